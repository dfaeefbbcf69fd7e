// kind: pure
import { describe, expect, it } from 'vitest';
import { addressOf, askedIn, shownColumns, sortAfter, stillThere, type Asked } from './asked.ts';

const asked: Asked = {
  columns: ['name', 'paid'],
  filters: { paid: { from: 10 }, status: { any: ['pending', 'confirmed'] }, name: { has: 'a&b=c' } },
  sort: { by: 'paid', down: true },
  page: 3,
  perPage: 500,
};
const plain: Asked = { columns: null, filters: {}, sort: null, page: 1, perPage: 50 };
const column = (key: string, isShown: boolean) => ({ key, title: key, kind: 'text' as const, isShown });

describe('what is asked of the report', () => {
  it('is the same when it is read from its address', () => {
    expect(askedIn(new URLSearchParams(addressOf(asked).toString()))).toEqual(asked);
    expect(addressOf(plain).toString()).toBe('');
    expect(askedIn(new URLSearchParams())).toEqual(plain);
  });

  it('leaves out what nobody can have meant', () => {
    const odd = new URLSearchParams([
      ['page', '-1'],
      ['perPage', '7'],
      ['sort', ''],
      ['columns', ',,'],
      ['f.paid', '{"from":'],
      ['f.status', '{"some":1}'],
    ]);
    expect(askedIn(odd)).toEqual(plain);
  });

  it('shows the columns chosen in their order, and those shown by themselves where none of them is there', () => {
    const known = [column('name', true), column('paid', false), column('email', true)];
    const keysOf = (columns: readonly string[] | null) => shownColumns({ columns }, known).map(({ key }) => key);
    expect(keysOf(['paid', 'gone', 'name'])).toEqual(['paid', 'name']);
    expect(keysOf(['gone'])).toEqual(['name', 'email']);
    expect(keysOf(null)).toEqual(['name', 'email']);
  });

  it('is neither filtered nor sorted by columns that are gone', () => {
    expect(stillThere(asked, [column('paid', true)])).toEqual({ ...asked, filters: { paid: { from: 10 } } });
    expect(stillThere(asked, [column('name', true)]).sort).toBeNull();
  });

  it('is sorted up, down and by nothing again', () => {
    const up = sortAfter(null, 'paid');
    expect([up, sortAfter(up, 'paid'), sortAfter({ by: 'paid', down: true }, 'paid')]).toEqual([
      { by: 'paid', down: false },
      { by: 'paid', down: true },
      null,
    ]);
    expect(sortAfter(up, 'name')).toEqual({ by: 'name', down: false });
  });
});
