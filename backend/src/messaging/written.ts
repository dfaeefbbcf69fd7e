import type { EventsOf } from '@turnout/contracts/kernel';
import type { messageEvents } from '@turnout/contracts/messaging';
import type { Mail } from '../platform/mail/smtp.ts';
import type { MessageJob } from './message.ts';

/** Why nothing can be sent to somebody. */
const whyUnsendable = ['emails-off', 'texts-off', 'no-address', 'no-number', 'not-registered', 'unsubscribed'] as const;
type OwnReason = (typeof whyUnsendable)[number];

/** A message written: a mail, or why there is none. `nobody`: there is no one left to say anything about. */
export type Written =
  /** `kept`: what is kept of it, where its text opens something; else the text. */
  | { readonly kind: 'mail'; readonly mail: Mail; readonly kept?: string }
  /** To a number, as it was entered. */
  | { readonly kind: 'text'; readonly to: string; readonly body: string }
  | { readonly kind: 'unsendable'; readonly reason: OwnReason }
  | { readonly kind: 'nobody' };

export type Outcome = EventsOf<(typeof messageEvents)[Exclude<keyof typeof messageEvents, 'MessageWritten'>][]>;
export type Envelope = { readonly to: string; readonly subject: string };
export type End =
  | { readonly type: 'MessageSent' | 'MessageKept' }
  | { readonly type: 'MessageDelayed' | 'MessageFailed' | 'MessageUncertain'; reason: string };

/** Our own words for why; everything else is what a mail server said. */
const ownReasons: ReadonlySet<string> = new Set([...whyUnsendable, 'interrupted']);

/** A message that did not get there: what a mail server said may repeat the address, so it is sealed with it. */
const returned = <A extends { readonly registrantId: string }>(about: A, sealed: Envelope | null, reason: string) => {
  if (ownReasons.has(reason))
    return { data: { ...about, reason }, personal: sealed === null ? {} : { [about.registrantId]: sealed } };
  return { data: about, personal: sealed === null ? {} : { [about.registrantId]: { ...sealed, reason } } };
};

/** The fact that a message came to its end, or was put off; to and what is sealed. */
export const factOf = (job: MessageJob, envelope: Envelope | null, end: End, attempts: number): Outcome => {
  const { kind, messageId, eventId, registrantId } = job;
  const about = {
    kind,
    messageId,
    eventId,
    registrantId,
    ...('channel' in job && job.channel !== undefined ? { channel: job.channel } : {}),
    ...('checkinId' in job ? { checkinId: job.checkinId } : {}),
    ...('mailingId' in job && job.mailingId !== undefined ? { mailingId: job.mailingId } : {}),
    attempts,
  };
  const sealed = envelope === null ? null : { to: envelope.to, subject: envelope.subject };
  return 'reason' in end
    ? { type: end.type, ...returned(about, sealed, end.reason) }
    : { type: end.type, data: about, personal: sealed === null ? {} : { [registrantId]: sealed } };
};

/** How a message ends whose reader was erased while it was on its way. */
export const endOf = (state: 'waiting' | 'sending' | 'taken', taken: End): End => {
  if (state === 'taken') return taken;
  return state === 'sending'
    ? { type: 'MessageUncertain', reason: 'interrupted' }
    : { type: 'MessageFailed', reason: 'not-registered' };
};
