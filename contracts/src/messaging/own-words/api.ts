import { z } from 'zod';
import { DefineMailText } from '../../event-setup/mail-text.ts';
import { defineCall, needs, RegistrantId } from '../../kernel/index.ts';

const { eventId, kind, language, subject, message } = DefineMailText.shape;
const words = { eventId, kind, language, subject, message };

/** Calls about the organisers' own words of mails, beside those that keep them (rule messaging/own-words). */
export const ownWordsApi = {
  /** Of words as they stand on the screen, kept or not, for a sample person, or for a registrant: of theirs only those who may see registrants are told. */
  previewMailText: defineCall({
    method: 'POST',
    path: '/api/x/mail-texts/preview',
    summary: 'What an e-mail says in words of the organisers, without sending it',
    needs: needs.event('settings'),
    body: z.strictObject({ ...words, registrantId: RegistrantId.optional() }),
    output: z.strictObject({
      preview: z.strictObject({
        /** '' where they gave none. */
        to: z.string(),
        subject: z.string(),
        html: z.string(),
        text: z.string(),
        /** Tokens that name nothing in this e-mail. */
        unknownTokens: z.array(z.string()),
      }),
    }),
  }),
  /** Sent at once, to the address of whoever asks. */
  testMailText: defineCall({
    method: 'POST',
    path: '/api/x/mail-texts/test',
    summary: 'Send an e-mail in words of the organisers to oneself',
    needs: needs.event('settings'),
    body: z.strictObject(words),
    output: z.strictObject({ message: z.string() }),
  }),
} as const;
