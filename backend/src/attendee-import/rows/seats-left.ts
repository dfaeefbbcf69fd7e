import type { ActivityId } from '@turnout/contracts/kernel';
import type { ImportProblem } from '@turnout/contracts/attendee-import';
import type { ImportRules } from './row.ts';

/** A row, as far as it takes seats of activities. */
export interface Taker {
  readonly line: number;
  /** Where it needs a seat. */
  readonly seatedIn: readonly ActivityId[];
}

/**
 * Gives the seats that activities have left to the rows that would be registered, in the order of the file.
 * @param parties rows that come together or not at all, each party in the order of its lines: it has all of its seats or
 *   none. Where each row comes for itself, it is a party alone.
 * @param report told where there is none left for a row.
 * @returns the lines of these rows.
 */
export const refuseSeats = (
  { activities = [], columns, mapping: { activities: column } }: ImportRules,
  parties: readonly (readonly Taker[])[],
  report: (problems: readonly ImportProblem[]) => void,
): ReadonlySet<number> => {
  const late = new Set<number>();
  if (column === null) return late;
  const place = { column: columns[column] ?? '', place: column };
  const left = new Map(activities.map(({ _id, name, seatsLeft }) => [_id, { name, seats: seatsLeft ?? Infinity }]));
  /** What is full for a row; where nothing is, it takes a seat in each. */
  const take = (seatedIn: readonly ActivityId[], taken: { seats: number }[]) => {
    const wanted = seatedIn.flatMap((id) => left.get(id) ?? []);
    const full = wanted.filter(({ seats }) => seats <= 0);
    for (const activity of full.length > 0 ? [] : wanted) {
      activity.seats -= 1;
      taken.push(activity);
    }
    return full;
  };
  for (const party of parties.toSorted((one, other) => (one[0]?.line ?? 0) - (other[0]?.line ?? 0))) {
    const taken: { seats: number }[] = [];
    let isRefused = false;
    for (const { line, seatedIn } of party) {
      const full = take(seatedIn, taken);
      if (full.length === 0) continue;
      isRefused = true;
      late.add(line);
      report(full.map(({ name: value }) => ({ line, code: 'activity-full', ...place, value })));
    }
    if (isRefused) for (const activity of taken) activity.seats += 1;
  }
  return late;
};
