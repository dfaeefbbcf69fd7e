import { z } from 'zod';
import { EventId, RegistrantId } from '../kernel/index.ts';
import { Attachments } from './attachments.ts';
import { richMessage } from './rich-message.ts';

/** A message to one person (rule messaging/to-one-person): `content` is rich text, both with tokens. */
export const WriteMessage = z.strictObject({
  eventId: EventId.optional(),
  registrationId: RegistrantId,
  subject: z.string().trim().min(1).max(200),
  content: richMessage(1, 50_000),
  attachments: Attachments,
});

/** The same by text message: plain words with tokens. */
export const WriteText = z.strictObject({
  eventId: EventId.optional(),
  registrationId: RegistrantId,
  content: z.string().trim().min(1).max(1_600),
});

/** A text gateway's call to us: looked at once its signature is verified. */
export const GatewayNotice = z.record(z.string(), z.unknown()).meta({ examples: [{ MessageStatus: 'delivered' }] });
