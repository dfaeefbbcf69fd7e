import { longestFieldName } from '@turnout/contracts/fields';
import { countedName, withName } from '@turnout/contracts/form-rules';
import {
  discountViewOf,
  FieldDetails,
  fieldRecord,
  fieldViewOf,
  filterFieldsOf,
  formsApi,
} from '@turnout/contracts/forms';
import {
  FieldId,
  isRejection,
  meets,
  needs,
  reject,
  saysTheSame,
  withChanges,
  type EventId,
} from '@turnout/contracts/kernel';
import { amountsOf, discountOf } from '@turnout/contracts/pricing';
import { fieldsOfEvent } from '@turnout/projections/forms/queries';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { isTaken } from '../platform/records/roll.ts';
import { recordRoutes } from '../platform/records/record-routes.ts';
import { dependantsOf, refuseDependencies, refuseValues, refuseWaitedFor } from './dependencies.ts';
import { feePricesOf } from './fees.ts';
import { fieldsWithUses, usesReads } from './fields-with-uses.ts';
import type { PresentField } from './forms.ts';
import { formulasNaming, refuseNames } from './formula-names.ts';
import { refuseDecimals } from './pricing.ts';
import type { FormsParts, Routes } from './routes.ts';
import { settledField } from './settled-field.ts';
import { publicFieldsNow } from './types-with-seats.ts';

const named = ({ id, details: { name } }: { readonly id: string; readonly details: { readonly name: string } }) => ({
  _id: id,
  name,
});

const maySeeFields = needs.event('viewCustomFields');
const Asked = z.object({ sortUsingValuesWhileSaving: z.boolean().optional() });
const Force = z.object({ force: z.boolean().optional() });

/** Refuses to delete a field that something of the event names; null where nothing does. */
const refuseUsed = async (
  rolls: FormsParts['forms']['rolls'],
  { id, eventId }: { readonly id: FieldId; readonly eventId: EventId },
) => {
  const [types, fieldsThere, activitiesThere] = await Promise.all([
    rolls.types(eventId),
    rolls.fields(eventId),
    rolls.activities(eventId),
  ]);
  const used = {
    types: types.filter(({ details }) => details.fields.includes(id)).map(named),
    activities: activitiesThere.filter(({ details }) => details.dependsOnFields.includes(id)).map(named),
    dependantFields: [...new Set([...dependantsOf(fieldsThere, id), ...formulasNaming(fieldsThere, id)])].map(
      (field) => ({
        _id: field.id,
        title: field.details.title,
      }),
    ),
  };
  const isUsed = Object.values(used).some((those) => those.length > 0);
  return isUsed ? { refusal: reject('field-in-use'), beside: used } : null;
};

/** Why a field may not lose what other fields or activities wait for. */
const refuseLost = async (
  rolls: FormsParts['forms']['rolls'],
  there: readonly PresentField[],
  field: Parameters<typeof refuseWaitedFor>[1] & { readonly eventId: EventId },
) => {
  const { type, values } = field.details;
  if (saysTheSame([type, values], [field.was.type, field.was.values])) return null;
  const activities = await rolls.activities(field.eventId);
  return refuseWaitedFor(there, field, [
    ...there
      .filter(({ id }) => id !== field.id)
      .map(({ details }) => ({ called: details.title, conditional: details })),
    ...activities.map(({ details }) => ({ called: details.name, conditional: details })),
  ]);
};

/** Custom fields (rule forms/field-keys). */
export const fieldRoutes: Routes = (app, http, parts) => {
  const {
    platform: { pool },
    forms,
    profile,
    eventDetails,
  } = parts;
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

  /** Why what a field is to be does not go with the event's currency and its other fields. */
  const refuseFieldOf = async (eventId: EventId, was: PresentField | null, field: PresentField) => {
    const { details } = field;
    const event = await eventDetails(eventId);
    const prices = { feeValues: feePricesOf(details), discountValue: amountsOf(discountOf(details)) };
    const before = {
      feeValues: feePricesOf(was?.details ?? {}),
      discountValue: amountsOf(discountOf(was?.details ?? {})),
    };
    const tooFine = saysTheSame(prices, before) ? null : refuseDecimals(prices, event?.appCurrency ?? 'USD');
    if (tooFine !== null) return tooFine;
    const there = await rolls.fields(eventId);
    const renamed = was !== null && was.details.name.toLowerCase() !== details.name.toLowerCase();
    const naming = renamed ? formulasNaming(there, field.id) : [];
    if (naming.length > 0)
      return reject('field-name-in-formula', { fields: naming.map((one) => one.details.title).join(', ') });
    const others = there.filter(({ id }) => id !== field.id);
    const isNamed = was === null || renamed;
    const names = others.map((one) => one.details.name);
    const counts = isNamed ? countedName(details.name, names) : null;
    if (counts !== null) return reject('field-name-counts', { field: 'name', name: counts });
    return refuseNames([field, ...others], field, was?.details.feeFormula ?? '');
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
      list: {
        reads: ['forms', 'seats', 'waiting', ...usesReads],
        of: async (eventId, { rightsIn }, query) => {
          const { sortUsingValuesWhileSaving: sorted } = Asked.parse(query);
          const rights = await rightsIn(eventId);
          const there = meets(maySeeFields, rights)
            ? await fieldsWithUses(pool, parts, { eventId })
            : await publicFieldsNow(pool, parts, { eventId, isOfStaff: rights !== null });
          if (there === null) return reject('not-found');
          return sorted === undefined
            ? there
            : there.filter(({ sortUsingValuesWhileSaving }) => sortUsingValuesWhileSaving === sorted);
        },
      },
      beside: (view) => ({ discount: discountViewOf(view) }),
      viewOf: fieldViewOf,
      settled: settledField,
      check: async ({ id, eventId }, said) => {
        const { name, dependsOnFields = [] } = said;
        if (name !== undefined && (await isNameTaken(eventId, name, id))) return reject('field-name-taken');
        const was = await fields.findDefined(id);
        // What is defined is said whole.
        const details = was === null ? FieldDetails.parse(said) : withChanges<FieldDetails>(was.details, said);
        const refused = await refuseFieldOf(eventId, was, {
          kind: 'defined',
          id,
          eventId,
          details,
          version: was?.version ?? 0,
        });
        if (refused !== null) return refused;
        const there = await rolls.fields(eventId);
        return (
          (was === null ? null : await refuseLost(rolls, there, { id, eventId, details, was: was.details })) ??
          (dependsOnFields.length === 0 ? null : refuseDependencies(there, id, dependsOnFields)) ??
          refuseValues(there, details, was?.details ?? null)
        );
      },
      exclusively,
      mayRetire: ({ id, eventId }, query) =>
        Force.parse(query).force === true ? Promise.resolve(null) : refuseUsed(rolls, { id, eventId }),
    },
  });
  route(app, http, formsApi.fieldsForFilters, {
    reads: ['forms'],
    eventOf: ({ params }) => params.eventId,
    handle: async ({ params }) => ({ body: { fields: [...filterFieldsOf(await fieldsOfEvent(pool, params))] } }),
  });
  route(app, http, formsApi.cloneField, {
    eventOf: ({ params }) => fields.eventOf(params.id),
    handle: async ({ params }, { context, newId }) => {
      const original = await fields.findDefined(params.id);
      if (original === null) return reject('not-found');
      const { eventId } = original;
      // Nobody has registered with the copy.
      const { shownBefore: _, ...details } = original.details;
      const id = FieldId.parse(newId('field'));
      const made = await exclusively(eventId, async () => {
        const name = await freeName(eventId, details.name, id);
        // Its own name in its formula is that of the copy from now on.
        const feeFormula = withName(details.feeFormula ?? '', details.name, name);
        return fields.define({ id, eventId, details: { ...details, name, feeFormula } }, context());
      });
      return isRejection(made) ? made : { body: { field: fieldViewOf(made.record) }, position: made.position };
    },
  });
};
