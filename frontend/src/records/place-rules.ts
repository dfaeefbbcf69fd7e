import type { PlaceRules } from '@turnout/contracts/place-rules';

/** The rules of a place as a form holds them. */
export interface PlaceRuleValues {
  entryTypes: string[];
  /** ISO text in UTC; '': open at that end. */
  entryWindows: { readonly from: string; readonly to: string }[];
  /** 0, or nothing: no limit. */
  entriesPerDay: number | string;
}

/** Inputs filled from a record; null: a new one. */
export const placeRuleValues = (view: PlaceRules | null): PlaceRuleValues => ({
  entryTypes: [...(view?.entryTypes ?? [])],
  entryWindows: (view?.entryWindows ?? []).map(({ from, to }) => ({ from: from ?? '', to: to ?? '' })),
  entriesPerDay: view?.entriesPerDay ?? 0,
});

const momentOf = (at: string): string | null => (at === '' ? null : at);

/** The rows to send: rows in which nothing was entered are none. */
export const placeRuleBody = ({ entryTypes, entryWindows, entriesPerDay }: PlaceRuleValues) => ({
  entryTypes: [...entryTypes],
  entryWindows: entryWindows
    .filter(({ from, to }) => from !== '' || to !== '')
    .map(({ from, to }) => ({ from: momentOf(from), to: momentOf(to) })),
  entriesPerDay: entriesPerDay === '' ? 0 : Number(entriesPerDay),
});

/** The problems of a form with those of rows put on the list that they stand in. */
export const placeRuleProblems = (problems: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).map(([key, said]) => [/^entry(?:Windows|Types)/.exec(key)?.[0] ?? key, said]),
  );
