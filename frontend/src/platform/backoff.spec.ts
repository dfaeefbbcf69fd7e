import { expect, it, vi } from 'vitest';
import { afterGoodbye, backoff } from './backoff.ts';
import { newCommandId } from './id.ts';

it('waits half a second to a second first, then longer, at most 5 s', () => {
  expect(backoff(0, () => 0)).toBe(500);
  expect(backoff(0, () => 1)).toBe(1000);
  expect([0, 1, 2, 3, 50].map((attempt) => backoff(attempt, () => 1))).toEqual([1000, 2000, 4000, 5000, 5000]);
});

it('names an intent on a page that is not secure, too', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(171) });
  expect(newCommandId()).toBe('ab'.repeat(16));
  vi.unstubAllGlobals();
  expect(newCommandId()).not.toBe(newCommandId());
});

it('comes back to another server within a third of a second when one has sent it away', () => {
  expect(afterGoodbye(60_000, () => 0)).toBe(0);
  expect(afterGoodbye(60_000, () => 0.99)).toBeLessThan(300);
});

it('does not hurry back to a server that hangs up as soon as it picks up', () => {
  expect(afterGoodbye(20, () => 0)).toBe(500);
});
