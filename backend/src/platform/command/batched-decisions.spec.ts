import type { Actor } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { openBatchedDecider } from './batched-decisions.ts';

const [desk, other]: Actor[] = ['desk', 'other'].map((id) => ({ kind: 'system', id }));
const asker = (actor: Actor | undefined): Actor => {
  if (actor === undefined) throw new Error('nobody asks');
  return actor;
};

/** A stream of numbers that may not come twice, and a process that decides on it from memory. */
const openNumbers = () => {
  const stored: number[][] = [];
  const appended: string[] = [];
  let failing: Error | null = null;
  const decider = openBatchedDecider<{ seen: number[] | null }, number, number, 'new' | 'known'>({
    streamOf: () => 'numbers',
    isKnown: ({ seen }) => seen !== null,
    catchUp: async (known) => {
      known.seen = stored.flat();
    },
    decide: ({ seen }, requests) => {
      const all = new Set(seen);
      const isNew = requests.map((one) => {
        const was = all.has(one);
        all.add(one);
        return !was;
      });
      return { answers: isNew.map((one) => (one ? 'new' : 'known')), changes: requests.filter((_, n) => isNew[n]) };
    },
    isSafe: (answer) => answer === 'new',
    append: async (known, changes, { id }) => {
      if (failing !== null) throw failing;
      if (known.seen?.length !== stored.flat().length) return null;
      stored.push([...changes]);
      appended.push(`${id}: ${changes.join(' ')}`);
      known.seen = stored.flat();
      return String(stored.length);
    },
    weigh: () => 1,
    atMost: 3,
  });
  const ask = async (
    request: number,
    { actor = desk, isDryRun = false }: { actor?: Actor; isDryRun?: boolean } = {},
  ) => {
    const asked = { key: 'numbers', open: () => ({ seen: null }), request, actor: asker(actor), isDryRun };
    const { answer, position } = await decider.ask(asked);
    return `${answer} ${position}`.trim();
  };
  return {
    ask,
    appended,
    store: (...all: number[]) => stored.push(all),
    failWith: (error: Error | null) => (failing = error),
  };
};

describe('decisions on one stream', () => {
  it('are taken in their order and appended as one, as many as an append holds', async () => {
    const { ask, appended } = openNumbers();
    expect(await Promise.all([1, 1, 2, 3].map((one) => ask(one)))).toEqual(['new 1', 'known 1', 'new 1', 'new 2']);
    expect(appended).toEqual(['desk: 1 2', 'desk: 3']);
  });

  it('do not share an append with those of somebody else', async () => {
    const { ask, appended } = openNumbers();
    await Promise.all([ask(1), ask(2, { actor: asker(other) }), ask(3)]);
    expect(appended).toEqual(['desk: 1', 'other: 2', 'desk: 3']);
  });

  it('are taken anew on the newest state where another process was faster, and where memory may be too old', async () => {
    const { ask, store } = openNumbers();
    await ask(1);
    store(2, 3);
    expect(await ask(4)).toBe('new 3');
    store(5);
    expect(await Promise.all([ask(5), ask(6)])).toEqual(['known 5', 'new 5']);
  });

  it('store nothing in a dry run, which sees the newest state', async () => {
    const { ask, store, appended } = openNumbers();
    await ask(1);
    store(2);
    const dry = { isDryRun: true };
    expect(await Promise.all([ask(2, dry), ask(3, dry), ask(3), ask(3, dry)])).toEqual([
      'known',
      'new',
      'new 3',
      'known',
    ]);
    expect(appended).toEqual(['desk: 1', 'desk: 3']);
  });

  it('fail together with their append, and the next ones do not', async () => {
    const { ask, failWith } = openNumbers();
    failWith(new Error('away'));
    const failing = await Promise.allSettled([ask(1), ask(2)]);
    expect(failing.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    failWith(null);
    expect(await ask(1)).toBe('new 1');
  });
});
