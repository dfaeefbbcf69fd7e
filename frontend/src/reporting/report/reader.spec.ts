// kind: pure
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openReader } from './reader.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('reads at once, then what changed meanwhile after a rest, once however much it was', async () => {
  let reads = 0;
  const reader = openReader(() => {
    reads += 1;
    return new Promise((resolve) => setTimeout(resolve, 500));
  });
  reader.changed();
  reader.changed();
  reader.changed();
  expect(reads).toBe(1);
  // Half a second of reading is followed by five of rest.
  await vi.advanceTimersByTimeAsync(5_400);
  expect(reads).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(reads).toBe(2);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reads).toBe(2);
  reader.changed();
  expect(reads).toBe(3);
  reader.changed();
  reader.close();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reads).toBe(3);
});
