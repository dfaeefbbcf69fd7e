import { z } from 'zod';
import { costs, isTax, type ChargeLine } from '../charges/index.ts';
import { sharesOf, type Rates, type ReceiptItem } from './breakdown.ts';

/** One thing that somebody is charged for, as its tax follows from it; in minor units. */
const PricedThing = z.strictObject({
  charged: z.int(),
  /** Taken off it, as a number above 0. */
  off: z.int(),
  /** On top of what is left. */
  tax: z.int(),
  /** The rate of the tax on top; null: what is left contains its tax, if any. */
  percent: z.number().nullable(),
});

/** The things that somebody is charged for: `type` (with what a promo code takes off), `field <id>`, `activity <id>`. */
export const PricedThings = z.record(z.string(), PricedThing);
export type PricedThings = z.infer<typeof PricedThings>;

/** Lines by the thing that they are about. */
export const pricedThingsOf = (lines: readonly ChargeLine[]): PricedThings => {
  const things: Record<string, z.infer<typeof PricedThing>> = {};
  for (const line of lines) {
    const cost = costs[line.kind];
    const key = cost === 'type' || cost === 'code' ? 'type' : `${cost} ${line.source}`;
    const was = things[key] ?? { charged: 0, off: 0, tax: 0, percent: null };
    if (isTax(line)) things[key] = { ...was, tax: was.tax + line.amount, percent: line.percent ?? null };
    else if (line.amount > 0) things[key] = { ...was, charged: was.charged + line.amount };
    else things[key] = { ...was, off: was.off - line.amount };
  }
  return things;
};

/** The thing of a key: its kind, and its id; of a type the person's own. */
export const thingOf = (key: string, typeId: string): Pick<ReceiptItem, 'kind' | 'source'> => {
  const [kind = '', source = ''] = key.split(' ');
  if (kind === 'type') return { kind, source: typeId };
  return { kind: kind === 'activity' ? kind : 'field', source };
};

/** Amounts by which a movement changed a group's money, in minor units; each may be below 0. */
export interface Booked {
  /** Prices and charges by hand, without tax. */
  readonly revenue: number;
  /** Taken off, without tax. */
  readonly discount: number;
  readonly tax: number;
}

interface Charged {
  readonly typeId: string;
  readonly things: PricedThings;
}

const taxSum = (items: readonly ReceiptItem[]): number => sharesOf(items).reduce((sum, { tax }) => sum + tax, 0);

/**
 * A group's money, movement by movement, with the tax in it: of each the difference that it made to the tax in all that the group is
 * charged, as its receipts reckon it (rule money-report/tax). So the differences add up to what receipts over all of it say.
 * @param rates that prices which contain their tax are taxed at.
 */
export const openGroupTax = (rates: Rates) => {
  const people = new Map<string, Charged>();
  let byHand = { charge: 0, discount: 0 };
  let before = { gross: 0, net: 0 };

  const items = (isWhole: boolean): readonly ReceiptItem[] => {
    const all: ReceiptItem[] = [];
    for (const { typeId, things } of people.values())
      for (const [key, { charged, off, tax, percent }] of Object.entries(things)) {
        const thing = thingOf(key, typeId);
        const amount = isWhole && percent === null ? charged : charged - off;
        all.push({ ...thing, count: 1, amount, tax, percent: percent ?? rates.of(thing.source) });
      }
    const byStaff = { source: '', count: 1, tax: 0 };
    if (byHand.charge > 0) all.push({ ...byStaff, kind: 'charge', amount: byHand.charge, percent: rates.own });
    if (byHand.discount > 0 && !isWhole)
      all.push({ ...byStaff, kind: 'discount', amount: -byHand.discount, percent: null });
    return all;
  };

  /** The movement, without the tax that lies in it. @param charged with tax on top. */
  const booked = (charged: number, discount: number): Booked => {
    const now = { gross: taxSum(items(true)), net: taxSum(items(false)) };
    const [gross, tax] = [now.gross - before.gross, now.net - before.net];
    before = now;
    return { revenue: charged - gross, discount: discount - (gross - tax), tax };
  };

  return {
    /** Somebody's prices from now on. */
    charge: (registrantId: string, next: Charged): Booked => {
      const sum = ({ things }: Charged) => {
        const all = Object.values(things);
        const of = (key: 'charged' | 'off' | 'tax') => all.reduce((so, thing) => so + thing[key], 0);
        return { charged: of('charged') + of('tax'), off: of('off') };
      };
      const [was, is] = [sum(people.get(registrantId) ?? { typeId: '', things: {} }), sum(next)];
      people.set(registrantId, next);
      return booked(is.charged - was.charged, is.off - was.off);
    },
    /** A charge or a discount by hand. */
    byHand: (type: 'charge' | 'discount', amount: number): Booked => {
      byHand = { ...byHand, [type]: byHand[type] + amount };
      return type === 'charge' ? booked(amount, 0) : booked(0, amount);
    },
  };
};
