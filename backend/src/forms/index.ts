import { formsApi, formsTopics } from '@turnout/contracts/forms';
import { FieldId, isRejection, reject, TypeId, type EventId, type Rejection } from '@turnout/contracts/kernel';
import {
  countRegistrantsOfType,
  fieldsOfEvent,
  registrantsOfType,
  typesOfEvent,
  typesUsingField,
} from '@turnout/projections/forms/queries';
import { route, say } from '../platform/http/route.ts';
import { deriveId } from '../platform/ids.ts';
import type { Module, Platform } from '../platform/platform.ts';
import { defineField, defineType, retireField, retireType, reviseField, reviseType } from './decider.ts';
import { fieldStream, fieldViewOf, typeStream, typeViewOf, type PresentField } from './form.ts';
import type { Forms } from './forms.ts';

export { openForms, type Forms, type TypeForm } from './forms.ts';

/** Attendees that a refusal to delete their type names; how many there are stands in its details. */
const usersShown = 20;

const deleted = { en: 'Successfully deleted!', es: '¡Eliminado correctamente!', fr: 'Supprimé !' };
const saved = { en: 'Successfully updated!', es: '¡Actualizado correctamente!', fr: 'Mis à jour !' };

export const formsModule = (platform: Platform, forms: Forms): Module => ({
  views: [
    {
      topic: formsTopics.types,
      projections: ['forms'],
      read: (pool, params) => typesOfEvent(pool, formsTopics.types.params.parse(params)),
    },
    {
      topic: formsTopics.fields,
      projections: ['forms'],
      read: (pool, params) => fieldsOfEvent(pool, formsTopics.fields.params.parse(params)),
    },
  ],
  routes: (app, rim) => {
    fieldRoutes(app, rim, platform, forms);
    typeRoutes(app, rim, platform, forms);
  },
});

/** The event a fact concerns, for its metadata; nothing where it concerns none. */
const eventIdOf = (eventId: EventId | null) => (eventId === null ? {} : { eventId });

type Routes = (
  app: Parameters<Module['routes']>[0],
  rim: Parameters<Module['routes']>[1],
  platform: Platform,
  forms: Forms,
) => void;

const fieldRoutes: Routes = (app, rim, { commands, pool, progress }, forms) => {
  const eventOfField = async (fieldId: FieldId): Promise<EventId | null> => {
    const { state } = await forms.fields.read(fieldStream(fieldId));
    return state.kind === 'defined' ? state.eventId : null;
  };
  /** A courtesy to whoever writes tokens; fields are told apart by id, so a race harms nobody. */
  const isNameTaken = async (eventId: EventId, name: string, except: FieldId): Promise<boolean> => {
    await progress.waitForHead(1_000);
    const fields = await fieldsOfEvent(pool, { eventId });
    return fields.some((field) => field.name.toLowerCase() === name.toLowerCase() && field._id !== except);
  };

  route(app, rim, formsApi.fields, {
    handle: async ({ query }) => ({ body: { fields: [...(await fieldsOfEvent(pool, query))] } }),
  });
  route(app, rim, formsApi.field, {
    eventOf: ({ params }) => eventOfField(params.id),
    handle: async ({ params }) => {
      const { state } = await forms.fields.read(fieldStream(params.id));
      return state.kind === 'defined' ? { body: { field: fieldViewOf(state) } } : reject('not-found');
    },
  });
  route(app, rim, formsApi.defineField, {
    handle: async ({ body: { eventId, ...details } }, { context }) => {
      const fieldId = FieldId.parse(deriveId(context().commandId, 'field'));
      if (await isNameTaken(eventId, details.name, fieldId)) return reject('field-name-taken');
      const made = await commands.handle({
        streams: forms.fields,
        streamId: fieldStream(fieldId),
        eventId,
        decide: defineField,
        command: { fieldId, eventId, details },
        context: context(),
      });
      if (isRejection(made)) return made;
      const { state } = made.after;
      return state.kind === 'absent'
        ? reject('not-found')
        : { body: { field: fieldViewOf(state) }, position: made.position };
    },
  });
  route(app, rim, formsApi.reviseField, {
    eventOf: ({ params }) => eventOfField(params.id),
    handle: async ({ params, body: { eventId: _, ...changes } }, { context }) => {
      const eventId = await eventOfField(params.id);
      if (eventId === null) return reject('not-found');
      if (changes.name !== undefined && (await isNameTaken(eventId, changes.name, params.id)))
        return reject('field-name-taken');
      const revised = await commands.handle({
        streams: forms.fields,
        streamId: fieldStream(params.id),
        eventId,
        decide: reviseField,
        command: changes,
        context: context(),
      });
      if (isRejection(revised)) return revised;
      const { state } = revised.after;
      return state.kind === 'absent'
        ? reject('not-found')
        : { body: { field: fieldViewOf(state) }, position: revised.position };
    },
  });
  route(app, rim, formsApi.retireField, {
    eventOf: ({ params }) => eventOfField(params.id),
    handle: async ({ params, query }, { context, language }) => {
      await progress.waitForHead(1_000);
      const types = await typesUsingField(pool, params.id);
      if (types.length > 0 && query.force !== true) {
        return {
          refusal: reject('field-in-use'),
          beside: { types: types.map(({ _id, name }) => ({ _id, name })), activities: [], dependantFields: [] },
        };
      }
      const retired = await commands.handle({
        streams: forms.fields,
        streamId: fieldStream(params.id),
        ...eventIdOf(await eventOfField(params.id)),
        decide: retireField,
        command: {},
        context: context(),
      });
      return isRejection(retired) ? retired : { body: { message: say(deleted, language) }, position: retired.position };
    },
  });
};

const typeRoutes: Routes = (app, rim, { commands, pool, progress }, forms) => {
  const eventOfType = async (typeId: TypeId): Promise<EventId | null> => {
    const { state } = await forms.types.read(typeStream(typeId));
    return state.kind === 'defined' ? state.eventId : null;
  };
  /** The fields of a form: each one defined, of this event, and only once. */
  const fieldsFor = async (
    eventId: EventId,
    fieldIds: readonly FieldId[],
  ): Promise<readonly PresentField[] | Rejection> => {
    const fields = await forms.fieldsOf(fieldIds);
    const unknown = fieldIds.find(
      (id, index) =>
        fieldIds.indexOf(id) !== index || !fields.some((field) => field.fieldId === id && field.eventId === eventId),
    );
    return unknown === undefined ? fields : reject('unknown-field', { field: unknown });
  };
  const viewOf = async (typeId: TypeId) => {
    const form = await forms.formOf(typeId);
    return form === null || form.type.kind !== 'defined'
      ? null
      : typeViewOf(
          form.type,
          form.fields.filter(({ kind }) => kind === 'defined'),
        );
  };

  route(app, rim, formsApi.types, {
    handle: async ({ query }) => ({ body: { types: [...(await typesOfEvent(pool, query))] } }),
  });
  route(app, rim, formsApi.type, {
    eventOf: ({ params }) => eventOfType(params.id),
    handle: async ({ params }) => {
      const type = await viewOf(params.id);
      return type === null ? reject('not-found') : { body: { type } };
    },
  });
  route(app, rim, formsApi.defineType, {
    handle: async ({ body: { eventId, ...details } }, { context }) => {
      const typeId = TypeId.parse(deriveId(context().commandId, 'type'));
      const fields = await fieldsFor(eventId, details.fields);
      if (isRejection(fields)) return fields;
      const made = await commands.handle({
        streams: forms.types,
        streamId: typeStream(typeId),
        eventId,
        decide: defineType,
        command: { typeId, eventId, details },
        context: context(),
      });
      const type = await viewOf(typeId);
      if (isRejection(made) || type === null) return reject('not-found');
      return { body: { type }, position: made.position };
    },
  });
  route(app, rim, formsApi.reviseType, {
    eventOf: ({ params }) => eventOfType(params.id),
    handle: async ({ params, body: { eventId: _, ...changes } }, { context }) => {
      const eventId = await eventOfType(params.id);
      if (eventId === null) return reject('not-found');
      const fields = await fieldsFor(eventId, changes.fields ?? []);
      if (isRejection(fields)) return fields;
      const revised = await commands.handle({
        streams: forms.types,
        streamId: typeStream(params.id),
        eventId,
        decide: reviseType,
        command: changes,
        context: context(),
      });
      if (isRejection(revised)) return revised;
      const type = await viewOf(params.id);
      return type === null ? reject('not-found') : { body: { type }, position: revised.position };
    },
  });
  route(app, rim, formsApi.retireType, {
    eventOf: ({ params }) => eventOfType(params.id),
    handle: async ({ params }, { context, language }) => {
      await progress.waitForHead(1_000);
      const registrants = await countRegistrantsOfType(pool, params.id);
      const retired = await commands.handle({
        streams: forms.types,
        streamId: typeStream(params.id),
        ...eventIdOf(await eventOfType(params.id)),
        decide: retireType,
        command: { registrants },
        context: context(),
      });
      if (isRejection(retired)) {
        const attendees = await registrantsOfType(pool, params.id, usersShown);
        return { refusal: retired, beside: { attendees, registrationGroups: [] } };
      }
      return { body: { message: say(deleted, language) }, position: retired.position };
    },
  });
  route(app, rim, formsApi.reorderTypes, {
    handle: async ({ body: { eventId, orders } }, { context, language }) => {
      const wanted = Object.entries(orders).map(([id, order]): [TypeId, number | null] => [TypeId.parse(id), order]);
      for (const [typeId] of wanted) if ((await eventOfType(typeId)) !== eventId) return reject('not-found');
      let position: string | undefined;
      for (const [typeId, order] of wanted) {
        const revised = await commands.handle({
          streams: forms.types,
          streamId: typeStream(typeId),
          eventId,
          decide: reviseType,
          command: { order },
          context: context(typeId),
        });
        if (isRejection(revised)) return revised;
        if (position === undefined || revised.position > position) position = revised.position;
      }
      return { body: { message: say(saved, language) }, ...(position === undefined ? {} : { position }) };
    },
  });
};
