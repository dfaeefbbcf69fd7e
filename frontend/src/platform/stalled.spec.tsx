import { act, render, renderHook, screen } from '@testing-library/react';
import { checkInTopics } from '@turnout/contracts/check-in';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginWaiting, stallMs, tryAgain, useStalled } from './stalled.ts';
import { useTopic } from './topic.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('is told after ten seconds of waiting, until there is an answer', () => {
  const { result } = renderHook(useStalled);
  const [first, second] = [beginWaiting(() => undefined), beginWaiting(() => undefined)];
  pass(stallMs - 1);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
  act(first);
  expect(result.current).toBe(true);
  act(second);
  expect(result.current).toBe(false);
});

it('asks again, and is told again after as long', () => {
  const { result } = renderHook(useStalled);
  const again = vi.fn<() => void>();
  const end = beginWaiting(again);
  pass(stallMs);
  act(tryAgain);
  expect([result.current, again.mock.calls.length]).toEqual([false, 1]);
  pass(stallMs);
  expect(result.current).toBe(true);
  act(end);
  pass(stallMs);
  expect(result.current).toBe(false);
});

const Door = () => <p>{useTopic(checkInTopics.doorCount, { eventId: 'e'.repeat(20) }).state}</p>;

it('is told of every view that a screen waits for, and of none that nobody shows any more', () => {
  const { result } = renderHook(useStalled);
  const { unmount } = render(<Door />);
  pass(stallMs);
  expect([screen.getByText('loading').textContent, result.current]).toEqual(['loading', true]);
  unmount();
  pass(0);
  expect(result.current).toBe(false);
});
