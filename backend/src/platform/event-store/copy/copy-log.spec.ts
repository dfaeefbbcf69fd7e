import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { Metadata, startOfLog, type EventStore, type StoredEvent } from '@turnout/contracts/kernel';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openEventStoreDb } from '../eventstoredb/eventstoredb.ts';
import { startEventStoreDbClusterDouble, startEventStoreDbDouble } from '../eventstoredb/testing/double.ts';
import { compareEvents, copyLog, CopyRefused, toAppend } from './copy-log.ts';
import { pagesOf, type LogPages } from './log-pages.ts';

const metadata = Metadata.parse({
  commandId: 'copied-event',
  correlationId: 'copied-event',
  actor: { kind: 'system', id: 'copy' },
  at: '2026-01-01T00:00:00.000Z',
});
const eventOf = (ordinal: number): StoredEvent => ({
  id: randomUUID(),
  type: 'Counted',
  streamId: `counter-${ordinal}`,
  revision: 0,
  position: String(ordinal).padStart(20, '0'),
  data: {},
  sealed: {},
  metadata,
});
/** As a log is: streams in turn, some with several events in a row. */
const history: readonly StoredEvent[] = Array.from({ length: 600 }, (_, place) => {
  const group = Math.floor(place / 2);
  return {
    ...eventOf(place + 1),
    streamId: `counter-${group % 90}`,
    revision: Math.floor(group / 90) * 2 + (place % 2),
    data: { place },
  };
});
const pages = (events: readonly StoredEvent[], upTo = events.length): LogPages =>
  async function* () {
    for (let from = 0; from < upTo; from += 100) {
      yield events.slice(from, Math.min(from + 100, upTo));
      await turn();
    }
    if (upTo < events.length) throw new Error('the source is gone');
  };
const openTarget = (connectionString: string): EventStore => {
  const log = openEventStoreDb({ connectionString });
  onTestFinished(log.close);
  return log;
};
const stage = async () => {
  const double = await startEventStoreDbDouble();
  onTestFinished(double.close);
  return { double, log: openTarget(double.connectionString) };
};
const isWhole = (log: EventStore) =>
  compareEvents({ one: pages(history), other: pagesOf(log), events: history.length });
const namesAnEmptyStore = /Name an empty store and copy again\.$/;

const nothing: EventStore = {
  append: () => Promise.reject(new Error('the disk is full')),
  readStream: () => Promise.resolve([]),
  readAll: () => Promise.resolve([]),
  head: () => Promise.resolve(startOfLog),
  subscribe: () => ({ done: Promise.resolve(), close: () => Promise.resolve() }),
  close: () => Promise.resolve(),
};

describe('copying a log', () => {
  it('ends with what the target said, also where that comes while the source is still being read', async () => {
    const unheard: unknown[] = [];
    const hear = (reason: unknown) => unheard.push(reason);
    process.on('unhandledRejection', hear);
    try {
      const from = async function* () {
        for (let ordinal = 1; ordinal <= 4; ordinal += 1) {
          yield [eventOf(ordinal)];
          await turn();
          await turn();
        }
      };
      await expect(copyLog({ from, to: nothing, atOnce: 64 })).rejects.toThrow('the disk is full');
      await turn();
      expect(unheard).toEqual([]);
    } finally {
      process.off('unhandledRejection', hear);
    }
  });
});

describe('copying a log into an EventStoreDB', () => {
  it('keeps the order of the log with many appends under way', async () => {
    const { double, log } = await stage();
    const held = double.misbehave.holdAnswers();
    const copying = copyLog({ from: pages(history), to: log });
    await held.waiting(64);
    held.release();
    expect(await copying).toEqual({ found: 0, copied: history.length });
    expect(await isWhole(log)).toMatchObject({ events: history.length, streams: 90 });
  });

  it.each(['loseNextAnswer', 'loseNextAppend', 'dropConnections'] as const)(
    'keeps it while its connection is lost again and again (%s)',
    async (fault) => {
      const { double, log } = await stage();
      const from: LogPages = async function* () {
        for await (const page of pages(history)()) {
          yield page;
          double.misbehave[fault]();
        }
      };
      expect(await copyLog({ from, to: log })).toEqual({ found: 0, copied: history.length });
      expect(await isWhole(log)).toMatchObject({ events: history.length });
    },
  );

  it('keeps it through leaders that hang, go on and are deposed', async () => {
    const cluster = await startEventStoreDbClusterDouble();
    onTestFinished(cluster.close);
    const log = openTarget(cluster.connectionString);
    let leader = 0;
    const from: LogPages = async function* () {
      for await (const page of pages(history)()) {
        yield page;
        const before = cluster.nodes[leader];
        leader = (leader + 1) % cluster.nodes.length;
        if (leader !== 0) before?.hang();
        else for (const node of cluster.nodes) node.goOn();
        cluster.moveLeader(leader);
      }
    };
    expect(await copyLog({ from, to: log })).toEqual({ found: 0, copied: history.length });
    expect(await isWhole(log)).toMatchObject({ events: history.length });
  });

  it('leaves a beginning when it is broken off, and goes on behind it', async () => {
    const { log } = await stage();
    await expect(copyLog({ from: pages(history, 350), to: log })).rejects.toThrow('the source is gone');
    const begun = (await log.readAll(startOfLog, 1000)).map(({ id }) => id);
    expect(begun.length).toBeGreaterThan(200);
    expect(begun).toEqual(history.slice(0, begun.length).map(({ id }) => id));
    expect(await copyLog({ from: pages(history), to: log })).toEqual({
      found: begun.length,
      copied: history.length - begun.length,
    });
    expect(await isWhole(log)).toMatchObject({ events: history.length });
  });

  it('goes on behind no hole', async () => {
    const { log } = await stage();
    for (const event of [history[0], history[2]]) {
      if (event === undefined) throw new Error('the history is too short');
      await log.append(event.streamId, 'noStream', [toAppend(event)]);
    }
    const copying = copyLog({ from: pages(history), to: log });
    await expect(copying).rejects.toThrow(CopyRefused);
    await expect(copying).rejects.toThrow(/^The target holds something else: its event 2/);
    await expect(copying).rejects.toThrow(namesAnEmptyStore);
  });

  it('is refused where the target did not keep the order', async () => {
    let place = 100;
    const wayward: EventStore = {
      ...nothing,
      append: () => {
        place -= 1;
        return Promise.resolve({ ok: true, revision: 0, position: String(place).padStart(20, '0') });
      },
    };
    const copying = copyLog({ from: pages(history), to: wayward });
    await expect(copying).rejects.toThrow(CopyRefused);
    await expect(copying).rejects.toThrow(namesAnEmptyStore);
  });
});
