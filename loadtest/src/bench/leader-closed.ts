/**
 * The time for which the log in EventStoreDB takes nothing while its leader is lost, through the double. What the
 * double cannot tell is how long real nodes take to choose: that is given here, as they were measured.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pass } from 'node:timers/promises';
import { Metadata, startOfLog, type EventStore } from '@turnout/contracts/kernel';
import { LogUnavailable } from '@turnout/backend/platform/event-store/errors';
import { openEventStoreDb } from '@turnout/backend/platform/event-store/eventstoredb/eventstoredb';
import { startDouble } from './double-process.ts';
import { machineMs } from './figures.ts';

/** For each fault the longest time without an acknowledged append, in ms, one figure a turn. */
export interface ClosedTimes {
  /** The leader's server stopped; another node leads at once. */
  readonly killedMs: readonly number[];
  /** The leader hangs; another node is chosen after 2,500 ms. */
  readonly hungMs: readonly number[];
  /** The leader that hung goes on, while another one leads. */
  readonly returnedMs: readonly number[];
  /** The only node hangs for 4,000 ms. */
  readonly hungAloneMs: readonly number[];
  /** Appends that were refused as unavailable (a 503) and sent again by whoever asked. */
  readonly refused: number;
}

const nodes = 3;
const writers = 16;
/** Between two appends of a writer, so that the machine has time for both sides. */
const pauseMs = 5;
const electionMs = 2500;
const hangMs = 4000;
/** So many acknowledged appends later the fault is over. */
const acknowledgedAfter = 400;

const pageSize = 2000;

const metadata = Metadata.parse({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  actor: { kind: 'system', id: 'bench' },
  at: '2026-11-21T09:30:00.000Z',
});

/** Writers that go on until stopped, each in a stream of its own, and how long they went without an answer. */
const openTrickle = (log: EventStore) => {
  const acknowledged: string[] = [];
  let refused = 0;
  let isOver = false;
  let answeredAt = machineMs();
  let longestMs = 0;
  let waiting: { readonly count: number; readonly resolve: () => void } | null = null;
  const acknowledge = (id: string) => {
    acknowledged.push(id);
    const now = machineMs();
    longestMs = Math.max(longestMs, now - answeredAt);
    answeredAt = now;
    if (waiting !== null && acknowledged.length >= waiting.count) waiting.resolve();
  };
  const more = (count: number) =>
    new Promise<void>((resolve) => {
      waiting = { count: acknowledged.length + count, resolve };
    });
  /** As whoever has a command id does: the same append until it is answered. */
  const insist = async (streamId: string, revision: number): Promise<void> => {
    const event = { id: randomUUID(), type: 'LeaderAskedFor', body: '{"data":{}}', metadata };
    for (;;) {
      try {
        const result = await log.append(streamId, revision < 0 ? 'noStream' : revision, [event]);
        if (!result.ok) throw new Error(`${streamId} stands at ${result.actualRevision}, not at ${revision}`);
        return acknowledge(event.id);
      } catch (error) {
        if (!(error instanceof LogUnavailable)) throw error;
        refused += 1;
      }
    }
  };
  const write = async () => {
    const streamId = `bench-${randomUUID()}`;
    for (let revision = -1; !isOver; revision += 1) {
      await insist(streamId, revision);
      await pass(pauseMs);
    }
  };
  const done = Promise.all(Array.from({ length: writers }, write));
  return {
    /** @returns the longest time without an answer from the fault on, in ms. */
    closedBy: async (fault: () => Promise<void>): Promise<number> => {
      await Promise.race([more(acknowledgedAfter), done]);
      longestMs = 0;
      await fault();
      await Promise.race([more(acknowledgedAfter), done]);
      return longestMs;
    },
    stop: async () => {
      isOver = true;
      await done;
      return { acknowledged, refused };
    },
  };
};

/** Reads the whole log. */
const demandOnceEach = async (log: EventStore, acknowledged: readonly string[]): Promise<void> => {
  const times = new Map<string, number>();
  for (let after = startOfLog; ;) {
    const page = await log.readAll(after, pageSize);
    for (const { id } of page) times.set(id, (times.get(id) ?? 0) + 1);
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.position;
  }
  const wrong = acknowledged.filter((id) => times.get(id) !== 1);
  if (wrong.length > 0) throw new Error(`${wrong.length} acknowledged appends lie in the log not exactly once`);
};

const inCluster = async (turns: number) => {
  const { connectionString, order, end } = await startDouble('cluster');
  const log = openEventStoreDb({ connectionString });
  const trickle = openTrickle(log);
  const killedMs: number[] = [];
  const hungMs: number[] = [];
  const returnedMs: number[] = [];
  let leader = 0;
  const next = async () => {
    leader = (leader + 1) % nodes;
    await order('lead', leader);
  };
  for (let turn = 0; turn < turns; turn += 1) {
    const killed = leader;
    const kill = async () => {
      await order('stop', killed);
      await next();
    };
    killedMs.push(await trickle.closedBy(kill));
    await order('start', killed);
    const hung = leader;
    const hang = async () => {
      await order('hang', hung);
      await pass(electionMs);
      await next();
    };
    hungMs.push(await trickle.closedBy(hang));
    returnedMs.push(await trickle.closedBy(() => order('goOn', hung)));
  }
  const { acknowledged, refused } = await trickle.stop();
  await demandOnceEach(log, acknowledged);
  await log.close();
  await end();
  return { killedMs, hungMs, returnedMs, refused };
};

const alone = async (turns: number) => {
  const { connectionString, signal, end } = await startDouble('node');
  const log = openEventStoreDb({ connectionString });
  const trickle = openTrickle(log);
  const hungAloneMs: number[] = [];
  const hang = async () => {
    signal('SIGSTOP');
    await pass(hangMs);
    signal('SIGCONT');
  };
  for (let turn = 0; turn < turns; turn += 1) hungAloneMs.push(await trickle.closedBy(hang));
  const { acknowledged, refused } = await trickle.stop();
  await demandOnceEach(log, acknowledged);
  await log.close();
  await end();
  return { hungAloneMs, refused };
};

/**
 * Loses the leader in each way so many times under a steady trickle of appends from 16 writers. Takes about
 * 10 s a turn.
 * @throws when an acknowledged append does not lie in the log exactly once.
 */
export const measureClosed = async (turns: number): Promise<ClosedTimes> => {
  const { refused, ...closed } = await inCluster(turns);
  const { hungAloneMs, refused: refusedAlone } = await alone(turns);
  return { ...closed, hungAloneMs, refused: refused + refusedAlone };
};
