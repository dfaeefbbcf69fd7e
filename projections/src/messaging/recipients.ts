import { RegistrantId, type EventId } from '@turnout/contracts/kernel';
import type { MassChannel, MassPayment, RecipientFilter } from '@turnout/contracts/messaging';
import { RegistrationStatus } from '@turnout/contracts/registration';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { owing } from '../platform/money-of-row.ts';
import { bareCode } from '../platform/search-text.ts';
import { triggeredCondition, type Triggered } from './triggered.ts';

const Recipient = z.object({
  registrantId: RegistrantId,
  primaryId: z.string(),
  place: z.int(),
  submitted: z.string(),
  status: RegistrationStatus,
  typeId: z.string(),
  confirmationNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** They, or whoever else of the event has the same address, want no mass messages. */
  isUnsubscribed: z.boolean(),
});
/** Somebody whom a filter lets through. */
export type Recipient = z.infer<typeof Recipient>;

/** On `registrants r`: of a list of four words each has its own meaning (rule messaging/recipients-by-payment). */
const paidCondition = (said: MassPayment): FragmentSqlToken => {
  if (said === 'full-paid') return owing('full-payment');
  if (said === 'partial-paid') return owing('partial-payment');
  return said === 'not-paid' ? owing('not-paid') : sql.fragment`r.group_paid > 0`;
};

const isSet = (is: boolean | null, column: FragmentSqlToken): FragmentSqlToken | null => {
  if (is === null) return null;
  return is ? sql.fragment`${column} is not null` : sql.fragment`${column} is null`;
};

const textArray = (values: readonly string[]) => sql.array([...values], 'text');

/** By the answers that people gave: of each field one of the values. */
export const answeredConditions = (matches: Readonly<Record<string, readonly string[]>>): readonly FragmentSqlToken[] =>
  Object.entries(matches)
    .filter(([, values]) => values.length > 0)
    .map(
      ([field, values]) => sql.fragment`case jsonb_typeof(r.fields -> ${field})
        when 'array' then r.fields -> ${field} ?| ${textArray(values)}
        else r.fields ->> ${field} = any(${textArray(values)}) end`,
    );

/** On `registrants r`: a number between two; one with letters in it is between none. */
const numberCondition = ({ numberStart, numberEnd }: RecipientFilter): FragmentSqlToken | null => {
  const [from, to] = [numberStart ?? null, numberEnd ?? null];
  if (from === null && to === null) return null;
  return sql.fragment`case when r.bare_number ~ '^[0-9]{1,15}$'
    then r.bare_number::bigint between ${from ?? 0} and ${to ?? Number.MAX_SAFE_INTEGER} else false end`;
};

/** The conditions of a filter on `registrants r`, whom an erasure left out of. */
export const recipientCondition = (eventId: EventId, filter: RecipientFilter): FragmentSqlToken => {
  const { paymentStatus, type, activity, numbers } = filter;
  const conditions = [
    sql.fragment`r.event_id = ${eventId}`,
    sql.fragment`not r.is_erased`,
    sql.fragment`r.status = any(${textArray(filter.status)})`,
    paymentStatus.length === 0
      ? null
      : sql.fragment`(${sql.join(paymentStatus.map(paidCondition), sql.fragment` or `)})`,
    type.length === 0 ? null : sql.fragment`r.type_id = any(${textArray(type)})`,
    activity.length === 0
      ? null
      : sql.fragment`exists (select from enrolments e
          where e.registrant_id = r.registrant_id and e.activity_id = any(${textArray(activity)}))`,
    isSet(filter.checkedIn, sql.fragment`r.checked_in_at`),
    isSet(filter.printed, sql.fragment`r.printed_at`),
    numbers.length === 0 ? null : sql.fragment`r.bare_number = any(${textArray(numbers.map(bareCode))})`,
    numberCondition(filter),
    filter.primariesOnly ? sql.fragment`r.place = 1` : null,
    ...answeredConditions(filter.fieldMatches),
  ].filter((condition) => condition !== null);
  return sql.fragment`${sql.join(conditions, sql.fragment` and `)}`;
};

/** The number of those whom a filter lets through. */
export const recipientCount = (
  pool: CommonQueryMethods,
  { eventId, filter }: { readonly eventId: EventId; readonly filter: RecipientFilter },
): Promise<number> =>
  pool.oneFirst(
    sql.type(z.object({ count: z.int() }))`
      select count(*)::int as count from registrants r where ${recipientCondition(eventId, filter)}`,
  );

/** Walks those whom a filter lets through, newest registrations first, a page at a time by key: who registers meanwhile shifts nothing. */
export async function* recipientsOf(
  pool: CommonQueryMethods,
  params: {
    readonly eventId: EventId;
    readonly channel: MassChannel;
    readonly filter: RecipientFilter;
    readonly pageSize?: number;
    /** For whom the trigger's moment has come; absent: everybody. */
    readonly triggered?: Triggered | undefined;
  },
): AsyncGenerator<readonly Recipient[]> {
  const { eventId, channel, filter, pageSize = 1_000, triggered } = params;
  const address = (of: FragmentSqlToken) =>
    channel === 'email'
      ? sql.fragment`lower(${of}.email)`
      : sql.fragment`regexp_replace(${of}.phone, '[^0-9+]', '', 'g')`;
  const all = recipientCondition(eventId, filter);
  const where = triggered === undefined ? all : sql.fragment`${all} and ${triggeredCondition(triggered)}`;
  let after: Recipient | null = null;
  for (;;) {
    const beyond: FragmentSqlToken =
      after === null
        ? sql.fragment``
        : sql.fragment`and r.submitted <= ${after.submitted}
            and (r.submitted < ${after.submitted} or r.place > ${after.place})`;
    const page: readonly Recipient[] = await pool.any(sql.type(Recipient)`
      with gone as (
        select u.registrant_id, ${address(sql.fragment`x`)} as address
        from unsubscribed u left join registrants x on x.registrant_id = u.registrant_id
        where u.event_id = ${eventId} and u.channel = ${channel}
      )
      select r.registrant_id as "registrantId", r.primary_id as "primaryId", r.place, r.submitted, r.status,
        r.type_id as "typeId", r.confirmation_number as "confirmationNumber", r.first_name as "firstName",
        r.last_name as "lastName", r.email, r.phone,
        exists (
          select from gone where gone.registrant_id = r.registrant_id
            or (gone.address <> '' and gone.address = ${address(sql.fragment`r`)})
        ) as "isUnsubscribed"
      from registrants r
      where ${where} ${beyond}
      order by r.submitted desc, r.place limit ${pageSize}`);
    if (page.length > 0) yield page;
    after = page.at(-1) ?? null;
    if (page.length < pageSize) return;
  }
}
