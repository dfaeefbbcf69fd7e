import { describe, expect, it } from 'vitest';
import { openBatcher } from './batcher.ts';

/** A lane that waits to be let go, and remembers what it was given. */
const gatedLane = () => {
  const batches: (readonly string[])[] = [];
  let letGo = () => batches.length;
  const lane = async (batch: readonly string[]) => {
    batches.push(batch);
    await new Promise<void>((resolve) => {
      letGo = () => {
        resolve();
        return batches.length;
      };
    });
    return batch.map((item) => item.toUpperCase());
  };
  return { batches, lane, letGo: () => letGo() };
};
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
const echo = async (batch: readonly string[]) => batch;

describe('lanes', () => {
  it('send what one turn asks for as one batch, and answer each asker', async () => {
    const batches: (readonly string[])[] = [];
    const lane = async (batch: readonly string[]) => {
      batches.push(batch);
      return batch.map((item) => item.toUpperCase());
    };
    const batcher = openBatcher({ lanes: [lane], batch: 3 });
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((item) => batcher.add(null, item)));
    expect(answers).toEqual(['A', 'B', 'C', 'D']);
    expect(batches).toEqual([['a', 'b', 'c'], ['d']]);
  });

  it('gather while the lane is busy', async () => {
    const { batches, lane, letGo } = gatedLane();
    const batcher = openBatcher({ lanes: [lane], batch: 10 });
    const first = batcher.add(null, 'a');
    await nextTurn();
    const later = [batcher.add(null, 'b'), batcher.add(null, 'c')];
    await nextTurn();
    expect(batches).toEqual([['a']]);
    letGo();
    expect(await first).toBe('A');
    await nextTurn();
    letGo();
    expect(await Promise.all(later)).toEqual(['B', 'C']);
    expect(batches).toEqual([['a'], ['b', 'c']]);
  });

  it('never have two items of one key under way, and keep their order', async () => {
    const one = gatedLane();
    const two = gatedLane();
    const batcher = openBatcher({ lanes: [one.lane, two.lane], batch: 10 });
    const all = [batcher.add('k', 'k1'), batcher.add('k', 'k2'), batcher.add('m', 'm1'), batcher.add('k', 'k3')];
    await nextTurn();
    expect([...one.batches, ...two.batches]).toEqual([['k1', 'm1']]);
    one.letGo();
    await all[0];
    await nextTurn();
    expect(two.batches).toEqual([['k2']]);
    two.letGo();
    await all[1];
    await nextTurn();
    one.letGo();
    expect(await Promise.all(all)).toEqual(['K1', 'K2', 'M1', 'K3']);
    expect(one.batches.at(-1)).toEqual(['k3']);
  });

  it('end a batch when it is heavy enough', async () => {
    const batches: (readonly string[])[] = [];
    const lane = async (batch: readonly string[]) => {
      batches.push(batch);
      return batch;
    };
    const batcher = openBatcher({ lanes: [lane], batch: 10, weigh: (item: string) => item.length, fullAt: 4 });
    await Promise.all(['aaa', 'bb', 'c', 'dddddd', 'e'].map((item) => batcher.add(null, item)));
    expect(batches).toEqual([['aaa', 'bb'], ['c', 'dddddd'], ['e']]);
  });

  it('end a batch before it is too heavy, and before what may not go with its first', async () => {
    const batches: (readonly string[])[] = [];
    const lane = async (batch: readonly string[]) => {
      batches.push(batch);
      return batch;
    };
    const batcher = openBatcher({
      lanes: [lane],
      batch: 10,
      weigh: (item: string) => item.length,
      atMost: 4,
      goesWith: (first, next) => first[0] === next[0],
    });
    await Promise.all(['aaa', 'aa', 'a', 'b', 'aaaaaa', 'a'].map((item) => batcher.add(null, item)));
    expect(batches).toEqual([['aaa'], ['aa', 'a'], ['b'], ['aaaaaa'], ['a']]);
    expect(batcher.isIdle()).toBe(false);
    await batcher.idle();
    expect(batcher.isIdle()).toBe(true);
  });

  it('fail those whose batch failed and go on with the others', async () => {
    const lane = async (batch: readonly string[]) => {
      if (batch.includes('bad')) throw new Error('no good');
      return batch;
    };
    const batcher = openBatcher({ lanes: [lane], batch: 1 });
    const bad = batcher.add('k', 'bad');
    const good = batcher.add('k', 'good');
    await expect(bad).rejects.toThrow('no good');
    expect(await good).toBe('good');
  });

  it('say when nothing is left to do', async () => {
    const batcher = openBatcher({ lanes: [echo], batch: 1 });
    await batcher.idle();
    const done: string[] = [];
    for (const item of ['a', 'b']) void batcher.add(null, item).then((answer) => done.push(answer));
    await batcher.idle();
    expect(done).toEqual(['a', 'b']);
  });
});
