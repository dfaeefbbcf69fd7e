import { z } from 'zod';
import {
  bodySizes,
  defineCall,
  EventId,
  FieldId,
  ImportId,
  languages,
  limits,
  MessageId,
  needs,
  RegistrantId,
} from '../kernel/index.ts';
import { DefineType } from '../forms/type.ts';
import { AskedMatch, FieldMatches, mostMatches } from './field-matches.ts';
import { GatewayNotice, WriteMessage, WriteText } from './commands.ts';
import { MessageChannel } from './events.ts';
import {
  BarredAddress,
  CaughtMailView,
  MailingPreview,
  MailingView,
  MailSetUp,
  MessageView,
  TextSetUp,
} from './views.ts';

const TypeDefinition = DefineType.shape;
const MailParams = z.strictObject({ id: z.string().regex(/^[\w-]{1,60}$/, 'must be the id of an e-mail') });

/** Of a text gateway: signed with the event's secret there. */
const ofGateway = {
  method: 'POST',
  needs: needs.public,
  limit: limits.notices,
  proof: { none: 'It is signed by the text gateway, and counts for nothing before that is verified' },
  bodyAtMost: bodySizes.person,
  takesForm: true,
  body: GatewayNotice,
  output: z.unknown(),
} as const;

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
  /** The same by text message; what is charged stands in the answer's message once it has gone out. */
  writeText: defineCall({
    method: 'POST',
    path: '/api/x/text-messages',
    summary: 'Write a text message to one registrant',
    needs: needs.event('viewRegistrants', 'sendMassTexts'),
    body: WriteText,
    output: z.strictObject({ message: MessageView }),
  }),
  textSetUp: defineCall({
    method: 'GET',
    path: '/api/x/registrations/:id/text-set-up',
    summary: 'Whether a registrant can be sent a text message, and whether it leaves this installation',
    needs: needs.event('viewRegistrants'),
    params: z.strictObject({ id: RegistrantId }),
    output: z.strictObject({ texts: TextSetUp }),
  }),
  /** Delivery reports: what became of a text after the gateway took it. */
  textReport: defineCall({
    path: '/api/x/text-reports/:eventId/:messageId',
    summary: 'A report of the text gateway about a message',
    ...ofGateway,
    params: z.strictObject({ eventId: EventId, messageId: MessageId }),
  }),
  /** STOP and START, in the words that networks know; what else people answer is not kept. */
  textReply: defineCall({
    path: '/api/x/text-replies/:eventId',
    summary: 'An answer to a text message, as the text gateway passes it on',
    ...ofGateway,
    params: z.strictObject({ eventId: EventId }),
  }),
  /** A mail as a mail server or a mailbox provider wrote it, as it came or as `message` of JSON; `unknown`: it is of no mail of ours. */
  mailReport: defineCall({
    method: 'POST',
    path: '/api/x/mail-reports',
    summary: 'A mail that says that one of ours came back or was complained of',
    needs: needs.public,
    limit: limits.notices,
    proof: { none: 'It brings the secret of the installation (BOUNCE_SECRET), and counts for nothing without' },
    bodyAtMost: bodySizes.group,
    takesMail: true,
    body: z.strictObject({ message: z.string() }),
    output: z.strictObject({ result: z.enum(['noted', 'unknown', 'ignored']) }),
  }),
  barredAddresses: defineCall({
    method: 'GET',
    path: '/api/x/registrations/:id/barred-addresses',
    summary: 'Addresses of a registrant that are not written to, and why',
    needs: needs.event('viewRegistrants'),
    params: z.strictObject({ id: RegistrantId }),
    output: z.strictObject({ addresses: z.array(BarredAddress) }),
  }),
  /** Frees all but what its reader stopped (`stopped-by-reader`). */
  freeAddress: defineCall({
    method: 'POST',
    path: '/api/x/registrations/:id/barred-addresses',
    summary: 'Let an address of a registrant be written to again',
    needs: needs.event('viewRegistrants', 'sendMassEmails'),
    params: z.strictObject({ id: RegistrantId }),
    body: z.strictObject({ channel: MessageChannel }),
    output: z.strictObject({ addresses: z.array(BarredAddress) }),
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
