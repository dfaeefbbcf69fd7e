import { longestFieldName } from '@turnout/contracts/fields';
import { fieldRecord, fieldViewOf, formsApi } from '@turnout/contracts/forms';
import { FieldId, isRejection, reject, type EventId } from '@turnout/contracts/kernel';
import { fieldNameTaken, fieldsOfEvent, typesUsingField } from '@turnout/projections/forms/queries';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { recordRoutes } from '../platform/records/record-routes.ts';
import type { Routes } from './routes.ts';

const Force = z.object({ force: z.boolean().optional() });

/** Custom fields (spec 002, sections 4 and 5). */
export const fieldRoutes: Routes = (app, rim, { platform: { pool, surely }, forms: { fields }, profile }) => {
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

  recordRoutes(app, rim, {
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
      mayRetire: async ({ id }, query) => {
        const types = await surely.tell(typesUsingField, id);
        if (types.length === 0 || Force.parse(query).force === true) return null;
        return { refusal: reject('field-in-use'), beside: { types, activities: [], dependantFields: [] } };
      },
    },
  });
  route(app, rim, formsApi.cloneField, {
    eventOf: ({ params }) => fields.eventOf(params.id),
    handle: async ({ params }, { context, newId }) => {
      const original = await fields.findDefined(params.id);
      if (original === null) return reject('not-found');
      const { eventId, details } = original;
      const id = FieldId.parse(newId('field'));
      const name = await freeName(eventId, details.name, id);
      const made = await fields.define({ id, eventId, details: { ...details, name } }, context());
      return isRejection(made) ? made : { body: { field: fieldViewOf(made.record) }, position: made.position };
    },
  });
};
