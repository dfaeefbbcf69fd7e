// kind: database
import { deskEvents } from '@turnout/contracts/check-in';
import { startOfLog } from '@turnout/contracts/kernel';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { installReadModels } from '../platform/checkpoints.ts';
import { digestOfFirst, digestWith, emptyDigest } from '../platform/digest.ts';
import type { ReadEvent } from '../platform/projection.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { eventId, fact } from '../platform/testing/facts.ts';
import { memoryLog } from '../platform/testing/memory-log.ts';
import { registered } from '../platform/testing/people.ts';
import { remember } from '../platform/testing/remember.ts';
import { digestProjection } from './digest.projection.ts';
import { newestDigest } from './queries.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  await installReadModels(database.pool, [digestProjection]);
});
afterAll(() => database.drop());

const refused = (code: string) =>
  fact(deskEvents.ScanRefused, {
    eventId: eventId(),
    desk: 'Left',
    code,
    registrantId: null,
    reason: 'not-registered',
  });

const [one] = memoryLog().append(refused('one'));
const digestOf = (changes: Partial<ReadEvent>): string =>
  one === undefined ? '' : digestWith(emptyDigest, { ...one, ...changes });

describe('the digest of a log', () => {
  it('is nothing but zeros for an empty one', async () => {
    expect(await newestDigest(database.pool)).toEqual({ position: startOfLog, events: 0, digest: emptyDigest });
  });

  it('is the same from the table as from the log itself, and is kept at every thousandth event', async () => {
    const facts = [registered(1, [{}, {}]), ...Array.from({ length: 2_100 }, (_, index) => refused(`${index}`))];
    const log = memoryLog();
    log.append(...facts);
    await remember(database.pool, digestProjection, facts);
    const newest = await newestDigest(database.pool);
    expect(newest.events).toBe(2_101);
    expect(await digestOfFirst(log, 2_101)).toEqual(newest);
    const marks = await database.pool.any(
      sql.type(z.object({ events: z.int(), digest: z.string() }))`
        select events, digest from log_digest where mark <> 'newest' order by events`,
    );
    expect(marks.map(({ events }) => events)).toEqual([1_000, 2_000]);
    expect((await digestOfFirst(log, 1_000))?.digest).toBe(marks[0]?.digest);
    expect(await digestOfFirst(log, 2_102)).toBeNull();
  }, 60_000);

  it('changes with anything that is stored of an event', () => {
    const metadata = refused('one').metadata;
    const digests = [
      digestOf({}),
      digestOf({ id: 'another' }),
      digestOf({ type: 'Another' }),
      digestOf({ streamId: 'spec-another' }),
      digestOf({ revision: 7 }),
      digestOf({ stored: { data: { code: 'two' }, sealed: {} } }),
      digestOf({ stored: { data: refused('one').data, sealed: { person: 'sealed' } } }),
      digestOf({ metadata: { ...metadata, desk: 'Right' } }),
    ];
    expect(new Set(digests).size).toBe(digests.length);
  });

  it('does not change with the place in the log, the order of keys, or what can still be unsealed', () => {
    const keys = { stored: { data: { a: 1, b: [{ c: 2, d: 3 }] }, sealed: {} } };
    const turned = { stored: { data: { b: [{ d: 3, c: 2 }], a: 1 }, sealed: {} } };
    expect(digestOf(keys)).toBe(digestOf(turned));
    expect(digestOf({ position: '00000000000000000099' })).toBe(digestOf({}));
    expect(digestOf({ personal: { person: null }, data: {} })).toBe(digestOf({}));
  });

  it('is taken over what was stored, whatever today’s version makes of it', () => {
    const said = { data: { name: 'Ada King' }, sealed: {} };
    const then = digestOf({ type: 'GuestNamed', data: said.data, stored: said });
    expect(digestOf({ type: 'GuestIntroduced', data: {}, stored: { type: 'GuestNamed', ...said } })).toBe(then);
    expect(digestOf({ type: 'GuestIntroduced', data: {}, stored: said })).not.toBe(then);
  });

  it('depends on the order of events', () => {
    const [first, second] = memoryLog().append(refused('one'), refused('two'));
    if (first === undefined || second === undefined) throw new Error('nothing was appended');
    const forth = digestWith(digestWith(emptyDigest, first), second);
    expect(forth).not.toBe(digestWith(digestWith(emptyDigest, second), first));
  });
});
