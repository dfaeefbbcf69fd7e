// kind: pure
import { EventId, TypeId } from '@turnout/contracts/kernel';
import type { WaitingList } from '@turnout/projections/inventory/queries';
import { describe, expect, it } from 'vitest';
import { openLists } from './lists.ts';

const [one, other] = [EventId.parse('e'.repeat(20)), EventId.parse('f'.repeat(20))];
const typeId = TypeId.parse('t'.repeat(20));

/** Lists of a type on which a, b and c wait; how often they were read. */
const opened = () => {
  const state = { at: '1', reads: 0, isBroken: false };
  const read = async (): Promise<WaitingList> => {
    state.reads += 1;
    await Promise.resolve();
    if (state.isBroken) throw new Error('the database is away');
    return { queue: ['a', 'b', 'c'], held: {}, typeName: 'Full' };
  };
  const listOf = openLists<null>(() => state.at, read);
  return { state, listOf };
};

describe('a waiting list that many watch', () => {
  it('is read once for all of them, and again once the projections have gone on', async () => {
    const { state, listOf } = opened();
    const asked = { eventId: one, typeId };
    const watchers = () => Promise.all(Array.from({ length: 200 }, () => listOf(null, asked)));
    const [list] = await watchers();
    expect(list).toMatchObject({
      of: 3,
      places: new Map([
        ['a', 1],
        ['b', 2],
        ['c', 3],
      ]),
    });
    await watchers();
    expect(state.reads).toBe(1);
    state.at = '2';
    await watchers();
    expect(state.reads).toBe(2);
  });

  it('is another one under another event, and is read again where that failed', async () => {
    const { state, listOf } = opened();
    await listOf(null, { eventId: one, typeId });
    await listOf(null, { eventId: other, typeId });
    expect(state.reads).toBe(2);
    Object.assign(state, { at: '3', isBroken: true });
    await expect(listOf(null, { eventId: one, typeId })).rejects.toThrow('away');
    state.isBroken = false;
    await expect(listOf(null, { eventId: one, typeId })).resolves.toMatchObject({ of: 3 });
  });
});
