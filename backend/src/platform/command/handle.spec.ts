// kind: database
import {
  CommandId,
  Instant,
  isRejection,
  reject,
  type AnyEvent,
  type Decide,
  type EventStore,
  type Fold,
} from '@turnout/contracts/kernel';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPostgresLog } from '../event-store/postgres.ts';
import type { SealEvent } from '../event-store/seal-event.ts';
import { testDatabase } from '../testing/database.ts';
import { openCommandHandler, type Accepted, type CommandContext } from './handle.ts';
import { openStreams } from './streams.ts';
import { openWatch } from './watch.ts';

/** A hall with seats: taken one by one, never more than there are. */
interface Hall {
  readonly taken: number;
}
type HallEvent = { readonly type: 'SeatTaken' | 'SeatFreed'; readonly data: { readonly by: string } };
const hallFold: Fold<Hall> = {
  initial: () => ({ taken: 0 }),
  evolve: ({ taken }, { type }) => ({ taken: taken + (type === 'SeatTaken' ? 1 : -1) }),
};
const takeSeats: Decide<{ by: string; seats: number; of: number }, Hall, HallEvent, 'full'> = (
  { by, seats, of },
  { taken },
) =>
  taken + seats > of
    ? reject('full', { taken })
    : Array.from({ length: seats }, (): HallEvent => ({ type: 'SeatTaken', data: { by } }));
const freeSeat: Decide<{ by: string }, Hall, HallEvent> = ({ by }) => [{ type: 'SeatFreed', data: { by } }];

const seal: SealEvent = (event: AnyEvent, metadata, id) =>
  Promise.resolve({
    toAppend: { id, type: event.type, body: JSON.stringify({ data: event.data }), metadata },
    data: event.data,
    sealed: {},
  });

/** A server process: its own connection, memory and turns. */
const startProcess = (url: string, wrap: (log: EventStore) => EventStore = (log) => log) => {
  const log = wrap(openPostgresLog({ url }));
  const commands = openCommandHandler({ log, seal });
  const streams = openStreams({ log, fold: hallFold });
  const context = (commandId: string): CommandContext => ({
    now: Instant.parse('2026-11-21T09:30:00.000Z'),
    actor: { kind: 'system', id: 'spec' },
    commandId: CommandId.parse(commandId),
    correlationId: 'spec',
  });
  return {
    log,
    streams,
    take: (hall: string, { commandId = String(randomUUID()), seats = 1, of = 10, by = 'somebody' } = {}) =>
      commands.handle({
        streams,
        streamId: hall,
        decide: takeSeats,
        command: { by, seats, of },
        context: context(commandId),
      }),
    free: (hall: string) =>
      commands.handle({
        streams,
        streamId: hall,
        decide: freeSeat,
        command: { by: 'somebody' },
        context: context(randomUUID()),
      }),
  };
};
type Process = ReturnType<typeof startProcess>;

let database: Awaited<ReturnType<typeof testDatabase>>;
let one: Process;
let other: Process;
let hall: string;
let halls = 0;
beforeAll(async () => {
  database = await testDatabase();
  one = startProcess(database.url);
  other = startProcess(database.url);
});
afterAll(async () => {
  await one.log.close();
  await other.log.close();
  await database.drop();
});
beforeEach(() => {
  halls += 1;
  hall = `hall-${halls}`;
});

const accepted = async (outcome: Promise<Accepted<Hall> | object>): Promise<Accepted<Hall>> => {
  const result = await outcome;
  if (isRejection(result) || !('after' in result)) throw new Error(`refused: ${JSON.stringify(result)}`);
  return result;
};
const stored = async () => (await one.log.readStream(hall)).map(({ type }) => type);

describe('a command', () => {
  it('is stored whole, with who and why beside each fact', async () => {
    const outcome = await accepted(one.take(hall, { commandId: 'two-seats', seats: 2 }));
    expect(outcome).toMatchObject({ isRepeat: false, after: { state: { taken: 2 }, revision: 1 } });
    const events = await one.log.readStream(hall);
    expect(events.map(({ revision, metadata }) => [revision, metadata.commandId])).toEqual([
      [0, 'two-seats'],
      [1, 'two-seats'],
    ]);
    expect(outcome.position).toBe(events[1]?.position);
  });

  it('that makes something new asks the log nothing before; of what is there it asks once', async () => {
    let asked = 0;
    const asking = (log: EventStore): EventStore => ({
      ...log,
      readStream: (streamId, from) => {
        asked += 1;
        return log.readStream(streamId, from);
      },
    });
    const [first, second] = [startProcess(database.url, asking), startProcess(database.url, asking)];
    expect(await accepted(first.take(hall))).toMatchObject({ after: { revision: 0 } });
    expect(asked).toBe(0);
    expect(await accepted(second.take(hall))).toMatchObject({ after: { state: { taken: 2 }, revision: 1 } });
    expect(await second.take(hall, { seats: 9 })).toMatchObject({ rejected: 'full' });
    expect(asked).toBe(2);
    await Promise.all([first.log.close(), second.log.close()]);
  });

  it('accepted before answers as it did then and stores nothing, also in another process and after a restart', async () => {
    const commandId = 'the-same-intent';
    const first = await accepted(one.take(hall, { commandId, seats: 2 }));
    await accepted(one.take(hall));
    const fresh = startProcess(database.url);
    for (const process of [one, other, fresh]) {
      const again = await accepted(process.take(hall, { commandId, seats: 2 }));
      expect(again).toMatchObject({ isRepeat: true, position: first.position, after: { state: { taken: 2 } } });
      expect(again.facts.map(({ revision, data }) => [revision, data])).toEqual(
        first.facts.map(({ revision, data }) => [revision, data]),
      );
    }
    await fresh.log.close();
    expect(await stored()).toHaveLength(3);
  });

  it('accepted before answers as then where it would be refused by now', async () => {
    await accepted(one.take(hall, { commandId: 'last-seat', of: 1 }));
    expect((await accepted(other.take(hall, { commandId: 'last-seat', of: 1 }))).isRepeat).toBe(true);
  });

  it('sent many times at once to two processes is stored once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        accepted((index % 2 === 0 ? one : other).take(hall, { commandId: 'all-at-once' })),
      ),
    );
    expect(new Set(outcomes.map(({ position }) => position)).size).toBe(1);
    expect(await stored()).toEqual(['SeatTaken']);
  });

  it('that was refused is decided anew each time', async () => {
    await accepted(one.take(hall, { of: 1 }));
    expect(await one.take(hall, { commandId: 'wants-a-seat', of: 1 })).toEqual(reject('full', { taken: 1 }));
    expect(await other.take(hall, { commandId: 'wants-a-seat', of: 1 })).toEqual(reject('full', { taken: 1 }));
    await accepted(other.free(hall));
    expect((await accepted(one.take(hall, { commandId: 'wants-a-seat', of: 1 }))).isRepeat).toBe(false);
  });

  it('of one stream says nothing about another', async () => {
    await accepted(one.take(hall, { commandId: 'same-name' }));
    expect((await accepted(one.take(`${hall}b`, { commandId: 'same-name' }))).isRepeat).toBe(false);
  });
});

describe('what another process stored', () => {
  it('is known before anything is refused, and before anything is taken', async () => {
    await accepted(one.take(hall, { of: 2 }));
    await accepted(other.take(hall, { of: 2 }));
    // This process last saw one seat taken; appending on that would be the third.
    expect(await one.take(hall, { of: 2 })).toEqual(reject('full', { taken: 2 }));
    await accepted(other.free(hall));
    // And now it remembers two: a refusal is only ever decided on the newest state.
    expect(await accepted(one.take(hall, { of: 2 }))).toMatchObject({ after: { state: { taken: 2 }, revision: 3 } });
  });

  it('between looking and storing makes the decision be taken again on it', async () => {
    let interfere = true;
    const slow = startProcess(database.url, (log) => ({
      ...log,
      append: async (streamId, expected, events) => {
        if (interfere) {
          interfere = false;
          await accepted(other.take(hall, { of: 2, by: 'faster' }));
        }
        return log.append(streamId, expected, events);
      },
    }));
    const outcome = await accepted(slow.take(hall, { of: 2, by: 'slower' }));
    expect(outcome.facts).toMatchObject([{ revision: 1, data: { by: 'slower' } }]);
    interfere = true;
    expect(await slow.take(hall, { of: 2 })).toEqual(reject('full', { taken: 2 }));
    await slow.log.close();
  });

  it('never makes more of a thing than there is', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? one : other).take(hall, { of: 25 })),
    );
    expect(outcomes.filter((outcome) => !isRejection(outcome))).toHaveLength(25);
    expect(await stored()).toHaveLength(25);
  });
});

describe('a failure', () => {
  it('of one command does not hold up those behind it on the stream', async () => {
    let isDown = true;
    const failing = startProcess(database.url, (log) => ({
      ...log,
      append: (...given) => (isDown ? Promise.reject(new Error('the log is away')) : log.append(...given)),
    }));
    const first = failing.take(hall, { commandId: 'did-not-arrive' });
    const second = failing.take(hall);
    await expect(first).rejects.toThrow('the log is away');
    await expect(second).rejects.toThrow('the log is away');
    isDown = false;
    expect((await accepted(failing.take(hall, { commandId: 'did-not-arrive' }))).isRepeat).toBe(false);
    expect(await stored()).toEqual(['SeatTaken']);
    await failing.log.close();
  });

  it('of the answer only leaves the fact: the same command again answers with it', async () => {
    let isCut = true;
    const cut = startProcess(database.url, (log) => ({
      ...log,
      append: async (...given) => {
        const result = await log.append(...given);
        if (isCut) throw new Error('the line was cut');
        return result;
      },
    }));
    await expect(cut.take(hall, { commandId: 'arrived-unheard' })).rejects.toThrow('the line was cut');
    isCut = false;
    const again = await accepted(cut.take(hall, { commandId: 'arrived-unheard' }));
    expect(again).toMatchObject({ after: { state: { taken: 1 }, revision: 0 } });
    expect(await stored()).toEqual(['SeatTaken']);
    await cut.log.close();
  });
});

describe('a watched stream', () => {
  it('is read from memory until somebody writes to it, in whatever process', async () => {
    const reads: string[] = [];
    const log: EventStore = {
      ...one.log,
      readStream: (streamId, from) => {
        reads.push(streamId);
        return one.log.readStream(streamId, from);
      },
    };
    const watch = await openWatch(log, ['hall']);
    const streams = openStreams({ log, fold: hallFold, watch });
    await accepted(one.take(hall));
    expect((await streams.read(hall)).state).toEqual({ taken: 1 });
    await streams.read(hall);
    const asked = reads.length;
    await streams.read(hall);
    expect(reads).toHaveLength(asked);
    await accepted(other.take(hall));
    await expect.poll(async () => (await streams.read(hall)).state).toEqual({ taken: 2 });
    await watch.close();
  });

  it('is as new as the log once it was caught up with, however late following hears of it', async () => {
    const deaf: EventStore = {
      ...one.log,
      subscribe: () => ({ done: new Promise(() => undefined), close: () => Promise.resolve() }),
    };
    const watch = await openWatch(deaf, ['hall']);
    const streams = openStreams({ log: deaf, fold: hallFold, watch });
    await accepted(one.take(hall));
    await streams.read(hall);
    await accepted(other.take(hall));
    expect((await streams.read(hall)).state).toEqual({ taken: 1 });
    await Promise.all([watch.catchUp(), watch.catchUp()]);
    expect((await streams.read(hall)).state).toEqual({ taken: 2 });
  });
});
