import { isRejection, reject, TemplateId, UploadId, type EventId, type Rejection } from '@turnout/contracts/kernel';
import type { Changes } from '@turnout/contracts/records';
import {
  templateRecord,
  templatesApi,
  templatesAtMost,
  templateViewOf,
  type TemplateDetails,
} from '@turnout/contracts/templates';
import { knownTemplates, templatesOfEvent } from '@turnout/projections/templates/queries';
import type { FastifyInstance } from 'fastify';
import { refuseChanged } from '../platform/http/as-read.ts';
import { route, say, type HttpContext } from '../platform/http/route.ts';
import { openTelling } from '../platform/records/changed-meanwhile.ts';
import type { Records } from '../platform/records/open-record.ts';
import { deleted } from '../platform/records/record-routes.ts';
import { openRoll } from '../platform/records/roll.ts';
import { isDrawable, picturesIn } from './document-html.ts';
import type { TemplatesParts } from './parts.ts';
import { settledTemplate } from './rules.ts';

const created = { en: 'Successfully created!', es: '¡Creado correctamente!', fr: 'Créé !' };
const saved = { en: 'Successfully updated!', es: '¡Actualizado correctamente!', fr: 'Mis à jour !' };
const asItIs = (html: string): string => html;

type Said = Changes<TemplateDetails>;

/** Refuses what is none of the event's; what a template named before may be gone by now. */
const openCheck =
  ({ unknownType, eventOfActivity, refuseMatches, uploadOfEvent }: TemplatesParts) =>
  async (eventId: EventId, said: Said, was: TemplateDetails | null): Promise<Rejection | null> => {
    const fresh = <T extends string>(ids: readonly T[] = [], before: readonly string[] = []) =>
      ids.filter((id) => !before.includes(id));
    const type = await unknownType(eventId, fresh(said.type, was?.type));
    if (type !== null) return reject('unknown-type', { field: 'type', type });
    for (const id of fresh(said.activity, was?.activity))
      if ((await eventOfActivity(id)) !== eventId)
        return reject('template-activity-unknown', { field: 'activity', id });
    const matches = Object.entries(said.fieldMatches ?? {}).filter(
      ([id, values]) => String(was?.fieldMatches[id] ?? '') !== String(values),
    );
    const refused = await refuseMatches(eventId, Object.fromEntries(matches));
    if (refused !== null) return refused;
    const pictures = [said.background ?? null, ...picturesIn(said.content ?? '')].filter((id) => id !== null);
    const before: readonly (string | null)[] = was === null ? [] : [was.background, ...picturesIn(was.content)];
    for (const id of pictures.filter((one) => !before.includes(one))) {
      const file = await uploadOfEvent(eventId, UploadId.parse(id));
      if (file === null || !isDrawable(file)) return reject('template-background-unknown', { field: 'background' });
    }
    return null;
  };

/** Templates as they are set up (rules templates/templates, templates/template-input). */
export const templateConfigRoutes = (
  app: FastifyInstance,
  http: HttpContext,
  parts: TemplatesParts & { readonly templates: Records<TemplateId, TemplateDetails> },
): void => {
  const { platform, profile, templates } = parts;
  const check = openCheck(parts);
  const roll = openRoll(platform, templateRecord, templates, knownTemplates);
  const tell = openTelling({ records: templates, viewOf: templateViewOf, profile });
  const eventOf = ({ params }: { readonly params: { readonly id: TemplateId } }) => templates.eventOf(params.id);
  const named = ({
    eventId,
    event,
  }: {
    readonly eventId?: EventId | undefined;
    readonly event?: EventId | undefined;
  }) => eventId ?? event ?? null;

  route(app, http, templatesApi.templates, {
    reads: ['templates'],
    eventOf: ({ query }) => named(query),
    handle: async ({ query }) => {
      const eventId = named(query);
      return eventId === null
        ? reject('not-found')
        : { body: { templates: await templatesOfEvent(platform.pool, { eventId }) } };
    },
  });
  route(app, http, templatesApi.template, {
    reads: [],
    eventOf,
    handle: async ({ params: { id } }) => {
      const found = await templates.findDefined(id);
      return found === null ? reject('template-not-found') : { body: { template: templateViewOf(found) } };
    },
  });
  route(app, http, templatesApi.defineTemplate, {
    eventOf: ({ body }) => named(body),
    handle: async ({ body: { eventId: _eventId, event: _event, ...body } }, caller) => {
      const eventId = named({ eventId: _eventId, event: _event });
      if (eventId === null) return reject('not-found');
      const id = TemplateId.parse(caller.newId('template'));
      const said = settledTemplate(templateRecord.split(body, asItIs).said);
      if (isRejection(said)) return said;
      const details = templateRecord.Details.parse(said);
      const refused = await check(eventId, details, null);
      if (refused !== null) return refused;
      return platform.exclusively(`templates ${eventId}`, async () => {
        const others = (await roll(eventId)).filter((one) => one.id !== id);
        if (others.length >= templatesAtMost) return reject('too-many-templates', { limit: templatesAtMost });
        const made = await templates.define({ id, eventId, details }, caller.context());
        if (isRejection(made)) return made;
        const answered = { template: templateViewOf(made.record), message: say(created, caller.language) };
        return { body: answered, position: made.position };
      });
    },
  });
  route(app, http, templatesApi.reviseTemplate, {
    eventOf,
    handle: async ({ params: { id }, body }, caller) => {
      const was = await templates.findDefined(id);
      if (was === null) return reject('template-not-found');
      const { said: sent, brought, version = caller.ifMatch } = templateRecord.split(body, asItIs);
      const changed = refuseChanged(brought, { ...templateViewOf(was) });
      if (changed !== null) return changed;
      const said = settledTemplate(sent);
      if (isRejection(said)) return said;
      const refused = await check(was.eventId, said, was.details);
      if (refused !== null) return refused;
      const revised = await templates.revise(id, said, caller.context(), version);
      if (isRejection(revised)) return tell(revised, id, version, caller);
      const answered = { template: templateViewOf(revised.record), message: say(saved, caller.language) };
      return { body: answered, position: revised.position };
    },
  });
  route(app, http, templatesApi.retireTemplate, {
    eventOf,
    handle: async ({ params: { id } }, { context, language }) => {
      const retired = await templates.retire(id, context());
      return isRejection(retired) ? retired : { body: { message: say(deleted, language) }, position: retired.position };
    },
  });
};
