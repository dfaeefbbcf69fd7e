import { Instant } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import type { Sql } from 'postgres';
import { z } from 'zod';

/** The only place that asks what time it is; everything else is handed a moment. */
export interface Clock {
  readonly now: () => Instant;
}

/** The database's clock, as one process carries it on. */
export interface DatabaseClock extends Clock {
  /** How far this machine's clock is ahead of the database's, in ms; below 0: behind. Decides nothing, is only told. */
  readonly machineAheadMs: () => number;
  readonly close: () => void;
}

interface Ticks {
  /** Milliseconds since 1970, as this machine believes; a spec hands in one that is wrong. */
  readonly machineNow?: () => number;
  /** Milliseconds that never jump. */
  readonly monotonic?: () => number;
}

const samples = 5;
const measureEveryMs = 30_000;
const lookEveryMs = 1_000;
/** The machine slept, or somebody set its clock: what was measured before may be worth nothing. */
const jumpMs = 500;
/** Beyond this a correction backwards is the database's clock put right; up to it time stands still until then. */
const heldMs = 2_000;

/** Gives each millisecond as an Instant; a rush asks several times in one. */
const instants = (): ((ms: number) => Instant) => {
  let millisecond = Number.NaN;
  let known = Instant.parse(new Date(0).toISOString());
  return (ms) => {
    if (ms !== millisecond) {
      millisecond = ms;
      known = Instant.parse(new Date(ms).toISOString());
    }
    return known;
  };
};

const systemInstant = instants();

/** This machine's own clock: for specs and figures. What is stored or decided goes by the database's. */
export const systemClock: Clock = { now: () => systemInstant(Date.now()) };

/**
 * Time as the database has it: asked at the start and every half minute, half of the way there and back added,
 * and carried on by the monotonic clock. So all processes have one time, a machine whose clock is wrong writes
 * no wrong moments, and a clock that jumps moves nothing. While the database is away it runs on.
 * @param options `ask`: the database's time in ms since 1970.
 * @throws what `ask` throws at the start.
 */
export const openDatabaseClock = async (
  options: Ticks & { readonly ask: () => Promise<number>; readonly logger: Pick<Logger, 'warn'> },
): Promise<DatabaseClock> => {
  const { ask, logger, machineNow = Date.now, monotonic = () => performance.now() } = options;
  const instantOf = instants();
  /** The database's time less the monotonic one. */
  let offset = 0;
  let measuredAt = 0;
  let machineOffset = 0;
  let last = Number.NEGATIVE_INFINITY;
  let isMeasuring = false;

  /** Of several answers the one that was under way for the shortest time says it best. */
  const measure = async (): Promise<void> => {
    let best: { readonly tookMs: number; readonly offset: number } | null = null;
    for (let sample = 0; sample < samples; sample += 1) {
      const asked = monotonic();
      const said = await ask();
      const tookMs = monotonic() - asked;
      if (best === null || tookMs < best.tookMs) best = { tookMs, offset: said - asked - tookMs / 2 };
    }
    offset = best?.offset ?? offset;
    measuredAt = monotonic();
    machineOffset = machineNow() - measuredAt;
  };
  await measure();

  const nowMs = (): number => {
    const ms = Math.floor(monotonic() + offset);
    last = ms < last && last - ms <= heldMs ? last : ms;
    return last;
  };
  const machineAheadMs = () => machineNow() - monotonic() - offset;

  const look = async (): Promise<void> => {
    const hasJumped = Math.abs(machineNow() - monotonic() - machineOffset) > jumpMs;
    if (isMeasuring || (!hasJumped && monotonic() - measuredAt < measureEveryMs)) return;
    isMeasuring = true;
    try {
      await measure();
    } catch (error) {
      // It runs on by what was measured before; that the database is away is said by whatever needs it.
      logger.warn({ err: error }, "the database's clock could not be asked; it is asked again");
      measuredAt = monotonic();
    } finally {
      isMeasuring = false;
    }
  };
  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();

  return { now: () => instantOf(nowMs()), machineAheadMs, close: () => clearInterval(timer) };
};

const Said = z.tuple([z.object({ ms: z.number() })]);

/** Asks PostgreSQL what time it is. */
export const askDatabaseTime = (sql: Sql) => async (): Promise<number> => {
  const [{ ms }] = Said.parse([...(await sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`)]);
  return ms;
};

/** A machine whose clock is further off than this says so. */
const toldBeyondMs = 2_000;

/** What there is to say about a machine's clock; null where it is right enough. */
export const sayClockDifference = (aheadMs: number): string | null => {
  if (Math.abs(aheadMs) <= toldBeyondMs) return null;
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1);
  return `this machine's clock is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's, which counts`;
};
