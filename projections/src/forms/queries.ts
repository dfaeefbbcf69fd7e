import { fieldViewOf, TypeGroupView, typeViewOf, type FieldView, type TypeView } from '@turnout/contracts/forms';
import { RegistrantId, TypeGroupId, type EventId, type FieldId, type TypeId } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { question } from '../platform/question.ts';
import { fields } from './field-rows.ts';
import { types } from './type-rows.ts';

type FieldRow = z.infer<typeof fields.row>;

const fieldColumns = sql.fragment`field_id, event_id, details, defined, position`;
const typeColumns = sql.fragment`type_id, event_id, details, defined, position`;

const fieldFacts = ({ field_id: fieldId, event_id: eventId, details }: FieldRow) => ({ fieldId, eventId, details });
const fieldView = (row: FieldRow): FieldView => fieldViewOf(fieldFacts(row));

const fieldRowsOf = (pool: CommonQueryMethods, eventId: EventId) =>
  pool.any(sql.type(fields.row)`select ${fieldColumns} from fields where event_id = ${eventId} order by defined`);

/** An event's fields, in the order of their definition. */
export const fieldsOfEvent = async (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<readonly FieldView[]> => (await fieldRowsOf(pool, eventId)).map(fieldView);

/** One field; null where there is none. */
export const fieldById = async (pool: CommonQueryMethods, id: FieldId): Promise<FieldView | null> => {
  const row = await pool.maybeOne(sql.type(fields.row)`select ${fieldColumns} from fields where field_id = ${id}`);
  return row === null ? null : fieldView(row);
};

/** An event's types with their fields whole: by their order numbers, those without one last. */
export const typesOfEvent = async (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<readonly TypeView[]> => {
  const [rows, fieldRows] = await Promise.all([
    pool.any(sql.type(types.row)`
      select ${typeColumns} from types where event_id = ${eventId}
      order by (details ->> 'order')::int nulls last, defined`),
    fieldRowsOf(pool, eventId),
  ]);
  const there = {
    fields: new Map(fieldRows.map((row) => [row.field_id, fieldFacts(row)])),
    types: new Set(rows.map(({ type_id }) => type_id)),
  };
  return rows.map(({ type_id: typeId, event_id, details }) =>
    typeViewOf({ typeId, eventId: event_id, details }, there),
  );
};

/** The types whose forms have a field, in the order of their definition. */
export const typesUsingField = question(
  ['forms'],
  async (pool, fieldId: FieldId): Promise<readonly { readonly _id: TypeId; readonly name: string }[]> => {
    const rows = await pool.any(sql.type(types.row)`
    select ${typeColumns} from types
    where event_id = (select event_id from fields where field_id = ${fieldId}) and details -> 'fields' ? ${fieldId}
    order by defined`);
    return rows.map(({ type_id, details }) => ({ _id: type_id, name: details.name }));
  },
);

/** An event's fields and types, for whoever decides on what there is of them. */
export const formOfEvent = question(['forms'], async (pool, event: { readonly eventId: EventId }) => {
  const [fieldsThere, typesThere] = await Promise.all([fieldsOfEvent(pool, event), typesOfEvent(pool, event)]);
  return { fields: fieldsThere, types: typesThere };
});

/** Whether a field of the event, other than this one, has a name; upper and lower case do not matter. */
export const fieldNameTaken = question(
  ['forms'],
  async (pool, { eventId, name, except }: { eventId: EventId; name: string; except: FieldId }): Promise<boolean> =>
    (await fieldsOfEvent(pool, { eventId })).some(
      (field) => field.name.toLowerCase() === name.toLowerCase() && field._id !== except,
    ),
);

/** How many registrants have a type, whatever their status. */
export const countRegistrantsOfType = question(['door'], (pool, typeId: TypeId): Promise<number> =>
  pool.oneFirst(sql.type(z.object({ count: z.int() }))`
    select coalesce(sum(value::int), 0)::int as count
    from door_tally, jsonb_each_text(counts -> 'types' -> ${typeId})
    where counts -> 'types' ? ${typeId} and key <> 'checkedIn'`),
);

const TypeUser = z.object({ _id: RegistrantId, name: z.string() });

/** Who has a type, whatever their status: the newest registrations first, at most so many. */
export const registrantsOfType = (
  pool: CommonQueryMethods,
  typeId: TypeId,
  limit: number,
): Promise<readonly z.infer<typeof TypeUser>[]> =>
  pool.any(sql.type(TypeUser)`
    select registrant_id as _id, btrim(first_name || ' ' || last_name) as name from registrants
    where event_id = (select event_id from types where type_id = ${typeId}) and type_id = ${typeId}
    order by submitted desc, place limit ${limit}`);

/**
 * An event's type groups, in their order, each with those of its types that there still are.
 * @param options `publicOnly`: as strangers see them: only types that they may choose, and no group without any.
 */
export const typeGroupsOfEvent = (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
  { publicOnly }: { readonly publicOnly: boolean },
): Promise<readonly TypeGroupView[]> =>
  pool.any(sql.type(TypeGroupView)`
    select g.type_group_id as _id, g.event_id as "eventId", g.details ->> 'name' as name,
      (g.details ->> 'order')::int as order,
      coalesce(jsonb_agg(t.type_id order by named.place) filter (where t.type_id is not null), '[]') as types
    from type_groups g
    left join lateral jsonb_array_elements_text(g.details -> 'types') with ordinality named (id, place) on true
    left join types t on t.type_id = named.id and t.event_id = g.event_id
      and (not ${publicOnly}::boolean
        or (t.details -> 'publicRegistration' = 'true' and t.details -> 'hiddenFromExternal' = 'false'))
    where g.event_id = ${eventId}
    group by g.type_group_id
    having count(t.type_id) > 0 or not ${publicOnly}::boolean
    order by (g.details ->> 'order')::int, g.defined`);

const NamedGroup = z.object({ _id: TypeGroupId, name: z.string() });

/** The groups that name a type, in the order of their definition. */
export const typeGroupsWithType = question(
  ['forms'],
  (pool, typeId: TypeId): Promise<readonly z.infer<typeof NamedGroup>[]> =>
    pool.any(sql.type(NamedGroup)`
    select type_group_id as _id, details ->> 'name' as name from type_groups
    where event_id = (select event_id from types where type_id = ${typeId}) and details -> 'types' ? ${typeId}
    order by defined`),
);
