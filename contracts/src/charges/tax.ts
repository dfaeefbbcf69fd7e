import { percentOf } from '../kernel/index.ts';
import { costs, isTax, type ChargeKind, type ChargeLine } from './line.ts';

/** The rate of a type, a field or an activity, in percent; null or absent: the event's. */
export interface TaxKeys {
  readonly taxRate?: number | null | undefined;
}

/** The settings of an event that say how it taxes what it charges. */
export interface TaxSettings {
  readonly enableTaxes: boolean;
  readonly taxOnTop: boolean;
  /** In percent: of whatever has no rate of its own. */
  readonly taxRate: number;
}

/** The event's own rate where tax comes on top of prices; null: it is contained in them, or there is none. */
export const taxOnTopOf = ({ enableTaxes, taxOnTop, taxRate }: TaxSettings): number | null =>
  enableTaxes && taxOnTop ? taxRate : null;

/**
 * The line of tax on what is left of a price (rule receipts/tax-on-top): half up, once for each price. None where nothing is
 * taxed.
 */
export const taxLines = (
  { kind, source, left }: { readonly kind: ChargeKind; readonly source: string; readonly left: number },
  { taxRate: own }: TaxKeys,
  taxOnTop: number | null | undefined,
): readonly ChargeLine[] => {
  if (taxOnTop === null || taxOnTop === undefined || left <= 0) return [];
  const percent = own ?? taxOnTop;
  const amount = percentOf(left, percent);
  return amount === 0 ? [] : [{ kind, source, amount, percent }];
};

/** Tells whether a line is part of what a tax line taxes: the price, and what is taken off it. */
const isTaxedBy = (tax: ChargeLine, line: ChargeLine): boolean => {
  if (isTax(line)) return false;
  if (costs[tax.kind] === 'type') return costs[line.kind] === 'type' || costs[line.kind] === 'code';
  return line.source === tax.source && costs[line.kind] === costs[tax.kind];
};

/** Lines with the tax on what is left of them, after some of them were taken away. */
export const retaxed = (lines: readonly ChargeLine[]): readonly ChargeLine[] =>
  lines.flatMap((line) => {
    if (!isTax(line)) return [line];
    const left = lines.filter((one) => isTaxedBy(line, one)).reduce((sum, { amount }) => sum + amount, 0);
    const amount = left <= 0 ? 0 : percentOf(left, line.percent ?? 0);
    return amount === 0 ? [] : [{ ...line, amount }];
  });
