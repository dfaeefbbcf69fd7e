import type { DashboardView } from '@turnout/contracts/reporting';

/**
 * The share of people inside, in whole percent: never 100 before the last one is in, never 0 once
 * somebody is.
 */
export const percentOf = (inside: number, of: number): number => {
  if (of <= 0 || inside <= 0) return 0;
  if (inside >= of) return 100;
  return Math.min(99, Math.max(1, Math.round((inside / of) * 100)));
};

/** A line of the table of registration types. */
export interface TypeFigures {
  readonly _id: string;
  readonly name: string;
  readonly confirmed: number;
  readonly checkedIn: number;
  readonly remaining: number;
  readonly percent: number;
}

export const typeFigures = (types: DashboardView['types']): TypeFigures[] =>
  types.map(({ _id, name, confirmed, checkedIn }) => ({
    _id,
    name,
    confirmed,
    checkedIn,
    remaining: Math.max(0, confirmed - checkedIn),
    percent: percentOf(checkedIn, confirmed),
  }));
