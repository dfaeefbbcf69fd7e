import { decimalOf, EventId, TypeId } from '@turnout/contracts/kernel';
import { TransactionMethod } from '@turnout/contracts/registration';
import type { MoneyReport } from '@turnout/contracts/reporting';
import type { Booking } from '@turnout/contracts/charges';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { tookPart } from './past-money.ts';

interface Of {
  readonly eventId: EventId;
  /** The last fact that counts. */
  readonly position: string;
  /** The event's clocks, by which days go. */
  readonly timeZone: string;
}

const Movement = z.object({
  kind: z.enum(['revenue', 'discount', 'tax', 'payment', 'refund', 'fee']),
  currency: z.string(),
  /** Empty: a person's prices. */
  method: z.string(),
  type_id: z.string(),
  type_name: z.string(),
  day: z.string(),
  amount: z.string(),
});

/**
 * Every movement of an event's money up to a position, in minor units, from facts: of prices the differences that each charge made
 * to those who take part then, of transactions those that were not removed by then, each once however often groups took it over.
 */
const movements = ({ eventId, position: at, timeZone }: Of): FragmentSqlToken => {
  const position = sql.fragment`${at}::text`;
  const dayOf = (moment: FragmentSqlToken) => sql.fragment`(${moment} at time zone ${timeZone})::date::text`;
  return sql.fragment`(
    with changed as (
      select c.registrant_id, c.currency, c.at, g.type_id, g.confirmation_number, '' as transaction_id, '' as method,
        c.charged - c.taxed - coalesce(lag(c.charged - c.taxed) over before, 0) as revenue,
        c.discounted - coalesce(lag(c.discounted) over before, 0) as discount,
        c.taxed - coalesce(lag(c.taxed) over before, 0) as tax
      from past_charges c
      join past_registrants g on g.registrant_id = c.registrant_id
      where c.event_id = ${eventId} and c.position <= ${position} and ${tookPart(position)}
      window before as (partition by c.registrant_id order by c.position)
    ), transacted as (
      select distinct on (t.transaction_id) t.transaction_id, t.currency, t.at, t.type, t.amount, t.method, t.fee,
        coalesce(g.type_id, '') as type_id, coalesce(g.confirmation_number, '') as confirmation_number
      from past_transactions t
      left join past_registrants g on g.registrant_id = t.registrant_id
      where t.event_id = ${eventId} and t.position <= ${position} and not exists (
        select 1 from past_removals x where x.transaction_id = t.transaction_id and x.position <= ${position})
      order by t.transaction_id, t.position
    )
    select m.*, ${dayOf(sql.fragment`m.at`)} as day from (
      select 'revenue' as kind, revenue as amount, currency, at, type_id, confirmation_number, transaction_id, method
        from changed where revenue <> 0
      union all select 'discount', discount, currency, at, type_id, confirmation_number, transaction_id, method
        from changed where discount <> 0
      union all select 'tax', tax, currency, at, type_id, confirmation_number, transaction_id, method
        from changed where tax <> 0
      union all select case type when 'charge' then 'revenue' else type end, amount, currency, at, type_id,
        confirmation_number, transaction_id, method from transacted
      union all select 'fee', fee, currency, at, type_id, confirmation_number, transaction_id, method
        from transacted where fee <> 0
    ) m
  )`;
};

const Counted = z.object({ type_id: TypeId, people: z.int() });
type Row = z.infer<typeof Movement>;

const nothing = { charged: 0, discounts: 0, tax: 0, paid: 0, refunded: 0, fees: 0 };
type Sums = typeof nothing;

const keyOf: Readonly<Record<Row['kind'], keyof Sums>> = {
  revenue: 'charged',
  discount: 'discounts',
  tax: 'tax',
  payment: 'paid',
  refund: 'refunded',
  fee: 'fees',
};

/** Sums of rows, with the currency's decimals: whole minor units are added up, which a number holds. */
const sumsOf = (rows: readonly Row[], currency: string): Sums => {
  const minor = { ...nothing };
  for (const { kind, amount } of rows) minor[keyOf[kind]] += Number(amount);
  const decimal = (key: keyof Sums): number => decimalOf({ minor: minor[key], currency });
  return {
    charged: decimal('charged'),
    discounts: decimal('discounts'),
    tax: decimal('tax'),
    paid: decimal('paid'),
    refunded: decimal('refunded'),
    fees: decimal('fees'),
  };
};

const minorTotal = (rows: readonly Row[], signs: Partial<Readonly<Record<Row['kind'], 1 | -1>>>): number =>
  rows.reduce((sum, { kind, amount }) => sum + (signs[kind] ?? 0) * Number(amount), 0);

const by = <K extends 'type_id' | 'method' | 'day'>(
  rows: readonly Row[],
  key: K,
): ReadonlyMap<string, readonly Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row[key], [...(groups.get(row[key]) ?? []), row]);
  return new Map([...groups].toSorted(([one], [other]) => (one < other ? -1 : 1)));
};

/** An event's money as of a position, one report for each currency. */
export const moneyReport = async (pool: CommonQueryMethods, of: Of): Promise<readonly MoneyReport[]> => {
  const position = sql.fragment`${of.position}::text`;
  const [rows, counted] = await Promise.all([
    pool.any(sql.type(Movement)`
      select m.kind, m.currency, m.method, m.type_id, coalesce(y.details ->> 'name', '') as type_name, m.day,
        sum(m.amount)::text as amount
      from ${movements(of)} m left join types y on y.id = m.type_id
      group by 1, 2, 3, 4, 5, 6`),
    pool.any(sql.type(Counted)`
      select g.type_id, count(*)::int as people from past_registrants g
      where g.event_id = ${of.eventId} and g.position <= ${position} and ${tookPart(position)} group by 1`),
  ]);
  const people = new Map<string, number>(counted.map(({ type_id: id, people: many }) => [id, many]));
  return [...new Set(rows.map(({ currency }) => currency))].toSorted().map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const decimal = (minor: number): number => decimalOf({ minor, currency });
    const total = { revenue: 1, tax: 1, discount: -1 } as const;
    return {
      currency,
      ...sumsOf(own, currency),
      total: decimal(minorTotal(own, total)),
      owed: decimal(minorTotal(own, { ...total, payment: -1, refund: 1 })),
      types: Array.from(by(own, 'type_id'), ([_id, ofType]) => {
        const { charged, discounts, tax } = sumsOf(ofType, currency);
        return { _id, name: ofType[0]?.type_name ?? '', people: people.get(_id) ?? 0, charged, discounts, tax };
      }),
      methods: Array.from(by(own, 'method'), ([method, made]) => ({ method, made })).flatMap(({ method, made }) => {
        const known = TransactionMethod.safeParse(method);
        if (!known.success || known.data === 'manual') return [];
        const { paid, refunded, fees } = sumsOf(made, currency);
        return [{ method: known.data, paid, refunded, fees }];
      }),
      days: Array.from(by(own, 'day'), ([day, ofDay]) => ({ day, ...sumsOf(ofDay, currency) })),
    };
  });
};

const Booked = z.object({
  kind: Movement.shape.kind,
  currency: z.string(),
  method: z.string(),
  transaction_id: z.string(),
  confirmation_number: z.string(),
  type_name: z.string(),
  day: z.string(),
  amount: z.int(),
});

/** Every movement of an event's money as of a position, the oldest first. */
export const accountingRows = async (pool: CommonQueryMethods, of: Of): Promise<readonly Booking[]> => {
  const rows = await pool.any(sql.type(Booked)`
    select m.kind, m.currency, m.method, m.transaction_id, m.confirmation_number,
      coalesce(y.details ->> 'name', '') as type_name, m.day, m.amount
    from ${movements(of)} m left join types y on y.id = m.type_id
    order by m.at, m.confirmation_number, m.kind, m.transaction_id`);
  return rows.map(
    ({ transaction_id: transactionId, confirmation_number: confirmationNumber, type_name: typeName, ...row }) => ({
      ...row,
      transactionId,
      confirmationNumber,
      typeName,
    }),
  );
};
