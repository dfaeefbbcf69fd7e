import { describe, expect, it } from 'vitest';
import { filterOf, isFiltered, readCheckins, unfiltered, windowsOf, writeCheckins } from './attendees-url.ts';

describe('the attendees of a checkpoint in the address bar', () => {
  it('survive the way there and back', () => {
    const list = {
      status: ['printed', 'checked-in'],
      name: 'Lovelace, Ada',
      regNoOrId: 'K7M31Q4TV',
      code: 'Q4TV',
      page: 3,
      perPage: 50,
    } as const;
    expect(readCheckins(writeCheckins(list))).toEqual(list);
  });
  it('begin with the first ten, unfiltered', () => {
    const list = readCheckins(new URLSearchParams());
    expect([list.page, list.perPage, isFiltered(list)]).toEqual([1, 10, false]);
    expect(writeCheckins(list).toString()).toBe('');
  });
  it('pass over what makes no sense', () => {
    const list = readCheckins(new URLSearchParams('status=gone&page=-2&perPage=7'));
    expect(list).toMatchObject({ status: [], page: 1, perPage: 10 });
  });
  it('are asked for by what is filled in alone', () => {
    const list = readCheckins(new URLSearchParams('name=ada&status=deleted&page=4'));
    expect(filterOf(list)).toEqual({ name: 'ada', status: ['deleted'] });
    expect(unfiltered(list)).toMatchObject({ name: '', status: [], page: 1 });
  });
  it('are watched in one window, or a long page in full ones, one after the other', () => {
    expect(windowsOf({ page: 3, perPage: 50 }, 140)).toEqual([{ page: 3, perPage: 50 }]);
    expect(windowsOf({ page: 2, perPage: 400 }, 5_000).map(({ page }) => page)).toEqual([5, 6, 7, 8]);
    expect(windowsOf({ page: 2, perPage: 400 }, 5_000)[0]).toEqual({ page: 5, perPage: 100 });
  });
  it('are watched no further than there are any, and from the beginning of a page that is empty', () => {
    expect(windowsOf({ page: 1, perPage: 1000 }, 230).map(({ page }) => page)).toEqual([1, 2, 3]);
    expect(windowsOf({ page: 2, perPage: 1000 }, 230).map(({ page }) => page)).toEqual([11]);
  });
});
