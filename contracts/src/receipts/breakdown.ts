import { costs, isTax, sumsOf, type ChargeLine, type Transaction } from '../charges/index.ts';

/** The part of an amount that is taxed at one rate, in minor units. */
export interface TaxShare {
  /** The rate, in percent; 0 where nothing is taxed. */
  readonly percent: number;
  readonly net: number;
  readonly tax: number;
}

/** One thing that a group is charged for, as its receipts name it; amounts in minor units, as they are charged. */
export interface ReceiptItem {
  readonly kind: 'type' | 'field' | 'activity' | 'charge' | 'discount';
  /** The type, field or activity; empty of what staff charged or took off by hand. */
  readonly source: string;
  /** The number of people that are charged it. */
  readonly count: number;
  /** Without the tax that comes on top; below 0 of a discount by hand. */
  readonly amount: number;
  /** On top of the amount. */
  readonly tax: number;
  /** The rate that the amount is taxed at; null: none by itself, as of a discount on everything. */
  readonly percent: number | null;
}

/** The rates of an event whose prices contain their tax. */
export interface Rates {
  /** Of what staff charge by hand, and of an overpayment; 0 where the event has no taxes. */
  readonly own: number;
  /** Of a type, a field or an activity by its id. */
  readonly of: (source: string) => number;
}

/** The tax in an amount that contains it, half up (rule receipts/tax-included). */
export const taxIn = (gross: number, percent: number): number => {
  // gross * percent / (100 + percent), in whole numbers: a rate has four decimals at most.
  const [rate, whole] = [BigInt(Math.round(percent * 10_000)), 1_000_000n];
  const [over, under] = [BigInt(Math.abs(gross)) * rate, whole + rate];
  const rounded = Number((2n * over + under) / (2n * under));
  return gross < 0 ? -rounded : rounded;
};

/** Splits an amount by weights, in whole minor units that add up to it: what is left over goes to the largest rests. */
export const apportioned = (amount: number, weights: readonly number[]): readonly number[] => {
  const all = weights.reduce((sum, one) => sum + BigInt(one), 0n);
  if (all === 0n) return weights.map((_, at) => (at === 0 ? amount : 0));
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = exact.map((one) => one / all);
  let left = Number(BigInt(amount) - shares.reduce((sum, one) => sum + one, 0n));
  // Browsers of visitors have no toSorted, and this file is read by them too.
  const byRest = exact
    .map((one, at) => ({ at, rest: one % all }))
    .sort((one, other) => (one.rest === other.rest ? one.at - other.at : one.rest > other.rest ? -1 : 1));
  for (const { at } of byRest) {
    if (left <= 0) break;
    shares[at] = (shares[at] ?? 0n) + 1n;
    left -= 1;
  }
  return shares.map(Number);
};

/** Without rates at which nothing lies, the highest rate first. */
const inOrder = (shares: Iterable<TaxShare>): readonly TaxShare[] =>
  [...shares].filter(({ net, tax }) => net !== 0 || tax !== 0).sort((one, other) => other.percent - one.percent);

/** An amount, by the shares that it is a part of; what adds up to nothing is taxed at the rate. */
const partOf = (amount: number, shares: readonly TaxShare[], rate: number): readonly TaxShare[] => {
  if (shares.every(({ net, tax }) => net + tax === 0)) {
    const tax = taxIn(amount, rate);
    return inOrder([{ percent: rate, net: amount - tax, tax }]);
  }
  const parts = apportioned(
    amount,
    shares.flatMap(({ net, tax }) => [net, tax]),
  );
  return inOrder(shares.map(({ percent }, at) => ({ percent, net: parts[2 * at] ?? 0, tax: parts[2 * at + 1] ?? 0 })));
};

/** The sum of shares, rate by rate. @param sign -1: what is taken away. */
export const addedShares = (
  some: readonly TaxShare[],
  others: readonly TaxShare[],
  sign: 1 | -1 = 1,
): readonly TaxShare[] => {
  const byRate = new Map(some.map((share) => [share.percent, share] as const));
  for (const { percent, net, tax } of others) {
    const was = byRate.get(percent) ?? { percent, net: 0, tax: 0 };
    byRate.set(percent, { percent, net: was.net + sign * net, tax: was.tax + sign * tax });
  }
  return inOrder(byRate.values());
};

/** The sum of shares. */
export const grossOf = (shares: readonly TaxShare[]): number =>
  shares.reduce((sum, { net, tax }) => sum + net + tax, 0);

const subjectOf = ({ kind, source }: ChargeLine, typeId: string): string =>
  costs[kind] === 'type' || costs[kind] === 'code' ? `type ${typeId}` : `${costs[kind]} ${source}`;

/** The things that a group is charged for: the same type, field or activity of all its people as one item. */
export const itemsCharged = (
  people: readonly { readonly typeId: string; readonly lines: readonly ChargeLine[] }[],
  byHand: readonly Transaction[],
  rates: Rates,
): readonly ReceiptItem[] => {
  const items = new Map<string, ReceiptItem>();
  const add = (item: ReceiptItem): void => {
    const key = `${item.kind} ${item.source} ${item.tax > 0 ? 'top' : 'in'} ${item.percent}`;
    const was = items.get(key);
    items.set(
      key,
      was === undefined
        ? item
        : { ...item, count: was.count + item.count, amount: was.amount + item.amount, tax: was.tax + item.tax },
    );
  };
  for (const { typeId, lines } of people)
    for (const [subject, of] of Map.groupBy(lines, (line) => subjectOf(line, typeId))) {
      const [kind = '', source = ''] = subject.split(' ');
      const tax = of.find(isTax);
      const amount = of.filter((line) => !isTax(line)).reduce((sum, line) => sum + line.amount, 0);
      if (amount === 0 && tax === undefined) continue;
      const what = kind === 'type' || kind === 'activity' ? kind : 'field';
      const percent = tax?.percent ?? rates.of(source);
      add({ kind: what, source, count: 1, amount, tax: tax?.amount ?? 0, percent });
    }
  const { charged, discounted } = sumsOf(byHand);
  if (charged > 0) add({ kind: 'charge', source: '', count: 1, amount: charged, tax: 0, percent: rates.own });
  if (discounted > 0) add({ kind: 'discount', source: '', count: 1, amount: -discounted, tax: 0, percent: null });
  return [...items.values()];
};

/** All that items come to, by rate: tax on top as it was charged; tax that prices contain, worked out once for each rate. */
export const sharesOf = (items: readonly ReceiptItem[]): readonly TaxShare[] => {
  const onTop: TaxShare[] = [];
  const contained = new Map<number, number>();
  for (const { amount, tax, percent } of items) {
    if (percent === null || amount + tax === 0) continue;
    if (tax > 0) onTop.push({ percent, net: amount, tax });
    else contained.set(percent, (contained.get(percent) ?? 0) + amount);
  }
  // What a promo code took off more than there is left to pay for, after staff took a price out, lowers all the rest.
  const below = [...contained.values()].reduce((sum, gross) => sum - Math.min(0, gross), 0);
  const included = [...contained].flatMap(([percent, gross]) => {
    if (gross < 0) return [];
    const tax = taxIn(gross, percent);
    return [{ percent, net: gross - tax, tax }];
  });
  const all = [...onTop, ...included].reduce<readonly TaxShare[]>((sum, one) => addedShares(sum, [one]), []);
  const off = items.reduce((sum, { percent, amount }) => (percent === null ? sum - amount : sum), below);
  const total = Math.max(0, grossOf(all) - off);
  return off === 0 ? all : total === 0 ? [] : partOf(total, all, 0);
};

/**
 * The tax in a payment (rule receipts/tax-of-a-payment): its part of what is charged and in no receipt yet, so that the
 * receipts of a group that paid all of it add up to what it was charged. More than that is a part of all that is charged.
 * @param charged by rate. @param receipted by rate: receipts less their credit notes. @param own the event's rate.
 */
export const sharesOfPayment = (
  amount: number,
  charged: readonly TaxShare[],
  receipted: readonly TaxShare[],
  own: number,
): readonly TaxShare[] => {
  const open = addedShares(charged, receipted, -1)
    .map(({ percent, net, tax }) => ({ percent, net: Math.max(0, net), tax: Math.max(0, tax) }))
    .filter(({ net, tax }) => net + tax > 0);
  const left = grossOf(open);
  if (amount <= left) return partOf(amount, open, own);
  return addedShares(open, partOf(amount - left, charged, own));
};

/**
 * The tax in what is paid back of a receipt: its part of what is left of it, so that credit notes over all of it add up to it.
 * @param amount at most what is left.
 */
export const sharesOfCredit = (
  amount: number,
  receipt: readonly TaxShare[],
  credited: readonly TaxShare[],
): readonly TaxShare[] => partOf(amount, addedShares(receipt, credited, -1), 0);
