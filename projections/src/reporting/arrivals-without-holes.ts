import type { Instant } from '@turnout/contracts/kernel';
import type { ArrivalsView } from '@turnout/contracts/reporting';

const minute = 60_000;

/** Minutes in which somebody came, in order, as a list without holes from the first to the last. */
export const withoutHoles = (
  rows: readonly { readonly minute: Instant; readonly arrivals: number }[],
): ArrivalsView => {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return { start: null, perMinute: [] };
  const start = Date.parse(first.minute);
  const perMinute = Array.from({ length: (Date.parse(last.minute) - start) / minute + 1 }, () => 0);
  for (const row of rows) perMinute[(Date.parse(row.minute) - start) / minute] = row.arrivals;
  return { start: first.minute, perMinute };
};
