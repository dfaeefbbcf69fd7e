import type { ReadyRow, ReportSums } from '@turnout/projections/reporting/queries';

/** The sums of a file's rows so far. */
export interface RunningSums {
  readonly add: (row: Pick<ReadyRow, 'adds'> & { readonly view: { readonly currency: string } }) => void;
  /** By currency, in the order of the alphabet. */
  readonly soFar: () => readonly ReportSums[];
}

/** Adds up rows while they are written, in minor units: the totals of a file are those of its own rows. */
export const openSums = (): RunningSums => {
  const byCurrency = new Map<string, { people: number; sums: number[] }>();
  return {
    add: ({ view: { currency }, adds }) => {
      const was = byCurrency.get(currency) ?? { people: 0, sums: adds.map(() => 0) };
      was.people += 1;
      adds.forEach((value, place) => {
        was.sums[place] = (was.sums[place] ?? 0) + (value ?? 0);
      });
      byCurrency.set(currency, was);
    },
    soFar: () =>
      [...byCurrency]
        .map(([currency, { people, sums }]) => ({ currency, people, sums }))
        .sort((one, other) => (one.currency < other.currency ? -1 : 1)),
  };
};
