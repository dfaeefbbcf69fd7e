import { once } from 'node:events';
import { END, eventTypeFilter, START, streamNameFilter, type AllStreamSubscription } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readBatch } from './double-places.ts';
import { rawRead, seat, stage } from './double-stage.ts';

const { Options } = streams.ReadReq;

/** Takes what a subscription brings; `upTo(n)` resolves once there are n of them. */
const taken = (subscription: AllStreamSubscription) => {
  const positions: bigint[] = [];
  const types: string[] = [];
  let look = (): void => undefined;
  subscription.on('data', ({ event }) => {
    if (event === undefined) return;
    positions.push(event.position?.commit ?? -1n);
    types.push(event.type);
    look();
  });
  return {
    positions,
    types,
    upTo: async (count: number) =>
      new Promise<void>((resolve) => {
        look = () => {
          if (types.length >= count) resolve();
        };
        look();
      }),
  };
};

describe('a subscription to all', () => {
  it('confirms, brings the past, says when it has caught up, goes on with what comes', async () => {
    const { client } = await stage({ systemEventEvery: 0 });
    await client.appendToStream('person-1', [seat(1), seat(2)]);
    const subscription = client.subscribeToAll({ fromPosition: START });
    const order: string[] = [];
    for (const event of ['confirmation', 'caughtUp'] as const) subscription.on(event, () => order.push(event));
    const got = taken(subscription);
    await once(subscription, 'caughtUp');
    order.push(...got.types);
    await client.appendToStream('person-2', seat(3));
    await got.upTo(3);
    expect(order).toEqual(['confirmation', 'caughtUp', 'SeatTaken', 'SeatTaken']);
    expect(got.positions).toEqual(got.positions.toSorted((left, right) => Number(left - right)));
    await subscription.unsubscribe();
  });

  it('goes on behind a position, not at it, and from the end with what is new', async () => {
    const { client } = await stage();
    const { position } = await client.appendToStream('person-1', seat(1));
    const second = await client.appendToStream('person-1', seat(2));
    const filter = streamNameFilter({ prefixes: ['person-'] });
    const behind = client.subscribeToAll({ fromPosition: position ?? START, filter });
    const atEnd = client.subscribeToAll({ fromPosition: END, filter });
    const [gotBehind, gotAtEnd] = [taken(behind), taken(atEnd)];
    await once(atEnd, 'caughtUp');
    const third = await client.appendToStream('person-1', seat(3));
    await Promise.all([gotBehind.upTo(2), gotAtEnd.upTo(1)]);
    expect(gotBehind.positions).toEqual([second.position?.commit, third.position?.commit]);
    expect(gotAtEnd.positions).toEqual([third.position?.commit]);
  });

  it('is silent about what is appended before a position beyond the end', async () => {
    const { client, double } = await stage({ systemEventEvery: 0 });
    const { position } = await client.appendToStream('person-1', seat(1));
    const beyond = (position?.commit ?? 0n) + 10_000n;
    const subscription = client.subscribeToAll({ fromPosition: { commit: beyond, prepare: beyond } });
    const got = taken(subscription);
    await once(subscription, 'caughtUp');
    const before = await client.appendToStream('person-1', seat(2));
    double.put({ streamId: 'large', type: 'Large', data: JSON.stringify('x'.repeat(20_000)) });
    const after = await client.appendToStream('person-1', seat(3));
    await got.upTo(1);
    expect(before.position?.commit).toBeLessThan(beyond);
    expect(got.positions).toEqual([after.position?.commit]);
  });

  it('waits for a client that takes a long past slowly, without piling anything up', async () => {
    const { client, double } = await stage({ systemEventEvery: 0 });
    const warnings: string[] = [];
    const hear = ({ name }: Error): number => warnings.push(name);
    process.on('warning', hear);
    onTestFinished(() => {
      process.off('warning', hear);
    });
    const past = Array.from({ length: 1500 }, () => double.put({ streamId: 'past', type: 'Past', data: '{}' }));
    const positions: (bigint | undefined)[] = [];
    for await (const { event } of client.subscribeToAll({ filter: streamNameFilter({ prefixes: ['past'] }) })) {
      positions.push(event?.position?.commit);
      if (positions.length === past.length) break;
    }
    expect(positions).toEqual(past.map(({ position }) => position));
    expect(warnings).toEqual([]);
  });

  it.each([
    {
      name: 'event types by prefix',
      filter: eventTypeFilter({ prefixes: ['Seat', 'Gate'] }),
      types: ['SeatTaken', 'GateOpened'],
    },
    {
      name: 'event types by expression',
      filter: eventTypeFilter({ regex: '^[^$].*' }),
      types: ['update-settings', 'SeatTaken', 'GateOpened'],
    },
    { name: 'streams by prefix', filter: streamNameFilter({ prefixes: ['gate-'] }), types: ['GateOpened'] },
    { name: 'streams by expression', filter: streamNameFilter({ regex: '^\\$ce-' }), types: ['$>'] },
  ])('brings only what a filter lets through: $name', async ({ filter, types }) => {
    const { client, double } = await stage({ systemEventEvery: 1 });
    await client.appendToStream('person-1', seat(1));
    const subscription = client.subscribeToAll({ filter });
    const got = taken(subscription);
    await once(subscription, 'caughtUp');
    double.put({ streamId: 'gate-1', type: 'GateOpened', data: '{}' });
    await got.upTo(types.length);
    expect(got.types.slice(0, types.length)).toEqual(types);
  });

  it('says how far it has come, in the past by pages, then at the event that fills the interval', async () => {
    const { client, double } = await stage({ systemEventEvery: 0 });
    const noise = () => double.put({ streamId: 'noise', type: 'Noise', data: '{}' });
    const past = Array.from({ length: 2 * readBatch }, noise);
    const checkpoints: { commit: bigint; prepare: bigint }[] = [];
    let look = (): void => undefined;
    const filter = eventTypeFilter({
      prefixes: ['Seat'],
      maxSearchWindow: readBatch,
      checkpointInterval: 1,
      checkpointReached: async (_subscription, position) => {
        checkpoints.push(position);
        look();
      },
    });
    const subscription = client.subscribeToAll({ filter });
    subscription.resume();
    await once(subscription, 'caughtUp');
    // Each page of the past is told by where it began: the end of the record before it, prepare 0.
    expect(checkpoints.map(({ prepare }) => prepare)).toEqual([0n, 0n, 0n]);
    expect(checkpoints[1]?.commit).toBe(past[readBatch]?.position);
    const live = new Promise<void>((resolve) => {
      look = resolve;
    });
    const [last] = Array.from({ length: readBatch }, noise).toReversed();
    await live;
    expect(checkpoints.at(-1)).toEqual({ commit: last?.position, prepare: last?.position });
  });
});

describe('a subscription to a stream', () => {
  it('goes on behind a revision', async () => {
    const { client } = await stage();
    await client.appendToStream('person-1', [seat(0), seat(1), seat(2)]);
    const subscription = client.subscribeToStream('person-1', { fromRevision: 0n });
    const revisions: (bigint | undefined)[] = [];
    subscription.on('data', ({ event }) => revisions.push(event?.revision));
    await once(subscription, 'caughtUp');
    await client.appendToStream('person-1', seat(3));
    while (revisions.length < 3) await once(subscription, 'data');
    expect(revisions).toEqual([1n, 2n, 3n]);
  });
});

describe('a read on the wire', () => {
  it('is filtered, and names ids by halves when asked', async () => {
    const { client, double } = await stage();
    const event = seat(1);
    await client.appendToStream('person-1', event);
    const filter = new Options.FilterOptions()
      .setStreamIdentifier(new Options.FilterOptions.Expression().setPrefixList(['person-']))
      .setCount(new shared.Empty())
      .setCheckpointintervalmultiplier(1);
    const options = new Options()
      .setAll(new Options.AllOptions().setStart(new shared.Empty()))
      .setReadDirection(0)
      .setCount('10')
      .setFilter(filter)
      .setUuidOption(new Options.UUIDOption().setStructured(new shared.Empty()));
    const messages = await rawRead(double.port, new streams.ReadReq().setOptions(options));
    const halves = messages.map((message) => message.getEvent()?.getEvent()?.getId()?.getStructured());
    const hex = (half: string | undefined) =>
      BigInt.asUintN(64, BigInt(half ?? 0))
        .toString(16)
        .padStart(16, '0');
    expect(halves.map((id) => hex(id?.getMostSignificantBits()) + hex(id?.getLeastSignificantBits()))).toEqual([
      event.id.replaceAll('-', ''),
    ]);
  });
});
