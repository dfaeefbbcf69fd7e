import { moneyFormat } from '@turnout/contracts/kernel';
import type { ReportCell, ReportColumnView, ReportTotals } from '@turnout/contracts/reporting';
import { formatDay, formatTime } from '../../ui/format.ts';

/** The way in which values are written: whose language, on which clocks, and what yes and no are called. */
export interface Writing {
  readonly language: string;
  readonly zone: string;
  readonly yes: string;
  readonly no: string;
}

/** Writes cells and totals; a formatter is dear, so each currency has one. */
export const openWriter = ({ language, zone, yes, no }: Writing) => {
  const formats = new Map<string, Intl.NumberFormat>();
  const numbers = new Intl.NumberFormat(language);
  const money = (amount: number, currency: string): string => {
    // Nothing was ever charged or paid there.
    if (currency === '') return numbers.format(amount);
    const format = formats.get(currency) ?? moneyFormat(currency, language);
    formats.set(currency, format);
    return format.format(amount);
  };
  const cell = (kind: ReportColumnView['kind'], value: ReportCell | undefined, currency: string): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return value ? yes : no;
    if (typeof value === 'number') return kind === 'money' ? money(value, currency) : numbers.format(value);
    if (kind === 'moment') return formatTime(value, 'report', zone, language);
    return kind === 'day' ? formatDay(value, language) : value;
  };
  return {
    cell,
    number: (value: number): string => numbers.format(value),
    /** A column's total, by currency where it is of money; empty where it has none. */
    total: ({ key, kind }: Pick<ReportColumnView, 'key' | 'kind'>, totals: ReportTotals): string => {
      if (kind === 'money')
        return totals.money
          .flatMap(({ currency, sums }) => (sums[key] === undefined ? [] : [money(sums[key], currency)]))
          .join(' · ');
      const sum = totals.sums[key];
      return sum === undefined ? '' : numbers.format(sum);
    },
  };
};
export type Writer = ReturnType<typeof openWriter>;

/** Columns of numbers stand at the end of their cells, so that digits stand below digits. */
export const isNumeric = ({ kind }: Pick<ReportColumnView, 'kind'>): boolean => kind === 'money' || kind === 'number';
