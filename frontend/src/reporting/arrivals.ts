import type { ArrivalsView } from '@turnout/contracts/reporting';

/** One minute at the door; `minute` in ms since 1970. */
export interface ArrivalPoint {
  readonly minute: number;
  readonly arrivals: number;
}

const minuteMs = 60_000;
/** The longest and the shortest stretch shown, in minutes. */
const longest = 180;
const shortest = 30;

const quietFrom = (minute: number, count: number): readonly ArrivalPoint[] =>
  Array.from({ length: Math.max(0, count) }, (_, index) => ({ minute: minute + index * minuteMs, arrivals: 0 }));

/**
 * The chart's points, one a minute without holes, for half an hour at least. While the door is open (the last arrival is less than
 * three hours old) the line goes on to this minute, so that silence is seen as silence.
 * @param now the moment shown as the right edge, ms since 1970.
 */
export const arrivalPoints = ({ start, perMinute }: ArrivalsView, now: number): readonly ArrivalPoint[] => {
  if (start === null || perMinute.length === 0) return [];
  const first = Date.parse(start);
  const points = perMinute.map((arrivals, index) => ({ minute: first + index * minuteMs, arrivals }));
  const last = first + (perMinute.length - 1) * minuteMs;
  const thisMinute = Math.floor(now / minuteMs) * minuteMs;
  const silence = Math.round((thisMinute - last) / minuteMs);
  const tail = silence > 0 && silence < longest ? silence : 0;
  const shown = [...points, ...quietFrom(last + minuteMs, tail)].slice(-longest);
  const missing = Math.max(0, shortest - shown.length);
  return [...quietFrom(first - missing * minuteMs, missing), ...shown];
};

/** The busiest minute; null before the first arrival. */
export const peakOf = (points: readonly ArrivalPoint[]): ArrivalPoint | null =>
  points.reduce<ArrivalPoint | null>((best, point) => (point.arrivals > (best?.arrivals ?? 0) ? point : best), null);

/** Points added up to stretches of so many minutes, for the table beside the chart; empty stretches left out. */
export const stretchesOf = (points: readonly ArrivalPoint[], minutes: number): readonly ArrivalPoint[] => {
  const length = minutes * minuteMs;
  const sums = new Map<number, number>();
  for (const { minute, arrivals } of points) {
    const stretch = Math.floor(minute / length) * length;
    sums.set(stretch, (sums.get(stretch) ?? 0) + arrivals);
  }
  return [...sums].flatMap(([minute, arrivals]) => (arrivals === 0 ? [] : [{ minute, arrivals }]));
};
