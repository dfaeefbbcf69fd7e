import { longestFieldName } from '@turnout/contracts/fields';
import { fieldViewOf, formsApi } from '@turnout/contracts/forms';
import { FieldId, isRejection, reject, type EventId } from '@turnout/contracts/kernel';
import { fieldNameTaken, fieldsOfEvent, typesUsingField } from '@turnout/projections/forms/queries';
import { refuseChanged } from '../platform/http/as-read.ts';
import { route, say } from '../platform/http/route.ts';
import { defineField, retireField, reviseField } from './decider.ts';
import { fieldStream } from './form.ts';
import { deleted, eventIdOf, type Routes } from './routes.ts';

/** Custom fields (spec 002, sections 4 and 5). */
export const fieldRoutes: Routes = (app, rim, { platform: { commands, pool, surely }, forms }) => {
  const eventOfField = async (fieldId: FieldId): Promise<EventId | null> => {
    const { state } = await forms.fields.read(fieldStream(fieldId));
    return state.kind === 'defined' ? state.eventId : null;
  };
  /** A courtesy to whoever writes tokens; fields are told apart by id, so a race harms nobody. */
  const isNameTaken = (eventId: EventId, name: string, except: FieldId): Promise<boolean> =>
    surely.tell(fieldNameTaken, { eventId, name, except });

  /** A copy's name: the original's with the first number that is free. */
  const freeName = async (eventId: EventId, name: string, except: FieldId): Promise<string> => {
    for (let number = 2; ; number += 1) {
      const wanted = `${name.slice(0, longestFieldName - `_${number}`.length)}_${number}`;
      if (!(await isNameTaken(eventId, wanted, except))) return wanted;
    }
  };

  route(app, rim, formsApi.fields, {
    reads: ['forms'],
    handle: async ({ query }) => ({ body: { fields: [...(await fieldsOfEvent(pool, query))] } }),
  });
  route(app, rim, formsApi.field, {
    reads: [],
    eventOf: ({ params }) => eventOfField(params.id),
    handle: async ({ params }) => {
      const { state } = await forms.fields.read(fieldStream(params.id));
      return state.kind === 'defined' ? { body: { field: fieldViewOf(state) } } : reject('not-found');
    },
  });
  route(app, rim, formsApi.defineField, {
    handle: async ({ body: { eventId, propagateChanges: _, ...details } }, { context, newId }) => {
      const fieldId = FieldId.parse(newId('field'));
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
    handle: async ({ params, body: { _id, eventId: of, propagateChanges: _, ...changes } }, { context }) => {
      const eventId = await eventOfField(params.id);
      if (eventId === null) return reject('not-found');
      const changed = refuseChanged({ _id, eventId: of }, { _id: params.id, eventId });
      if (changed !== null) return changed;
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
  route(app, rim, formsApi.cloneField, {
    eventOf: ({ params }) => eventOfField(params.id),
    handle: async ({ params }, { context, newId }) => {
      const original = (await forms.fields.read(fieldStream(params.id))).state;
      if (original.kind !== 'defined') return reject('not-found');
      const { eventId, details } = original;
      const fieldId = FieldId.parse(newId('field'));
      const name = await freeName(eventId, details.name, fieldId);
      const made = await commands.handle({
        streams: forms.fields,
        streamId: fieldStream(fieldId),
        eventId,
        decide: defineField,
        command: { fieldId, eventId, details: { ...details, name } },
        context: context(),
      });
      if (isRejection(made)) return made;
      const { state } = made.after;
      return state.kind === 'absent'
        ? reject('not-found')
        : { body: { field: fieldViewOf(state) }, position: made.position };
    },
  });
  route(app, rim, formsApi.retireField, {
    eventOf: ({ params }) => eventOfField(params.id),
    handle: async ({ params, query }, { context, language }) => {
      const types = await surely.tell(typesUsingField, params.id);
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
