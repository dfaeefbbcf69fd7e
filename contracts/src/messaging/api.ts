import { z } from 'zod';
import { defineCall, EventId, FieldId, ImportId, languages, needs, RegistrantId } from '../kernel/index.ts';
import { DefineType } from '../forms/type.ts';
import { AskedMatch, FieldMatches, mostMatches } from './field-matches.ts';
import { WriteMessage } from './commands.ts';
import { CaughtMailView, MailingPreview, MailingView, MailSetUp, MessageView } from './views.ts';

const TypeDefinition = DefineType.shape;
const MailParams = z.strictObject({ id: z.string().regex(/^[\w-]{1,60}$/, 'must be the id of an e-mail') });

export const messagingApi = {
  messages: defineCall({
    method: 'GET',
    path: '/api/messages',
    summary: 'What was sent to a registrant',
    needs: needs.event('viewRegistrants'),
    query: z.strictObject({ eventId: EventId.optional(), registrationId: RegistrantId }),
    output: z.strictObject({ messages: z.array(MessageView) }),
  }),
  /** In staff's own words, with tokens; by e-mail. It waits in the answer, and what becomes of it is told where messages are listed. */
  writeMessage: defineCall({
    method: 'POST',
    path: '/api/messages',
    summary: 'Write an e-mail to one registrant',
    needs: needs.event('viewRegistrants', 'sendMassEmails'),
    body: WriteMessage,
    output: z.strictObject({ message: MessageView }),
  }),
  /** Confirmations for everybody, or for those of one import; who has had one is left out unless `isAgain`. */
  sendConfirmations: defineCall({
    method: 'POST',
    path: '/api/x/mailings',
    summary: 'Send confirmations to many registrants',
    needs: needs.event('viewRegistrants', 'sendMassEmails'),
    body: z.strictObject({
      eventId: EventId,
      importId: ImportId.optional(),
      fieldMatches: FieldMatches.optional(),
      isAgain: z.boolean().default(false),
    }),
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
  mailingPreview: defineCall({
    method: 'GET',
    path: '/api/x/mailings/preview',
    summary: 'How many people a mailing would write to',
    needs: needs.event('viewRegistrants', 'sendMassEmails'),
    query: z.strictObject({
      eventId: EventId,
      importId: ImportId.optional(),
      isAgain: z.enum(['true', 'false']).default('false'),
      /** As `fieldMatches` of the mailing, each as the field's id, a colon and the value. */
      match: z.union([AskedMatch, z.array(AskedMatch).max(mostMatches)]).optional(),
    }),
    output: z.strictObject({ preview: MailingPreview }),
  }),
  /**
   * Of a type as it stands in its form, saved or not, for a sample person with its fields, or for a registrant: of
   * theirs only those who may see registrants are told. Nothing is sent.
   */
  previewConfirmation: defineCall({
    method: 'POST',
    path: '/api/x/types/preview-message',
    summary: "What a registration type's confirmation e-mail says, without sending it",
    needs: needs.anyOf('createRegistrationTypes', 'editRegistrationTypes'),
    body: z.strictObject({
      eventId: EventId,
      language: z.enum(languages).optional(),
      registrantId: RegistrantId.optional(),
      name: z.string().max(200),
      fields: z.array(FieldId).max(200),
      emailSubject: TypeDefinition.emailSubject,
      welcomeEmail: TypeDefinition.welcomeEmail,
      includeInvitationFile: z.boolean().default(false),
    }),
    output: z.strictObject({
      preview: z.strictObject({
        /** Whom it is for; '' where they gave no address. */
        to: z.string(),
        subject: z.string(),
        html: z.string(),
        text: z.string(),
        /** Names of the files that go along. */
        files: z.array(z.string()),
      }),
    }),
  }),
  mailSetUp: defineCall({
    method: 'GET',
    path: '/api/x/mail',
    summary: 'Whether e-mails leave this installation',
    needs: needs.session,
    whenSeenAs: true,
    output: z.strictObject({ mail: MailSetUp }),
  }),
  /** Sent at once, to the address of whoever asks; the answer says what the mail server said. */
  sendTestMail: defineCall({
    method: 'POST',
    path: '/api/x/mail/test',
    summary: 'Send a test e-mail to oneself',
    needs: needs.admin,
    output: z.strictObject({ to: z.string() }),
  }),
  /** The test inbox; not there where mails go to a mail server. */
  caughtMails: defineCall({
    method: 'GET',
    path: '/api/x/mails',
    summary: 'Mails in the test inbox, newest first',
    needs: needs.admin,
    query: z.strictObject({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    output: z.strictObject({ mails: z.array(CaughtMailView), total: z.int() }),
  }),
  caughtMail: defineCall({
    method: 'GET',
    path: '/api/x/mails/:id',
    summary: 'One mail of the test inbox, opened',
    needs: needs.admin,
    params: MailParams,
    output: z.strictObject({ mail: CaughtMailView.extend({ html: z.string(), text: z.string(), source: z.string() }) }),
  }),
} as const;
