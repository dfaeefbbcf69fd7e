import { Instant } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { arrivalPoints, peakOf, stretchesOf } from './arrivals.ts';

const start = Instant.parse('2026-11-21T09:00:00.000Z');
const at = (text: string) => Date.parse(`2026-11-21T${text}Z`);

describe('arrivals per minute', () => {
  it('has no points before the first arrival', () => {
    expect(arrivalPoints({ start: null, perMinute: [] }, at('09:00:00'))).toEqual([]);
    expect(peakOf([])).toBeNull();
  });

  it('shows silence up to this minute', () => {
    const points = arrivalPoints({ start, perMinute: [3, 5] }, at('09:04:30'));
    expect(points.slice(-5).map((point) => point.arrivals)).toEqual([3, 5, 0, 0, 0]);
    expect(points.at(-1)?.minute).toBe(at('09:04:00'));
  });

  it('ends at the last arrival once the door has long been shut', () => {
    expect(arrivalPoints({ start, perMinute: [3, 5] }, at('15:00:00')).at(-1)).toEqual({
      minute: at('09:01:00'),
      arrivals: 5,
    });
  });

  it('shows half an hour at least, so that the first arrival is not a lonely bar', () => {
    const points = arrivalPoints({ start, perMinute: [3] }, at('09:00:30'));
    expect(points).toHaveLength(30);
    expect(points[0]).toEqual({ minute: at('08:31:00'), arrivals: 0 });
  });

  it('shows three hours at most', () => {
    const perMinute = Array.from({ length: 180 }, () => 1);
    const points = arrivalPoints({ start, perMinute }, at('12:10:00'));
    expect(points).toHaveLength(180);
    expect(points.at(-1)?.minute).toBe(at('12:10:00'));
  });

  it('does not draw a future when a clock is behind', () => {
    expect(arrivalPoints({ start, perMinute: [3, 5] }, at('08:00:00')).at(-1)).toEqual({
      minute: at('09:01:00'),
      arrivals: 5,
    });
  });

  it('knows the busiest minute', () => {
    expect(peakOf(arrivalPoints({ start, perMinute: [3, 9, 9, 1] }, at('09:03:00')))).toEqual({
      minute: at('09:01:00'),
      arrivals: 9,
    });
  });

  it('adds up to stretches for the table, empty ones left out', () => {
    const points = arrivalPoints({ start, perMinute: [1, 2, 0, 0, 3, 0, 0, 0, 0, 0, 4] }, at('09:10:00'));
    expect(stretchesOf(points, 5)).toEqual([
      { minute: at('09:00:00'), arrivals: 6 },
      { minute: at('09:10:00'), arrivals: 4 },
    ]);
  });
});
