import { eventMoment } from '@turnout/contracts/event-setup';
import { emailIn, foldOf, type Instant, type Language } from '@turnout/contracts/kernel';
import { waitingEvents } from '@turnout/contracts/inventory';
import { openStreams } from '../platform/command/streams.ts';
import { waitingCodeOf } from '../platform/ids/waiting-code.ts';
import type { Platform } from '../platform/module/platform.ts';
import { mailIdOf, senderOf } from './confirmation.ts';
import type { Written } from './written.ts';
import { letterHtml, type Letter } from './letter.ts';
import { letterText } from './letter-text.ts';
import { logoFor } from './logo.ts';
import type { MessageJob } from './message.ts';
import type { Neighbours } from './sources.ts';
import { filled, mailWords } from './words.ts';

interface Parts
  extends Pick<Neighbours, 'eventDetails' | 'typeDetails' | 'logoOf'>, Pick<Platform, 'ids' | 'log' | 'keyring'> {
  readonly publicUrl: string;
}

/** What is sealed of those who wait; nothing else of the stream is kept. */
const waitersFold = foldOf<null>({ initial: () => null, facts: [], describes: [waitingEvents.WaitingListJoined] });

const momentOf = (at: Instant, language: Language, timeZone: string): string =>
  `${eventMoment(at, timeZone, language)} (${timeZone})`;

/**
 * Writes the e-mails of waiting lists: that somebody is on one, and that a seat is held for them. Their link's code
 * stands in the mail alone.
 */
export const openWaitingMails = (parts: Parts) => {
  const streams = openStreams({ log: parts.log, fold: waitersFold, capacity: 64 });
  return async (job: Extract<MessageJob, { kind: 'waiting-list' | 'seat-offer' }>): Promise<Written> => {
    const { messageId, eventId, registrantId, typeId, language } = job;
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
    const words = mailWords[language].waiting;
    const type = (await parts.typeDetails(typeId))?.name ?? '';
    const until = job.kind === 'seat-offer' ? momentOf(job.until, language, event.timeZone) : '';
    const names = { event: event.name, name: `${firstName} ${lastName}`.trim(), type, until };
    const own = await logoFor(parts, eventId, event);
    const site = `${parts.publicUrl}/evt/${eventId}`;
    const said = job.kind === 'seat-offer' ? words.offer : words.joined;
    const letter: Letter = {
      language,
      logo: own.logo,
      title: event.name,
      greeting: filled(mailWords[language].greeting, names),
      intro: filled(said.intro, names),
      message: '',
      facts: [],
      link: {
        label: said.link,
        address: `${site}/waiting/${typeId}/${waitingCodeOf(parts.ids, { typeId, registrantId })}`,
      },
      pictures: null,
      footer: [words.own],
    };
    const mail = {
      id: mailIdOf(messageId, parts.publicUrl),
      to,
      cc: [],
      ...senderOf(event),
      subject: filled(said.subject, names),
      html: letterHtml(letter),
      text: letterText(letter),
      pictures: own.pictures,
    };
    return { kind: 'mail', mail, kept: letterText({ ...letter, link: { label: event.name, address: site } }) };
  };
};
