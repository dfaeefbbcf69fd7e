import { Readable } from 'node:stream';
import type { EventDetails } from '@turnout/contracts/event-setup';
import { unknownTokens } from '@turnout/contracts/fields';
import { RegistrantId, reject, TypeId, type TemplateId } from '@turnout/contracts/kernel';
import type { RecordFacts } from '@turnout/contracts/records';
import { documentOf, templatesApi, type TemplateDetails, type TemplateRegistrant } from '@turnout/contracts/templates';
import { fieldsOfEvent, typesOfEvent } from '@turnout/projections/forms/queries';
import { recipientCount, recipientsOf, type Recipient } from '@turnout/projections/messaging/queries';
import type { FastifyInstance } from 'fastify';
import { route, type HttpContext } from '../platform/http/route.ts';
import type { Records } from '../platform/records/open-record.ts';
import { documentHtml } from './document-html.ts';
import { fileNameOf, openDocuments } from './documents.ts';
import type { TemplatesParts } from './parts.ts';
import { filterOf, openFilling } from './recipients.ts';

const reads = ['registrants', 'enrolments', 'mass-mailings', 'forms'] as const;

/** People who are read and written at a time: what is answered so far has gone out before the next are. */
const atOnce = 50;

const shown = (
  { registrantId, primaryId, place, typeId, ...recipient }: Recipient,
  typeName: string,
  html: string,
): TemplateRegistrant => ({
  _id: registrantId,
  registrationId: registrantId,
  confirmationNumber: recipient.confirmationNumber,
  firstName: recipient.firstName,
  lastName: recipient.lastName,
  email: recipient.email,
  status: recipient.status,
  type: { _id: TypeId.parse(typeId), name: typeName },
  parent: place === 1 ? null : { _id: RegistrantId.parse(primaryId) },
  html,
});

type Template = RecordFacts<TemplateId, TemplateDetails>;

/** Registrants of templates, each with their document (rule templates/registrants), and the preview of a text. */
export const templatePrintRoutes = (
  app: FastifyInstance,
  http: HttpContext,
  parts: TemplatesParts & { readonly templates: Records<TemplateId, TemplateDetails> },
): void => {
  const { pool } = parts.platform;
  const { templates, eventDetails } = parts;
  const fill = openFilling(parts);

  /** The answer piece by piece: of 5,000 registrants nobody holds all documents at once. */
  const answered = async function* (
    { eventId, details }: Template,
    event: EventDetails,
    { page, perPage }: { readonly page: number; readonly perPage?: number | undefined },
  ) {
    const filter = filterOf(details);
    const [total, fields, types] = await Promise.all([
      recipientCount(pool, { eventId, filter }),
      fieldsOfEvent(pool, { eventId }),
      typesOfEvent(pool, { eventId }),
    ]);
    const nameOf = new Map(types.map(({ _id, name }) => [String(_id), name]));
    const unknown = JSON.stringify(unknownTokens(details.content, fields));
    yield `{"total":${total},"unknownTokens":${unknown},"registrations":[`;
    const from = perPage === undefined ? 0 : (page - 1) * perPage;
    const until = perPage === undefined ? Number.POSITIVE_INFINITY : from + perPage;
    let [at, isFirst] = [0, true];
    for await (const some of recipientsOf(pool, { eventId, channel: 'email', filter, pageSize: atOnce })) {
      const wanted = some.filter((_, place) => at + place >= from && at + place < until);
      at += some.length;
      const documents = await Promise.all(
        wanted.map(async (one) => {
          const filled = await fill(one.registrantId, { eventId, event, content: details.content });
          return filled === null ? [] : [shown(one, nameOf.get(one.typeId) ?? '', filled.html)];
        }),
      );
      for (const one of documents.flat()) {
        yield `${isFirst ? '' : ','}${JSON.stringify(one)}`;
        isFirst = false;
      }
      if (at >= until) break;
    }
    yield ']}';
  };

  route(app, http, templatesApi.templateRegistrants, {
    reads,
    eventOf: ({ body }) => templates.eventOf(body.templateId),
    handle: async ({ body: { templateId, ...window } }) => {
      const template = await templates.findDefined(templateId);
      const event = template === null ? null : await eventDetails(template.eventId);
      if (template === null || event === null) return reject('template-not-found');
      return { file: Readable.from(answered(template, event, window)), type: 'application/json; charset=utf-8' };
    },
  });

  const documents = openDocuments(parts);
  route(app, http, templatesApi.templatePdf, {
    reads,
    eventOf: ({ params }) => templates.eventOf(params.id),
    handle: async ({ params: { id }, body: { registrants } }, { now, language }) => {
      const template = await templates.findDefined(id);
      const event = template === null ? null : await eventDetails(template.eventId);
      if (template === null || event === null) return reject('template-not-found');
      const { eventId, details } = template;
      const document = documentOf(details);
      const pieces = await documents.many(registrants === undefined ? everybodyIn(template) : named(registrants), {
        eventId,
        event,
        document,
        language,
        madeAt: now,
      });
      if (pieces === null) return reject('template-for-nobody');
      return { file: Readable.from(pieces), type: 'application/pdf', name: fileNameOf(document) };
    },
  });
  const everybodyIn = async function* ({ eventId, details }: Template) {
    const filter = filterOf(details);
    for await (const page of recipientsOf(pool, { eventId, channel: 'email', filter, pageSize: 500 }))
      yield page.map(({ registrantId }) => registrantId);
  };

  route(app, http, templatesApi.previewTemplate, {
    reads,
    handle: async ({ body: { eventId, content, registrantId } }) => {
      const event = await eventDetails(eventId);
      if (event === null) return reject('not-found');
      const clean = documentHtml(content);
      const fields = await fieldsOfEvent(pool, { eventId });
      const of = registrantId ?? (await firstOf(eventId));
      const filled = of === null ? null : await fill(of, { eventId, event, content: clean });
      if (filled === null && registrantId !== undefined) return reject('registration-not-found');
      const { name = null, html = clean } = filled ?? {};
      return { body: { preview: { html, of: name, unknownTokens: [...unknownTokens(clean, fields)] } } };
    },
  });

  const firstOf = async (eventId: Template['eventId']) => {
    for await (const [first] of recipientsOf(pool, { eventId, channel: 'email', filter: everybody, pageSize: 1 }))
      return first?.registrantId ?? null;
    return null;
  };
};

/** Some who were chosen by hand, each once; whoever is of another event gets nothing. */
async function* named(registrants: readonly RegistrantId[]): AsyncGenerator<readonly RegistrantId[]> {
  yield* [[...new Set(registrants)]];
}

const everybody: ReturnType<typeof filterOf> = {
  status: ['confirmed', 'pending'],
  paymentStatus: [],
  type: [],
  activity: [],
  checkedIn: null,
  printed: null,
  numbers: [],
  primariesOnly: false,
  fieldMatches: {},
};
