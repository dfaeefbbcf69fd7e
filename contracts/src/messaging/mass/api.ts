import { z } from 'zod';
import {
  defineCall,
  EndInput,
  EventId,
  InstantInput,
  limits,
  MailingId,
  needs,
  RegistrantId,
} from '../../kernel/index.ts';
import { Attachments } from '../attachments.ts';
import { richMessage } from '../rich-message.ts';
import { MessageStatus } from '../views.ts';
import { MassChannel } from './events.ts';
import { recipientFilterKeys } from './filter.ts';
import { MassTrigger } from './trigger.ts';
import { MassEmailLogView, MassMailingView, MassPreview, MassTextLogView } from './views.ts';

/** Longest subject, message in HTML, and text message. */
export const longestSubject = 300;
export const longestMessage = 100_000;
export const longestText = 1_600;
/** People who may be unticked. */
export const mostExcluded = 10_000;

const flagged = z
  .union([z.boolean(), z.enum(['true', 'false', '']), z.null()])
  .transform((given) => given === true || given === 'true')
  .default(false);

const excluded = z
  .array(z.union([RegistrantId, z.object({ _id: RegistrantId }).transform(({ _id }) => _id)]))
  .max(mostExcluded)
  .nullish()
  .transform((ids) => ids ?? []);

const ofMailing = {
  eventId: EventId,
  ...recipientFilterKeys,
  /** The step before sending: answers recipients, sends nothing. */
  fromNextBtn: flagged,
  /** The moment at which it is to go out; absent: at once. */
  sendAt: InstantInput.nullish(),
  /** Happening that it waits for, person by person, in place of a moment. */
  trigger: MassTrigger.refine(
    ({ on, days }) => on !== 'before-event' || days > 0,
    'must be at least 1 day before the event',
  )
    .meta({ examples: [{ on: 'after-event', days: 1 }] })
    .nullish(),
};

const subject = z.string().trim().max(longestSubject).default('');
const message = richMessage(0, longestMessage).default('');
const text = z.string().trim().max(longestText).default('');

const Sent = z.strictObject({ message: z.string(), mailing: MassMailingView.optional() });

const logs = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  perPage: z.coerce.number().int().min(1).max(1_000).default(1_000),
  /** Name, address or number. */
  search: z.string().trim().max(200).optional(),
  mailingId: MailingId.optional(),
  status: MessageStatus.optional(),
  from: InstantInput.optional(),
  to: EndInput.optional(),
};
/** The event stands under `event` or `eventId`. */
const logQuery = z.strictObject({ event: EventId.optional(), eventId: EventId.optional(), ...logs });
const { page: _page, perPage: _perPage, ...logFilters } = logs;
const logBody = z.strictObject({ eventId: EventId, ...logFilters });

const byToken = z.strictObject({
  token: z.string().regex(/^[0-9a-hjkmnp-tv-z]{40}$/, 'must be the token of a link to unsubscribe'),
});
const Subscription = z.strictObject({
  /** The event's name. */
  event: z.string(),
  isSubscribed: z.boolean(),
});

export const massApi = {
  massEmail: defineCall({
    method: 'POST',
    path: '/api/mass-email',
    summary: 'Write an e-mail to many registrants, or see first to whom it would go',
    needs: needs.event('sendMassEmails'),
    body: z.strictObject({
      ...ofMailing,
      subject,
      message,
      attachments: Attachments,
      /** Goes to whoever asks, and to nobody else. */
      isTestMail: flagged,
      registrantsToBeExcludedFromMassEmail: excluded,
    }),
    output: z.union([MassPreview, Sent]),
  }),
  massText: defineCall({
    method: 'POST',
    path: '/api/mass-text',
    summary: 'Write a text message to many registrants, or see first to whom it would go',
    needs: needs.event('sendMassTexts'),
    body: z.strictObject({
      ...ofMailing,
      message: text,
      /** Goes to nobody but the number in `testPhone`. */
      isTest: flagged,
      testPhone: z.string().trim().max(40).optional(),
      registrantsToBeExcludedFromMassTexts: excluded,
    }),
    output: z.union([MassPreview, Sent]),
  }),
  previewMassMessage: defineCall({
    method: 'POST',
    path: '/api/x/mass-messages/preview',
    summary: 'What a mass message says to one recipient, without sending it',
    needs: needs.anyOf('sendMassEmails', 'sendMassTexts'),
    body: z.strictObject({ eventId: EventId, channel: MassChannel, registrantId: RegistrantId, subject, message }),
    output: z.strictObject({
      preview: z.strictObject({
        /** Address or number; '' where they gave none. */
        to: z.string(),
        subject: z.string(),
        /** '' of a text message. */
        html: z.string(),
        text: z.string(),
      }),
    }),
  }),
  switchMassMailing: defineCall({
    method: 'PUT',
    path: '/api/x/mass-mailings/:mailingId/state',
    summary: 'Pause a mass message or switch its trigger off, resume it, or stop it for good',
    needs: needs.anyOf('sendMassEmails', 'sendMassTexts'),
    params: z.strictObject({ mailingId: MailingId }),
    body: z.strictObject({ eventId: EventId, state: z.enum(['paused', 'sending', 'stopped']) }),
    output: z.strictObject({ state: z.enum(['paused', 'sending', 'stopped']) }),
  }),
  massEmailLogs: defineCall({
    method: 'GET',
    path: '/api/mass-email-logs',
    summary: 'What mass e-mails were sent to whom, newest first',
    needs: needs.event('sendMassEmails'),
    query: logQuery,
    output: z.strictObject({ massEmailLogs: z.array(MassEmailLogView), total: z.int() }),
  }),
  downloadMassEmailLogs: defineCall({
    method: 'POST',
    path: '/api/download-mass-email-logs',
    summary: 'The mass e-mail log as a spreadsheet (mass-email-logs.xlsx)',
    needs: needs.event('sendMassEmails'),
    body: logBody,
    output: z.unknown(),
  }),
  massTextLogs: defineCall({
    method: 'GET',
    path: '/api/mass-text-logs',
    summary: 'What mass texts were sent to whom, newest first',
    needs: needs.event('sendMassEmails'),
    query: logQuery,
    output: z.strictObject({ massTextLogs: z.array(MassTextLogView), total: z.int() }),
  }),
  downloadMassTextLogs: defineCall({
    method: 'POST',
    path: '/api/download-mass-text-logs',
    summary: 'The mass text log as a spreadsheet (mass-text-logs.xlsx)',
    needs: needs.event('sendMassEmails'),
    body: logBody,
    output: z.unknown(),
  }),
  subscription: defineCall({
    method: 'GET',
    path: '/api/x/unsubscribe/:token',
    summary: 'Whether whoever holds the link is sent mass e-mails',
    needs: needs.public,
    limit: limits.unsubscribing,
    params: byToken,
    output: Subscription,
  }),
  /** One press of a mail program's own button (RFC 8058), or of the page's. */
  unsubscribe: defineCall({
    method: 'POST',
    path: '/api/x/unsubscribe/:token',
    summary: 'Send no more mass e-mails of the event to whoever holds the link',
    needs: needs.public,
    limit: limits.unsubscribing,
    proof: { none: 'mail programs press it, and the token cannot be guessed' },
    params: byToken,
    /** `List-Unsubscribe=One-Click`, or nothing. */
    body: z.unknown(),
    output: Subscription,
  }),
  resubscribe: defineCall({
    method: 'POST',
    path: '/api/x/resubscribe/:token',
    summary: 'Send mass e-mails again to whoever had unsubscribed',
    needs: needs.public,
    limit: limits.unsubscribing,
    proof: { none: 'the token cannot be guessed' },
    params: byToken,
    output: Subscription,
  }),
} as const;
