import type { ReportView, ReportViewContents } from '@turnout/contracts/reporting';
import { ReportViewContents as Contents } from '@turnout/contracts/reporting';
import type { Asked } from '../asked.ts';

/**
 * The part of what is asked that a view keeps. A text that is looked for may name somebody and is left out.
 */
export const contentsOf = ({ columns, filters, sort, perPage }: Asked): ReportViewContents =>
  Contents.parse({
    columns,
    filters: Object.fromEntries(
      Object.entries(filters).flatMap(([key, { has: _, ...kept }]) =>
        Object.keys(kept).length === 0 ? [] : [[key, kept]],
      ),
    ),
    sort,
    perPage,
  });

/** True where a text is looked for, which no view keeps. */
export const looksForText = ({ filters }: Pick<Asked, 'filters'>): boolean =>
  Object.values(filters).some(({ has }) => has !== undefined);

/** The report that a view asks for; its filters alone narrow it. */
export const askedBy = ({ columns, filters, sort, perPage }: ReportViewContents): Asked => ({
  columns,
  filters,
  sort,
  page: 1,
  perPage,
});

const byKey = (filters: ReportViewContents['filters']): string =>
  JSON.stringify(Object.entries(filters).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** True where the report shows just what a view does. */
export const isShown = (view: ReportViewContents, asked: Asked): boolean => {
  const now = contentsOf(asked);
  return (
    !looksForText(asked) &&
    now.perPage === view.perPage &&
    now.columns?.join(',') === view.columns?.join(',') &&
    JSON.stringify(now.sort) === JSON.stringify(view.sort) &&
    byKey(now.filters) === byKey(view.filters)
  );
};

/** By name, as the reader's language sorts. */
export const byName = (views: readonly ReportView[], language: string): readonly ReportView[] => {
  const { compare } = new Intl.Collator(language, { numeric: true });
  return views.toSorted((one, other) => compare(one.name, other.name));
};
