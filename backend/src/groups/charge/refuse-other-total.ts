import { totalsOf } from '@turnout/contracts/charges';
import { decimalOf, minorOf, reject, type Rejection } from '@turnout/contracts/kernel';
import type { Charging } from '../decide/charged-facts.ts';

/** Nobody is charged anything but what they were shown (rule money/half-up). @param shown null: they do not say what it was. */
export const refuseOtherTotal = (
  shown: number | null,
  { currency, people }: Charging,
): Rejection<'price-changed'> | null => {
  const { total } = totalsOf(people.flatMap(({ lines }) => lines));
  return shown === null || minorOf(shown, currency) === total
    ? null
    : reject('price-changed', { field: 'shownTotal', total: decimalOf({ minor: total, currency }), currency });
};
