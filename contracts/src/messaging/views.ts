import { z } from 'zod';
import { EventId, Instant, MailingId, MessageId, RegistrantId } from '../kernel/index.ts';
import { MessageKind } from './events.ts';

/** A message as the documents show it (spec 001, section 3): what was sent to a registrant, newest first. */
export const MessageView = z.strictObject({
  _id: MessageId,
  registrationId: RegistrantId,
  type: MessageKind,
  subject: z.string(),
  /** What it said, as text; empty where nothing was written, or it may not be known any more. */
  content: z.string(),
  to: z.string(),
  status: z.enum(['sent', 'failed', 'uncertain']),
  /** Why it failed; empty otherwise. */
  reason: z.string(),
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
  failed: z.int(),
  uncertain: z.int(),
});
export type MailingView = z.infer<typeof MailingView>;

/** A mail in the development mail catcher. */
export const CaughtMailView = z.strictObject({
  _id: z.string(),
  receivedAt: Instant,
  from: z.string(),
  to: z.string(),
  subject: z.string(),
});
export type CaughtMailView = z.infer<typeof CaughtMailView>;
