import type { DateOrder, ImportView } from '@turnout/contracts/attendee-import';

/** A day with the year last, and the time behind it where there is one. */
const yearLast =
  /^(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4})(?:[\sT,]+(\d{1,2}):(\d{2})(?::\d{2})?(?:\s*([ap])\.?\s?m\.?)?)?$/i;
const yearFirst = /^(\d{4})[./](\d{1,2})[./](\d{1,2})$/;

const iso = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

const hourOf = (hour: string, half: string | undefined): string => {
  if (half === undefined) return hour.padStart(2, '0');
  return String((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)).padStart(2, '0');
};

/** A day that stands as text, in ISO; anything else as it is. @param order undefined: the column has none. */
export const isoOf = (text: string, order: DateOrder | undefined): string => {
  const whole = yearFirst.exec(text);
  if (whole !== null) return iso(whole[1] ?? '', whole[2] ?? '', whole[3] ?? '');
  const found = order === undefined ? null : yearLast.exec(text);
  if (found === null) return text;
  const [, first = '', , second = '', year = '', hour, minute, half] = found;
  const day = order === 'day-first' ? iso(year, second, first) : iso(year, first, second);
  return hour === undefined ? day : `${day}T${hourOf(hour, half)}:${minute}`;
};

interface Evidence {
  dayFirst: boolean;
  monthFirst: boolean;
  /** Some are written with slashes: with dots and hyphens nobody writes the month first. */
  slashes: boolean;
}

const orderOf = ({ dayFirst, monthFirst, slashes }: Evidence): DateOrder | null => {
  if (dayFirst && monthFirst) return null;
  if (monthFirst) return 'month-first';
  return dayFirst || !slashes ? 'day-first' : null;
};

/** Finds the columns in which days stand as text, and their order: a number above 12 is no month. */
export const openDateOrders = () => {
  const columns = new Map<number, Evidence>();
  return {
    look: (cells: readonly string[]): void => {
      for (const [column, cell] of cells.entries()) {
        const found = cell.length > 30 || cell.length < 8 ? null : yearLast.exec(cell);
        if (found === null) continue;
        const seen = columns.get(column) ?? { dayFirst: false, monthFirst: false, slashes: false };
        columns.set(column, {
          dayFirst: seen.dayFirst || Number(found[1]) > 12,
          monthFirst: seen.monthFirst || Number(found[3]) > 12,
          slashes: seen.slashes || found[2] === '/',
        });
      }
    },
    found: (): ImportView['dates'] =>
      [...columns]
        .toSorted(([one], [other]) => one - other)
        .map(([column, evidence]) => ({ column, order: orderOf(evidence) })),
  };
};
