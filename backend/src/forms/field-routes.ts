import { longestFieldName } from '@turnout/contracts/fields';
import { fieldRecord, fieldViewOf, formsApi, type FieldDetails } from '@turnout/contracts/forms';
import { FieldId, isRejection, reject, type EventId } from '@turnout/contracts/kernel';
import { amountsOf, discountOf } from '@turnout/contracts/pricing';
import { fieldsOfEvent } from '@turnout/projections/forms/queries';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { isTaken } from '../platform/records/roll.ts';
import { recordRoutes } from '../platform/records/record-routes.ts';
import { dependantsOf, refuseDependencies } from './dependencies.ts';
import type { PresentField } from './forms.ts';
import { refuseDecimals } from './pricing.ts';
import type { Routes } from './routes.ts';

const named = ({ id, details: { name } }: { readonly id: string; readonly details: { readonly name: string } }) => ({
  _id: id,
  name,
});

const Force = z.object({ force: z.boolean().optional() });

/** Custom fields (spec 002, sections 4 and 5). */
export const fieldRoutes: Routes = (app, http, { platform: { pool }, forms, profile, eventDetails }) => {
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

  /** Why what changes of a field's prices cannot be, in the event's currency. */
  const refuseTooFine = async (
    eventId: EventId,
    was: Pick<PresentField, 'details'> | null,
    said: { readonly [K in keyof FieldDetails]?: FieldDetails[K] | undefined },
  ) => {
    if (said.discount === undefined && said.discountValue === undefined) return null;
    const event = await eventDetails(eventId);
    const discount = discountOf({ ...was?.details, ...said });
    return refuseDecimals({ discountValue: amountsOf(discount) }, event?.appCurrency ?? 'USD');
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
      check: async ({ id, eventId }, said) => {
        const { name, dependsOnFields = [] } = said;
        if (name !== undefined && (await isNameTaken(eventId, name, id))) return reject('field-name-taken');
        const tooFine = await refuseTooFine(eventId, await fields.findDefined(id), said);
        if (tooFine !== null) return tooFine;
        return dependsOnFields.length === 0
          ? null
          : refuseDependencies(await rolls.fields(eventId), id, dependsOnFields);
      },
      exclusively,
      mayRetire: async ({ id, eventId }, query) => {
        if (Force.parse(query).force === true) return null;
        const [types, fieldsThere, activitiesThere] = await Promise.all([
          rolls.types(eventId),
          rolls.fields(eventId),
          rolls.activities(eventId),
        ]);
        const used = {
          types: types.filter(({ details }) => details.fields.includes(id)).map(named),
          activities: activitiesThere.filter(({ details }) => details.dependsOnFields.includes(id)).map(named),
          dependantFields: dependantsOf(fieldsThere, id).map((field) => ({
            _id: field.id,
            title: field.details.title,
          })),
        };
        const isUsed = Object.values(used).some((those) => those.length > 0);
        return isUsed ? { refusal: reject('field-in-use'), beside: used } : null;
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
