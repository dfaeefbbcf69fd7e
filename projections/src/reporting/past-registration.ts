import { FieldDetails, type PrinterType } from '@turnout/contracts/forms';
import { FieldId, type CheckinId, type EventId, type Instant } from '@turnout/contracts/kernel';
import {
  peopleCounted,
  registrationViewOf,
  type FieldShown,
  type RegistrationView,
} from '@turnout/contracts/registration';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { moneyOfRow } from '../platform/money-of-row.ts';
import { rowsOf, type AsOf } from '../platform/record-table.ts';
import type { PastRegistrant } from './history-rows.ts';

/** A registrant's row as of a moment, with what other tables say of it. */
export interface PastRow extends Omit<PastRegistrant, 'search_text'> {
  /** Those of the group by then who are not gone for good. */
  readonly people: number;
  readonly people_deleted: number;
  readonly checkin_id: CheckinId | null;
  readonly checked_in_at: Instant | null;
  readonly checked_in_desk: string | null;
  readonly by_name: string;
  readonly by_email: string;
  readonly is_printed: boolean;
  readonly times_printed: number;
  /** Each replacement of a badge counts it on by one. */
  readonly badge: number;
  /** Of all amounts; empty where nothing was charged by then. */
  readonly currency: string;
  readonly charged: number;
  readonly discounted: number;
  readonly group_charged: number;
  readonly group_discounted: number;
  readonly group_paid: number;
  readonly group_charged_more: number;
  readonly group_discounted_more: number;
  readonly type_name: string;
  readonly badge_content: string;
  readonly printer_type: PrinterType;
  readonly in_capitals: boolean;
  readonly prints_unpaid: boolean;
  readonly shows_payment: boolean;
  readonly form: readonly FieldId[];
}

const FieldRow = z.object({ id: FieldId, details: FieldDetails });

/** The event's fields by id, as they were. */
export const formOf = async (
  pool: CommonQueryMethods,
  eventId: EventId,
  asOf: AsOf,
): Promise<ReadonlyMap<string, FieldShown>> => {
  const rows = await pool.any(sql.type(FieldRow)`
    select id, details from ${rowsOf('fields', eventId, asOf)} f order by id`);
  return new Map(rows.map(({ id, details }) => [id, { ...details, _id: id }]));
};

/** A registration of the past as calls answer one. */
export const pastView = (row: PastRow, fields: ReadonlyMap<string, FieldShown>): RegistrationView =>
  registrationViewOf(
    {
      registrantId: row.registrant_id,
      eventId: row.event_id,
      primaryId: row.primary_id,
      typeId: row.type_id,
      place: row.place,
      groupSize: peopleCounted({ people: row.people, deleted: row.people_deleted }),
      confirmationNumber: row.confirmation_number,
      orderNumber: row.order_number,
      scannableCode: row.scannable_code,
      status: row.status,
      awaitsPayment: row.awaits_payment,
      registeredAt: row.at,
      isPrinted: row.is_printed,
      timesPrinted: row.times_printed,
      badge: row.badge,
      isErased: row.is_erased,
      money: moneyOfRow(row),
      inside:
        row.checkin_id === null || row.checked_in_at === null
          ? null
          : { checkinId: row.checkin_id, at: row.checked_in_at, desk: row.checked_in_desk ?? '' },
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
        badgeDesign: [],
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
