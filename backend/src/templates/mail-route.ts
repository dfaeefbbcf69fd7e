import { isRejection, reject, type TemplateId } from '@turnout/contracts/kernel';
import { documentOf, templatesApi, type TemplateDetails } from '@turnout/contracts/templates';
import { recipientCount } from '@turnout/projections/messaging/queries';
import type { FastifyInstance } from 'fastify';
import { route, type HttpContext } from '../platform/http/route.ts';
import type { Records } from '../platform/records/open-record.ts';
import type { TemplatesParts } from './parts.ts';
import { filterOf } from './recipients.ts';

/** Sends a template's documents by e-mail, through the outbox of mass e-mails (rule templates/sending). */
export const templateMailRoute = (
  app: FastifyInstance,
  http: HttpContext,
  {
    platform,
    templates,
    eventDetails,
    mailDocument,
  }: TemplatesParts & {
    readonly templates: Records<TemplateId, TemplateDetails>;
  },
): void =>
  route(app, http, templatesApi.mailTemplate, {
    reads: ['registrants', 'enrolments', 'mass-mailings', 'forms'],
    eventOf: ({ params }) => templates.eventOf(params.id),
    handle: async ({ params: { id }, body: { subject, message, sendAt } }, caller) => {
      const template = await templates.findDefined(id);
      const event = template === null ? null : await eventDetails(template.eventId);
      if (template === null || event === null) return reject('template-not-found');
      const { eventId, details } = template;
      // A call that reads may be made while the event is being copied; nobody is written to from there.
      if ((await http.events.lifeOf(eventId)) === 'copying') return reject('event-being-copied');
      const filter = filterOf(details);
      const dueAt = sendAt ?? null;
      if (dueAt === null && (await recipientCount(platform.pool, { eventId, filter })) === 0)
        return reject('template-for-nobody');
      const document = documentOf(details);
      const sent = await mailDocument({ eventId, event, words: { subject, message }, filter, document, dueAt }, caller);
      if (isRejection(sent)) return sent;
      return { body: { message: sent.message, mailing: { _id: sent.mailingId } }, position: sent.position };
    },
  });
