// These shapes are stored for ever: add keys with a default, never rename or remove one.
import { z } from 'zod';
import {
  CheckpointCheckinId,
  defineEvent,
  EventId,
  FieldId,
  ImportId,
  MailingId,
  MessageId,
  RegistrantId,
  UploadId,
} from '../kernel/index.ts';

/** What a message is about. */
export const MessageKind = z.enum([
  'confirmation',
  'checkpoint-confirmation',
  'edit-link',
  'transfer-offer',
  'transfer-done',
  'removal-done',
  'waiting-list',
  'seat-offer',
  'payment-received',
  'refund-made',
  'receipt',
  'payment-reminder',
  'payment-time-ended',
  'written',
  'mass-email',
  'mass-text',
]);
export type MessageKind = z.infer<typeof MessageKind>;

/** The way by which a message goes. */
export const MessageChannel = z.enum(['email', 'text']);
export type MessageChannel = z.infer<typeof MessageChannel>;

/** The reason why a message came back. */
export const ReturnCause = z.enum(['bounce', 'complaint', 'stop']);
export type ReturnCause = z.infer<typeof ReturnCause>;

const about = {
  eventId: EventId,
  messageId: MessageId,
  registrantId: RegistrantId,
  kind: MessageKind,
  checkinId: CheckpointCheckinId.optional(),
  mailingId: MailingId.optional(),
  /** Absent: by e-mail. */
  channel: MessageChannel.optional(),
};

/** To whom and what; sealed under the registrant's id. */
const Envelope = z.strictObject({ to: z.string(), subject: z.string() });
/** With what the mail server said, which may repeat the address. */
const Returned = Envelope.extend({ reason: z.string().optional() });
/** Our own words for why; what a mail server said is sealed, but in facts of before that. */
const OwnReason = z.string().optional();

/** Stream `message-<messageId>`: what became of one message. */
export const messageEvents = {
  /** Staff wrote to one person (rule messaging/to-one-person): their own words, tokens still in them. A text has no subject. */
  MessageWritten: defineEvent(
    'MessageWritten',
    z.strictObject({
      ...about,
      /** Uploads of the event that go along as files; absent: none. */
      attachments: z.array(UploadId).optional(),
    }),
    z.strictObject({ subject: z.string(), content: z.string() }),
  ),
  /** The mail server put it off: it waits, and is tried again. Told when it happens first, and when the answer is another one. */
  MessageDelayed: defineEvent('MessageDelayed', z.strictObject({ ...about, attempts: z.int() }), Returned),
  /** The mail server or gateway took it. */
  MessageSent: defineEvent(
    'MessageSent',
    z.strictObject({
      ...about,
      attempts: z.int(),
      /** Of a text: how many are charged. */
      segments: z.int().optional(),
    }),
    Envelope,
  ),
  /** The phone that it was for has it, as the gateway reports. */
  MessageDelivered: defineEvent('MessageDelivered', z.strictObject({ ...about, attempts: z.int() }), Envelope),
  /** It came back: the address takes nothing, or its reader complained of it. At once, or reported later. */
  MessageReturned: defineEvent(
    'MessageReturned',
    z.strictObject({ ...about, attempts: z.int(), cause: ReturnCause }),
    Returned,
  ),
  /** No mail server is set up: it was kept in the test inbox and sent to nobody. */
  MessageKept: defineEvent('MessageKept', z.strictObject({ ...about, attempts: z.int() }), Envelope),
  /** The mail server will not take it, or could not be reached for too long. */
  MessageFailed: defineEvent(
    'MessageFailed',
    z.strictObject({ ...about, attempts: z.int(), reason: OwnReason }),
    Returned,
  ),
  /** The line broke when it may have been taken already: not sent again by itself, so nobody gets it twice. */
  MessageUncertain: defineEvent(
    'MessageUncertain',
    z.strictObject({ ...about, attempts: z.int(), reason: OwnReason }),
    Returned,
  ),
} as const;

/** Stream `mailings-<eventId>`: confirmations for many at once. */
export const mailingEvents = {
  MailingRequested: defineEvent(
    'MailingRequested',
    z.strictObject({
      eventId: EventId,
      mailingId: MailingId,
      /** Only who came with this import; absent: everybody. */
      importId: ImportId.optional(),
      /** Only who chose one of these values of each field; absent: whatever they chose. */
      fieldMatches: z.record(FieldId, z.array(z.string())).optional(),
      /** Also those who were sent one before. */
      isAgain: z.boolean(),
    }),
  ),
  MailingQueued: defineEvent(
    'MailingQueued',
    z.strictObject({ eventId: EventId, mailingId: MailingId, messages: z.int(), withoutAddress: z.int() }),
  ),
} as const;

/** Stream `unreachable-<keyed hash of event, channel and address>`: whether an event may write to an address. */
export const addressEvents = {
  /** It takes nothing, its reader complained, or said STOP: it is not written to any more (rule messaging/barred-addresses). */
  AddressBarred: defineEvent(
    'AddressBarred',
    z.strictObject({
      eventId: EventId,
      channel: MessageChannel,
      cause: ReturnCause,
      /** The reader of the message that came back; absent: the address said it by itself. */
      registrantId: RegistrantId.optional(),
      messageId: MessageId.optional(),
    }),
  ),
  /** Its reader said START, or staff let it be written to again. */
  AddressFreed: defineEvent(
    'AddressFreed',
    z.strictObject({ eventId: EventId, channel: MessageChannel, registrantId: RegistrantId.optional() }),
  ),
} as const;
