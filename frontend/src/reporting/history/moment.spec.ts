import { Instant } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { known, momentIn, momentOfSecond, scaleOf, secondOfMoment, stepped } from './moment.ts';

const span = { start: '2026-11-21T09:00:00.250Z', end: '2026-11-21T11:00:00.750Z' };

describe('the slider of moments', () => {
  it('runs from the first fact to the end of the last one’s second', () => {
    const scale = scaleOf(span);
    expect(momentOfSecond(scale.min) >= span.start).toBe(true);
    expect(momentOfSecond(scale.max) >= span.end).toBe(true);
  });

  it('has about a thousand steps however long the event is', () => {
    expect(scaleOf(span).step).toBe(7);
    expect(scaleOf({ start: '2026-01-01T00:00:00.000Z', end: '2026-12-31T00:00:00.000Z' }).step).toBeGreaterThan(
      30_000,
    );
    expect(scaleOf({ start: span.start, end: span.start }).step).toBe(1);
  });

  it('stands where the moment is, and at its ends for moments outside', () => {
    const scale = scaleOf(span);
    expect(momentOfSecond(secondOfMoment('2026-11-21T10:00:00.000Z', scale))).toBe('2026-11-21T10:00:00.999Z');
    expect(secondOfMoment('2020-01-01T00:00:00.000Z', scale)).toBe(scale.min);
    expect(secondOfMoment('2030-01-01T00:00:00.000Z', scale)).toBe(scale.max);
  });

  it('knows nothing of what is still to come', () => {
    const end = momentOfSecond(scaleOf(span).max);
    expect(known(Instant.parse('2031-01-01T00:00:00.000Z'), span)).toBe(end);
    const earlier = Instant.parse('2020-01-01T00:00:00.000Z');
    expect(known(earlier, span)).toBe(earlier);
  });

  it('steps by a minute and never leaves the event', () => {
    expect(stepped('2026-11-21T10:00:00.999Z', -60, span)).toBe('2026-11-21T09:59:00.999Z');
    expect(stepped('2026-11-21T09:00:10.999Z', -60, span)).toBe('2026-11-21T09:00:00.999Z');
    expect(stepped('2026-11-21T11:00:00.999Z', 3600, span)).toBe('2026-11-21T11:00:01.999Z');
  });
});

describe('the moment in an address', () => {
  it('is any time that can be read, and none otherwise', () => {
    expect(momentIn('2026-11-21T10:00:00Z')).toBe('2026-11-21T10:00:00.000Z');
    expect(momentIn('yesterday, I think')).toBeNull();
    expect(momentIn(null)).toBeNull();
  });
});
