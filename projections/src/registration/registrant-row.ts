import {
  CheckinId,
  CheckInMethod,
  EventId,
  FieldId,
  Instant,
  PrimaryId,
  RegistrantId,
  TypeId,
} from '@turnout/contracts/kernel';
import { RegistrationStatus, type RegistrantPersonal } from '@turnout/contracts/registration';
import { z } from 'zod';
import { plain, searchTextOf } from '../platform/search-text.ts';
import { defineTable } from '../platform/table.ts';

export const RegistrantRow = z.object({
  registrant_id: RegistrantId,
  primary_id: PrimaryId,
  place: z.int(),
  group_size: z.int(),
  event_id: EventId,
  type_id: TypeId,
  confirmation_number: z.string(),
  order_number: z.string(),
  scannable_code: z.string(),
  bare_number: z.string(),
  status: RegistrationStatus,
  awaits_payment: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  sort_name: z.string(),
  phone: z.string(),
  fields: z.record(FieldId, z.union([z.string(), z.array(z.string())])),
  search_text: z.string(),
  import_id: z.string(),
  created_at: Instant,
  submitted: z.string(),
  checked_in_at: Instant.nullable(),
  checked_in_by: z.string(),
  checked_in_desk: z.string(),
  checkin_id: CheckinId.nullable(),
  check_in_method: z.union([z.literal(''), CheckInMethod]),
  printed_at: Instant.nullable(),
  times_printed: z.int(),
  badge: z.int(),
  pay_link: z.int(),
  is_pay_link_revoked: z.boolean(),
  is_erased: z.boolean(),
  charged: z.int(),
  discounted: z.int(),
  currency: z.string(),
  group_charged: z.int(),
  group_discounted: z.int(),
  group_paid: z.int(),
  group_charged_more: z.int(),
  group_discounted_more: z.int(),
  taking_part: z.int(),
  people: z.int(),
  people_deleted: z.int(),
  position: z.string(),
});

export const registrants = defineTable('registrants', ['registrant_id'], RegistrantRow);

/** Nobody: what is left of somebody who was erased. */
const erased: RegistrantPersonal = { firstName: '', lastName: '', email: '', phone: '', fields: {} };

/** By what lists are sorted; as long as a name gets, and short enough for an index. */
const sortNameOf = ({ lastName, firstName }: Pick<RegistrantPersonal, 'firstName' | 'lastName'>): string =>
  plain(`${lastName} ${firstName}`).slice(0, 200).toWellFormed();

/** What a row says about the person; an erased person has empty texts. */
export const personColumns = (
  personal: RegistrantPersonal | null | undefined,
  codes: { readonly confirmation_number: string; readonly order_number: string; readonly scannable_code: string },
) => {
  const person = personal ?? erased;
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    sort_name: sortNameOf(person),
    phone: person.phone,
    fields: person.fields,
    search_text: searchTextOf({
      name: `${person.firstName} ${person.lastName}`,
      email: person.email,
      others: [person.phone, ...Object.values(person.fields).flat()],
      codes: [codes.confirmation_number, codes.order_number, codes.scannable_code],
    }),
  };
};

/** Of whom is not inside. */
export const nobodyInside = {
  checked_in_at: null,
  checked_in_by: '',
  checked_in_desk: '',
  checkin_id: null,
  check_in_method: '',
} as const;

/** Of whom nothing is charged so far. */
export const free = {
  charged: 0,
  discounted: 0,
  currency: '',
  group_charged: 0,
  group_discounted: 0,
  group_paid: 0,
  group_charged_more: 0,
  group_discounted_more: 0,
} as const;

/** What every row of a group says of the group's money. */
export const groupColumns = [
  'currency',
  'group_charged',
  'group_discounted',
  'group_paid',
  'group_charged_more',
  'group_discounted_more',
] as const;

export type Row = z.infer<typeof RegistrantRow>;

/** Columns that somebody who joins a group has in common with it. */
export const moneyOfGroup = (row: Pick<Row, (typeof groupColumns)[number]>) => ({
  currency: row.currency,
  group_charged: row.group_charged,
  group_discounted: row.group_discounted,
  group_paid: row.group_paid,
  group_charged_more: row.group_charged_more,
  group_discounted_more: row.group_discounted_more,
});
