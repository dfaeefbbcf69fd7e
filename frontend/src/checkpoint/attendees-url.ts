import { CheckinFilter, CheckinStatusFilter, checkinsPerPageDefault } from '@turnout/contracts/checkpoint';
import { windowRowsAtMost } from '@turnout/contracts/kernel';
import type { z } from 'zod';

export type StatusFilter = z.output<typeof CheckinStatusFilter>;

/** The attendees of a checkpoint as the address bar asks for them. */
export interface CheckinListState {
  readonly status: readonly StatusFilter[];
  readonly name: string;
  readonly regNoOrId: string;
  readonly code: string;
  readonly page: number;
  readonly perPage: number;
}

/** The page sizes that are offered (rule checkpoint/attendees-pages), with the one to begin with. */
export const pageSizes = [checkinsPerPageDefault, 50, 100, 200, 400, 500, 1000] as const;

const noFilter = { status: [], name: '', regNoOrId: '', code: '' } as const;

const wholeFrom = (text: string | null, otherwise: number): number => {
  const number = Number(text);
  return text !== null && Number.isInteger(number) && number >= 1 && number <= 100_000 ? number : otherwise;
};

/**
 * The windows that a page is watched by, the first one first: one, or for a long page as many full ones as it
 * takes for those of its rows that there are.
 * @param total how many rows the list has.
 */
export const windowsOf = (
  { page, perPage }: Pick<CheckinListState, 'page' | 'perPage'>,
  total: number,
): readonly { readonly page: number; readonly perPage: number }[] => {
  if (perPage <= windowRowsAtMost) return [{ page, perPage }];
  const each = Math.ceil(perPage / windowRowsAtMost);
  const before = (page - 1) * each;
  const needed = Math.ceil(total / windowRowsAtMost) - before;
  return Array.from({ length: Math.min(each, Math.max(1, needed)) }, (_, index) => ({
    page: before + index + 1,
    perPage: windowRowsAtMost,
  }));
};

export const readCheckins = (params: URLSearchParams): CheckinListState => {
  const perPage = wholeFrom(params.get('perPage'), checkinsPerPageDefault);
  return {
    status: CheckinStatusFilter.options.filter((status) => params.getAll('status').includes(status)),
    name: params.get('name') ?? '',
    regNoOrId: params.get('regNoOrId') ?? '',
    code: params.get('code') ?? '',
    page: wholeFrom(params.get('page'), 1),
    perPage: pageSizes.find((size) => size === perPage) ?? checkinsPerPageDefault,
  };
};

export const writeCheckins = ({ status, name, regNoOrId, code, page, perPage }: CheckinListState): URLSearchParams => {
  const params = new URLSearchParams(status.map((one) => ['status', one]));
  for (const [key, value] of Object.entries({ name, regNoOrId, code })) if (value !== '') params.set(key, value);
  if (page > 1) params.set('page', String(page));
  if (perPage !== checkinsPerPageDefault) params.set('perPage', String(perPage));
  return params;
};

/** The list without its filters, on its first page. */
export const unfiltered = (list: CheckinListState): CheckinListState => ({ ...list, ...noFilter, page: 1 });

/** True where anything is asked for (rule checkpoint/attendees-filter: an empty search does nothing). */
export const isFiltered = ({ status, name, regNoOrId, code }: CheckinListState): boolean =>
  status.length > 0 || [name, regNoOrId, code].some((text) => text.trim() !== '');

/** The filter as the topic takes it: what is not asked for is left out. */
export const filterOf = ({ status, name, regNoOrId, code }: CheckinListState): CheckinFilter =>
  CheckinFilter.parse({
    ...(status.length === 0 ? {} : { status: [...status] }),
    ...(name.trim() === '' ? {} : { name }),
    ...(regNoOrId.trim() === '' ? {} : { regNoOrId }),
    ...(code.trim() === '' ? {} : { code }),
  });
