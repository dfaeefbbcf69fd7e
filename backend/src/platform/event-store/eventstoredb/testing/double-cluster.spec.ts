import { AccessDeniedError, NotLeaderError } from '@eventstore/db-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEventStoreDbClusterDouble } from './double.ts';
import { certificateOf, clientOf, reconnected, seat, seatsOf, stage } from './double-stage.ts';

const cluster = async () => {
  const double = await startEventStoreDbClusterDouble();
  onTestFinished(double.close);
  const portOf = (node: number) => double.nodes[node]?.port() ?? 0;
  return { double, portOf, nodeString: (node: number) => `esdb://127.0.0.1:${portOf(node)}?tls=false` };
};

const requiresLeader = { requiresLeader: true };

describe('a cluster', () => {
  it('is found by its gossip, and its leader takes what requires one', async () => {
    const { double } = await cluster();
    const client = clientOf(double.connectionString);
    expect(await client.appendToStream('person-1', seat(1), requiresLeader)).toMatchObject({ success: true });
    const follower = clientOf(`${double.connectionString}&nodePreference=follower`);
    expect(await seatsOf(follower.readStream('person-1'))).toEqual([1]);
    await expect(
      seatsOf(clientOf(`${double.connectionString}&nodePreference=follower`).readStream('person-1', requiresLeader)),
    ).rejects.toBeInstanceOf(NotLeaderError);
  });

  it('refuses on a follower what requires a leader, and says where that is', async () => {
    const { double, portOf, nodeString } = await cluster();
    const client = clientOf(nodeString(1));
    const refusal = await client.appendToStream('person-1', seat(1), requiresLeader).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(NotLeaderError);
    expect(refusal).toMatchObject({ leader: { address: '127.0.0.1', port: portOf(0) } });
    expect(await client.appendToStream('person-1', seat(1), requiresLeader)).toMatchObject({ success: true });
    expect(double.events().filter(({ streamId }) => streamId === 'person-1')).toHaveLength(1);
  });

  it('takes on a follower what requires no leader, as if it were handed on', async () => {
    const { nodeString } = await cluster();
    expect(await clientOf(nodeString(2)).appendToStream('person-1', seat(1))).toMatchObject({ success: true });
  });

  it('has another leader when told, while connections stay', async () => {
    const { double, portOf } = await cluster();
    const client = clientOf(double.connectionString);
    await client.appendToStream('person-1', seat(1), requiresLeader);
    double.moveLeader(2);
    const refusal = await client.appendToStream('person-1', seat(2), requiresLeader).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ leader: { port: portOf(2) } });
    expect(await client.appendToStream('person-1', seat(2), requiresLeader)).toMatchObject({ success: true });
  });

  it('goes on without a node that stopped', async () => {
    const { double } = await cluster();
    const client = clientOf(double.connectionString);
    await client.appendToStream('person-1', seat(1), requiresLeader);
    double.moveLeader(1);
    await double.nodes[0]?.stop();
    expect(await reconnected(async () => seatsOf(client.readStream('person-1')))).toEqual([1]);
    expect(await client.appendToStream('person-1', seat(2), requiresLeader)).toMatchObject({ success: true });
  });
});

describe('a node with a certificate', () => {
  it('speaks TLS, and lets in only who is known', async () => {
    const certificate = await certificateOf('127.0.0.1');
    const credentials = { username: 'turnout', password: 'p@ss/word' };
    const { client, double } = await stage({ certificate, credentials });
    expect(await client.appendToStream('person-1', seat(1))).toMatchObject({ success: true });
    expect(await seatsOf(client.readStream('person-1'))).toEqual([1]);
    const nobody = clientOf(double.connectionString.replace(/\/\/.*@/, '//'));
    await expect(nobody.appendToStream('person-1', seat(2))).rejects.toBeInstanceOf(AccessDeniedError);
    const somebody = clientOf(double.connectionString.replace('p%40ss', 'another'));
    await expect(seatsOf(somebody.readStream('person-1'))).rejects.toBeInstanceOf(AccessDeniedError);
    await expect(somebody.appendToStream('person-1', seat(2))).rejects.toBeInstanceOf(AccessDeniedError);
  });
});
