import type {
  CheckpointCheckinId,
  EventId,
  EventsOf,
  MailingId,
  MessageId,
  RegistrantId,
} from '@turnout/contracts/kernel';
import type { MessageChannel, messageEvents, MessageKind, ReturnCause } from '@turnout/contracts/messaging';

/** Reasons for which nothing can be sent to somebody. */
const whyUnsendable = [
  'emails-off',
  'texts-off',
  'no-address',
  'no-number',
  'not-registered',
  'unsubscribed',
  'trigger-over',
] as const;
export type WhyUnsendable = (typeof whyUnsendable)[number];

/** Outcome of a message, as it is stored. */
export type Outcome = EventsOf<(typeof messageEvents)[Exclude<keyof typeof messageEvents, 'MessageWritten'>][]>;
export type Envelope = { readonly to: string; readonly subject: string };
export type End =
  | { readonly type: 'MessageSent'; readonly segments?: number | undefined }
  | { readonly type: 'MessageKept' | 'MessageDelivered' }
  | { readonly type: 'MessageReturned'; readonly cause: ReturnCause; readonly reason: string }
  | { readonly type: 'MessageDelayed' | 'MessageFailed' | 'MessageUncertain'; readonly reason: string };

/** Subject of a message's facts: who, of which event, by which way. */
export interface AboutMessage {
  readonly kind: MessageKind;
  readonly messageId: MessageId;
  readonly eventId: EventId;
  readonly registrantId: RegistrantId;
  readonly channel?: MessageChannel | undefined;
  readonly checkinId?: CheckpointCheckinId | undefined;
  readonly mailingId?: MailingId | undefined;
}

/** Our own words for why; everything else is what a server said. */
const ownReasons: ReadonlySet<string> = new Set([...whyUnsendable, 'address-barred', 'interrupted']);

/** A message that did not get there: what a server said may repeat the address, so it is sealed with it. */
const returned = <A extends { readonly registrantId: string }>(about: A, sealed: Envelope | null, reason: string) => {
  if (ownReasons.has(reason))
    return { data: { ...about, reason }, personal: sealed === null ? {} : { [about.registrantId]: sealed } };
  return { data: about, personal: sealed === null ? {} : { [about.registrantId]: { ...sealed, reason } } };
};

/** The way that a message goes, where it is said; else by e-mail. */
export const channelOf = ({ kind, channel }: Pick<AboutMessage, 'kind' | 'channel'>): MessageChannel | undefined =>
  channel ?? (kind === 'mass-text' ? 'text' : undefined);

/** The fact that a message came to its end, or was put off; to and what is sealed. */
export const factOf = (job: AboutMessage, envelope: Envelope | null, end: End, attempts: number): Outcome => {
  const { kind, messageId, eventId, registrantId, checkinId, mailingId } = job;
  const way = channelOf(job);
  const about = {
    kind,
    messageId,
    eventId,
    registrantId,
    ...(way === undefined ? {} : { channel: way }),
    ...(checkinId === undefined ? {} : { checkinId }),
    ...(mailingId === undefined ? {} : { mailingId }),
    attempts,
  };
  const sealed = envelope === null ? null : { to: envelope.to, subject: envelope.subject };
  const personal = sealed === null ? {} : { [registrantId]: sealed };
  if ('cause' in end)
    return {
      type: end.type,
      data: { ...about, cause: end.cause },
      personal: sealed === null ? {} : { [registrantId]: { ...sealed, reason: end.reason } },
    };
  if ('reason' in end) return { type: end.type, ...returned(about, sealed, end.reason) };
  if ('segments' in end && end.segments !== undefined)
    return { type: end.type, data: { ...about, segments: end.segments }, personal };
  return { type: end.type, data: about, personal };
};
