import { paymentStateOf, type PaymentState } from '@turnout/contracts/charges';
import { BadgeDesign, FieldDetails, PrinterType } from '@turnout/contracts/forms';
import { EventId, FieldId } from '@turnout/contracts/kernel';
import { registrationViewOf, type FieldShown, type RegistrationView } from '@turnout/contracts/registration';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { balanceOfRow, moneyOfRow } from '../platform/money-of-row.ts';
import { staffOf } from '../platform/staff-names.ts';
import { sortedEmail, type AttendeePlace } from '../platform/attendee-sort.ts';
import { RegistrantRow } from './registrant-row.ts';

/** A registrant's row with what other tables say: the type's name and form, who checked in. */
const ShownRow = RegistrantRow.omit({
  search_text: true,
  checked_in_by: true,
  check_in_method: true,
  import_id: true,
  taking_part: true,
  people: true,
  people_deleted: true,
  pay_link: true,
  is_pay_link_revoked: true,
  position: true,
}).extend({
  type_name: z.string(),
  badge_content: z.string(),
  badge_design: BadgeDesign,
  printer_type: PrinterType,
  in_capitals: z.boolean(),
  prints_unpaid: z.boolean(),
  shows_payment: z.boolean(),
  sort_email: z.string(),
  form: z.array(FieldId),
  by_name: z.string(),
  by_email: z.string(),
});
type ShownRow = z.infer<typeof ShownRow>;

const FieldRow = z.object({ id: FieldId, event_id: EventId, details: FieldDetails });

/** Rows and views go together so that a walk along the list knows where it stands. */
export interface Shown {
  readonly place: AttendeePlace;
  readonly view: RegistrationView;
  /** How far the group has paid, whatever the type shows of that. */
  readonly payment: PaymentState;
}

const staff = staffOf(sql.fragment`r.checked_in_by`);

/**
 * Registrations as calls answer them (rule registration/registration-keys).
 * @param which rows of `registrants r`: conditions, order and limit.
 */
export const showRegistrations = async (
  pool: CommonQueryMethods,
  which: FragmentSqlToken,
): Promise<readonly Shown[]> => {
  const rows = await pool.any(sql.type(ShownRow)`
    select r.registrant_id, r.primary_id, r.place, r.group_size, r.event_id, r.type_id, r.confirmation_number,
      r.order_number, r.scannable_code, r.status, r.awaits_payment, r.first_name, r.last_name, r.email, r.phone, r.fields, r.created_at,
      r.submitted, r.sort_name, r.bare_number, ${sortedEmail} as sort_email, r.checked_in_at, r.checked_in_desk, r.checkin_id, r.printed_at, r.times_printed, r.badge, r.is_erased,
      r.charged, r.discounted, r.currency, r.group_charged, r.group_discounted, r.group_paid, r.group_charged_more,
      r.group_discounted_more,
      coalesce(t.details ->> 'name', '') as type_name, coalesce(t.details ->> 'badgeContent', '') as badge_content,
      coalesce(t.details -> 'badgeDesign', '[]') as badge_design,
      coalesce(t.details ->> 'printerType', 'deskjet') as printer_type,
      coalesce((t.details ->> 'printInCapitalLetters')::boolean, false) as in_capitals,
      coalesce((t.details ->> 'badgePrintingWithoutPayment')::boolean, true) as prints_unpaid,
      coalesce((t.details ->> 'showPaymentStatus')::boolean, true) as shows_payment,
      coalesce(t.details -> 'fields', '[]') as form,
      ${staff.name} as by_name, ${staff.email} as by_email
    from (select row_number() over () as number, r.* from (select r.* from registrants r ${which}) r) r
    left join types t on t.id = r.type_id
    ${staff.join}
    order by r.number`);
  const fields = await fieldsOf(pool, [...new Set(rows.map(({ event_id }) => event_id))]);
  return rows.map((row) => ({
    place: {
      id: row.registrant_id,
      submitted: row.submitted,
      place: row.place,
      name: row.sort_name,
      email: row.sort_email,
      number: row.bare_number,
    },
    view: viewOf(row, fields.get(row.event_id) ?? new Map()),
    payment: paymentStateOf(balanceOfRow(row)),
  }));
};

const fieldsOf = async (
  pool: CommonQueryMethods,
  eventIds: readonly EventId[],
): Promise<ReadonlyMap<EventId, ReadonlyMap<string, FieldShown>>> => {
  if (eventIds.length === 0) return new Map();
  const rows = await pool.any(sql.type(FieldRow)`
    select id, event_id, details from fields
    where event_id = any(${sql.array(eventIds, 'text')}) order by id`);
  const byEvent = new Map<EventId, Map<string, FieldShown>>();
  for (const { event_id, id: _id, details } of rows) {
    byEvent.set(event_id, (byEvent.get(event_id) ?? new Map<string, FieldShown>()).set(_id, { ...details, _id }));
  }
  return byEvent;
};

const viewOf = (row: ShownRow, fields: ReadonlyMap<string, FieldShown>): RegistrationView =>
  registrationViewOf(
    {
      registrantId: row.registrant_id,
      eventId: row.event_id,
      primaryId: row.primary_id,
      typeId: row.type_id,
      place: row.place,
      groupSize: row.group_size,
      confirmationNumber: row.confirmation_number,
      orderNumber: row.order_number,
      scannableCode: row.scannable_code,
      registeredAt: row.created_at,
      status: row.status,
      awaitsPayment: row.awaits_payment,
      isPrinted: row.printed_at !== null,
      timesPrinted: row.times_printed,
      badge: row.badge,
      isErased: row.is_erased,
      money: moneyOfRow(row),
      inside:
        row.checked_in_at === null || row.checkin_id === null
          ? null
          : { checkinId: row.checkin_id, at: row.checked_in_at, desk: row.checked_in_desk },
      person: {
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        phone: row.phone,
        fields: row.fields,
      },
    },
    {
      type: {
        name: row.type_name,
        badgeContent: row.badge_content,
        badgeDesign: row.badge_design,
        printerType: row.printer_type,
        printInCapitalLetters: row.in_capitals,
        badgePrintingWithoutPayment: row.prints_unpaid,
        showPaymentStatus: row.shows_payment,
        form: row.form,
      },
      fields,
      checkedInBy: { name: row.by_name, email: row.by_email },
    },
  );
