import { emptyValue, type FieldValue } from '@turnout/contracts/fields';
import { FieldDetails } from '@turnout/contracts/forms';
import { FieldId, RegistrantId, type CheckinId, type EventId, type Instant } from '@turnout/contracts/kernel';
import type { RegistrationView } from '@turnout/contracts/registration';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import type { PastRegistrant } from './history-rows.ts';

/** A registrant's row as of a moment, with what other tables say now. */
export interface PastRow extends Omit<PastRegistrant, 'search_text'> {
  readonly checkin_id: CheckinId | null;
  readonly checked_in_at: Instant | null;
  readonly checked_in_desk: string | null;
  readonly by_name: string;
  readonly by_email: string;
  readonly is_printed: boolean;
  readonly type_name: string;
  readonly badge_content: string;
  readonly form: readonly string[];
}

const FieldRow = z.object({ id: FieldId, details: FieldDetails });
type Fields = ReadonlyMap<string, z.infer<typeof FieldRow>>;

/** The event's fields by id, in the order of their definition. */
export const formOf = async (pool: CommonQueryMethods, eventId: EventId): Promise<Fields> => {
  const rows = await pool.any(sql.type(FieldRow)`
    select field_id as id, details from fields where event_id = ${eventId} order by defined`);
  return new Map(rows.map((row) => [row.id, row]));
};

/** A registration of the past as the documents show one. */
export const pastView = (row: PastRow, fields: Fields): RegistrationView => ({
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
  createdAt: row.at,
  printed: row.is_printed,
  checkedIn: row.checkin_id !== null,
  checkedInDate: row.checked_in_at,
  checkinId: row.checkin_id,
  checkedInBy: row.checkin_id === null ? null : { name: row.by_name, email: row.by_email },
  checkedInDesk: row.checked_in_desk ?? '',
  ...(row.is_erased ? { erased: true } : {}),
});

/** The fields of the type's form in its order, also the empty ones; then what else was entered. */
const enteredFields = (row: PastRow, fields: Fields): RegistrationView['fields'] => {
  const entered = new Map<string, FieldValue>(Object.entries(row.fields));
  const others = [...fields.keys()].filter((id) => entered.has(id) && !row.form.includes(id));
  return [...row.form, ...others].flatMap((id) => {
    const field = fields.get(id);
    if (field === undefined) return [];
    const { name, title, type, fieldMapping } = field.details;
    const value = entered.get(id) ?? emptyValue(type);
    return [{ _id: field.id, name, title, type, fieldMapping, value }];
  });
};

const keywordsOf = (row: PastRow): string => {
  const all = [row.first_name, row.last_name, row.email, row.phone, ...Object.values(row.fields).flat()];
  return [...new Set(all.filter((text) => text !== ''))].join(', ');
};
