import { languageFor, type EventDetails } from '@turnout/contracts/event-setup';
import { emailIn, isFact } from '@turnout/contracts/kernel';
import { holdsSeat, registrationEvents } from '@turnout/contracts/registration';
import { transferHours } from '@turnout/contracts/self-service';
import { transferCodeOf } from '../../platform/ids/transfer-code.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { nameOf } from './confirmation.ts';
import type { Written } from './written.ts';
import { letterText } from '../letter/letter-text.ts';
import { letterMail } from './letter-mail.ts';
import type { MessageJob } from '../queue/message.ts';
import { mailSaid, type WordsParts } from '../said/own-words.ts';
import type { Groups, Neighbours, Person } from '../said/sources.ts';
import { filled, mailWords } from '../said/words.ts';

interface Parts
  extends
    WordsParts,
    Pick<Neighbours, 'eventDetails' | 'groupOf' | 'logoOf'>,
    Pick<Platform, 'ids' | 'log' | 'keyring'> {
  readonly groups: Groups;
  readonly publicUrl: string;
}

type JobOf<K extends MessageJob['kind']> = Extract<MessageJob, { kind: K }>;
const requested = registrationEvents.TransferRequested;

/** Who is asked to take a registration over, and of whom; null where something else was asked since. */
const askedFor = async (
  { log, keyring }: Pick<Parts, 'log' | 'keyring'>,
  { primaryId, transferId, registrantId: to }: JobOf<'transfer-offer'>,
) => {
  const facts = (await log.readStream(`registration-${primaryId}`)).filter((fact) => isFact(requested, fact));
  const asked = facts.find(({ data }) => data.transferId === transferId);
  if (asked === undefined) return null;
  const { registrantId } = asked.data;
  if (facts.findLast(({ data }) => data.registrantId === registrantId) !== asked) return null;
  const sealed = asked.sealed[to];
  const said = sealed === undefined ? null : await keyring.unseal(to, sealed);
  return said === null ? null : { registrantId, email: requested.personal.parse(said).email };
};

/**
 * Writes the e-mail with the link to take a registration over. Its code stands in the mail alone: what is kept of the
 * mail leads to the event instead.
 */
export const openTransferOffers =
  (parts: Parts) =>
  async (job: JobOf<'transfer-offer'>): Promise<Written> => {
    const { eventId, primaryId } = job;
    const [event, asked, group] = await Promise.all([
      parts.eventDetails(eventId),
      askedFor(parts, job),
      parts.groups(primaryId),
    ]);
    const owner = group?.people.find(({ registrantId }) => registrantId === asked?.registrantId);
    if (asked === null || owner === undefined) return { kind: 'nobody' };
    if (event === null || !holdsSeat(owner.status)) return { kind: 'unsendable', reason: 'not-registered' };
    if (!event.sendEmails) return { kind: 'unsendable', reason: 'emails-off' };
    const to = emailIn(asked.email);
    if (to === null) return { kind: 'unsendable', reason: 'no-address' };
    return transferOffer(parts, { ...job, event, owner, to });
  };

/** The offer as it is sent, and as whoever writes its words sees it beforehand. */
export const transferOffer = async (
  parts: WordsParts & Pick<Parts, 'logoOf' | 'ids' | 'publicUrl'>,
  about: Pick<JobOf<'transfer-offer'>, 'messageId' | 'eventId' | 'primaryId' | 'transferId' | 'language'> & {
    readonly event: EventDetails;
    readonly owner: Pick<Person, 'personal'>;
    readonly to: string;
  },
): Promise<Extract<Written, { kind: 'mail' }>> => {
  const { eventId, primaryId, transferId, language, event, owner } = about;
  const words = mailWords[language].transfer;
  const hours = String(transferHours);
  const { subject, ...own } = await mailSaid(parts, 'transfer-offer', {
    eventId,
    event,
    language,
    tokens: { event_name: event.name, registrant_name: nameOf(owner), hours },
  });
  const site = `${parts.publicUrl}/evt/${eventId}`;
  const { mail, letter } = await letterMail(parts, {
    ...about,
    subject,
    letter: {
      ...own,
      facts: [],
      link: { label: words.open, address: `${site}/transfer/${transferCodeOf(parts.ids, { transferId, primaryId })}` },
      footer: [filled(words.goodFor, { hours }), words.notWanted],
    },
  });
  return { kind: 'mail', mail, kept: letterText({ ...letter, link: { label: event.name, address: site } }) };
};

/**
 * Writes to whoever passed a registration on that somebody else has it now, or to whose registration was cancelled by the
 * link to edit it, in the language of their own form.
 */
export const openVisitorNotices =
  (parts: Omit<Parts, 'ids' | 'log' | 'keyring'>) =>
  async (job: JobOf<'transfer-done' | 'removal-done'>): Promise<Written> => {
    const { eventId, registrantId } = job;
    const primaryId = await parts.groupOf(registrantId);
    const group = primaryId === null ? null : await parts.groups(primaryId);
    const reader = group?.people.find((person) => person.registrantId === registrantId);
    if (group === null || reader === undefined) return { kind: 'nobody' };
    const event = await parts.eventDetails(eventId);
    if (event === null) return { kind: 'unsendable', reason: 'not-registered' };
    if (!event.sendEmails) return { kind: 'unsendable', reason: 'emails-off' };
    const to = emailIn(reader.personal.email);
    if (to === null) return { kind: 'unsendable', reason: 'no-address' };
    const language = languageFor(group.language, event);
    const isPassedOn = job.kind === 'transfer-done';
    const cancelled = reader.status === 'deleted' ? 'registration-cancelled' : 'companion-cancelled';
    const { subject, ...own } = await mailSaid(parts, isPassedOn ? 'transfer-done' : cancelled, {
      eventId,
      event,
      language,
      tokens: { event_name: event.name, registrant_name: nameOf(reader) },
      of: { group, reader },
    });
    const { notYou, why } = mailWords[language];
    const { mail } = await letterMail(parts, {
      ...job,
      event,
      language,
      to,
      subject,
      letter: {
        ...own,
        facts: [],
        link: { label: event.name, address: `${parts.publicUrl}/evt/${eventId}` },
        footer: [...(isPassedOn ? [] : [notYou]), filled(why, { event: event.name })],
      },
    });
    return { kind: 'mail', mail };
  };
