import { z } from 'zod';
import { defineCall, EventId, InstantInput, MailingId, needs, RegistrantId, TemplateId } from '../kernel/index.ts';
import { longestMessage, richMessage, longestSubject } from '../messaging/index.ts';
import { longestContent } from './document.ts';
import { templateRecord, TemplateListed, TemplateView } from './template.ts';

const { list, one, define, revise, retire } = templateRecord.calls;

/** The event stands under `event` or `eventId`. */
const ofEvent = { eventId: EventId.optional(), event: EventId.optional() };
const byId = z.strictObject({ id: TemplateId });
const written = z.strictObject({ template: TemplateView, message: z.string() });

/** People of one file, chosen by hand. */
export const mostPrinted = 10_000;
const chosen = z.array(RegistrantId).max(mostPrinted);

export const templatesApi = {
  templates: defineCall({
    method: list.method,
    path: list.path,
    summary: "An event's templates, without their texts",
    needs: needs.event('accessToTemplates'),
    query: z.strictObject(ofEvent),
    output: z.strictObject({ templates: z.array(TemplateListed) }),
  }),
  template: one,
  defineTemplate: {
    ...define,
    body: z.strictObject({ ...templateRecord.Define.shape, ...ofEvent }),
    output: written,
  },
  reviseTemplate: { ...revise, method: 'PATCH' as const, output: written },
  retireTemplate: retire,
  /** All of them, or a page of them: as it may be long, it is answered piece by piece (`TemplateRegistrants`). */
  templateRegistrants: defineCall({
    method: 'POST',
    path: '/api/templates/registrants',
    summary: 'The registrants whom a template is for, each with their document as HTML',
    needs: needs.event('accessToTemplates'),
    body: z.strictObject({
      templateId: TemplateId,
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      /** Absent: all of them. */
      perPage: z.coerce.number().int().min(1).max(100).optional(),
    }),
    output: z.unknown(),
  }),
  previewTemplate: defineCall({
    method: 'POST',
    path: '/api/x/templates/preview',
    summary: 'What a text would say to one registrant, and its tokens that name nothing',
    needs: needs.event('accessToTemplates'),
    body: z.strictObject({
      eventId: EventId,
      content: z.string().max(longestContent, `must have at most ${longestContent} characters`),
      /** Absent: the one who registered last. */
      registrantId: RegistrantId.optional(),
    }),
    output: z.strictObject({
      preview: z.strictObject({
        html: z.string(),
        /** The name of whoever it is filled in for; null: nobody is registered, and its tokens stand as they are. */
        of: z.string().nullable(),
        unknownTokens: z.array(z.string()),
      }),
    }),
  }),
  templatePdf: defineCall({
    method: 'POST',
    path: '/api/x/templates/:id/pdf',
    summary: 'A template filled in for registrants, as one PDF',
    needs: needs.event('accessToTemplates'),
    params: byId,
    /** `registrants` absent: all whom the template is for. */
    body: z.strictObject({ registrants: chosen.optional() }),
    output: z.unknown(),
  }),
  mailTemplate: defineCall({
    method: 'POST',
    path: '/api/x/templates/:id/mails',
    summary: 'Send each registrant whom a template is for their document by e-mail, as a PDF attached',
    needs: needs.event('accessToTemplates', 'sendMassEmails'),
    params: byId,
    body: z.strictObject({
      subject: z.string().trim().max(longestSubject),
      message: richMessage(0, longestMessage),
      /** The moment at which it is to go out; absent: at once. */
      sendAt: InstantInput.nullish(),
    }),
    output: z.strictObject({ message: z.string(), mailing: z.strictObject({ _id: MailingId }) }),
  }),
} as const;
