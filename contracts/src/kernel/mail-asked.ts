import { z } from 'zod';

/** An answer to whoever asked for an e-mail: nobody is told that one was sent where none is. */
export const MailAsked = z.strictObject({
  message: z.string(),
  /** False where nobody receives it now: no mail server is set up, or the mail waits. */
  mailGoesOut: z.boolean(),
  /** There where the mail server takes no mails of ours now: this one goes out as soon as it does. */
  mailWaits: z.literal(true).optional(),
});
export type MailAsked = z.infer<typeof MailAsked>;
