import {
  ReportColumnFilter,
  ReportColumnKey,
  reportColumnsAtMost,
  reportPageSizeDefault,
  reportPageSizes,
  type ReportColumnView,
  type ReportFilters,
  type ReportSort,
} from '@turnout/contracts/reporting';

/** The report that is asked for, as the address has it: who is sent the link sees the same. */
export interface Asked {
  /** Columns in their order; null: those that are shown unless one chooses. */
  readonly columns: readonly string[] | null;
  readonly filters: ReportFilters;
  /** null: as people registered, the newest first. */
  readonly sort: ReportSort | null;
  readonly page: number;
  readonly perPage: number;
}

const ofFilter = 'f.';
const lastPage = 100_000;

const sortIn = (text: string | null): ReportSort | null => {
  const by = (text ?? '').replace(/^-/, '');
  return ReportColumnKey.safeParse(by).success ? { by, down: text?.startsWith('-') === true } : null;
};

const filterIn = (text: string): ReportColumnFilter | null => {
  try {
    return ReportColumnFilter.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    // What stands in an address may have been cut anywhere.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

/** Reads an address; what nobody can have meant is as if it were not there. */
export const askedIn = (params: URLSearchParams): Asked => {
  const columns = (params.get('columns') ?? '').split(',').filter((key) => ReportColumnKey.safeParse(key).success);
  const page = Number(params.get('page') ?? '1');
  const filters = [...params].flatMap(([name, text]) => {
    const filter = name.startsWith(ofFilter) ? filterIn(text) : null;
    return filter === null ? [] : [[name.slice(ofFilter.length), filter] as const];
  });
  return {
    columns: columns.length === 0 ? null : [...new Set(columns)].slice(0, reportColumnsAtMost),
    filters: Object.fromEntries(filters.slice(0, 50)),
    sort: sortIn(params.get('sort')),
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    perPage: reportPageSizes.find((size) => String(size) === params.get('perPage')) ?? reportPageSizeDefault,
  };
};

/** The address of what is asked; what stands at its default is left out. */
export const addressOf = ({ columns, filters, sort, page, perPage }: Asked): URLSearchParams =>
  new URLSearchParams([
    ...(columns === null ? [] : [['columns', columns.join(',')]]),
    ...Object.entries(filters).map(([key, filter]) => [`${ofFilter}${key}`, JSON.stringify(filter)]),
    ...(sort === null ? [] : [['sort', `${sort.down ? '-' : ''}${sort.by}`]]),
    ...(page === 1 ? [] : [['page', String(page)]]),
    ...(perPage === reportPageSizeDefault ? [] : [['perPage', String(perPage)]]),
  ]);

/** The columns that are shown, in their order; of those asked for that there are no more, nothing. */
export const shownColumns = (
  { columns }: Pick<Asked, 'columns'>,
  known: readonly ReportColumnView[],
): readonly ReportColumnView[] => {
  const byKey = new Map(known.map((column) => [column.key, column]));
  const chosen = (columns ?? []).flatMap((key) => byKey.get(key) ?? []);
  return chosen.length > 0 ? chosen : known.filter(({ isShown }) => isShown);
};

/** Those filters and that order whose columns there are: what an old link names besides is left out. */
export const stillThere = (asked: Asked, known: readonly ReportColumnView[]): Asked => {
  const isThere = new Set(known.map(({ key }) => key));
  return {
    ...asked,
    filters: Object.fromEntries(Object.entries(asked.filters).filter(([key]) => isThere.has(key))),
    sort: asked.sort !== null && isThere.has(asked.sort.by) ? asked.sort : null,
  };
};

/** The order after a press on a column's head: up, down, and then none again. */
export const sortAfter = (sort: ReportSort | null, by: string): ReportSort | null => {
  if (sort?.by !== by) return { by, down: false };
  return sort.down ? null : { by, down: true };
};
