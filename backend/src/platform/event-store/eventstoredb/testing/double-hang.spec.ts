import { once } from 'node:events';
import { connect } from 'node:http2';
import { ANY, DeadlineExceededError, NO_STREAM, NotLeaderError } from '@eventstore/db-client';
import gossipMessages from '@eventstore/db-client/generated/gossip_pb.js';
import { status } from '@grpc/grpc-js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEventStoreDbClusterDouble } from './double.ts';
import { clientOf, gossipOf, seat, seatsOf, stage } from './double-stage.ts';

const { VNodeState } = gossipMessages.MemberInfo;

/** The ports of those that a node calls alive and leaders. */
const leadersNamedBy = async (port: number): Promise<readonly number[]> => {
  const info = await gossipOf(port);
  if (!(info instanceof gossipMessages.ClusterInfo)) throw new Error(`it answered ${String(info)}`);
  return info
    .getMembersList()
    .filter((member) => member.getIsAlive() && member.getState() === VNodeState.LEADER)
    .map((member) => member.getHttpEndPoint()?.getPort() ?? 0);
};

const requiresLeader = { requiresLeader: true };

describe('a node that hangs', () => {
  it('keeps its connections and answers nothing on any of them, then all in its order', async () => {
    const { client, double } = await stage({ systemEventEvery: 0 });
    await client.appendToStream('person-1', seat(0));
    const subscription = client.subscribeToStream('person-1');
    const heard: unknown[] = [];
    subscription.on('data', ({ event }) => heard.push(event?.data));
    await once(subscription, 'caughtUp');
    const session = connect(`http://127.0.0.1:${double.port}`);
    onTestFinished(() => session.destroy());
    await once(session, 'remoteSettings');

    double.hang();
    const settled: string[] = [];
    const told = async <T>(name: string, answer: Promise<T>): Promise<T> => {
      const said = await answer;
      settled.push(name);
      return said;
    };
    const ping = new Promise((resolve) => session.ping((_error, duration) => resolve(duration)));
    const waiting = [
      told('ping', ping),
      told('a read', seatsOf(client.readStream('person-1'))),
      told('on a new connection', seatsOf(clientOf(double.connectionString).readStream('person-1'))),
      ...[1, 2, 3].map((number) => told(`append ${number}`, client.appendToStream('person-1', seat(number)))),
    ];
    double.put({ streamId: 'person-1', type: 'SeatTaken', data: '{"number":"put"}' });
    // Long enough for all of that, were it answered.
    expect(await gossipOf(double.port, 300)).toBe(status.DEADLINE_EXCEEDED);
    expect(settled).toEqual([]);
    expect(heard).toHaveLength(1);
    expect(double.events().filter(({ streamId }) => streamId === 'person-1')).toHaveLength(2);

    double.goOn();
    await Promise.all(waiting);
    expect(await seatsOf(client.readStream('person-1'))).toEqual([0, 'put', 1, 2, 3]);
    while (heard.length < 5) await once(subscription, 'data');
    expect(await gossipOf(double.port)).toBeInstanceOf(gossipMessages.ClusterInfo);
  });

  it('does not answer what it has read already either, and can be stopped and started', async () => {
    const { client, double } = await stage({ systemEventEvery: 0 });
    const held = double.misbehave.holdAppends();
    const event = seat(1);
    const lost = client.appendToStream('person-1', event, { expectedRevision: NO_STREAM }).catch(() => 'lost');
    await held.waiting();
    double.hang();
    held.release();
    expect(double.events().filter(({ streamId }) => streamId === 'person-1')).toHaveLength(1);
    expect(await gossipOf(double.port, 200)).toBe(status.DEADLINE_EXCEEDED);
    await double.restart();
    expect(await lost).toBe('lost');
    expect(await seatsOf(clientOf(double.connectionString).readStream('person-1'))).toEqual([1]);
  });

  it('that led refuses what waited for it, once another one leads', async () => {
    const double = await startEventStoreDbClusterDouble();
    onTestFinished(double.close);
    const ports = double.nodes.map(({ port }) => port());
    const client = clientOf(double.connectionString);
    await client.appendToStream('person-1', seat(1), requiresLeader);
    double.nodes[0]?.hang();
    const waiting = client.appendToStream('person-1', seat(2), requiresLeader);
    expect(await gossipOf(ports[0] ?? 0, 100)).toBe(status.DEADLINE_EXCEEDED);
    expect(await leadersNamedBy(ports[1] ?? 0)).toEqual([ports[0]]);
    double.moveLeader(2);
    expect(await leadersNamedBy(ports[1] ?? 0)).toEqual([ports[2]]);
    double.nodes[0]?.goOn();
    await expect(waiting).rejects.toBeInstanceOf(NotLeaderError);
  });
});

describe('an election', () => {
  it('that names nobody refuses on every node what requires a leader', async () => {
    const double = await startEventStoreDbClusterDouble();
    onTestFinished(double.close);
    const ports = double.nodes.map(({ port }) => port());
    double.moveLeader('nobody');
    for (const port of ports) {
      expect(await leadersNamedBy(port)).toEqual([]);
      const client = clientOf(`esdb://127.0.0.1:${port}?tls=false`);
      const refused = /No leader info available/;
      await expect(client.appendToStream('person-1', seat(1), requiresLeader)).rejects.toThrow(refused);
      await expect(seatsOf(client.readStream('person-1', requiresLeader))).rejects.toThrow(refused);
    }
    double.moveLeader(1);
    expect(await leadersNamedBy(ports[0] ?? 0)).toEqual([ports[1]]);
  });
});

describe('an append that is sent once more while its first copy is under way', () => {
  it.each([{ expectedRevision: NO_STREAM }, { expectedRevision: ANY }] as const)(
    'is left without an answer, timed out, and answered rightly after that ($expectedRevision)',
    async (options) => {
      const { client, double } = await stage({ systemEventEvery: 0 });
      const event = seat(1);
      const send = () => client.appendToStream('person-1', event, options);
      const held = double.misbehave.holdAppends();
      const copies = double.misbehave.copies();
      const first = send();
      await held.waiting();
      let isAnswered = false;
      const second = send().catch((error: unknown) => error);
      void second.finally(() => {
        isAnswered = true;
      });
      await copies.waiting();
      expect(await gossipOf(double.port)).toBeInstanceOf(gossipMessages.ClusterInfo);
      expect(isAnswered).toBe(false);
      copies.release();
      expect(await second).toBeInstanceOf(DeadlineExceededError);
      held.release();
      const { position } = await send();
      expect(await first).toMatchObject({ success: true, nextExpectedRevision: 0n, position });
      expect(double.events().filter(({ streamId }) => streamId === 'person-1')).toHaveLength(1);
    },
  );
});
