import { isLesserTotal } from '@turnout/contracts/charges';
import { decimalOf, reject, type Rejection } from '@turnout/contracts/kernel';

/** How it is met that registrants would come to owe less than before. */
export interface Lowering {
  /** Tells whether it may (settings: `preventLesserAmount`). */
  readonly mayOweLess: boolean;
  /** Tells whether the refusal tells the amounts (settings: `hideAllPaymentInfoFromRegistrant`). */
  readonly tellsAmounts: boolean;
}
export type Lower = 'net-total-lower' | 'net-total-lower-untold';

/** Why registrants may not make a change: more was owed before it than after it. @param totals in minor units. */
export const refuseLower = (
  { currency }: { readonly currency: string },
  totals: { readonly before: number; readonly after: number } | null,
  { mayOweLess, tellsAmounts }: Lowering,
): Rejection<Lower> | null => {
  if (totals === null || mayOweLess) return null;
  const { before, after } = totals;
  if (!isLesserTotal({ before, after }, { preventLesserAmount: true })) return null;
  if (!tellsAmounts) return reject('net-total-lower-untold');
  const shown = (minor: number): number => decimalOf({ minor, currency });
  return reject('net-total-lower', { before: shown(before), after: shown(after), currency });
};
