import type { Booking } from '@turnout/contracts/charges';
import { PrimaryId, RegistrantId, type EventId } from '@turnout/contracts/kernel';
import { openGroupTax, PricedThings, thingOf, type Rates, type ReceiptItem } from '@turnout/contracts/receipts';
import { TransactionType } from '@turnout/contracts/registration';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { tookPart } from './past-money.ts';

/** Things that are taxed, each by its kind and id. */
export type TaxedThings = readonly Pick<ReceiptItem, 'kind' | 'source'>[];

/** The movements that are asked for. */
export interface MovementsOf {
  readonly eventId: EventId;
  /** The last fact that counts. */
  readonly position: string;
  /** The event's clocks, by which days go. */
  readonly timeZone: string;
  /** The rates at which these things are taxed where their prices contain their tax. */
  readonly ratesOf: (things: TaxedThings) => Promise<Rates>;
}

/** A movement of an event's money, with whose type it is about. */
export interface Movement extends Booking {
  /** Empty: of nobody's. */
  readonly typeId: string;
}

const ofBoth = {
  primary_id: PrimaryId,
  currency: z.string(),
  position: z.string(),
  day: z.string(),
  confirmation_number: z.string(),
  type_id: z.string(),
  type_name: z.string(),
};
const PricedRow = z.object({ ...ofBoth, registrant_id: RegistrantId, things: PricedThings });
type PricedRow = z.infer<typeof PricedRow>;
const MovedRow = z.object({
  ...ofBoth,
  transaction_id: z.string(),
  type: TransactionType,
  amount: z.int(),
  method: z.string(),
  fee: z.int(),
});
type MovedRow = z.infer<typeof MovedRow>;

/** The charges of those who take part then, and the transactions that stand then, each once however often groups took it over. */
const rowsOf = async (pool: CommonQueryMethods, { eventId, position: at, timeZone }: MovementsOf) => {
  const position = sql.fragment`${at}::text`;
  const [priced, moved] = await Promise.all([
    pool.any(sql.type(PricedRow)`
      select c.primary_id, c.currency, c.position, (c.at at time zone ${timeZone})::date::text as day,
        g.confirmation_number, g.type_id, coalesce(y.details ->> 'name', '') as type_name, c.registrant_id, c.things
      from past_charges c
      join past_registrants g on g.registrant_id = c.registrant_id
      left join types y on y.id = g.type_id
      where c.event_id = ${eventId} and c.position <= ${position} and ${tookPart(position)}
      order by c.position, c.registrant_id`),
    pool.any(sql.type(MovedRow)`
      select t.holder as primary_id, t.currency, t.position, (t.at at time zone ${timeZone})::date::text as day,
        coalesce(g.confirmation_number, '') as confirmation_number, coalesce(g.type_id, '') as type_id,
        coalesce(y.details ->> 'name', '') as type_name, t.transaction_id, t.type, t.amount, t.method, t.fee
      from (
        select distinct on (t.transaction_id) t.*,
          first_value(t.primary_id) over (partition by t.transaction_id order by t.position desc) as holder
        from past_transactions t
        where t.event_id = ${eventId} and t.position <= ${position} and not exists (
          select 1 from past_removals x where x.transaction_id = t.transaction_id and x.position <= ${position})
        order by t.transaction_id, t.position
      ) t
      left join past_registrants g on g.registrant_id = t.registrant_id
      left join types y on y.id = g.type_id
      order by t.position, t.transaction_id`),
  ]);
  return { priced, moved };
};

const thingsIn = (priced: readonly PricedRow[]): TaxedThings => [
  ...new Map(
    priced.flatMap(({ things, type_id: typeId }) =>
      Object.keys(things).map((key) => {
        const thing = thingOf(key, typeId);
        return [thing.source, thing] as const;
      }),
    ),
  ).values(),
];

const isPriced = (row: PricedRow | MovedRow): row is PricedRow => 'registrant_id' in row;

/** Movements of one row: what it changed of what is charged, or what was paid, without amounts of 0. */
const movementsIn = (row: PricedRow | MovedRow, tax: ReturnType<typeof openGroupTax>): readonly Movement[] => {
  const { currency, day, confirmation_number: confirmationNumber, type_id: typeId, type_name: typeName } = row;
  const about = { currency, day, confirmationNumber, typeId, typeName };
  const of = isPriced(row)
    ? { ...about, method: '', transactionId: '' }
    : { ...about, method: row.method, transactionId: row.transaction_id };
  const some = (kind: Booking['kind'], amount: number): readonly Movement[] =>
    amount === 0 ? [] : [{ ...of, kind, amount }];
  if (!isPriced(row) && (row.type === 'payment' || row.type === 'refund'))
    // A fee that goes back is none that was earned.
    return [...some(row.type, row.amount), ...some('fee', row.type === 'refund' ? -row.fee : row.fee)];
  const booked = isPriced(row)
    ? tax.charge(row.registrant_id, { typeId, things: row.things })
    : tax.byHand(row.type === 'charge' ? 'charge' : 'discount', row.amount);
  return [...some('revenue', booked.revenue), ...some('discount', booked.discount), ...some('tax', booked.tax)];
};

/**
 * Every movement of an event's money up to a position, in minor units, the oldest first, from facts: of prices what each charge
 * changed for those who take part then, of transactions those that were not removed by then. The tax in prices is reckoned group by
 * group, as receipts reckon it (rule money-report/tax).
 */
export const movementsOf = async (pool: CommonQueryMethods, of: MovementsOf): Promise<readonly Movement[]> => {
  const { priced, moved } = await rowsOf(pool, of);
  const rates = await of.ratesOf(thingsIn(priced));
  const groups = new Map<string, ReturnType<typeof openGroupTax>>();
  const rows = [...priced, ...moved].toSorted((one, other) =>
    one.position === other.position ? 0 : one.position < other.position ? -1 : 1,
  );
  return rows.flatMap((row) => {
    const key = `${row.primary_id} ${row.currency}`;
    const tax = groups.get(key) ?? openGroupTax(rates);
    groups.set(key, tax);
    return movementsIn(row, tax);
  });
};
