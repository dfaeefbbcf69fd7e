import { describe, expect, it } from 'vitest';
import { isoOf, openDateOrders } from './date-order.ts';

const orders = (...columns: readonly (readonly string[])[]) => {
  const found = openDateOrders();
  for (let row = 0; row < Math.max(...columns.map(({ length }) => length)); row += 1)
    found.look(columns.map((column) => column[row] ?? ''));
  return found.found().map(({ order }) => order);
};

describe('the order of days that stand as text', () => {
  it('is told by a number that is no month, of each column by itself', () => {
    expect(orders(['05/03/2026', '13/03/2026'], ['05/03/2026', '03/25/2026'], ['5.3.2026'])).toStrictEqual([
      'day-first',
      'month-first',
      'day-first',
    ]);
  });
  it('is in doubt where all days could be months, and where a column has both orders', () => {
    expect(orders(['05/03/2026', '12/12/2025'], ['13/03/2026', '03/25/2026'])).toStrictEqual([null, null]);
  });
  it('has the day first with dots and hyphens, unless the column itself says otherwise', () => {
    expect(orders(['05.03.2026'], ['05-03-2026'], ['05-25-2026'])).toStrictEqual([
      'day-first',
      'day-first',
      'month-first',
    ]);
  });
  it('is none of columns of other texts', () => {
    expect(orders(['2026-03-05', 'Ana', '', '1/2', '06 12 34 56 78', '5/3/26'])).toStrictEqual([]);
  });
});

describe('a day that stands as text', () => {
  it('is read in the order of its column, with its time', () => {
    expect(isoOf('5/3/2026', 'day-first')).toBe('2026-03-05');
    expect(isoOf('5/3/2026', 'month-first')).toBe('2026-05-03');
    expect(isoOf('05. 03. 2026', 'day-first')).toBe('2026-03-05');
    expect(isoOf('05/03/2026 9:30', 'day-first')).toBe('2026-03-05T09:30');
    expect(isoOf('05/03/2026 12:05 AM', 'month-first')).toBe('2026-05-03T00:05');
    expect(isoOf('05/03/2026, 2:30 p.m.', 'month-first')).toBe('2026-05-03T14:30');
    expect(isoOf('2026/3/5', undefined)).toBe('2026-03-05');
  });
  it('stays as it is where no order is known, and where it is none', () => {
    expect(isoOf('05/03/2026', undefined)).toBe('05/03/2026');
    expect(isoOf('spring', 'day-first')).toBe('spring');
    expect(isoOf('05/03.2026', 'day-first')).toBe('05/03.2026');
  });
});
