import type { BankLineView, LineCounts, LineState, PayeeView } from '@turnout/contracts/bank-transfer';
import { LineMatch, LineState as State } from '@turnout/contracts/bank-transfer';
import { BankLineId, decimalOf, EventId, PrimaryId, RegistrantId } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { balanceOfRow } from '../platform/money-of-row.ts';
import { question } from '../platform/question.ts';
import { bareCode, containing, wordsOf } from '../platform/search-text.ts';

const Money = {
  owed_in: z.string(),
  group_charged: z.int(),
  group_discounted: z.int(),
  group_paid: z.int(),
  group_charged_more: z.int(),
  group_discounted_more: z.int(),
};
const money = sql.fragment`r.currency as owed_in, r.group_charged, r.group_discounted, r.group_paid,
  r.group_charged_more, r.group_discounted_more`;

const Line = z.object({
  line_id: BankLineId,
  booked_on: z.string(),
  amount: z.int(),
  currency: z.string(),
  payer: z.string(),
  said: z.string(),
  match: LineMatch,
  state: State,
  returned: z.enum(['', 'refused', 'removed']),
  reason: z.string(),
  registration: z
    .object({
      registrant_id: RegistrantId,
      confirmation_number: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      ...Money,
    })
    .nullable(),
});

/** A page of an event's payments in one state: those that were booked last first. */
export const bankLinePage = async (
  pool: CommonQueryMethods,
  {
    eventId,
    state,
    page,
    perPage,
  }: { readonly eventId: EventId; readonly state: LineState; readonly page: number; readonly perPage: number },
) => {
  const [rows, total] = await Promise.all([
    pool.any(sql.type(Line)`
      select l.line_id, l.booked_on::text, l.amount, l.currency, l.payer, l.said, l.match, l.state, l.returned, l.reason,
        case when r.registrant_id is null then null else json_build_object(
          'registrant_id', r.registrant_id, 'confirmation_number', r.confirmation_number, 'first_name', r.first_name,
          'last_name', r.last_name, 'owed_in', r.currency, 'group_charged', r.group_charged,
          'group_discounted', r.group_discounted, 'group_paid', r.group_paid,
          'group_charged_more', r.group_charged_more, 'group_discounted_more', r.group_discounted_more) end as registration
      from (
        select * from bank_lines l where l.event_id = ${eventId} and l.state = ${state}
        order by l.booked_on desc, l.line_id limit ${perPage} offset ${(page - 1) * perPage}
      ) l
      left join registrants r on r.registrant_id = l.registrant_id
      order by l.booked_on desc, l.line_id`),
    pool.oneFirst(sql.type(z.object({ total: z.int() }))`
      select count(*)::int as total from bank_lines where event_id = ${eventId} and state = ${state}`),
  ]);
  return { rows: rows.map(shown), total, totalWithoutFilter: total };
};

const shown = ({ line_id, booked_on, said, returned, registration, ...line }: z.infer<typeof Line>): BankLineView => ({
  _id: line_id,
  bookedOn: booked_on,
  amount: decimalOf({ minor: line.amount, currency: line.currency }),
  currency: line.currency,
  payer: line.payer,
  text: said,
  state: line.state,
  match: line.match,
  returned: returned === '' ? null : returned,
  reason: line.reason,
  registration: registration === null ? null : { ...nameOf(registration), ...dueIn(registration, line.currency) },
});

const nameOf = (row: Pick<PayeeView, never> & NonNullable<z.infer<typeof Line>['registration']>) => ({
  _id: row.registrant_id,
  confirmationNumber: row.confirmation_number,
  firstName: row.first_name,
  lastName: row.last_name,
});

const dueIn = (row: NonNullable<z.infer<typeof Line>['registration']>, unlessTold: string) => {
  const { total, paid } = balanceOfRow(row);
  const dueCurrency = row.owed_in || unlessTold;
  return { due: decimalOf({ minor: total - paid, currency: dueCurrency }), dueCurrency };
};

const none: LineCounts = { waiting: 0, assigned: 0, recorded: 0, ignored: 0, elsewhere: 0 };

/** Counts the payments of an event by their state. */
export const bankLineCounts = async (pool: CommonQueryMethods, eventId: EventId): Promise<LineCounts> => {
  const rows = await pool.any(sql.type(z.object({ state: State, many: z.int() }))`
    select state, count(*)::int as many from bank_lines where event_id = ${eventId} group by state`);
  return { ...none, ...Object.fromEntries(rows.map(({ state, many }) => [state, many])) };
};

const Found = z.object({ said: z.string(), primaryId: PrimaryId });

/** The groups of an event whose confirmation numbers these are; `said`: which of them. */
export const groupsByNumbers = question(
  ['registrants'],
  async (
    pool,
    { eventId, numbers }: { readonly eventId: EventId; readonly numbers: readonly string[] },
  ): Promise<readonly z.infer<typeof Found>[]> => {
    const bare = [...new Set(numbers.map(bareCode))].filter((one) => one !== '');
    if (bare.length === 0) return [];
    return pool.any(sql.type(Found)`
      select r.bare_number as said, r.primary_id as "primaryId" from registrants r
      where r.event_id = ${eventId} and r.bare_number = any(${sql.array(bare, 'text')}) and r.place = 1
      order by 1, 2 limit 1000`);
  },
);

/** The groups of an event in which somebody is called so; `said`: how their name is sorted. */
export const groupsByNames = question(
  ['registrants'],
  async (
    pool,
    { eventId, names }: { readonly eventId: EventId; readonly names: readonly string[] },
  ): Promise<readonly z.infer<typeof Found>[]> =>
    names.length === 0
      ? []
      : pool.any(sql.type(Found)`
        select distinct r.sort_name as said, r.primary_id as "primaryId" from registrants r
        where r.event_id = ${eventId} and r.sort_name = any(${sql.array([...new Set(names)], 'text')})
        order by 1, 2 limit 5000`),
);

/** Tells whether a payment of the same amount and day is for this group already: the same one, maybe, from another file. */
export const isCountedAlready = question(
  ['bank-lines'],
  (
    pool,
    of: {
      readonly eventId: EventId;
      readonly registrantId: RegistrantId;
      readonly lineId: BankLineId;
      readonly bookedOn: string;
      readonly amount: number;
    },
  ): Promise<boolean> =>
    pool.exists(sql.type(z.unknown())`
      select 1 from bank_lines l
      where l.registrant_id = ${of.registrantId} and l.event_id = ${of.eventId} and l.line_id <> ${of.lineId}
        and l.booked_on = ${of.bookedOn}::date and l.amount = ${of.amount} and l.state in ('assigned', 'recorded')`),
);

/** The payments that are, or seem to be, for somebody. */
export const bankLinesOf = question(
  ['bank-lines'],
  (
    pool,
    { registrantId }: { readonly registrantId: RegistrantId },
  ): Promise<readonly { readonly lineId: BankLineId; readonly eventId: EventId }[]> =>
    pool.any(sql.type(z.object({ lineId: BankLineId, eventId: EventId }))`
      select line_id as "lineId", event_id as "eventId" from bank_lines
      where registrant_id = ${registrantId} order by line_id`),
);

const Payee = z.object({
  registrant_id: RegistrantId,
  confirmation_number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  app_currency: z.string(),
  ...Money,
});

/** Groups that a payment could be for: by number, or by words of a name or address. At most ten. */
export const payees = async (
  pool: CommonQueryMethods,
  { eventId, q }: { readonly eventId: EventId; readonly q: string },
): Promise<readonly PayeeView[]> => {
  const words = wordsOf(q).map((word) => sql.fragment`p.search_text like ${containing(word)}`);
  const rows = await pool.any(sql.type(Payee)`
    select r.registrant_id, r.confirmation_number, r.first_name, r.last_name,
      coalesce(e.details ->> 'appCurrency', 'USD') as app_currency, ${money}
    from (
      select distinct p.primary_id from registrants p
      where p.event_id = ${eventId} and (p.bare_number = ${bareCode(q)} or (${sql.join(words, sql.fragment` and `)}))
      limit 10
    ) p
    join registrants r on r.registrant_id = p.primary_id
    left join events e on e.event_id = r.event_id
    order by (r.bare_number = ${bareCode(q)}) desc, r.sort_name, r.registrant_id`);
  return rows.map((row) => {
    const { total, paid } = balanceOfRow(row);
    const currency = row.owed_in || row.app_currency;
    return {
      _id: row.registrant_id,
      confirmationNumber: row.confirmation_number,
      firstName: row.first_name,
      lastName: row.last_name,
      total: decimalOf({ minor: total, currency }),
      due: decimalOf({ minor: total - paid, currency }),
      currency,
    };
  });
};
