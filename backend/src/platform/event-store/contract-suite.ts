import { randomUUID } from 'node:crypto';
import { Metadata, startOfLog, type EventStore, type EventToAppend, type StoredEvent } from '@turnout/contracts/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppendMalformed, AppendTooLarge } from './errors.ts';

/** What an adapter offers to be tried: a log of its own, and another process's view of the same one. */
export interface AdapterUnderTest {
  readonly log: EventStore;
  readonly other: EventStore;
  readonly end: () => Promise<void>;
}

/** Metadata as any fact has it. */
export const someMetadata: Metadata = Metadata.parse({
  commandId: 'command-0001',
  correlationId: 'request-0001',
  actor: { kind: 'system', id: 'suite' },
  at: '2026-11-21T09:30:00.000Z',
});

/** A fact to append: `data` is what it says, the id is new unless told. */
export const fact = (data: unknown, id: string = randomUUID()): EventToAppend => ({
  id,
  type: 'SomethingHappened',
  body: JSON.stringify({ data }),
  metadata: someMetadata,
});

/** Follows a log; `upTo(n)` resolves with the events seen once there are n of them. */
export const follow = (log: EventStore, after = startOfLog, options: { categories?: readonly string[]; batch?: number } = {}) => {
  const seen: StoredEvent[] = [];
  let look = () => undefined as void;
  const subscription = log.subscribe(
    after,
    async (events) => {
      seen.push(...events);
      look();
    },
    options,
  );
  const upTo = (count: number) =>
    new Promise<readonly StoredEvent[]>((resolve, reject) => {
      look = () => {
        if (seen.length >= count) resolve(seen);
      };
      subscription.done.catch(reject);
      look();
    });
  return { upTo, close: subscription.close };
};

const dataOf = (events: readonly StoredEvent[]) => events.map(({ data }) => data);

/** What every event log must do (architecture, section 4), whatever lies under it. */
export const describeEventStore = (name: string, open: () => Promise<AdapterUnderTest>): void => {
  describe(name, () => {
    let adapter: AdapterUnderTest;
    let log: EventStore;
    let streamId: string;
    beforeAll(async () => {
      adapter = await open();
      log = adapter.log;
    });
    afterAll(() => adapter.end());
    beforeEach(() => {
      streamId = `suite-${randomUUID()}`;
    });

    describe('an empty log', () => {
      it('has its head at the start', async () => {
        expect(await log.head()).toBe(startOfLog);
      });
      it('has nothing to read', async () => {
        expect(await log.readAll(startOfLog, 10)).toEqual([]);
      });
      it('has no events in a stream nobody wrote to', async () => {
        expect(await log.readStream(streamId)).toEqual([]);
      });
    });

    describe('an append', () => {
      it('answers the revision and the position of its last event', async () => {
        const result = await log.append(streamId, 'noStream', [fact(1), fact(2)]);
        const events = await log.readStream(streamId);
        expect(result).toEqual({ ok: true, revision: 1, position: events[1]?.position });
        expect(await log.head()).toBe(events[1]?.position);
      });
      it('reads back as it was written', async () => {
        const text = 'Zoë "the 🎟" O’Neil \\ \u0000 \u2028 日本語 {}';
        const metadata = Metadata.parse({ ...someMetadata, desk: text, method: 'qr' });
        const written = { ...fact(null), body: JSON.stringify({ data: { text, list: [1, null] }, sealed: { ann: '1.x' } }), metadata };
        await log.append(streamId, 'noStream', [written]);
        expect(await log.readStream(streamId)).toEqual([
          {
            id: written.id,
            type: written.type,
            streamId,
            revision: 0,
            position: await log.head(),
            data: { text, list: [1, null] },
            sealed: { ann: '1.x' },
            metadata,
          },
        ]);
      });
      it('stores all of its events or none', async () => {
        await log.append(streamId, 'noStream', [fact('first')]);
        const refused = await log.append(streamId, 'noStream', [fact('second'), fact('third')]);
        expect(refused).toEqual({ ok: false, actualRevision: 0 });
        expect(dataOf(await log.readStream(streamId))).toEqual(['first']);
      });
      it('accepts the expected revision and refuses every other one', async () => {
        await log.append(streamId, 'noStream', [fact(0), fact(1)]);
        expect(await log.append(streamId, 0, [fact('stale')])).toEqual({ ok: false, actualRevision: 1 });
        expect(await log.append(streamId, 5, [fact('ahead')])).toEqual({ ok: false, actualRevision: 1 });
        expect(await log.append(streamId, 1, [fact(2)])).toMatchObject({ ok: true, revision: 2 });
        expect(dataOf(await log.readStream(streamId))).toEqual([0, 1, 2]);
      });
      it('refuses a revision of a stream that does not exist', async () => {
        expect(await log.append(streamId, 0, [fact(0)])).toEqual({ ok: false, actualRevision: -1 });
      });
      it('asks for no revision when any will do', async () => {
        expect(await log.append(streamId, 'any', [fact(0)])).toMatchObject({ ok: true, revision: 0 });
        expect(await log.append(streamId, 'any', [fact(1)])).toMatchObject({ ok: true, revision: 1 });
      });
      it('lets one of fifty racers win and tells the others where the stream stands', async () => {
        const bystanders = Array.from({ length: 50 }, (_, index) => log.append(`${streamId}-${index}`, 'noStream', [fact(index)]));
        const racers = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? log : adapter.other).append(streamId, 'noStream', [fact(index)]));
        const results = await Promise.all(racers);
        expect(results.filter(({ ok }) => ok)).toHaveLength(1);
        expect(results.filter((result) => !result.ok && result.actualRevision === 0)).toHaveLength(49);
        expect((await Promise.all(bystanders)).every(({ ok }) => ok)).toBe(true);
        expect(await log.readStream(streamId)).toHaveLength(1);
      });
      it('keeps the order of appends to one stream', async () => {
        await Promise.all(Array.from({ length: 100 }, (_, index) => log.append(streamId, 'any', [fact(index)])));
        expect(dataOf(await log.readStream(streamId))).toEqual(Array.from({ length: 100 }, (_, index) => index));
      });
      it('refuses more than a megabyte, and takes what is just below', async () => {
        const large = fact('x'.repeat(1_048_000));
        await expect(log.append(streamId, 'any', [large, fact('y'.repeat(1000))])).rejects.toThrow(AppendTooLarge);
        expect(await log.readStream(streamId)).toEqual([]);
        expect(await log.append(streamId, 'any', [large])).toMatchObject({ ok: true });
      });
      it('refuses what no log can take', async () => {
        const bad = [
          log.append(streamId, 'any', []),
          log.append('nodash', 'any', [fact(1)]),
          log.append('suite-\u0000', 'any', [fact(1)]),
          log.append(streamId, -3, [fact(1)]),
          log.append(streamId, 'any', [fact(1, 'no uuid')]),
        ];
        for (const append of bad) await expect(append).rejects.toThrow(AppendMalformed);
      });
    });

    describe('the same append again', () => {
      it.each(['noStream', 'any'] as const)('answers as the first time (%s) and stores nothing', async (expected) => {
        const events = [fact('a'), fact('b')];
        const first = await log.append(streamId, expected, events);
        await log.append(streamId, 1, [fact('later')]);
        const head = await log.head();
        expect(await adapter.other.append(streamId, expected, events)).toEqual(first);
        expect(await log.head()).toBe(head);
        expect(dataOf(await log.readStream(streamId))).toEqual(['a', 'b', 'later']);
      });
      it('answers as the first time at a revision', async () => {
        await log.append(streamId, 'noStream', [fact('zero')]);
        const events = [fact('a'), fact('b')];
        const first = await log.append(streamId, 0, events);
        expect(first).toMatchObject({ ok: true, revision: 2 });
        await log.append(streamId, 2, [fact('later')]);
        expect(await log.append(streamId, 0, events)).toEqual(first);
        expect(await log.readStream(streamId)).toHaveLength(4);
      });
      it('is one append when both are sent at once', async () => {
        const events = [fact('once')];
        const results = await Promise.all([log, adapter.other, log, adapter.other].map((store) => store.append(streamId, 'any', events)));
        expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
        expect(results[0]?.ok).toBe(true);
        expect(await log.readStream(streamId)).toHaveLength(1);
      });
      it('is refused when only a part of it is the same', async () => {
        const [a, b] = [fact('a'), fact('b')];
        await log.append(streamId, 'noStream', [a, b]);
        expect(await log.append(streamId, 'noStream', [a])).toMatchObject({ ok: true, revision: 0 });
        expect(await log.append(streamId, 'noStream', [a, fact('c')])).toEqual({ ok: false, actualRevision: 1 });
        expect(await log.append(streamId, 'any', [a, fact('c')])).toEqual({ ok: false, actualRevision: 1 });
        expect(await log.append(streamId, 0, [a])).toEqual({ ok: false, actualRevision: 1 });
        expect(await log.readStream(streamId)).toHaveLength(2);
      });
    });

    describe('reading', () => {
      it('reads a stream from a revision on', async () => {
        await log.append(streamId, 'any', [fact(0), fact(1), fact(2)]);
        expect(dataOf(await log.readStream(streamId, 1))).toEqual([1, 2]);
        expect(await log.readStream(streamId, 3)).toEqual([]);
      });
      it('answers many streams asked for at once, each with its own', async () => {
        const ids = Array.from({ length: 300 }, (_, index) => `${streamId}-${index}`);
        await Promise.all(ids.map((id, index) => log.append(id, 'any', [fact(`${index} a`), fact(`${index} b`)])));
        const answers = await Promise.all(ids.map((id, index) => log.readStream(id, index % 2)));
        expect(answers.map(dataOf)).toEqual(ids.map((_, index) => [`${index} a`, `${index} b`].slice(index % 2)));
      });
      it('reads all in global order, page by page, positions growing', async () => {
        const before = await log.head();
        for (const data of [1, 2, 3, 4, 5]) await log.append(`${streamId}-${data % 2}`, 'any', [fact(data)]);
        const pages = [await log.readAll(before, 2)];
        for (let page = pages[0]; page !== undefined && page.length > 0; ) {
          page = await log.readAll(page.at(-1)?.position ?? startOfLog, 2);
          pages.push(page);
        }
        const events = pages.flat();
        expect(dataOf(events)).toEqual([1, 2, 3, 4, 5]);
        expect(pages.map(({ length }) => length)).toEqual([2, 2, 1, 0]);
        const positions = events.map(({ position }) => position);
        expect(positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? ''))).toBe(true);
        expect(positions.every((position) => /^\d{20}$/.test(position))).toBe(true);
      });
      it('reads the categories asked for and no others', async () => {
        const before = await log.head();
        await log.append('apple-1', 'any', [fact('apple')]);
        await log.append('pear-1', 'any', [fact('pear')]);
        await log.append('pearl-1', 'any', [fact('pearl')]);
        expect(dataOf(await log.readAll(before, 10, ['pear']))).toEqual(['pear']);
        expect(dataOf(await log.readAll(before, 10, ['apple', 'pearl']))).toEqual(['apple', 'pearl']);
      });
    });

    describe('a subscription', () => {
      it('sees what was there and what comes, in order', async () => {
        const before = await log.head();
        await log.append(streamId, 'any', [fact(1), fact(2)]);
        const follower = follow(log, before);
        expect(dataOf(await follower.upTo(2))).toEqual([1, 2]);
        await adapter.other.append(streamId, 'any', [fact(3)]);
        expect(dataOf(await follower.upTo(3))).toEqual([1, 2, 3]);
        await follower.close();
      });
      it('goes on after the position given, not at it', async () => {
        const before = await log.head();
        await log.append(streamId, 'any', [fact(1), fact(2), fact(3)]);
        const [first] = await log.readAll(before, 1);
        const follower = follow(log, first?.position);
        expect(dataOf(await follower.upTo(2))).toEqual([2, 3]);
        await follower.close();
      });
      it('sees the categories asked for, however rare', async () => {
        const before = await log.head();
        const follower = follow(log, before, { categories: ['rare'], batch: 3 });
        for (let index = 0; index < 10; index += 1) await log.append(streamId, 'any', [fact(index)]);
        await log.append(`rare-${randomUUID()}`, 'any', [fact('rare one')]);
        await log.append(streamId, 'any', [fact('between')]);
        await log.append(`rare-${randomUUID()}`, 'any', [fact('rare two')]);
        expect(dataOf(await follower.upTo(2))).toEqual(['rare one', 'rare two']);
        await follower.close();
      });
      it('calls its handler one batch at a time, of the size asked for', async () => {
        const before = await log.head();
        await log.append(streamId, 'any', [1, 2, 3, 4, 5].map((data) => fact(data)));
        const sizes: number[] = [];
        let atWork = 0;
        let total = 0;
        await new Promise<void>((resolve, reject) => {
          const subscription = log.subscribe(
            before,
            async (events) => {
              atWork += 1;
              sizes.push(atWork === 1 ? events.length : -1);
              await log.head();
              atWork -= 1;
              total += events.length;
              if (total === 5) void subscription.close().then(resolve);
            },
            { batch: 2 },
          );
          subscription.done.catch(reject);
        });
        expect(sizes).toEqual([2, 2, 1]);
      });
      it('ends when its handler throws, and says why', async () => {
        const before = await log.head();
        await log.append(streamId, 'any', [fact(1)]);
        const subscription = log.subscribe(before, async () => {
          throw new Error('cannot go on');
        });
        await expect(subscription.done).rejects.toThrow('cannot go on');
      });
      it('calls nobody any more once it is closed', async () => {
        const before = await log.head();
        const follower = follow(log, before);
        await log.append(streamId, 'any', [fact(1)]);
        const seen = await follower.upTo(1);
        await follower.close();
        const witness = follow(log, before);
        await log.append(streamId, 'any', [fact(2)]);
        await witness.upTo(2);
        await witness.close();
        expect(dataOf(seen)).toEqual([1]);
      });
    });
  });
};
