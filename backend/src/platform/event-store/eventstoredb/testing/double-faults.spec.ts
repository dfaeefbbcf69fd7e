import { once } from 'node:events';
import {
  AccessDeniedError,
  NO_STREAM,
  START,
  streamNameFilter,
  UnavailableError,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { reconnected, seat, seatsOf, stage } from './double-stage.ts';

const streamsIn = (events: readonly { readonly streamId: string }[]) =>
  events.map(({ streamId }) => streamId).filter((streamId) => !streamId.startsWith('$'));

describe('a connection', () => {
  it('that is cut ends what was under way, and the next one works', async () => {
    const { client, double } = await stage();
    await client.appendToStream('person-1', seat(1));
    const subscription = client.subscribeToAll();
    subscription.resume();
    await once(subscription, 'caughtUp');
    double.misbehave.dropConnections();
    const [error] = await once(subscription, 'error').catch((thrown: unknown) => [thrown]);
    expect(error).toBeInstanceOf(UnavailableError);
    expect(await reconnected(async () => seatsOf(client.readStream('person-1')))).toEqual([1]);
  });

  it('that is cut instead of an answer leaves what was stored', async () => {
    const { client, double } = await stage();
    const event = seat(1);
    double.misbehave.loseNextAnswer();
    const lost = client.appendToStream('person-1', event, { expectedRevision: NO_STREAM });
    await expect(lost).rejects.toBeInstanceOf(UnavailableError);
    expect(streamsIn(double.events())).toEqual(['person-1']);
    const again = reconnected(async () => client.appendToStream('person-1', event, { expectedRevision: NO_STREAM }));
    expect(await again).toMatchObject({ success: true, nextExpectedRevision: 0n });
    expect(streamsIn(double.events())).toEqual(['person-1']);
  });

  it('that is cut before an append leaves nothing', async () => {
    const { client, double } = await stage();
    double.misbehave.loseNextAppend();
    await expect(client.appendToStream('person-1', seat(1))).rejects.toBeInstanceOf(UnavailableError);
    expect(streamsIn(double.events())).toEqual([]);
  });

  it('finds the node again on its port after a stop', async () => {
    const { client, double } = await stage();
    await client.appendToStream('person-1', seat(1));
    await double.stop();
    await expect(client.appendToStream('person-1', seat(2))).rejects.toThrow(/UNAVAILABLE/);
    await double.start();
    expect(await reconnected(async () => seatsOf(client.readStream('person-1')))).toEqual([1]);
  });
});

describe('an answer', () => {
  it('comes late when told: stored at once, heard of when released', async () => {
    const { client, double } = await stage();
    const held = double.misbehave.holdAnswers();
    const answers = Promise.all([1, 2].map(async (number) => client.appendToStream('person-1', seat(number))));
    await held.waiting(2);
    expect(streamsIn(double.events())).toEqual(['person-1', 'person-1']);
    held.release();
    const revisions = (await answers).map(({ nextExpectedRevision }) => nextExpectedRevision);
    expect(revisions.toSorted()).toEqual([0n, 1n]);
    expect(await client.appendToStream('person-1', seat(3))).toMatchObject({ nextExpectedRevision: 2n });
  });

  it('waits with the append when told: nothing is stored until released', async () => {
    const { client, double } = await stage();
    const held = double.misbehave.holdAppends();
    const answer = client.appendToStream('person-1', seat(1));
    await held.waiting();
    expect(streamsIn(double.events())).toEqual([]);
    held.release();
    expect(await answer).toMatchObject({ nextExpectedRevision: 0n });
  });
});

describe.each([
  { way: 'in batches', batches: true },
  { way: 'one by one', batches: false },
])('an append $way', ({ batches }) => {
  it('is refused once for another revision, whatever the stream has', async () => {
    const { client, double } = await stage({ batches });
    double.misbehave.refuseNext({ kind: 'wrong-expected-version', actualRevision: 41 });
    const refusal = await client
      .appendToStream('person-1', seat(1), { expectedRevision: NO_STREAM })
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(WrongExpectedVersionError);
    expect(refusal).toMatchObject({ actualVersion: 41n });
    expect(await client.appendToStream('person-1', seat(1))).toMatchObject({ success: true });
  });

  it('is refused by a node that is read-only, and taken when it no longer is', async () => {
    const { client, double } = await stage({ batches });
    await client.appendToStream('person-1', seat(1));
    double.misbehave.refuseAppends({ kind: 'read-only' });
    await expect(client.appendToStream('person-1', seat(2))).rejects.toBeInstanceOf(UnknownError);
    await expect(client.appendToStream('person-1', seat(2))).rejects.toThrow(/No leader info available/);
    expect(await seatsOf(client.readStream('person-1'))).toEqual([1]);
    double.misbehave.refuseAppends(undefined);
    expect(await client.appendToStream('person-1', seat(2))).toMatchObject({ success: true });
  });

  it('is refused to those who may not, and by a node that is not ready', async () => {
    const { client, double } = await stage({ batches });
    double.misbehave.refuseNext({ kind: 'access-denied' });
    await expect(client.appendToStream('person-1', seat(1))).rejects.toBeInstanceOf(AccessDeniedError);
    double.misbehave.refuseNext({ kind: 'not-ready' });
    await expect(client.appendToStream('person-1', seat(1))).rejects.toThrow(/Server Is Not Ready/);
    expect(streamsIn(double.events())).toEqual([]);
  });
});

describe('a read', () => {
  it('is refused to those who may not', async () => {
    const { client, double } = await stage();
    double.misbehave.denyReads(true);
    await expect(seatsOf(client.readAll())).rejects.toBeInstanceOf(AccessDeniedError);
    double.misbehave.denyReads(false);
    expect(await seatsOf(client.readAll({ maxCount: 1 }))).toHaveLength(1);
  });
});

describe('a subscription', () => {
  it('is silent when told, and brings everything in order when released', async () => {
    const { client, double } = await stage({ systemEventEvery: 0 });
    const subscription = client.subscribeToAll();
    const seats: unknown[] = [];
    subscription.on('data', ({ event }) => seats.push(event?.data));
    await once(subscription, 'caughtUp');
    const held = double.misbehave.holdSubscriptions();
    await client.appendToStream('person-1', [seat(1), seat(2)]);
    await held.waiting();
    expect(await seatsOf(client.readStream('person-1'))).toEqual([1, 2]);
    expect(seats).toEqual([]);
    held.release();
    while (seats.length < 2) await once(subscription, 'data');
    expect(seats).toEqual([{ number: 1 }, { number: 2 }]);
  });

  it('brings again what the client has had, once, when told', async () => {
    const { client, double } = await stage({ systemEventEvery: 1 });
    for (const number of [1, 2, 3]) await client.appendToStream('person-1', seat(number));
    const { position } = await client.appendToStream('person-1', seat(4));
    double.misbehave.repeatOnResubscribe(2);
    const filter = streamNameFilter({ prefixes: ['person-'] });
    for (const expected of [[3, 4], []]) {
      const subscription = client.subscribeToAll({ fromPosition: position ?? START, filter });
      const seats: unknown[] = [];
      subscription.on('data', ({ event }) => seats.push(event?.data));
      await once(subscription, 'caughtUp');
      expect(seats).toEqual(expected.map((number) => ({ number })));
      await subscription.unsubscribe();
    }
  });
});

describe('an event put into the log', () => {
  it('is read as it is, whatever its type and body', async () => {
    const { client, double } = await stage();
    double.put({ streamId: 'person-1', type: 'NeverHeardOf', data: '{"broken":' });
    double.put({ streamId: 'person-1', type: 'SeatTaken', data: Buffer.from([0xff, 0x00]), metadata: 'no json' });
    const events = [];
    for await (const { event } of client.readStream('person-1')) events.push([event?.type, event?.data]);
    expect(events).toEqual([
      ['NeverHeardOf', '{"broken":'],
      ['SeatTaken', '\uFFFD\u0000'],
    ]);
  });
});
