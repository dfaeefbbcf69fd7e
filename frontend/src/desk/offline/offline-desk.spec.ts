// kind: pure
import { CheckinId, EventId } from '@turnout/contracts/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lentForMs } from '../../platform/lent-terms.ts';
import { memoryShelf, type Shelf } from '../../platform/shelf.ts';
import type { Intent } from '../scanner.state.ts';
import { welcome } from '../verdict.example.ts';
import { copiedGroup, copyPage, doorServer, keyOfPerson, onceOnly } from '../testing/desk-server.ts';
import { type CopyAnswer, instantOf } from './copy-holder.ts';
import { openOfflineDesk, type OfflineDesk, type OfflineDeskOptions } from './offline-desk.ts';
import { openQueue, type OfflineScan } from './queue.ts';
import { batchSize } from './sender.ts';

const start = Date.parse('2026-11-28T09:00:00.000Z');

const badge = (place: number, commandId = `command-${place}`, at = start): Intent => ({
  commandId,
  code: `badge-${place}`,
  label: `badge-${place}`,
  source: 'camera',
  isWholeGroup: false,
  only: null,
  presentedAt: at,
});

const neverAlone = () => Promise.resolve(false);
const always: OfflineDeskOptions['alone'] = async (_name, work) => {
  await work();
  return true;
};

interface World {
  readonly shelf?: Shelf;
  readonly now?: () => number;
  readonly mark?: string;
}

const opened = async (
  server: ReturnType<typeof doorServer>,
  { shelf = memoryShelf(), now = () => start, mark = 'log-in-1' }: World = {},
  more: Partial<OfflineDeskOptions> = {},
): Promise<{ readonly desk: OfflineDesk; readonly shelf: Shelf; readonly problems: unknown[] }> => {
  const problems: unknown[] = [];
  const desk = openOfflineDesk({
    shelf,
    scope: 'me/event/door',
    place: { eventId: EventId.parse('e'.repeat(20)) },
    folder: 'lent/copy/me/event/door/',
    mark,
    readCopy: server.readCopy,
    send: () => Promise.resolve({ kind: 'no-answer' }),
    alone: always,
    now,
    onProblem: (_message, cause) => problems.push(cause),
    ...more,
  });
  await desk.open();
  await desk.allow(true);
  return { desk, shelf, problems };
};

const withCopy = async (...given: Parameters<typeof opened>) => {
  const world = await opened(...given);
  await world.desk.refresh();
  return world;
};

const three = async () =>
  doorServer([
    copyPage([await copiedGroup(1), await copiedGroup(2, { status: 'pending' })], { cursor: 'c1', isComplete: false }),
    copyPage([await copiedGroup(3, { owes: true }), await copiedGroup(4, { presence: 'inside' })], { cursor: 'c2' }),
  ]);

describe('a desk without a network', () => {
  it('decides by its copy as the server would', async () => {
    const { desk } = await withCopy(await three());
    expect(desk.state().copy).toEqual({ kind: 'ready', people: 4, asOf: start });
    const said = async (intent: Intent) => (await desk.decide(intent))?.says;
    expect(await said(badge(1))).toBe('let-in');
    expect(await said({ ...badge(1, 'again'), code: ' BADGE-1 ' })).toBe('already-in');
    expect(await said(badge(2))).toBe('not-confirmed');
    expect(await said(badge(3))).toBe('not-fully-paid');
    expect(await said(badge(4))).toBe('already-in');
    expect(await said(badge(5))).toBe('not-registered');
    expect(await said({ ...badge(7), code: 'lost-1' })).toBe('not-let-in');
    expect(await said({ ...badge(6), code: 'mistyped', other: 'NUM4' })).toBe('already-in');
    expect(desk.state().waiting).toBe(8);
    desk.close();
  });

  it('says the same of an intent that a page which ended had decided, and keeps it once', async () => {
    const server = await three();
    const { desk: before, shelf } = await withCopy(server);
    expect(await before.decide(badge(1))).toMatchObject({ says: 'let-in' });
    before.close();
    const { desk: after } = await withCopy(server, { shelf });
    expect(await after.decide(badge(1))).toMatchObject({ says: 'let-in', name: 'Person 1' });
    expect(await after.decide(badge(1, 'another scan'))).toMatchObject({ says: 'already-in' });
    expect(after.state().waiting).toBe(2);
    after.close();
  });

  it('reads and keeps scans again where its storage failed once', async () => {
    const inner = memoryShelf();
    let fails = true;
    const queue = openQueue(
      {
        ...inner,
        readOrPut: (key, value) =>
          fails ? Promise.reject(new Error('the storage is busy')) : inner.readOrPut(key, value),
      },
      'me/event/door',
    );
    await expect(queue.waiting()).rejects.toThrow('busy');
    fails = false;
    expect(await queue.waiting()).toEqual([]);
  });

  it('knows once whom the server let in of those whom it handed in, and how long that took', async () => {
    const server = await three();
    let isUp = false;
    let now = start;
    const checkinId = CheckinId.parse(`${'a'.repeat(20)}~1`);
    const send: OfflineDeskOptions['send'] = (scans) => {
      const sent = server.receive(scans);
      const answered = sent.kind === 'answered' ? sent.answers : [];
      const answers = answered.map((one) =>
        one.answer === 'recorded' ? { ...one, arrived: { checkinId, isPrinted: false } } : one,
      );
      // The answer is heard a second time, as after a page that ended before it took it in.
      return Promise.resolve(isUp ? { kind: 'answered', answers: [...answers, ...answers] } : { kind: 'no-answer' });
    };
    const { desk } = await withCopy(server, { now: () => now }, { send });
    await desk.decide(badge(1));
    await desk.decide(badge(2));
    expect(desk.state().arrived).toEqual([]);
    [isUp, now] = [true, start + 7_000];
    desk.back();
    await expect.poll(() => desk.state().waiting).toBe(0);
    expect(desk.state().arrived).toEqual([
      { checkinId, isPrinted: false, name: 'Person 1', status: 'confirmed', tookMs: 7_000 },
    ]);
    desk.close();
  });

  it('decides nothing without a whole copy, nor lets out where nobody is let out', async () => {
    const server = await three();
    const { desk } = await opened(server, {}, { readCopy: () => Promise.resolve({ kind: 'no-answer' }) });
    expect(await desk.decide(badge(1))).toBe(null);
    const { desk: whole } = await withCopy(server);
    expect(await whole.decide({ ...badge(1), mode: 'out' })).toBe(null);
    expect(whole.state().waiting).toBe(0);
    desk.close();
    whole.close();
  });

  it('turns away and lets out, and knows of it', async () => {
    const rules = { ...onceOnly, mayReenter: 'after-leaving', letsOut: true } as const;
    const { desk } = await withCopy(doorServer([copyPage([await copiedGroup(1)], { rules })]));
    const said = async (commandId: string, mode?: Intent['mode']) =>
      (await desk.decide({ ...badge(1, commandId), ...(mode === undefined ? {} : { mode }) }))?.says;
    expect(await said('first', 'out')).toBe('not-let-in');
    expect(await said('second', 'deny')).toBe('turned-away');
    expect(await said('third')).toBe('let-in');
    expect(await said('fourth', 'deny')).toBe('already-in');
    expect(await said('fifth', 'out')).toBe('let-out');
    expect(await said('sixth')).toBe('let-in');
    expect(desk.state().waiting).toBe(6);
    desk.close();
  });

  it('lets a group in together: whoever may, each with an id of the group', async () => {
    const [one, two, three3] = [
      await copiedGroup(1),
      await copiedGroup(2),
      await copiedGroup(3, { status: 'pending' }),
    ];
    const group = { ...one, people: [...one.people, ...two.people, ...three3.people] };
    const sent: OfflineScan[] = [];
    const server = doorServer([copyPage([group])]);
    const send: OfflineDeskOptions['send'] = (scans) => {
      sent.push(...scans);
      return Promise.resolve(server.receive(scans));
    };
    const { desk } = await withCopy(server, {}, { send });
    const asked = await desk.decide({ ...badge(1, 'number'), code: 'NUM1' });
    expect(asked?.says).toBe('group-number');
    expect(asked?.group?.people.map(({ isLeft }) => isLeft)).toEqual([true, true, false]);
    const key = asked?.group?.key ?? '';
    expect(desk.owns(key)).toBe(true);
    const whole = { ...badge(1, 'the-whole-group'), code: key, isWholeGroup: true };
    expect(await desk.decide(whole)).toMatchObject({ says: 'let-in', name: 'Person 1, Person 2' });
    await expect.poll(() => desk.state().waiting).toBe(0);
    expect(sent.map(({ ofGroup, person, intent }) => [ofGroup, person, intent.commandId])).toEqual(
      [1, 2].map((place) => ['the-whole-group', keyOfPerson(place), `the-whole-group-${keyOfPerson(place)}`]),
    );
    // Nobody of it is left, and only who was picked is asked about.
    expect((await desk.decide({ ...whole, commandId: 'once-more' }))?.says).toBe('already-in');
    expect((await desk.decide({ ...whole, commandId: 'picked', only: [keyOfPerson(3)] }))?.says).toBe('not-confirmed');
    desk.close();
  });

  it('shows nothing that it could not keep', async () => {
    const shelf = memoryShelf();
    const { desk, problems } = await withCopy(await three(), {
      shelf: {
        ...shelf,
        change: (change) =>
          change.put?.some(([key]) => key.startsWith('scan/')) === true
            ? Promise.reject(new Error('The disk is full'))
            : shelf.change(change),
      },
    });
    expect(await desk.decide(badge(1))).toBe(null);
    expect(problems).toHaveLength(1);
    desk.close();
  });

  it('keeps names and codes sealed', async () => {
    const { desk, shelf } = await withCopy(await three());
    await desk.decide(badge(1));
    const records = await shelf.list('');
    const text = records
      .map(([key, value]) =>
        typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof ArrayBuffer
          ? key + new TextDecoder('latin1').decode(value.bytes)
          : key,
      )
      .join('\n');
    expect(records.length).toBeGreaterThan(3);
    expect(text).not.toMatch(/Person|badge-1/);
    desk.close();
  });

  it('forgets its copy after a day without the server, for another log-in, and where it is not allowed any more', async () => {
    const server = await three();
    const { desk, shelf } = await withCopy(server);
    const offline = { readCopy: (): Promise<CopyAnswer> => Promise.resolve({ kind: 'no-answer' }) };
    const nextDay = await opened(server, { shelf, now: () => start + lentForMs }, offline);
    expect(nextDay.desk.isReady()).toBe(true);
    const later = await opened(server, { shelf, now: () => start + lentForMs + 1 }, offline);
    expect(later.desk.isReady()).toBe(false);
    expect(await shelf.list('lent/')).toEqual([]);
    const again = await withCopy(server, { shelf });
    const other = await opened(server, { shelf, mark: 'log-in-2' }, offline);
    expect(other.desk.isReady()).toBe(false);
    const allowed = await withCopy(server, { shelf });
    expect(allowed.desk.isReady()).toBe(true);
    await allowed.desk.allow(false);
    expect((await shelf.list('lent/copy/')).length).toBe(0);
    for (const one of [desk, nextDay.desk, later.desk, again.desk, other.desk, allowed.desk]) one.close();
  });

  it('knows of whom it let in with the server, until the copy does', async () => {
    let asOf = start;
    const server = await three();
    const readCopy = async (cursor: string | null) => {
      const answer = await server.readCopy(cursor);
      if (answer.kind !== 'page') return answer;
      return { ...answer, page: { ...answer.page, serverTime: instantOf(asOf) } };
    };
    const { desk } = await withCopy(server, {}, { readCopy });
    await desk.noteAnswer(badge(1), welcome('A'));
    expect((await desk.decide(badge(1, 'second')))?.says).toBe('already-in');
    // Undone elsewhere meanwhile: the newer copy says so.
    asOf = start + 20_000;
    await desk.refresh();
    expect((await desk.decide(badge(1, 'third')))?.says).toBe('let-in');
    desk.close();
  });

  it('names conflicts until somebody has looked, also after a restart', async () => {
    const server = await three();
    server.inside.set(keyOfPerson(1), 'another desk');
    const { desk, shelf } = await withCopy(server, {}, { send: (scans) => Promise.resolve(server.receive(scans)) });
    await desk.decide(badge(1));
    await expect.poll(() => desk.state().told.map(({ scan }) => scan.verdict.name)).toEqual(['Person 1']);
    expect(desk.state().waiting).toBe(0);
    desk.close();
    const { desk: restarted } = await opened(server, { shelf });
    expect(restarted.state().told).toHaveLength(1);
    await restarted.seen(['command-1']);
    expect(restarted.state().told).toEqual([]);
    restarted.close();
  });

  it('goes on with its copy where a new one is needed and does not come', async () => {
    const server = await three();
    let answer: CopyAnswer | null = null;
    const readCopy = (cursor: string | null): Promise<CopyAnswer> =>
      cursor === null && answer !== null
        ? Promise.resolve({ kind: 'no-answer' })
        : answer === null
          ? server.readCopy(cursor)
          : Promise.resolve(answer);
    const { desk } = await withCopy(server, {}, { readCopy });
    answer = { kind: 'outdated' };
    await desk.refresh();
    expect((await desk.decide(badge(1)))?.says).toBe('let-in');
    answer = null;
    await desk.refresh();
    expect(desk.state().copy).toMatchObject({ kind: 'ready', people: 4 });
    desk.close();
  });

  it('keeps a scan that the server does not take, and hands in the others', async () => {
    const server = await three();
    const isBad = ({ intent }: { readonly intent: Intent }) => intent.commandId === 'command-2';
    const { desk } = await withCopy(
      server,
      {},
      {
        send: (scans) => Promise.resolve(scans.some(isBad) ? { kind: 'not-taken' } : server.receive(scans)),
      },
    );
    for (const place of [2, 1, 3]) await desk.decide(badge(place));
    await expect.poll(() => [...server.answered.keys()]).toEqual(['command-1', 'command-3']);
    await expect.poll(() => desk.state().waiting).toBe(1);
    // The server is there: nobody is decided on without it for the sake of that one.
    expect(desk.isAway()).toBe(false);
    desk.close();
  });

  it('leaves the sending to the tab that is at it', async () => {
    let sent = 0;
    const { desk } = await withCopy(
      await three(),
      {},
      {
        alone: (name, work) => (name.startsWith('turnout.sender') ? neverAlone() : always(name, work)),
        send: () => {
          sent += 1;
          return Promise.resolve({ kind: 'no-answer' });
        },
      },
    );
    await desk.decide(badge(1));
    expect(sent).toBe(0);
    expect(desk.state().waiting).toBe(1);
    desk.close();
  });
});

/** The ways in which a batch may fail. */
type Fate = 'answered' | 'lost before' | 'lost after' | 'page ends before' | 'page ends after';
const fates: readonly Fate[] = ['answered', 'lost before', 'lost after', 'page ends before', 'page ends after'];

describe('the queue', () => {
  it('hands in every scan in order, once, however often line and page end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 2 * batchSize + 7 }),
        fc.array(fc.constantFrom(...fates), { maxLength: 12 }),
        async (places, given) => {
          const groups = await Promise.all(Array.from({ length: 12 }, (_, place) => copiedGroup(place + 1)));
          const server = doorServer([copyPage(groups)]);
          const arrived: string[] = [];
          const left = [...given];
          let end = (): void => undefined;
          const send: OfflineDeskOptions['send'] = (scans) => {
            expect(scans.length).toBeLessThanOrEqual(batchSize);
            const fate = left.shift() ?? 'answered';
            if (fate === 'page ends before' || fate === 'page ends after') end();
            if (fate === 'lost before' || fate === 'page ends before') return Promise.resolve({ kind: 'no-answer' });
            for (const { intent } of scans) if (!server.answered.has(intent.commandId)) arrived.push(intent.commandId);
            const sent = server.receive(scans);
            return Promise.resolve(fate === 'answered' ? sent : { kind: 'no-answer' });
          };
          const { desk, shelf } = await withCopy(server);
          for (const [turn, place] of places.entries()) await desk.decide(badge(place, `turn-${turn}`, start + turn));
          desk.close();
          // Each round is a page opened anew, which tries once.
          for (let isLeft = true; isLeft;) {
            let attempt: Promise<void> = Promise.resolve();
            const alone: OfflineDeskOptions['alone'] = async (name, work) => {
              const done = work();
              if (name.startsWith('turnout.sender')) attempt = done;
              await done;
              return true;
            };
            const again = await opened(server, { shelf }, { send, alone });
            end = again.desk.close;
            await attempt;
            again.desk.close();
            isLeft = (await shelf.list('scan/')).length > 0;
          }
          expect(arrived).toEqual(places.map((_, turn) => `turn-${turn}`));
          expect(new Set(server.inside.keys())).toEqual(new Set(places.map(keyOfPerson)));
          expect([...server.answered.values()].filter((one) => one === 'conflict')).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
  });
});
