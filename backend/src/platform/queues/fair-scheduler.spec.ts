import { describe, expect, it } from 'vitest';
import { openFairScheduler } from './fair-scheduler.ts';

/** Tasks that end when told, and the order in which they began. */
const stage = (options: { atOnce: number; ofKey?: number; inAll?: number }) => {
  const scheduler = openFairScheduler({ ofKey: 100, inAll: 100, ...options });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (key: string, name = key) =>
    scheduler.run(key, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => void ends.push(resolve));
      return name;
    });
  const settled = () => new Promise((resolve) => void setImmediate(resolve));
  const endOne = async () => {
    await settled();
    ends.shift()?.();
    await settled();
  };
  return { scheduler, begun, ask, endOne };
};

describe('fair scheduler', () => {
  it('run so many at once, and answer what each task answers', async () => {
    const { begun, ask, endOne } = stage({ atOnce: 2 });
    const asked = ['a', 'b', 'c'].map((key) => ask(key));
    await endOne();
    expect(begun).toEqual(['a', 'b', 'c']);
    await endOne();
    await endOne();
    expect(await Promise.all(asked)).toEqual(['a', 'b', 'c']);
  });

  it('let somebody with one task pass somebody with many', async () => {
    const { begun, ask, endOne } = stage({ atOnce: 1 });
    const asked = [...[1, 2, 3, 4].map((n) => ask('many', `many ${n}`)), ask('one'), ask('other')];
    for (let n = 0; n < 6; n += 1) await endOne();
    await Promise.all(asked);
    expect(begun).toEqual(['many 1', 'many 2', 'one', 'other', 'many 3', 'many 4']);
  });

  it('refuse what is too much, of one or of all, and run the next when there is room', async () => {
    const { ask, endOne } = stage({ atOnce: 1, ofKey: 1, inAll: 2 });
    const asked = [ask('a'), ask('a'), ask('b')];
    expect(await ask('a')).toBeNull();
    expect(await ask('c')).toBeNull();
    for (let n = 0; n < 3; n += 1) await endOne();
    expect(await Promise.all(asked)).toEqual(['a', 'a', 'b']);
    const last = ask('c');
    await endOne();
    expect(await last).toBe('c');
  });

  it('go on after a task that fails', async () => {
    const { scheduler } = stage({ atOnce: 1 });
    const broken = scheduler.run('a', () => Promise.reject(new Error('broken')));
    const fine = scheduler.run('a', () => Promise.resolve('fine'));
    await expect(broken).rejects.toThrow('broken');
    expect(await fine).toBe('fine');
  });
});
