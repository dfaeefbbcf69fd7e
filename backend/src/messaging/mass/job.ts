import { messageIdOf, type MessageJob } from '../queue/message.ts';

type MassJob = Extract<MessageJob, { kind: 'mass-email' | 'mass-text' }>;

/** The same mailing and person are the same message, however often recipients are gathered. */
export const massJob = (
  kind: MassJob['kind'],
  about: Pick<MassJob, 'eventId' | 'registrantId' | 'mailingId'>,
): MessageJob => ({ kind, messageId: messageIdOf(about.mailingId, about.registrantId), ...about });

export const isMass = (job: MessageJob): job is MassJob => job.kind === 'mass-email' || job.kind === 'mass-text';

/** The message as it is put back because its mailing is paused. */
export const nextRound = (job: MessageJob): MessageJob => (isMass(job) ? { ...job, round: (job.round ?? 0) + 1 } : job);
