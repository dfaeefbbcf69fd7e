import { longestFieldName } from '@turnout/contracts/fields';
import { fieldRecord, fieldViewOf, formsApi } from '@turnout/contracts/forms';
import { FieldId, isRejection, reject, type EventId } from '@turnout/contracts/kernel';
import { fieldsOfEvent } from '@turnout/projections/forms/queries';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { isTaken } from '../platform/records/roll.ts';
import { recordRoutes } from '../platform/records/record-routes.ts';
import type { Routes } from './routes.ts';

const Force = z.object({ force: z.boolean().optional() });

/** Custom fields (spec 002, sections 4 and 5). */
export const fieldRoutes: Routes = (app, http, { platform: { pool }, forms, profile }) => {
  const { fields, rolls, exclusively } = forms;
  /** Whether a field of the event, other than this one, has a name; upper and lower case do not matter. */
  const isNameTaken = async (eventId: EventId, name: string, except: FieldId): Promise<boolean> =>
    isTaken(await rolls.fields(eventId), name, except);

  /** A copy's name: the original's with the first number that is free. */
  const freeName = async (eventId: EventId, name: string, except: FieldId): Promise<string> => {
    const there = await rolls.fields(eventId);
    for (let number = 2; ; number += 1) {
      const wanted = `${name.slice(0, longestFieldName - `_${number}`.length)}_${number}`;
      if (!isTaken(there, wanted, except)) return wanted;
    }
  };

  recordRoutes(app, http, {
    record: fieldRecord,
    records: fields,
    calls: {
      list: formsApi.fields,
      one: formsApi.field,
      define: formsApi.defineField,
      revise: formsApi.reviseField,
      retire: formsApi.retireField,
    },
    profile,
    slots: {
      list: { reads: ['forms'], of: (eventId) => fieldsOfEvent(pool, { eventId }) },
      viewOf: fieldViewOf,
      check: async ({ id, eventId }, { name }) =>
        name !== undefined && (await isNameTaken(eventId, name, id)) ? reject('field-name-taken') : null,
      exclusively,
      mayRetire: async ({ id, eventId }, query) => {
        const using = (await rolls.types(eventId)).filter(({ details }) => details.fields.includes(id));
        const types = using.map((type) => ({ _id: type.id, name: type.details.name }));
        if (types.length === 0 || Force.parse(query).force === true) return null;
        return { refusal: reject('field-in-use'), beside: { types, activities: [], dependantFields: [] } };
      },
    },
  });
  route(app, http, formsApi.cloneField, {
    eventOf: ({ params }) => fields.eventOf(params.id),
    handle: async ({ params }, { context, newId }) => {
      const original = await fields.findDefined(params.id);
      if (original === null) return reject('not-found');
      const { eventId, details } = original;
      const id = FieldId.parse(newId('field'));
      const made = await exclusively(eventId, async () => {
        const name = await freeName(eventId, details.name, id);
        return fields.define({ id, eventId, details: { ...details, name } }, context());
      });
      return isRejection(made) ? made : { body: { field: fieldViewOf(made.record) }, position: made.position };
    },
  });
};
