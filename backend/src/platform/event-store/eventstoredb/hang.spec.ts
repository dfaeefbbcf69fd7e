import { startOfLog, type EventStore } from '@turnout/contracts/kernel';
import { status } from '@grpc/grpc-js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dataOf, fact, follow } from '../testing/contract-stage.ts';
import { openEventStoreDb } from './eventstoredb.ts';
import { startEventStoreDbClusterDouble, startEventStoreDbDouble, type DoubleOptions } from './testing/double.ts';
import { certificateOf, gossipOf } from './testing/double-stage.ts';

/** Before, an append waited 5 s for its answer and then asked the same node again. */
const soonMs = 3000;
/** A watch that doubts has asked several times. */
const severalTimes = 8;
const longerThanGraceMs = 800;

const openLog = (connectionString: string): EventStore => {
  const log = openEventStoreDb({ connectionString });
  onTestFinished(log.close);
  return log;
};
const stageCluster = async (options?: DoubleOptions) => {
  const cluster = await startEventStoreDbClusterDouble(options);
  onTestFinished(cluster.close);
  return cluster;
};
const stage = async () => {
  const double = await startEventStoreDbDouble();
  onTestFinished(double.close);
  const log = openLog(double.connectionString);
  const stored = () => double.events().filter(({ streamId }) => streamId.startsWith('suite-')).length;
  return { double, log, stored };
};
const appendAll = (log: EventStore, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => log.append(`suite-${index}`, 'noStream', [fact(index)])));

describe('a log whose leader hangs', () => {
  it.each([
    { address: 'all nodes', isOfOne: false, isSecure: false },
    { address: 'all nodes, over TLS', isOfOne: false, isSecure: true },
    { address: 'the leader alone', isOfOne: true, isSecure: false },
    { address: 'the leader alone, over TLS', isOfOne: true, isSecure: true },
  ])('goes to the next one with all that was open, from the address of $address', async ({ isOfOne, isSecure }) => {
    const cluster = await stageCluster(
      isSecure
        ? { certificate: await certificateOf('127.0.0.1'), credentials: { username: 'ann', password: 'sec:ret@' } }
        : {},
    );
    const others = cluster.nodes.slice(1).map(({ port }) => `,127.0.0.1:${port()}`);
    const log = openLog(cluster.connectionString.replace(isOfOne ? others.join('') : '', ''));
    const follower = follow(log);
    await log.append('suite-first', 'any', [fact('first')]);
    // By its gossip a node of the address names the others.
    await cluster.gossipAsked(1);
    await log.head();
    cluster.nodes[0]?.hang();
    const startedAt = performance.now();
    const appends = appendAll(log, 20);
    const read = log.readStream('suite-first');
    const head = log.head();
    cluster.moveLeader(1);
    expect((await appends).every(({ ok }) => ok)).toBe(true);
    expect(dataOf(await read)).toEqual(['first']);
    expect(await head).not.toBe(startOfLog);
    expect(performance.now() - startedAt).toBeLessThan(soonMs);
    expect(dataOf(await follower.upTo(21)).slice(1)).toEqual(Array.from({ length: 20 }, (_, index) => index));

    cluster.nodes[0]?.goOn();
    expect(await log.append('suite-0', 0, [fact('later')])).toMatchObject({ ok: true, revision: 1 });
    expect(cluster.events().filter(({ streamId }) => streamId.startsWith('suite-'))).toHaveLength(22);
    await follower.close();
  });

  it.each([{ named: 'the one that hangs' }, { named: 'nobody' }])(
    'waits for an election while $named is named, and sends nothing a second time',
    async ({ named }) => {
      const cluster = await stageCluster();
      const log = openLog(cluster.connectionString);
      await log.append('suite-first', 'any', [fact('first')]);
      cluster.nodes[0]?.hang();
      if (named === 'nobody') cluster.moveLeader('nobody');
      let isAnswered = false;
      const appended = log.append('suite-first', 0, [fact('second')]).finally(() => {
        isAnswered = true;
      });
      await cluster.gossipAsked(2 * severalTimes);
      expect(isAnswered).toBe(false);
      const startedAt = performance.now();
      cluster.moveLeader(2);
      expect(await appended).toMatchObject({ ok: true, revision: 1 });
      expect(performance.now() - startedAt).toBeLessThan(1500);
      cluster.nodes[0]?.goOn();
      expect(dataOf(await log.readStream('suite-first'))).toEqual(['first', 'second']);
    },
  );

  it('waits for an election also where its node is there and says that nobody leads', async () => {
    const cluster = await stageCluster();
    const log = openLog(cluster.connectionString);
    await log.append('suite-first', 'any', [fact('first')]);
    cluster.moveLeader('nobody');
    const appended = log.append('suite-first', 0, [fact('second')]);
    const read = log.head();
    // Three nodes, asked ten times a second: longer than five tries take.
    await cluster.gossipAsked(60);
    cluster.moveLeader(0);
    expect(await appended).toMatchObject({ ok: true, revision: 1 });
    expect(await read).not.toBe(startOfLog);
    expect(dataOf(await log.readStream('suite-first'))).toEqual(['first', 'second']);
  });

  it('follows the next one where it only follows', async () => {
    const cluster = await stageCluster();
    const follower = follow(openLog(cluster.connectionString));
    await openLog(cluster.connectionString).append('suite-1', 'any', [fact(1)]);
    await follower.upTo(1);
    cluster.nodes[0]?.hang();
    const startedAt = performance.now();
    cluster.moveLeader(1);
    expect(await openLog(cluster.connectionString).append('suite-1', 0, [fact(2)])).toMatchObject({ ok: true });
    expect(dataOf(await follower.upTo(2))).toEqual([1, 2]);
    // A connection that carries nothing is otherwise given up after 15 s.
    expect(performance.now() - startedAt).toBeLessThan(5000);
    await follower.close();
  });
});

describe('a log whose only node', () => {
  it('hangs gets its answers when it goes on, each append sent once', async () => {
    const { double, log, stored } = await stage();
    await log.head();
    double.hang();
    const appends = appendAll(log, 20);
    expect(await gossipOf(double.port, longerThanGraceMs)).toBe(status.DEADLINE_EXCEEDED);
    double.goOn();
    expect((await appends).every(({ ok }) => ok)).toBe(true);
    expect(stored()).toBe(20);
  });

  it('is slow is waited for, and sent nothing a second time', async () => {
    const { double, log } = await stage();
    await log.head();
    const held = double.misbehave.holdAnswers();
    const appends = appendAll(log, 20);
    await held.waiting(20);
    await double.gossipAsked(4);
    expect(held.count()).toBe(20);
    held.release();
    expect((await appends).every(({ ok }) => ok)).toBe(true);
  });

  it('forgot an append while it hung is sent it again', async () => {
    const { double, log, stored } = await stage();
    await log.head();
    const held = double.misbehave.holdAnswers();
    const appended = log.append('suite-1', 'noStream', [fact(1)]);
    await held.waiting();
    double.hang();
    expect(await gossipOf(double.port, longerThanGraceMs)).toBe(status.DEADLINE_EXCEEDED);
    const startedAt = performance.now();
    double.goOn();
    await held.waiting(2);
    held.release();
    expect(await appended).toMatchObject({ ok: true, revision: 0 });
    expect(performance.now() - startedAt).toBeLessThan(soonMs);
    expect(stored()).toBe(1);
  });

  it('says of an append that its time was over is sent it again at once', async () => {
    const { double, log, stored } = await stage();
    const held = double.misbehave.holdAppends();
    const copies = double.misbehave.copies();
    const appended = log.append('suite-1', 'noStream', [fact(1)]);
    await held.waiting();
    double.misbehave.dropConnections();
    for (let turn = 0; turn < 2; turn += 1) {
      await copies.waiting();
      copies.release();
      double.misbehave.copies();
    }
    await copies.waiting();
    held.release();
    copies.release();
    expect(await appended).toMatchObject({ ok: true, revision: 0 });
    expect(stored()).toBe(1);
  });
});
