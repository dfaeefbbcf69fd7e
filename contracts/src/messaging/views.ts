import { z } from 'zod';
import { EventId, Instant, MailingId, MessageId, RegistrantId } from '../kernel/index.ts';
import { MessageChannel, MessageKind, ReturnCause } from './events.ts';

/** End of sending a message; `waiting`: it has not, or the server has put it off. */
export const MessageStatus = z.enum([
  'waiting',
  'sent',
  'delivered',
  'kept',
  'failed',
  'uncertain',
  'bounced',
  'complained',
]);
export type MessageStatus = z.infer<typeof MessageStatus>;

/** A message as calls answer it (rule messaging/sent-messages): what was sent to a registrant, newest first. */
export const MessageView = z.strictObject({
  _id: MessageId,
  registrationId: RegistrantId,
  type: MessageKind,
  channel: MessageChannel,
  subject: z.string(),
  /** What it said, as text; empty where nothing was written, or it may not be known any more. */
  content: z.string(),
  to: z.string(),
  /** `kept`: in the test inbox, since no mail server is set up; nobody got it. */
  status: MessageStatus,
  /** Why it failed, or what the mail server answered last; empty otherwise. */
  reason: z.string(),
  /** Of a text that went out: how many are charged; null: it is none, or not known. */
  segments: z.int().nullable(),
  createdAt: Instant,
});
export type MessageView = z.infer<typeof MessageView>;

/** How far a mailing is. `messages` is null while its recipients are still being gathered. */
export const MailingView = z.strictObject({
  _id: MailingId,
  eventId: EventId,
  createdAt: Instant,
  messages: z.int().nullable(),
  withoutAddress: z.int(),
  sent: z.int(),
  kept: z.int(),
  failed: z.int(),
  uncertain: z.int(),
});
export type MailingView = z.infer<typeof MailingView>;

/** Whom a mailing would write to, counted before it is sent. */
export const MailingPreview = z.strictObject({
  /** Messages that would go out. */
  messages: z.int(),
  /** People who have had a confirmation, or have one on its way, and get no second one. */
  hadOne: z.int(),
  withoutAddress: z.int(),
});
export type MailingPreview = z.infer<typeof MailingPreview>;

/** Whether mails leave this installation. */
export const MailSetUp = z.strictObject({
  /** False: no mail server is set up, mails are kept in the test inbox. */
  goesOut: z.boolean(),
  /** The mail server takes none of ours at the moment: mails wait until it does. */
  waits: z.boolean(),
  /** The address that mails come from. */
  from: z.string(),
});
export type MailSetUp = z.infer<typeof MailSetUp>;

/** A mail in the test inbox. */
export const CaughtMailView = z.strictObject({
  _id: z.string(),
  receivedAt: Instant,
  from: z.string(),
  to: z.string(),
  subject: z.string(),
});
export type CaughtMailView = z.infer<typeof CaughtMailView>;

/** Set-up of texts to somebody: whether one can be sent, and where it goes. */
export const TextSetUp = z.strictObject({
  /** `enableMassTexts` of the event. */
  isOn: z.boolean(),
  /** False: no gateway is set up, texts are kept and nobody gets them. */
  goesOut: z.boolean(),
  /** The number that texts to them go to; empty: none that is one. */
  number: z.string(),
});
export type TextSetUp = z.infer<typeof TextSetUp>;

/** An address of somebody that is not written to (rule messaging/barred-addresses). */
export const BarredAddress = z.strictObject({
  channel: MessageChannel,
  /** As somebody gave it. */
  address: z.string(),
  cause: ReturnCause,
  since: Instant,
  /** False: its reader alone may undo it, by writing START. */
  mayBeFreed: z.boolean(),
});
export type BarredAddress = z.infer<typeof BarredAddress>;
