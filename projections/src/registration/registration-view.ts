import { emptyValue, type FieldValue } from '@turnout/contracts/fields';
import { FieldDetails } from '@turnout/contracts/forms';
import { EventId, FieldId, RegistrantId } from '@turnout/contracts/kernel';
import type { RegistrationView } from '@turnout/contracts/registration';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { RegistrantRow } from './registrants.projection.ts';

/** A registrant's row with what other tables say: the type's name and form, who checked in. */
const ShownRow = RegistrantRow.omit({
  bare_number: true,
  search_text: true,
  checked_in_by: true,
  check_in_method: true,
  import_id: true,
  position: true,
}).extend({
  type_name: z.string(),
  badge_content: z.string(),
  form: z.array(FieldId),
  by_name: z.string(),
  by_email: z.string(),
});
type ShownRow = z.infer<typeof ShownRow>;

const FieldRow = z.object({ field_id: FieldId, event_id: EventId, details: FieldDetails });
type FieldRow = z.infer<typeof FieldRow>;

/** Rows and views go together so that a walk along the list knows where it stands. */
export interface Shown {
  readonly place: { readonly submitted: string; readonly place: number };
  readonly view: RegistrationView;
}

/**
 * Registrations as the documents show them.
 * @param which rows of `registrants r`: conditions, order and limit.
 */
export const showRegistrations = async (
  pool: CommonQueryMethods,
  which: FragmentSqlToken,
): Promise<readonly Shown[]> => {
  const rows = await pool.any(sql.type(ShownRow)`
    select r.registrant_id, r.primary_id, r.place, r.group_size, r.event_id, r.type_id, r.confirmation_number,
      r.order_number, r.scannable_code, r.status, r.first_name, r.last_name, r.email, r.phone, r.fields, r.created_at,
      r.submitted, r.checked_in_at, r.checked_in_desk, r.checkin_id, r.printed_at, r.is_erased,
      coalesce(t.details ->> 'name', '') as type_name, coalesce(t.details ->> 'badgeContent', '') as badge_content,
      coalesce(t.details -> 'fields', '[]') as form,
      coalesce(a.name, '') as by_name, coalesce(a.email, '') as by_email
    from (select row_number() over () as number, r.* from (select r.* from registrants r ${which}) r) r
    left join types t on t.type_id = r.type_id
    left join accounts a on a.account_id = r.checked_in_by
    order by r.number`);
  const fields = await fieldsOf(pool, [...new Set(rows.map(({ event_id }) => event_id))]);
  return rows.map((row) => ({
    place: { submitted: row.submitted, place: row.place },
    view: viewOf(row, fields.get(row.event_id) ?? new Map()),
  }));
};

const fieldsOf = async (
  pool: CommonQueryMethods,
  eventIds: readonly EventId[],
): Promise<ReadonlyMap<EventId, ReadonlyMap<FieldId, FieldRow>>> => {
  if (eventIds.length === 0) return new Map();
  const rows = await pool.any(sql.type(FieldRow)`
    select field_id, event_id, details from fields
    where event_id = any(${sql.array(eventIds, 'text')}) order by defined`);
  const byEvent = new Map<EventId, Map<FieldId, FieldRow>>();
  for (const row of rows) {
    byEvent.set(row.event_id, (byEvent.get(row.event_id) ?? new Map<FieldId, FieldRow>()).set(row.field_id, row));
  }
  return byEvent;
};

const viewOf = (row: ShownRow, fields: ReadonlyMap<FieldId, FieldRow>): RegistrationView => ({
  _id: row.registrant_id,
  event: row.event_id,
  confirmationNumber: row.confirmation_number,
  orderNumber: row.order_number,
  status: row.status,
  type: { _id: row.type_id, name: row.type_name, badgeContent: row.badge_content },
  parent: row.place === 1 ? null : RegistrantId.parse(row.primary_id),
  registrantsCount: row.group_size,
  registrationIndex: row.place,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  fields: enteredFields(row, fields),
  scannableCode: row.scannable_code,
  keywords: keywordsOf(row),
  qr: `/api/x/registrations/${row.registrant_id}/qr.png`,
  createdAt: row.created_at,
  printed: row.printed_at !== null,
  checkedIn: row.checked_in_at !== null,
  checkedInDate: row.checked_in_at,
  checkinId: row.checkin_id,
  checkedInBy: row.checked_in_at === null ? null : { name: row.by_name, email: row.by_email },
  checkedInDesk: row.checked_in_desk,
  ...(row.is_erased ? { erased: true } : {}),
});

/** The fields of the type's form in its order, also the empty ones; then what else was entered. */
const enteredFields = (row: ShownRow, fields: ReadonlyMap<FieldId, FieldRow>): RegistrationView['fields'] => {
  const entered = new Map<string, FieldValue>(Object.entries(row.fields));
  const others = [...fields.keys()].filter((id) => entered.has(id) && !row.form.includes(id));
  return [...row.form, ...others].flatMap((id) => {
    const field = fields.get(id);
    if (field === undefined) return [];
    const { name, title, type, fieldMapping } = field.details;
    const value = entered.get(id) ?? emptyValue(type);
    return [{ _id: id, name, title, type, fieldMapping, value: typeof value === 'string' ? value : [...value] }];
  });
};

/** Everything entered, the name first, each thing once (spec 001, section 3: comma-separated). */
const keywordsOf = (row: ShownRow): string => {
  const all = [row.first_name, row.last_name, row.email, row.phone, ...Object.values(row.fields).flat()];
  return [...new Set(all.filter((text) => text !== ''))].join(', ');
};
