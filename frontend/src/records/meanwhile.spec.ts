import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { meanwhileOf, mergeOf, toldOf } from './meanwhile.ts';

const read = { name: 'Guests', order: 1, types: ['a'] };

describe('what two people did to the same form', () => {
  it('takes over what others changed and nobody touched here', () => {
    const merge = mergeOf({ read, mine: { ...read, name: 'Crew' }, theirs: { ...read, order: 2, types: ['b'] } });
    expect(merge).toEqual({ merged: { name: 'Crew', order: 2, types: ['b'] }, clashes: [], taken: ['order', 'types'] });
  });
  it('keeps what was typed where both changed a field, and names it', () => {
    const merge = mergeOf({ read, mine: { ...read, name: 'Crew' }, theirs: { ...read, name: 'Staff', order: 2 } });
    expect(merge).toEqual({ merged: { ...read, name: 'Crew', order: 2 }, clashes: ['name'], taken: ['order'] });
  });
  it('finds nothing to ask where both wanted the same', () => {
    const same = { ...read, name: 'Crew' };
    expect(mergeOf({ read, mine: same, theirs: { ...same } })).toEqual({ merged: same, clashes: [], taken: [] });
  });
  it('compares what is said, not how the form holds it', () => {
    const row = (key: string, value: string) => ({ options: [{ key, value }] });
    const said = ({ options }: ReturnType<typeof row>) => ({ options: options.map(({ value }) => value) });
    const ways = { read: row('1', 'S'), mine: row('1', 'M'), theirs: row('2', 'S') };
    expect(mergeOf(ways, said)).toMatchObject({ merged: row('1', 'M'), clashes: [] });
    expect(mergeOf({ ...ways, theirs: row('3', 'M') }, said).clashes).toEqual([]);
    expect(mergeOf({ ...ways, theirs: row('3', 'L') }, said).clashes).toEqual(['options']);
  });
});

describe('a refusal', () => {
  const View = z.strictObject({ name: z.string() });
  const body = { current: { name: 'Staff' }, changes: [{ field: 'name', read: 'Guests', now: 'Staff', by: 'Ada' }] };
  it('tells what others changed', () => {
    expect(meanwhileOf({ code: 'changed-meanwhile', body }, View)).toMatchObject({
      current: { name: 'Staff' },
      changes: [{ field: 'name', by: 'Ada' }],
    });
  });
  it.each([
    ['is another one', { code: 'not-found', body }],
    ['says nothing of what is there now', { code: 'changed-meanwhile', body: { message: 'No' } }],
    ['shows what is no such view', { code: 'changed-meanwhile', body: { ...body, current: { title: 'Staff' } } }],
  ])('tells nothing where it %s', (_, refusal) => {
    expect(meanwhileOf(refusal, View)).toBeNull();
  });
  it('names who changed any of the keys last', () => {
    const changes = [
      { field: 'groups', by: 'Ada', at: '2026-11-21T09:00:00Z' },
      { field: 'groupCount', by: 'Ben', at: '2026-11-21T10:00:00Z' },
      { field: 'name', by: 'Carla', at: '2026-11-21T11:00:00Z' },
    ];
    expect(toldOf(changes, ['groups', 'groupCount'])).toEqual({ by: 'Ben', at: '2026-11-21T10:00:00Z' });
    expect(toldOf(changes, ['order'])).toEqual({ by: '' });
  });
});
