import { expect, it } from 'vitest';
import { oneTabAtATime } from './one-tab.ts';

/** Something that goes on until it is told to end. */
const aWork = () => {
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  return { over, end: () => end() };
};

it('lets tabs follow one another', async () => {
  const done: string[] = [];
  const first = aWork();
  const one = oneTabAtATime('follow', () => first.over.then(() => done.push('first')));
  const other = oneTabAtATime('follow', () => Promise.resolve(done.push('second')));
  first.end();
  await Promise.all([one, other]);
  expect(done).toEqual(['first', 'second']);
});

it('waits for no other tab for ever', async () => {
  const asleep = aWork();
  const one = oneTabAtATime('asleep', () => asleep.over);
  expect(await oneTabAtATime('asleep', () => Promise.resolve('went on'), 20)).toBe('went on');
  asleep.end();
  await one;
});

it('does once what fails, and says that it failed', async () => {
  let times = 0;
  const fails = () => {
    times += 1;
    return Promise.reject(new Error('no'));
  };
  await expect(oneTabAtATime('fails', fails)).rejects.toThrow('no');
  expect(times).toBe(1);
});
