import { describe, expect, it } from 'vitest';
import { changedIds } from './changed-rows.ts';

const shown = (...rows: { _id: string; status: string }[]) =>
  new Map(rows.map((row) => [row._id, JSON.stringify(row)]));

describe('rows that somebody changed', () => {
  it('are those whose content differs, not those new on the page', () => {
    const before = shown({ _id: 'a', status: 'pending' }, { _id: 'b', status: 'pending' });
    expect(
      changedIds(
        before,
        [
          { _id: 'a', status: 'confirmed' },
          { _id: 'b', status: 'pending' },
          { _id: 'c', status: 'pending' },
        ].map((row) => row),
      ),
    ).toEqual(['a']);
  });

  it('are none on the first look', () => {
    expect(changedIds(new Map(), [{ _id: 'a' }])).toEqual([]);
  });
});
