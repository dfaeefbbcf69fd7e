import { z } from 'zod';
import { defineCall, EventId, ImportId, needs, RegistrantId } from '../kernel/index.ts';
import { CaughtMailView, MailingView, MessageView } from './views.ts';

const MailParams = z.strictObject({ id: z.string().regex(/^[\w-]{1,60}$/, 'must be the id of a mail') });

export const messagingApi = {
  messages: defineCall({
    method: 'GET',
    path: '/api/messages',
    summary: 'What was sent to a registrant',
    needs: needs.event('viewRegistrants'),
    query: z.strictObject({ eventId: EventId.optional(), registrationId: RegistrantId }),
    output: z.strictObject({ messages: z.array(MessageView) }),
  }),
  /** Confirmations for everybody, or for those of one import; who has had one is left out unless `isAgain`. */
  sendConfirmations: defineCall({
    method: 'POST',
    path: '/api/x/mailings',
    summary: 'Send confirmations to many registrants',
    needs: needs.event('viewRegistrants', 'sendMassEmails'),
    body: z.strictObject({ eventId: EventId, importId: ImportId.optional(), isAgain: z.boolean().default(false) }),
    output: z.strictObject({ mailing: MailingView }),
  }),
  mailings: defineCall({
    method: 'GET',
    path: '/api/x/mailings',
    summary: "An event's mailings, newest first",
    needs: needs.event('viewRegistrants', 'sendMassEmails'),
    query: z.strictObject({ eventId: EventId }),
    output: z.strictObject({ mailings: z.array(MailingView) }),
  }),
  /** The development mail catcher; not there where mails go to a mail server. */
  caughtMails: defineCall({
    method: 'GET',
    path: '/api/x/mails',
    summary: 'Mails in the mail catcher, newest first',
    needs: needs.admin,
    query: z.strictObject({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    output: z.strictObject({ mails: z.array(CaughtMailView), total: z.int() }),
  }),
  caughtMail: defineCall({
    method: 'GET',
    path: '/api/x/mails/:id',
    summary: 'One caught mail, opened',
    needs: needs.admin,
    params: MailParams,
    output: z.strictObject({ mail: CaughtMailView.extend({ html: z.string(), text: z.string(), source: z.string() }) }),
  }),
} as const;
