import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterEach, expect, it } from 'vitest';
import { startEventStoreDbDouble, type DoubleOptions } from './double.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const stage = async (options?: DoubleOptions) => {
  const double = await startEventStoreDbDouble(options);
  const client = EventStoreDBClient.connectionString(double.connectionString);
  open.push(async () => {
    await client.dispose();
    await double.close();
  });
  return { double, client };
};

const event = (type = 'Registered') => jsonEvent({ type, data: { seat: 1 } });

it('stores a batch and reads it back', async () => {
  const { client } = await stage();
  const answer = await client.appendToStream('person-1', [event(), event()], { expectedRevision: 'no_stream' });
  expect(answer).toMatchObject({ success: true, nextExpectedRevision: 1n });
  const revisions: bigint[] = [];
  for await (const { event: read } of client.readStream('person-1')) if (read) revisions.push(read.revision);
  expect(revisions).toEqual([0n, 1n]);
});
