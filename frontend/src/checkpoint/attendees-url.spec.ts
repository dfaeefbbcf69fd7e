import { describe, expect, it } from 'vitest';
import { filterOf, isFiltered, readCheckins, unfiltered, writeCheckins } from './attendees-url.ts';

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
});
