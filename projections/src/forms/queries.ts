import {
  activityViewOf,
  fieldViewOf,
  promoCodeViewOf,
  typeGroupViewOf,
  typeViewOf,
  validationViewOf,
  type ActivityCounts,
  type ActivityView,
  type CustomWidgetView,
  type FieldView,
  type PromoCodeDetails,
  type PromoCodeView,
  type TypeGroupView,
  type TypeView,
  type ValidationView,
} from '@turnout/contracts/forms';
import {
  ActivityId,
  FieldId,
  PromoCodeId,
  RegistrantId,
  TypeGroupId,
  TypeId,
  ValidationId,
  WidgetId,
  type EventId,
} from '@turnout/contracts/kernel';
import { recordViewOf, type RecordFacts } from '@turnout/contracts/records';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { knownRecords } from '../platform/known-records.ts';
import { question } from '../platform/question.ts';
import { factsOf } from '../platform/record-table.ts';
import { activities, customWidgets, fields, promoCodes, typeGroups, types, validations } from './records.ts';

type OfEvent = { readonly eventId: EventId };

/** An event's fields, in the order of their definition. */
export const fieldsOfEvent = async (pool: CommonQueryMethods, { eventId }: OfEvent): Promise<readonly FieldView[]> =>
  (await fields.ofEvent(pool, eventId)).map(fieldViewOf);

/** One field; null where there is none. */
export const fieldById = async (pool: CommonQueryMethods, id: FieldId): Promise<FieldView | null> => {
  const row = await pool.maybeOne(sql.type(fields.row)`
    select id, event_id, defined, version, position, details, is_retired from fields where id = ${id}`);
  return row === null ? null : fieldViewOf(factsOf(row));
};

/** An event's types with their fields whole: by their order numbers, those without one last. */
export const typesOfEvent = async (pool: CommonQueryMethods, { eventId }: OfEvent): Promise<readonly TypeView[]> => {
  const [all, form] = await Promise.all([types.ofEvent(pool, eventId), fields.ofEvent(pool, eventId)]);
  const there = { fields: new Map(form.map((field) => [field.id, field])), types: new Set(all.map(({ id }) => id)) };
  return all.map((type) => typeViewOf(type, there));
};

const Tally = z.object({
  activity_id: ActivityId,
  registered: z.int(),
  checked_in: z.int(),
  inside: z.int(),
  scan_enabled: z.boolean(),
  is_repopulating: z.boolean(),
});

/** Nobody takes part, and nothing was switched. */
const untouched: ActivityCounts = {
  scanEnabled: true,
  registeredAttendees: 0,
  checkedInAttendees: 0,
  insideAttendees: 0,
  repopulating: false,
};

/** What is counted of an event's activities; those of which nothing is known are as they were set up. */
const countsIn = async (pool: CommonQueryMethods, { eventId }: OfEvent) => {
  const rows = await pool.any(sql.type(Tally)`
    select activity_id, checked_in, inside, scan_enabled, is_repopulating,
      (counts ->> 'confirmed')::int + (counts ->> 'pending')::int as registered
    from activity_tally where event_id = ${eventId} order by activity_id`);
  const known = new Map(
    rows.map((row): [ActivityId, ActivityCounts] => [
      row.activity_id,
      {
        scanEnabled: row.scan_enabled,
        registeredAttendees: row.registered,
        checkedInAttendees: row.checked_in,
        insideAttendees: row.inside,
        repopulating: row.is_repopulating,
      },
    ]),
  );
  return (id: ActivityId): ActivityCounts => known.get(id) ?? untouched;
};

/** An event's activities with their counts: by when they start, those without a start last. */
export const activitiesOfEvent = async (pool: CommonQueryMethods, of: OfEvent): Promise<readonly ActivityView[]> => {
  const [all, countsOf] = await Promise.all([activities.ofEvent(pool, of.eventId), countsIn(pool, of)]);
  return all.map((activity) => activityViewOf(activity, countsOf(activity.id)));
};

/** How many take part in each of an event's activities, and how many were checked in. */
export const countedActivities = async (pool: CommonQueryMethods, of: OfEvent) => {
  const [all, countsOf] = await Promise.all([activities.ofEvent(pool, of.eventId), countsIn(pool, of)]);
  return all.map(({ id, details: { name } }) => {
    const { registeredAttendees, checkedInAttendees } = countsOf(id);
    return { _id: id, name, registeredAttendees, checkedInAttendees };
  });
};

/** What is counted of one activity. */
export const countsOfActivity = async (
  pool: CommonQueryMethods,
  { eventId, activityId }: OfEvent & { readonly activityId: ActivityId },
): Promise<ActivityCounts> => (await countsIn(pool, { eventId }))(activityId);

/** An event's enhanced validations, in the order of their definition: of the types that there are. */
export const validationsOfEvent = async (
  pool: CommonQueryMethods,
  { eventId }: OfEvent,
): Promise<readonly ValidationView[]> => {
  const [all, ofTypes, form] = await Promise.all([
    validations.ofEvent(pool, eventId),
    types.ofEvent(pool, eventId),
    fields.ofEvent(pool, eventId),
  ]);
  const there = {
    fields: new Map(form.map((field) => [field.id, field])),
    active: new Set(ofTypes.flatMap(({ details }) => details.activeValidations)),
  };
  const present = new Set(ofTypes.map(({ id }) => id));
  return all.filter(({ details }) => present.has(details.type)).map((one) => validationViewOf(one, there));
};

/** An event's custom widgets, in the order of their definition. */
export const customWidgetsOfEvent = async (
  pool: CommonQueryMethods,
  { eventId }: OfEvent,
): Promise<readonly CustomWidgetView[]> => (await customWidgets.ofEvent(pool, eventId)).map((one) => recordViewOf(one));

const Uses = z.object({ promo_code_id: PromoCodeId, used: z.int() });

/** How many registrants used each promo code of an event. */
export const usesOfPromoCodes = async (
  pool: CommonQueryMethods,
  { eventId }: OfEvent,
): Promise<ReadonlyMap<PromoCodeId, number>> => {
  const rows = await pool.any(sql.type(Uses)`
    select promo_code_id, count(*)::int as used from promo_code_uses where event_id = ${eventId} group by 1`);
  return new Map(rows.map(({ promo_code_id, used }) => [promo_code_id, used]));
};

/** One promo code; null where there is none, or none any more. */
export const promoCodeById = async (
  pool: CommonQueryMethods,
  id: PromoCodeId,
): Promise<RecordFacts<PromoCodeId, PromoCodeDetails> | null> => {
  const row = await pool.maybeOne(sql.type(promoCodes.row)`
    select id, event_id, defined, version, position, details, is_retired from promo_codes
    where id = ${id} and not is_retired`);
  return row === null ? null : factsOf(row);
};

/** An event's promo codes, by their letters, each with how many registrants used it. */
export const promoCodesOfEvent = async (pool: CommonQueryMethods, of: OfEvent): Promise<readonly PromoCodeView[]> => {
  const [all, uses] = await Promise.all([promoCodes.ofEvent(pool, of.eventId), usesOfPromoCodes(pool, of)]);
  return all.map((one) => promoCodeViewOf(one, uses.get(one.id) ?? 0));
};

/** Whether a promo code was used as often as it may be. @param limit how often; looks at no more uses than that. */
export const isUsedUp = async (
  pool: CommonQueryMethods,
  { promoCodeId, limit }: { readonly promoCodeId: PromoCodeId; readonly limit: number },
): Promise<boolean> =>
  (await pool.oneFirst(sql.type(z.object({ used: z.int() }))`
    select count(*)::int as used
    from (select 1 from promo_code_uses where promo_code_id = ${promoCodeId} limit ${limit}) u`)) >= limit;

/** Which fields, types, type groups, activities, enhanced validations and custom widgets an event has, as far as the tables have read. */
export const knownFields = knownRecords('forms', 'fields', FieldId);
export const knownTypes = knownRecords('forms', 'types', TypeId);
export const knownTypeGroups = knownRecords('forms', 'type_groups', TypeGroupId);
export const knownActivities = knownRecords('forms', 'activities', ActivityId);
export const knownValidations = knownRecords('forms', 'validations', ValidationId);
export const knownPromoCodes = knownRecords('forms', 'promo_codes', PromoCodeId);
export const knownWidgets = knownRecords('forms', 'custom_widgets', WidgetId);

/** An event's fields and types, for whoever decides on what there is of them. */
export const formOfEvent = question(['forms'], async (pool, event: { readonly eventId: EventId }) => {
  const [fieldsThere, typesThere] = await Promise.all([fieldsOfEvent(pool, event), typesOfEvent(pool, event)]);
  return { fields: fieldsThere, types: typesThere };
});

/** How many registrants have a type, whatever their status. */
export const countRegistrantsOfType = question(['door'], (pool, typeId: TypeId): Promise<number> =>
  pool.oneFirst(sql.type(z.object({ count: z.int() }))`
    select coalesce(sum(value::int), 0)::int as count
    from door_tally, jsonb_each_text(counts -> 'types' -> ${typeId})
    where counts -> 'types' ? ${typeId} and key <> 'checkedIn'`),
);

const TypeUser = z.object({ _id: RegistrantId, name: z.string() });

/** Who has a type, whatever their status: the newest registrations first, at most `limit`. */
export const registrantsOfType = question(
  ['forms', 'registrants'],
  (pool, { typeId, limit }: { readonly typeId: TypeId; readonly limit: number }) =>
    pool.any(sql.type(TypeUser)`
      select registrant_id as _id, btrim(first_name || ' ' || last_name) as name from registrants
      where event_id = (select event_id from types where id = ${typeId}) and type_id = ${typeId}
      order by submitted desc, place limit ${limit}`),
);

/**
 * An event's type groups, in their order, each with those of its types that there still are.
 * @param options `publicOnly`: as strangers see them: only types that they may choose, and no group without any.
 */
export const typeGroupsOfEvent = async (
  pool: CommonQueryMethods,
  { eventId }: OfEvent,
  { publicOnly }: { readonly publicOnly: boolean },
): Promise<readonly TypeGroupView[]> => {
  const [groups, all] = await Promise.all([typeGroups.ofEvent(pool, eventId), types.ofEvent(pool, eventId)]);
  const shown = new Set(
    all
      .filter(({ details }) => !publicOnly || (details.publicRegistration && !details.hiddenFromExternal))
      .map(({ id }) => id),
  );
  return groups.map((group) => typeGroupViewOf(group, shown)).filter((group) => !publicOnly || group.types.length > 0);
};
