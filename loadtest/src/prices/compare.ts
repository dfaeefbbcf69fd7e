import { chargesOf, dueOf, minimumOf, processingFeeOn } from '@turnout/contracts/charges';
import { digitsOf, minorOf } from '@turnout/contracts/kernel';
import { naiveBill, type Bill } from './naive-prices.ts';
import type { RandomForm } from './random-form.ts';

/** Minor units as they are written on a bill: 5 of EUR is `0.05`. */
const written = (minor: number, currency: string): string => {
  const digits = digitsOf(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const sign = minor < 0 ? '-' : '';
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
};

/** The bill of a form by the module. */
export const billOf = ({ people, pricing, event }: RandomForm): Bill => {
  const { currency } = pricing;
  const { people: charged, total } = chargesOf(people, pricing);
  const balance = { total, paid: minorOf(event.paid, currency) };
  const shown = (minor: number) => written(minor, currency);
  return {
    people: charged.map(({ lines, total: own }) => ({
      lines: lines.map(({ kind, source, amount }) => [kind, source, shown(amount)]),
      total: shown(own),
    })),
    total: shown(total),
    minimum: shown(minimumOf(balance, event)),
    processingFee: shown(processingFeeOn(dueOf(balance), event)),
  };
};

/** The two bills of a form, by the module and naively, where they differ; null where they agree to the last digit. */
export const differenceOn = (form: RandomForm): { readonly module: string; readonly naive: string } | null => {
  const module = JSON.stringify(billOf(form));
  const naive = JSON.stringify(naiveBill(form.people, form.pricing, form.event));
  return module === naive ? null : { module, naive };
};
