import type { StatementMapping } from '@turnout/contracts/bank-transfer';
import { fitsCurrency, minorOf } from '@turnout/contracts/kernel';

type Dates = StatementMapping['dates'];

const parts = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?:[T ,].*)?$/;
const together = /^(\d{4})(\d{2})(\d{2})$/;

const orders: Readonly<Record<Dates, readonly [number, number, number]>> = {
  ymd: [1, 2, 3],
  dmy: [3, 2, 1],
  mdy: [3, 1, 2],
};

const fullYear = (year: string): number => Number(year) + (year.length <= 2 ? 2000 : 0);

/** A day as 2026-03-01; null where a text is none. */
export const dayOf = (text: string, dates: Dates): string | null => {
  const found = together.exec(text.trim()) ?? parts.exec(text.trim());
  if (found === null) return null;
  // A year that is written first says by itself how the rest goes.
  const [yearAt, monthAt, dayAt] = orders[(found[1] ?? '').length === 4 ? 'ymd' : dates];
  const [year, month, day] = [fullYear(found[yearAt] ?? ''), Number(found[monthAt]), Number(found[dayAt])];
  if (year < 1990 || year > 2199) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
};

/** The order of day, month and year that all of these texts fit, where they tell; null: none does. */
export const dateOrderOf = (texts: readonly string[], unlessTold: Dates): Dates | null => {
  const likely: readonly Dates[] = [unlessTold, 'dmy', 'mdy', 'ymd'];
  return likely.find((order) => texts.every((text) => dayOf(text, order) !== null)) ?? null;
};

/**
 * An amount in minor units, with its sign; null where a text is none, or has more decimals than the currency.
 * Thousands may be parted by points, commas, spaces and apostrophes; a minus may stand on either side. Where a sign of thousands parts
 * anything else (1,50 among amounts with points), nobody can tell what it says.
 */
export const amountOf = (
  text: string,
  { decimals, currency }: { readonly decimals: '.' | ','; readonly currency: string },
): number | null => {
  const bare = text
    .replaceAll(/[\s\u00a0\u202f'’]/g, '')
    .replaceAll('\u2212', '-')
    .replace(/^[A-Z]{3}|[A-Z]{3}$|[€$£¥]/g, '');
  const found = /^(\(|[-+])?([\d.,]+)(\)|[-+])?$/.exec(bare);
  const written = found?.[2];
  if (written === undefined) return null;
  const thousands = decimals === '.' ? ',' : '.';
  const [whole = ''] = written.split(decimals);
  // In groups of three, or of two before the last three as in India.
  if (whole.includes(thousands) && !/^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(whole)) return null;
  const plain = written.replaceAll(thousands, '').replace(decimals, '.');
  if (!/^\d+(?:\.\d+)?$/.test(plain) || plain.length > 18) return null;
  if (!fitsCurrency(Number(plain), currency)) return null;
  const minor = minorOf(plain, currency);
  if (!Number.isSafeInteger(minor)) return null;
  const isNegative = found?.[1] === '-' || found?.[1] === '(' || found?.[3] === '-';
  return isNegative ? -minor : minor;
};

/** The sign of decimals in amounts, as far as they tell: it stands before the last one or two digits. */
export const decimalsOf = (texts: readonly string[]): '.' | ',' | null => {
  for (const text of texts) {
    const found = /([.,])\d{1,2}\)?[-+]?(?:\s*[A-Z€$£]{1,3})?$/.exec(text.trim());
    if (found !== null) return found[1] === ',' ? ',' : '.';
  }
  return null;
};
