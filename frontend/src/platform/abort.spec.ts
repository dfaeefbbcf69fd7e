import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { abortAfter, abortWith } from './abort.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('aborts when the time is over, and says that this is why', () => {
  const signal = abortAfter(15_000);
  vi.advanceTimersByTime(14_999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

it('aborts with the first of several, for its reason, and for no other afterwards', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const signal = abortWith(one.signal, other.signal);
  expect(signal.aborted).toBe(false);
  other.abort('left');
  one.abort('late');
  expect([signal.aborted, signal.reason]).toEqual([true, 'left']);
});

it('is aborted from the start where one of them is', () => {
  const gone = AbortSignal.abort('gone');
  expect(abortWith(new AbortController().signal, gone).reason).toBe('gone');
});
