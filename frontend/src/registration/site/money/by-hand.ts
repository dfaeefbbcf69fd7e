import { decimalOf, minorOf } from '@turnout/contracts/kernel';

/** What staff charge a group more or less, as the server says it: the amount above 0, with the currency's decimals. */
export interface ByHand {
  readonly type: 'charge' | 'discount';
  readonly amount: number;
}

type ByHandLine = ByHand & { readonly source: string };

/**
 * What staff charge more or less as lines that add up with what is charged by prices, and what they come to: what is taken off is at most what is there to
 * be taken off, as the total of the group has it.
 * @param before what all who count are charged by prices, in minor units.
 */
export const byHandLines = (
  byHand: readonly ByHand[],
  { before, currency }: { readonly before: number; readonly currency: string },
): { readonly lines: readonly ByHandLine[]; readonly total: number } => {
  const charged = byHand.filter(({ type }) => type === 'charge').map(({ amount }) => minorOf(amount, currency));
  let left = before + charged.reduce((sum, amount) => sum + amount, 0);
  let total = left - before;
  const lines = byHand.flatMap(({ type, amount }, index): readonly ByHandLine[] => {
    const source = String(index);
    if (type === 'charge') return [{ type, source, amount }];
    const off = Math.min(left, minorOf(amount, currency));
    left -= off;
    total -= off;
    return off === 0 ? [] : [{ type, source, amount: -decimalOf({ minor: off, currency }) }];
  });
  return { lines, total: decimalOf({ minor: total, currency }) };
};
