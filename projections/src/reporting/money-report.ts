import { decimalOf, TypeId } from '@turnout/contracts/kernel';
import { TransactionMethod } from '@turnout/contracts/registration';
import type { MoneyReport } from '@turnout/contracts/reporting';
import type { Booking } from '@turnout/contracts/charges';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { movementsOf, type Movement, type MovementsOf } from './money-movements.ts';
import { tookPart } from './past-money.ts';

const Counted = z.object({ type_id: TypeId, people: z.int() });
type Row = Movement;

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
  for (const { kind, amount } of rows) minor[keyOf[kind]] += amount;
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
  rows.reduce((sum, { kind, amount }) => sum + (signs[kind] ?? 0) * amount, 0);

const by = <K extends 'typeId' | 'method' | 'day'>(
  rows: readonly Row[],
  key: K,
): ReadonlyMap<string, readonly Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row[key]);
    if (group === undefined) groups.set(row[key], [row]);
    else group.push(row);
  }
  return new Map([...groups].toSorted(([one], [other]) => (one < other ? -1 : 1)));
};

/** An event's money as of a position, one report for each currency (rule money-report/sums). */
export const moneyReport = async (pool: CommonQueryMethods, of: MovementsOf): Promise<readonly MoneyReport[]> => {
  const position = sql.fragment`${of.position}::text`;
  const [rows, counted] = await Promise.all([
    movementsOf(pool, of),
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
      types: Array.from(by(own, 'typeId'), ([_id, ofType]) => {
        const { charged, discounts, tax } = sumsOf(ofType, currency);
        return { _id, name: ofType[0]?.typeName ?? '', people: people.get(_id) ?? 0, charged, discounts, tax };
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

/** Every movement of an event's money as of a position, the oldest first. */
export const accountingRows = (pool: CommonQueryMethods, of: MovementsOf): Promise<readonly Booking[]> =>
  movementsOf(pool, of);
