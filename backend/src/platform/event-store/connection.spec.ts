// kind: pure
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openConnection } from './connection.ts';
import { LogUnavailable } from './errors.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('gives up a session that answers nothing, and has another one for whoever comes next', async () => {
  // Nobody is reached before a query is sent.
  const connection = openConnection('postgres://nobody@127.0.0.1:1/none', {});
  const sessions = new Set<unknown>();
  const silent = connection.run((sql) => {
    sessions.add(sql);
    return new Promise<never>(() => undefined);
  });
  const outcome = silent.then(
    () => 'answered',
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(46_000);
  expect(await outcome).toBeInstanceOf(LogUnavailable);
  const next = await connection.run((sql) => {
    sessions.add(sql);
    return Promise.resolve('answered');
  });
  expect([next, sessions.size, vi.getTimerCount()]).toEqual(['answered', 2, 0]);
  await connection.end();
});
