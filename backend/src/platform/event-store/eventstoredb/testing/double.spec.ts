import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ANY,
  MaxAppendSizeExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEventStoreDbDouble, type RecordedEvent } from './double.ts';
import { clientOf, reconnected, seat, seatsOf, stage } from './double-stage.ts';

const ways = [
  { way: 'in batches', batches: true },
  { way: 'one by one, as to an older server', batches: false },
];

describe.each(ways)('appending $way', ({ batches }) => {
  it('stores the events of one append at following revisions and positions', async () => {
    const { client } = await stage({ batches });
    const answer = await client.appendToStream('person-1', [seat(1), seat(2)], { expectedRevision: NO_STREAM });
    const events = [];
    for await (const { event } of client.readStream('person-1')) if (event !== undefined) events.push(event);
    expect(events.map(({ revision, data, metadata, type }) => ({ revision, data, metadata, type }))).toEqual([
      { revision: 0n, data: { number: 1 }, metadata: { by: 'suite' }, type: 'SeatTaken' },
      { revision: 1n, data: { number: 2 }, metadata: { by: 'suite' }, type: 'SeatTaken' },
    ]);
    expect(answer).toEqual({ success: true, nextExpectedRevision: 1n, position: events[1]?.position });
  });

  it('refuses another revision than the stream has and says which it has', async () => {
    const { client } = await stage({ batches });
    await client.appendToStream('person-1', [seat(1), seat(2)]);
    for (const [stream, expectedRevision, actualVersion] of [
      ['person-1', NO_STREAM, 1n],
      ['person-1', 0n, 1n],
      ['person-1', 7n, 1n],
      ['person-2', STREAM_EXISTS, 'no_stream'],
      ['person-2', 0n, 'no_stream'],
    ] as const) {
      const refusal = await client
        .appendToStream(stream, seat(3), { expectedRevision })
        .catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(WrongExpectedVersionError);
      expect(refusal).toMatchObject({ streamName: stream, expectedVersion: expectedRevision, actualVersion });
    }
    expect(await seatsOf(client.readStream('person-1'))).toEqual([1, 2]);
  });

  it('answers the same ids at the same revision as the first time', async () => {
    const { client } = await stage({ batches });
    const events = [seat(1), seat(2)];
    const first = await client.appendToStream('person-1', events, { expectedRevision: NO_STREAM });
    await client.appendToStream('person-1', seat(3), { expectedRevision: 1n });
    expect(await client.appendToStream('person-1', events, { expectedRevision: NO_STREAM })).toEqual(first);
    expect(await seatsOf(client.readStream('person-1'))).toEqual([1, 2, 3]);
  });

  it('refuses an append larger than it takes', async () => {
    const { client, double } = await stage({ batches });
    const large = Array.from({ length: 5 }, () => ({ ...seat(1), id: randomUUID(), data: 'x'.repeat(256 * 1024) }));
    const refusal = await client.appendToStream('person-1', large).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(MaxAppendSizeExceededError);
    expect(refusal).toMatchObject({ maxAppendSize: 1024 * 1024 });
    expect(double.events().map(({ streamId }) => streamId)).not.toContain('person-1');
  });
});

describe('an append', () => {
  it('is put together from several messages', async () => {
    const { client } = await stage();
    const events = [1, 2, 3, 4, 5].map((number) => seat(number));
    await client.appendToStream('person-1', events, { expectedRevision: NO_STREAM, batchAppendSize: 200 });
    expect(await seatsOf(client.readStream('person-1'))).toEqual([1, 2, 3, 4, 5]);
  });

  it('of a part of a stored one is the same, of more than it is a conflict', async () => {
    const { client } = await stage();
    const [one, two, three] = [seat(1), seat(2), seat(3)];
    const first = await client.appendToStream('person-1', one, { expectedRevision: NO_STREAM });
    await client.appendToStream('person-1', two, { expectedRevision: 0n });
    expect(await client.appendToStream('person-1', one, { expectedRevision: NO_STREAM })).toEqual(first);
    const more = client.appendToStream('person-1', [one, two, three], { expectedRevision: NO_STREAM });
    await expect(more).rejects.toBeInstanceOf(WrongExpectedVersionError);
    const other = client.appendToStream('person-1', [one, three], { expectedRevision: NO_STREAM });
    await expect(other).rejects.toBeInstanceOf(WrongExpectedVersionError);
  });

  it('to any revision is known again by its ids, in part it is a conflict', async () => {
    const { client } = await stage();
    const [one, two] = [seat(1), seat(2)];
    const first = await client.appendToStream('person-1', one, { expectedRevision: ANY });
    await client.appendToStream('person-1', seat(9), { expectedRevision: ANY });
    expect(await client.appendToStream('person-1', one, { expectedRevision: ANY })).toEqual(first);
    const overlap = client.appendToStream('person-1', [one, two], { expectedRevision: ANY });
    await expect(overlap).rejects.toBeInstanceOf(WrongExpectedVersionError);
  });

  it('to any revision is stored twice when the server was started between', async () => {
    const { client, double } = await stage();
    const event = seat(1);
    await client.appendToStream('person-1', event, { expectedRevision: ANY });
    await double.restart();
    const again = clientOf(double.connectionString);
    expect(await reconnected(async () => seatsOf(again.readStream('person-1')))).toEqual([1]);
    await again.appendToStream('person-1', event, { expectedRevision: ANY });
    expect(await seatsOf(again.readStream('person-1'))).toEqual([1, 1]);
  });

  it('at the revision a stream has is never taken for a known one', async () => {
    const { client } = await stage();
    const event = seat(1);
    await client.appendToStream('person-1', event, { expectedRevision: NO_STREAM });
    await client.appendToStream('person-1', event, { expectedRevision: 0n });
    expect(await seatsOf(client.readStream('person-1'))).toEqual([1, 1]);
  });

  it('gets a position that grows by bytes and is no safe number', async () => {
    const firstPosition = 2n ** 60n;
    const { client } = await stage({ firstPosition });
    const positions: bigint[] = [];
    for (let number = 0; number < 5; number += 1) {
      const { position } = await client.appendToStream('person-1', seat(number));
      positions.push(position?.commit ?? 0n);
    }
    const steps = positions.slice(1).map((position, index) => position - (positions[index] ?? 0n));
    expect(positions.every((position) => position > firstPosition)).toBe(true);
    expect(steps.every((step) => step > 100n)).toBe(true);
    expect(new Set(steps).size).toBeGreaterThan(1);
  });
});

describe('reading', () => {
  it('goes both ways through a stream, from where and as far as asked', async () => {
    const { client } = await stage();
    await client.appendToStream(
      'person-1',
      [0, 1, 2, 3].map((number) => seat(number)),
    );
    const read = async (options: Parameters<typeof client.readStream>[1]) =>
      seatsOf(client.readStream('person-1', options));
    expect(await read({ fromRevision: 2n })).toEqual([2, 3]);
    expect(await read({ maxCount: 2 })).toEqual([0, 1]);
    expect(await read({ direction: 'backwards', fromRevision: 'end', maxCount: 3 })).toEqual([3, 2, 1]);
    expect(await read({ direction: 'backwards', fromRevision: 1n })).toEqual([1, 0]);
    expect(await read({ fromRevision: 9n })).toEqual([]);
  });

  it('says when there is no such stream', async () => {
    const { client } = await stage();
    const refusal = await seatsOf(client.readStream('nobody')).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StreamNotFoundError);
    expect(refusal).toMatchObject({ streamName: 'nobody' });
  });

  it('brings the events of the system among ours when all are read', async () => {
    const { client } = await stage({ systemEventEvery: 1 });
    await client.appendToStream('person-1', seat(1));
    const types = [];
    for await (const { event } of client.readAll()) types.push(event?.type);
    expect(types).toEqual(['$User', 'update-settings', 'SeatTaken', '$metadata', '$statsCollected', '$>']);
  });

  it('reads a position itself forwards, what lies before it backwards', async () => {
    const { client } = await stage({ systemEventEvery: 0 });
    await client.appendToStream('person-1', seat(1));
    const { position } = await client.appendToStream('person-1', seat(2));
    await client.appendToStream('person-1', seat(3));
    const fromPosition = position ?? 'start';
    expect(await seatsOf(client.readAll({ fromPosition }))).toEqual([2, 3]);
    expect(await seatsOf(client.readAll({ fromPosition, direction: 'backwards' }))).toEqual([1]);
    expect(await seatsOf(client.readAll({ fromPosition: 'end', direction: 'backwards', maxCount: 1 }))).toEqual([3]);
  });

  it('refuses a position in the middle of a record', async () => {
    const { client } = await stage();
    await client.appendToStream('person-1', seat(1));
    const { position } = await client.appendToStream('person-1', seat(2));
    await client.appendToStream('person-1', seat(3));
    const commit = (position?.commit ?? 0n) + 1n;
    const read = seatsOf(client.readAll({ fromPosition: { commit, prepare: commit } }));
    await expect(read).rejects.toMatchObject({ code: 3, message: expect.stringContaining('invalid position') });
  });
});

const shown = (event: RecordedEvent) => ({
  ...event,
  data: Buffer.from(event.data).toString(),
  metadata: Buffer.from(event.metadata).toString(),
});

describe('a double with a file', () => {
  it('has its log again in another one, and drops a line that was cut off', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'double-'));
    onTestFinished(async () => rm(folder, { recursive: true }));
    const dataFile = join(folder, 'log.jsonl');
    const first = await startEventStoreDbDouble({ dataFile });
    const { position } = await clientOf(first.connectionString).appendToStream('person-1', [seat(1), seat(2)]);
    await first.close();
    await appendFile(dataFile, '{"streamId":"person-1","rev');
    const second = await startEventStoreDbDouble({ dataFile });
    onTestFinished(second.close);
    expect(second.events().map(shown)).toEqual(first.events().map(shown));
    const next = await clientOf(second.connectionString).appendToStream('person-1', seat(3), { expectedRevision: 1n });
    expect(next.position?.commit).toBeGreaterThan(position?.commit ?? 0n);
  });
});
