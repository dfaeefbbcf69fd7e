import { z } from 'zod';
import { EventId, Instant, MailingId, MessageId, RegistrantId, TypeId } from '../../kernel/index.ts';
import { RegistrationStatus } from '../../registration/stream/events.ts';
import { MessageStatus } from '../views.ts';
import { MassChannel } from './events.ts';
import { MassTrigger } from './trigger.ts';

/** Reasons for which somebody whom the filter lets through is not written to. */
export const Unreached = z.enum(['no-address', 'same-address', 'unsubscribed']);
export type Unreached = z.infer<typeof Unreached>;

/** A recipient, before anything is sent (rule messaging/mass-email). */
export const MassRecipient = z.strictObject({
  _id: RegistrantId,
  registrationId: RegistrantId,
  confirmationNumber: z.string(),
  status: RegistrationStatus,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  type: z.strictObject({ _id: TypeId, name: z.string() }),
  /** The first of their group; null where they are it. */
  parent: z.strictObject({ _id: RegistrantId }).nullable(),
  /** Absent: they are written to. */
  unreached: Unreached.optional(),
});
export type MassRecipient = z.infer<typeof MassRecipient>;

/** So many recipients are answered; of more, `total` says how many there are. */
export const recipientsAtMost = 10_000;

/** Recipients to whom a mass message would go. */
export const MassPreview = z.strictObject({
  registrations: z.array(MassRecipient),
  /** Number of people whom the filter lets through, and how many of them would be written to. */
  total: z.int(),
  messages: z.int(),
  withoutAddress: z.int(),
  unsubscribed: z.int(),
  /** Tokens of subject and message that name nothing: they would leave nothing. */
  unknownTokens: z.array(z.string()),
});
export type MassPreview = z.infer<typeof MassPreview>;

export const MassMailingState = z.enum([
  'scheduled',
  'gathering',
  'sending',
  'paused',
  'stopped',
  'done',
  // Of one with a trigger.
  'on',
  'off',
]);
export type MassMailingState = z.infer<typeof MassMailingState>;

/** One message to many, and how far it is (rule messaging/mass-progress). */
export const MassMailingView = z.strictObject({
  _id: MailingId,
  eventId: EventId,
  channel: MassChannel,
  subject: z.string(),
  message: z.string(),
  createdAt: Instant,
  /** The moment at which it was asked to go out; null: at once. */
  dueAt: Instant.nullable(),
  /** Null: it waits for nothing. */
  trigger: MassTrigger.nullable(),
  state: MassMailingState,
  /** Null while recipients are still to be gathered, and of one with a trigger. */
  messages: z.int().nullable(),
  withoutAddress: z.int(),
  unsubscribed: z.int(),
  sent: z.int(),
  kept: z.int(),
  failed: z.int(),
  uncertain: z.int(),
});
export type MassMailingView = z.infer<typeof MassMailingView>;

/** A message of a mass mailing in the log (rule messaging/message-logs). */
const MassLog = z.strictObject({
  _id: MessageId,
  mailingId: MailingId,
  registrationId: RegistrantId,
  confirmationNumber: z.string(),
  createdAt: Instant,
  registrantFirstName: z.string(),
  registrantLastName: z.string(),
  creator: z.strictObject({ email: z.string() }),
  subject: z.string(),
  /** As it was written, tokens and all; what each person read is among their Sent Messages. */
  message: z.string(),
  status: MessageStatus,
});
export const MassEmailLogView = z.strictObject({ ...MassLog.shape, registrantEmail: z.string() });
export type MassEmailLogView = z.infer<typeof MassEmailLogView>;
export const MassTextLogView = z.strictObject({ ...MassLog.shape, registrantPhone: z.string() });
export type MassTextLogView = z.infer<typeof MassTextLogView>;
