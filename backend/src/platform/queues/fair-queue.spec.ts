import { describe, expect, it, vi } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** A queue whose work ends when the spec says so. */
const stage = ({ width = 1, widthEach = 1, pauses = new Map<string, number>() } = {}) => {
  const begun: string[] = [];
  const endings: (() => void)[] = [];
  const unwanted = new Set<string>();
  const queue = createFairQueue<string>({
    width,
    widthEach,
    isWanted: (work) => !unwanted.has(work),
    pauseMs: (who) => pauses.get(who) ?? 0,
    run: (work) => {
      begun.push(work);
      return new Promise((resolve) => endings.push(resolve));
    },
  });
  /** Ends whatever runs, as often as it takes. */
  const endAll = async () => {
    for (let ending = endings.shift(); ending !== undefined; ending = endings.shift()) {
      ending();
      await new Promise(setImmediate);
    }
  };
  return { queue, begun, unwanted, endings, endAll, pauses };
};

describe('a fair queue', () => {
  it('serves in turn by whom it is for, so that a thousand wishes of one are one ahead of anybody else', async () => {
    const { queue, begun, endAll } = stage();
    for (let wish = 1; wish <= 1_000; wish += 1) queue.add('greedy', `g${wish}`);
    queue.add('hall', 'h1');
    queue.add('hall', 'h2');
    queue.add('desk', 'd1');
    await endAll();
    expect(begun.slice(0, 6)).toEqual(['g1', 'g2', 'h1', 'd1', 'g3', 'h2']);
    expect(begun).toHaveLength(1_003);
    expect(queue.waiting()).toBe(0);
  });

  it('runs so many at once, and of the same one so many', async () => {
    const { queue, begun, endAll } = stage({ width: 3, widthEach: 2 });
    for (const wish of ['g1', 'g2', 'g3']) queue.add('greedy', wish);
    expect(begun).toEqual(['g1', 'g2']);
    for (const wish of ['h1', 'h2']) queue.add('hall', wish);
    expect(begun).toEqual(['g1', 'g2', 'h1']);
    await endAll();
    expect(begun.toSorted()).toEqual(['g1', 'g2', 'g3', 'h1', 'h2']);
  });

  it('passes over what is not wanted any more', async () => {
    const { queue, begun, unwanted, endAll } = stage();
    for (const wish of ['a', 'b', 'c']) queue.add('one', wish);
    unwanted.add('b');
    await endAll();
    expect(begun).toEqual(['a', 'c']);
  });

  it('lets whoever has spent their share wait, and nobody else', async () => {
    vi.useFakeTimers();
    try {
      const { queue, begun, pauses } = stage({ width: 2, pauses: new Map([['greedy', 100]]) });
      queue.add('greedy', 'g1');
      queue.add('hall', 'h1');
      expect(begun).toEqual(['h1']);
      pauses.clear();
      vi.advanceTimersByTime(100);
      expect(begun).toEqual(['h1', 'g1']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('begins nothing once it is closed', async () => {
    const { queue, begun, endAll } = stage();
    queue.add('one', 'a');
    queue.add('one', 'b');
    queue.close();
    await endAll();
    expect(begun).toEqual(['a']);
  });
});
