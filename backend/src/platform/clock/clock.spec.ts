import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabaseClock, sayClockDifference, type DatabaseClock } from './clock.ts';

const noon = Date.parse('2026-11-21T12:00:00.000Z');
const hour = 3_600_000;

/** A database, a machine whose clock is an hour ahead of it, and a line that takes a while. */
const world = { database: noon, machine: noon + hour, monotonic: 5_000, lineMs: 0, isAway: false };
const passes = (ms: number) => {
  world.database += ms;
  world.machine += ms;
  world.monotonic += ms;
};
let clock: DatabaseClock | null = null;
const open = async () => {
  clock = await openDatabaseClock({
    ask: () => {
      if (world.isAway) return Promise.reject(new Error('away'));
      passes(world.lineMs / 2);
      const said = world.database;
      passes(world.lineMs / 2);
      return Promise.resolve(said);
    },
    logger: pino({ level: 'silent' }),
    machineNow: () => world.machine,
    monotonic: () => world.monotonic,
  });
  return clock;
};

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(world, { database: noon, machine: noon + hour, monotonic: 5_000, lineMs: 0, isAway: false });
});
afterEach(() => {
  clock?.close();
  vi.useRealTimers();
});

describe("the database's clock", () => {
  it('is what counts on a machine whose own is an hour off, however long the line is', async () => {
    world.lineMs = 80;
    const { now, machineAheadMs } = await open();
    expect(now()).toBe(new Date(world.database).toISOString());
    passes(10_000);
    expect(now()).toBe(new Date(world.database).toISOString());
    expect(machineAheadMs()).toBe(hour);
  });

  it('is not moved by a jump of the machine, and is asked anew after it', async () => {
    const { now, machineAheadMs } = await open();
    world.machine -= 5 * hour;
    expect(now()).toBe('2026-11-21T12:00:00.000Z');
    // The machine slept: its monotonic clock did not count, the others did.
    world.machine += 60_000;
    world.database += 60_000;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(now()).toBe('2026-11-21T12:01:00.000Z');
    expect(machineAheadMs()).toBe(-4 * hour);
  });

  it('is followed as it drifts, never backwards by a little, and where it was put right', async () => {
    const { now } = await open();
    const measureAgain = async () => {
      passes(31_000);
      await vi.advanceTimersByTimeAsync(1_000);
    };
    passes(1_000);
    const before = now();
    world.database -= 32_500;
    await measureAgain();
    expect(now()).toBe(before);
    passes(1_000);
    expect(now() > before).toBe(false);
    world.database += 2 * hour;
    await measureAgain();
    expect(now()).toBe(new Date(world.database).toISOString());
    world.database -= hour;
    await measureAgain();
    expect(now()).toBe(new Date(world.database).toISOString());
  });

  it('runs on while the database is away, and there is none without it at the start', async () => {
    const { now } = await open();
    world.isAway = true;
    passes(60_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(now()).toBe('2026-11-21T12:01:00.000Z');
    await expect(open()).rejects.toThrow('away');
  });
});

it('a difference is told beyond two seconds', () => {
  expect(sayClockDifference(2_000)).toBeNull();
  expect(sayClockDifference(hour)).toContain('3600.0 s ahead');
  expect(sayClockDifference(-2_600)).toContain('2.6 s behind');
});
