import { eventMoment, type EventDetails } from '@turnout/contracts/event-setup';
import { emailIn, foldOf, type Instant, type Language } from '@turnout/contracts/kernel';
import { waitingEvents } from '@turnout/contracts/inventory';
import { openStreams } from '../../platform/command/streams.ts';
import { waitingCodeOf } from '../../platform/ids/waiting-code.ts';
import type { Platform } from '../../platform/module/platform.ts';
import type { Written } from './written.ts';
import { letterMail } from './letter-mail.ts';
import { letterText } from '../letter/letter-text.ts';
import type { MessageJob } from '../queue/message.ts';
import { mailSaid, type WordsParts } from '../said/own-words.ts';
import type { Neighbours } from '../said/sources.ts';
import { mailWords } from '../said/words.ts';

interface Parts
  extends WordsParts, Pick<Neighbours, 'eventDetails' | 'logoOf'>, Pick<Platform, 'ids' | 'log' | 'keyring'> {
  readonly publicUrl: string;
}

type Job = Extract<MessageJob, { kind: 'waiting-list' | 'seat-offer' }>;

/** Sealed words of people who wait; nothing else of the stream is kept. */
const waitersFold = foldOf<null>({ initial: () => null, facts: [], describes: [waitingEvents.WaitingListJoined] });

const momentOf = (at: Instant, language: Language, timeZone: string): string =>
  `${eventMoment(at, timeZone, language)} (${timeZone})`;

/**
 * Writes the e-mails of waiting lists: that somebody is on one, and that a seat is held for them. Their link's code
 * stands in the mail alone.
 */
export const openWaitingMails = (parts: Parts) => {
  const streams = openStreams({ log: parts.log, fold: waitersFold, capacity: 64 });
  return async (job: Job): Promise<Written> => {
    const { eventId, registrantId, typeId } = job;
    const { sealed } = await streams.read(`seats-${typeId}`);
    const text = sealed.get(registrantId);
    const value = text === undefined ? null : await parts.keyring.unseal(registrantId, text);
    const event = await parts.eventDetails(eventId);
    // Whoever left the list meanwhile is nobody any more.
    if (value === null || event === null) return { kind: 'nobody' };
    if (!event.sendEmails) return { kind: 'unsendable', reason: 'emails-off' };
    const { firstName, lastName, email } = waitingEvents.WaitingListJoined.personal.parse(value);
    const to = emailIn(email);
    if (to === null) return { kind: 'unsendable', reason: 'no-address' };
    return waitingMail(parts, { job, event, name: `${firstName} ${lastName}`.trim(), to });
  };
};

/** The mail as it is sent, and as whoever writes its words sees it beforehand. */
export const waitingMail = async (
  parts: WordsParts & Pick<Parts, 'logoOf' | 'ids' | 'publicUrl'>,
  {
    job,
    event,
    name,
    to,
  }: { readonly job: Job; readonly event: EventDetails; readonly name: string; readonly to: string },
): Promise<Extract<Written, { kind: 'mail' }>> => {
  const { messageId, eventId, registrantId, typeId, language } = job;
  const words = mailWords[language].waiting;
  const waitingType = (await parts.typeDetails(typeId))?.name ?? '';
  const isOffer = job.kind === 'seat-offer';
  const { subject, ...own } = await mailSaid(parts, job.kind, {
    eventId,
    event,
    language,
    tokens: {
      event_name: event.name,
      registrant_name: name,
      waiting_type: waitingType,
      held_until: isOffer ? momentOf(job.until, language, event.timeZone) : '',
    },
  });
  const site = `${parts.publicUrl}/evt/${eventId}`;
  const { mail, letter } = await letterMail(parts, {
    messageId,
    eventId,
    event,
    language,
    to,
    subject,
    letter: {
      ...own,
      facts: [],
      link: {
        label: isOffer ? words.offer : words.joined,
        address: `${site}/waiting/${typeId}/${waitingCodeOf(parts.ids, { typeId, registrantId })}`,
      },
      footer: [...(isOffer || own.message === '' ? [] : [words.confirm]), words.own],
    },
  });
  return { kind: 'mail', mail, kept: letterText({ ...letter, link: { label: event.name, address: site } }) };
};
