import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { startOfLog } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { LogUnavailable } from '../errors.ts';
import { dataOf, fact, follow } from '../testing/contract-stage.ts';
import { openEventStoreDb } from './eventstoredb.ts';
import { startEventStoreDbClusterDouble } from './testing/double.ts';

const openLog = (connectionString: string) => openEventStoreDb({ connectionString });

describe('a log in a cluster', () => {
  it('follows the leader, from all nodes or from one', async () => {
    const cluster = await startEventStoreDbClusterDouble();
    const one = openLog(`esdb://127.0.0.1:${cluster.nodes[0]?.port() ?? 0}?tls=false`);
    const all = openLog(cluster.connectionString);
    const follower = follow(all);
    for (const [index, leader] of [0, 1, 2, 0].entries()) {
      cluster.moveLeader(leader);
      await one.append('suite-1', 'any', [fact(`one ${index}`)]);
      await all.append('suite-1', 'any', [fact(`all ${index}`)]);
      expect(await one.head()).toBe(await all.head());
    }
    expect(await one.readStream('suite-1')).toHaveLength(8);
    expect(dataOf(await follower.upTo(8))).toEqual([0, 1, 2, 3].flatMap((index) => [`one ${index}`, `all ${index}`]));
    await follower.close();
    await one.close();
    await all.close();
    await cluster.close();
  });
  it('goes on when the leader dies and another node takes over', async () => {
    const cluster = await startEventStoreDbClusterDouble();
    const log = openLog(cluster.connectionString);
    const follower = follow(log);
    await log.append('suite-1', 'any', [fact(1)]);
    await cluster.nodes[0]?.stop();
    cluster.moveLeader(1);
    expect(await log.append('suite-1', 0, [fact(2)])).toMatchObject({ ok: true, revision: 1 });
    expect(dataOf(await follower.upTo(2))).toEqual([1, 2]);
    await follower.close();
    await log.close();
    await cluster.close();
  });
  it('waits for a cluster that goes away whole, and breaks nothing else meanwhile', async () => {
    const cluster = await startEventStoreDbClusterDouble();
    const log = openLog(cluster.connectionString);
    const followers = Array.from({ length: 5 }, () => follow(log));
    await log.append('suite-1', 'any', [fact(1)]);
    await Promise.all(followers.map((follower) => follower.upTo(1)));
    const held = cluster.misbehave.holdAppends();
    const appends = Array.from({ length: 20 }, (_, index) => log.append(`suite-x${index}`, 'any', [fact(2)]));
    await held.waiting(20);
    await cluster.stop();
    const refused = await Promise.allSettled([...appends, log.head(), log.readStream('suite-1')]);
    expect(refused.every(({ status }) => status === 'rejected')).toBe(true);
    held.release();
    await cluster.start();
    const before = await log.readAll(startOfLog, 100);
    await log.append('suite-1', 'any', [fact('back')]);
    for (const follower of followers) expect((await follower.upTo(before.length + 1)).at(-1)?.data).toBe('back');
    await Promise.all(followers.map((follower) => follower.close()));
    await log.close();
    await cluster.close();
  });
  it('is closed in a moment where its nodes take connections and say nothing', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => sockets.delete(socket));
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const node = `127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
    const log = openLog(`esdb://${node},${node}?tls=false`);
    const asked = log.head().catch((error: unknown) => error);
    const subscription = log.subscribe(startOfLog, () => Promise.resolve());
    if (sockets.size === 0) await once(silent, 'connection');
    const startedAt = performance.now();
    await log.close();
    await subscription.done;
    expect(performance.now() - startedAt).toBeLessThan(6_000);
    for (const socket of sockets) socket.destroy();
    silent.close();
    expect(await asked).toBeInstanceOf(LogUnavailable);
  }, 30_000);
});
