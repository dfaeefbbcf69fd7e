import { Metadata, type EventStore, type StoredEvent, type Subscription } from '@turnout/contracts/kernel';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSharing } from './sharing.ts';

type Subscribe = EventStore['subscribe'];

const metadata = Metadata.parse({
  commandId: 'command-0001',
  correlationId: 'request-0001',
  actor: { kind: 'system', id: 'spec' },
  at: '2026-11-21T09:30:00.000Z',
});
const placeOf = (number: number): string => String(number).padStart(20, '0');
const event = (number: number, category = number % 2 === 0 ? 'even' : 'odd'): StoredEvent => ({
  id: String(number),
  type: 'NumberDrawn',
  streamId: `${category}-1`,
  revision: number,
  position: placeOf(number),
  data: number,
  sealed: {},
  metadata,
});
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** A server's subscription that sends what it is told to, and waits for its handler. */
const openServer = () => {
  const open: {
    readonly categories: readonly string[] | undefined;
    readonly send: (to: number) => Promise<void>;
    readonly lose: () => void;
  }[] = [];
  const subscribe: Subscribe = (after, onEvents, { categories } = {}) => {
    const ended = Promise.withResolvers<void>();
    let last = Number(after);
    let sending: Promise<void> = Promise.resolve();
    const stands = {
      categories,
      send: (to: number) => {
        const events = numbers(last + 1, to)
          .map((number) => event(number))
          .filter(({ streamId }) => categories?.includes(streamId.slice(0, -2)) ?? true);
        last = Math.max(last, to);
        sending = sending.then(async () => {
          if (events.length > 0 && open.includes(stands)) await onEvents(events);
        });
        return sending;
      },
      lose: () => ended.reject(new Error('lost')),
    };
    const leave = () => void (open.includes(stands) && open.splice(open.indexOf(stands), 1));
    open.push(stands);
    ended.promise.then(leave, leave);
    return {
      done: ended.promise,
      close: async () => {
        leave();
        await sending;
        ended.resolve();
      },
    };
  };
  return { open, subscribe, sendAll: (to: number) => Promise.all(open.map(({ send }) => send(to))) };
};

/** What a subscriber saw. */
const follower = (subscribe: Subscribe, after: number, options?: Parameters<Subscribe>[2]) => {
  const seen: unknown[] = [];
  const held: PromiseWithResolvers<void>[] = [];
  let isHeld = false;
  const subscription: Subscription = subscribe(
    placeOf(after),
    async (events) => {
      if (isHeld) {
        const wait = Promise.withResolvers<void>();
        held.push(wait);
        await wait.promise;
      }
      seen.push(...events.map(({ data }) => data));
    },
    options,
  );
  return {
    seen,
    subscription,
    hold: () => void (isHeld = true),
    release: () => {
      isHeld = false;
      for (const { resolve } of held) resolve();
    },
  };
};
const even = { categories: ['even'] };
const evenUpTo = (to: number) => numbers(1, to).filter((number) => number % 2 === 0);

describe('subscriptions of one process', () => {
  let server: ReturnType<typeof openServer>;
  let subscribe: Subscribe;
  beforeEach(() => {
    server = openServer();
    subscribe = openSharing(server.subscribe);
  });
  const filtered = () => server.open.filter(({ categories }) => categories !== undefined).length;

  it('are each their own where nobody asks for everything', async () => {
    const two = [follower(subscribe, 0, even), follower(subscribe, 0, even)];
    expect(filtered()).toBe(2);
    await server.sendAll(5);
    expect(two.map(({ seen }) => seen)).toEqual([evenUpTo(5), evenUpTo(5)]);
    await Promise.all(two.map(({ subscription }) => subscription.close()));
    expect(server.open).toEqual([]);
  });

  it('share the one that asks for everything, each event once and in order', async () => {
    const all = follower(subscribe, 0);
    const [some, others] = [follower(subscribe, 0, even), follower(subscribe, 0, { categories: ['odd'] })];
    expect(server.open).toHaveLength(1);
    await server.sendAll(3);
    await server.sendAll(7);
    await expect.poll(() => some.seen).toEqual(evenUpTo(7));
    await expect.poll(() => others.seen).toEqual([1, 3, 5, 7]);
    expect(all.seen).toEqual(numbers(1, 7));
    for (const { subscription } of [some, others, all]) await subscription.close();
    expect(server.open).toEqual([]);
  });

  it('go along once they have caught up', async () => {
    const all = follower(subscribe, 6);
    const behind = follower(subscribe, 0, even);
    expect(filtered()).toBe(1);
    await server.sendAll(10);
    await expect.poll(() => filtered()).toBe(0);
    await server.sendAll(14);
    await expect.poll(() => behind.seen).toEqual(evenUpTo(14));
    expect(all.seen).toEqual(numbers(7, 14));
    await behind.subscription.close();
  });

  it('stay alone while they are further than what is shared', async () => {
    follower(subscribe, 0);
    const ahead = follower(subscribe, 8, even);
    expect(filtered()).toBe(1);
    await server.open[0]?.send(4);
    await server.open[1]?.send(10);
    expect(ahead.seen).toEqual([10]);
    expect(filtered()).toBe(1);
    await ahead.subscription.close();
  });

  it('do not hold one another up, and lose nothing where one is far behind', async () => {
    const all = follower(subscribe, 0);
    const slow = follower(subscribe, 0, even);
    slow.hold();
    await server.sendAll(2);
    for (let to = 1_000; to <= 9_000; to += 1_000) await server.sendAll(to);
    expect(all.seen).toHaveLength(9_000);
    expect(slow.seen).toEqual([]);
    slow.release();
    await expect.poll(() => filtered()).toBe(1);
    await server.sendAll(9_010);
    await expect.poll(() => slow.seen).toEqual(evenUpTo(9_010));
    expect(filtered()).toBe(0);
  });

  it('follow alone when the one that asks for everything is lost, and go along with the next', async () => {
    const all = follower(subscribe, 0);
    const some = follower(subscribe, 0, even);
    await server.sendAll(4);
    server.open[0]?.lose();
    await expect(all.subscription.done).rejects.toThrow('lost');
    await expect.poll(() => filtered()).toBe(1);
    const again = follower(subscribe, 4);
    await server.sendAll(8);
    await expect.poll(() => filtered()).toBe(0);
    await server.sendAll(12);
    await expect.poll(() => some.seen).toEqual(evenUpTo(12));
    expect(again.seen).toEqual(numbers(5, 12));
  });

  it('end with what their handler throws, and nobody else does', async () => {
    const all = follower(subscribe, 0);
    const broken = subscribe(placeOf(0), () => Promise.reject(new Error('the handler broke')), even);
    await server.sendAll(4);
    await expect(broken.done).rejects.toThrow('the handler broke');
    await server.sendAll(6);
    expect(all.seen).toEqual(numbers(1, 6));
  });
});
