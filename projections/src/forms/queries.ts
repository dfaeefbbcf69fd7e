import type { FieldView, TypeView } from '@turnout/contracts/forms';
import { RegistrantId, type EventId, type FieldId, type TypeId } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { fields } from './field-rows.ts';
import { types } from './type-rows.ts';

type FieldRow = z.infer<typeof fields.row>;
type TypeRow = z.infer<typeof types.row>;

const fieldColumns = sql.fragment`field_id, event_id, details, defined, position`;
const typeColumns = sql.fragment`type_id, event_id, details, defined, position`;

const fieldView = ({ field_id, event_id, details }: FieldRow): FieldView => ({
  _id: field_id,
  eventId: event_id,
  ...details,
  values: details.values.join('\n'),
  labels: details.labels.join('\n'),
});

const typeView = ({ type_id, event_id, details }: TypeRow, fieldRows: readonly FieldRow[]): TypeView => ({
  _id: type_id,
  eventId: event_id,
  ...details,
  fields: details.fields.flatMap((id) => fieldRows.filter(({ field_id }) => field_id === id).map(fieldView)),
});

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
  return rows.map((row) => typeView(row, fieldRows));
};

/** One type; null where there is none. */
export const typeById = async (pool: CommonQueryMethods, id: TypeId): Promise<TypeView | null> => {
  const row = await pool.maybeOne(sql.type(types.row)`select ${typeColumns} from types where type_id = ${id}`);
  return row === null ? null : typeView(row, await fieldRowsOf(pool, row.event_id));
};

/** The types whose forms have a field, in the order of their definition. */
export const typesUsingField = async (
  pool: CommonQueryMethods,
  fieldId: FieldId,
): Promise<readonly { readonly _id: TypeId; readonly name: string }[]> => {
  const rows = await pool.any(sql.type(types.row)`
    select ${typeColumns} from types
    where event_id = (select event_id from fields where field_id = ${fieldId}) and details -> 'fields' ? ${fieldId}
    order by defined`);
  return rows.map(({ type_id, details }) => ({ _id: type_id, name: details.name }));
};

/** How many registrants have a type, whatever their status. */
export const countRegistrantsOfType = (pool: CommonQueryMethods, typeId: TypeId): Promise<number> =>
  pool.oneFirst(sql.type(z.object({ count: z.int() }))`
    select coalesce(sum(value::int), 0)::int as count
    from door_tally, jsonb_each_text(counts -> 'types' -> ${typeId})
    where counts -> 'types' ? ${typeId} and key <> 'checkedIn'`);

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
