// kind: database
import { UnreadableEvent } from '@turnout/contracts/kernel';
import { projections } from '@turnout/projections';
import { installReadModels } from '@turnout/projections/platform/checkpoints';
import { digestOfFirst } from '@turnout/projections/platform/digest';
import type { LogReader } from '@turnout/projections/platform/projection';
import { rebuild } from '@turnout/projections/platform/rebuild';
import { startRunner, type Runner } from '@turnout/projections/platform/runner';
import { verify } from '@turnout/projections/platform/verify';
import pino from 'pino';
import { sql } from 'slonik';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openLogReader } from '../platform/event-store/log-reader.ts';
import { openPostgresLog } from '../platform/event-store/postgres.ts';
import { openKeyring } from '../platform/personal/keyring.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { firstOf, tampered, writeOver, type Lying } from '../testing/stored-log/spoil.ts';
import { layDown, readStoredLog } from '../testing/stored-log/stored-log.ts';

const all = projections.map(({ name }) => name);
const withClauseFor = (type: string) => projections.filter(({ clauses }) => clauses.has(type)).map(({ name }) => name);

let database: Awaited<ReturnType<typeof testDatabase>>;
let log: ReturnType<typeof openPostgresLog>;
let reader: LogReader;
let lines: Record<string, unknown>[];
let runner: Runner | null;
const logger = pino(
  { level: 'error' },
  { write: (line: string) => lines.push(z.record(z.string(), z.unknown()).parse(JSON.parse(line))) },
);

beforeEach(async () => {
  lines = [];
  runner = null;
  database = await testDatabase();
  await layDown(database.pool, await readStoredLog('2026-11'));
  await installReadModels(database.pool, projections);
  log = openPostgresLog({ url: database.url });
  reader = openLogReader(log, openKeyring(database.pool));
});
afterEach(async () => {
  await runner?.close();
  await log.close();
  await database.drop();
});

const run = (): Runner => {
  runner = startRunner({ pool: database.pool, reader, projections, logger, retryAfterMs: 20 });
  return runner;
};
const stoppedIn = (running: Runner) => running.status().filter(({ state }) => state === 'stopped');
const untilHead = async (running: Runner, names: readonly string[] = all): Promise<void> => {
  const head = await log.head();
  await vi.waitFor(
    () => {
      const there = running.status().filter(({ position, state }) => position === head && state === 'running');
      expect(there.map(({ name }) => name)).toEqual(all.filter((name) => names.includes(name)));
    },
    { timeout: 10_000 },
  );
};
const positionBefore = async (position: string): Promise<string> =>
  database.pool.oneFirst(sql.type(z.object({ before: z.string() }))`
    select lpad(max(global_position)::text, 20, '0') as before from log.events
    where global_position < ${position}::bigint`);
const sentenceOf = ({ position, stream, revision, type }: Lying): string =>
  `The event at position ${position} (stream ${stream}, revision ${revision}, type ${type}) cannot be read: `;

const kinds: readonly {
  readonly what: string;
  readonly spoil: (was: Lying) => Partial<Lying>;
  readonly says: string;
  readonly stops: readonly string[];
}[] = [
  {
    what: 'of a kind that a newer version wrote',
    spoil: () => ({ type: 'SeatUpgraded' }),
    says: 'this version of Turnout does not know events of its type. Run the version of Turnout that wrote it',
    stops: all,
  },
  { what: 'whose body is no JSON', spoil: () => ({ body: '{"data":{' }), says: 'its body is no JSON', stops: all },
  {
    what: 'whose body is another thing',
    spoil: () => ({ body: '["data"]' }),
    says: 'its body is not of the shape',
    stops: all,
  },
  {
    what: 'whose metadata are broken',
    spoil: () => ({ metadata: '{"commandId":7}' }),
    says: 'its metadata is not of the shape',
    stops: all,
  },
  {
    what: 'whose data do not fit its kind',
    spoil: () => ({ body: '{"data":{"eventId":"the secret in it"}}' }),
    says: 'its data is not what events of its type say',
    stops: withClauseFor('RegistrationSubmitted'),
  },
  {
    what: 'whose seal was tampered with',
    spoil: ({ body }) => ({ body: tampered(body) }),
    says: 'was changed after it was sealed',
    stops: withClauseFor('RegistrationSubmitted'),
  },
];

describe.each(kinds)('an event $what', ({ spoil, says, stops }) => {
  const spoilt = async (): Promise<Lying> => {
    const was = await firstOf(database.pool, 'RegistrationSubmitted');
    const other = spoil(was);
    await writeOver(database.pool, was, other);
    return { ...was, type: other.type ?? was.type };
  };

  it('stops whom it concerns at exactly its place, says so once, and lets them go on once it is put right', async () => {
    const was = await firstOf(database.pool, 'RegistrationSubmitted');
    const bad = await spoilt();
    const before = await positionBefore(bad.position);
    const running = run();
    await vi.waitFor(() => expect(stoppedIn(running).map(({ name }) => name)).toEqual(stops), { timeout: 10_000 });
    await untilHead(
      running,
      all.filter((name) => !stops.includes(name)),
    );
    await vi.waitFor(
      () =>
        expect(stoppedIn(running).map(({ name, position }) => [name, position])).toEqual(
          stops.map((name) => [name, before]),
        ),
      { timeout: 5_000 },
    );
    for (const { error } of stoppedIn(running)) {
      expect(error).toContain(sentenceOf(bad));
      expect(error).toContain(says);
      expect(error).not.toContain('secret');
    }
    // Tried again many times by now, and each stop was told once.
    const told = lines.filter(({ position }) => position === bad.position);
    expect(told).toHaveLength(stops === all ? 1 : stops.length);
    await writeOver(database.pool, was, was);
    await untilHead(running);
    expect(stoppedIn(running)).toEqual([]);
    for (const projection of projections.filter(({ name }) => ['registrants', 'digest'].includes(name))) {
      expect((await verify({ pool: database.pool, reader, projection })).differences).toEqual([]);
    }
  }, 60_000);

  it('ends a rebuild and a verification with the sentence, and the live tables stay as they are', async () => {
    await untilHead(run());
    await runner?.close();
    const was = await firstOf(database.pool, 'RegistrationSubmitted');
    const count = () =>
      database.pool.oneFirst(sql.type(z.object({ rows: z.int() }))`select count(*)::int as rows from read.registrants`);
    const rows = await count();
    expect(rows).toBeGreaterThan(4);
    const bad = await spoilt();
    const projection = projections.find(({ name }) => name === 'registrants');
    if (projection === undefined) throw new Error('there is no such projection');
    const parts = { pool: database.pool, reader, projection, logger };
    for (const attempt of [() => rebuild(parts), () => verify(parts)]) {
      const error = await attempt().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(UnreadableEvent);
      expect(String(error)).toContain(sentenceOf(bad));
    }
    expect(await count()).toBe(rows);
    const { digest, events } = (await readStoredLog('2026-11')).digest;
    const found = await digestOfFirst(reader, events).catch((error: unknown) => error);
    if (stops === all) expect(found).toBeInstanceOf(UnreadableEvent);
    else expect(found).not.toMatchObject({ digest });
    await writeOver(database.pool, was, was);
    expect(await rebuild(parts)).toBe(await log.head());
  }, 60_000);
});

describe('a log that is followed live', () => {
  it('holds everybody where a newer version begins to write, and everything before it counts', async () => {
    const running = run();
    await untilHead(running);
    const last = await firstOf(database.pool, 'RegistrantCheckedIn');
    const append = (type: string, body: string) =>
      log.append('desk-spec-left-2026', 'any', [
        { id: crypto.randomUUID(), type, body, metadata: JSON.parse(last.metadata) },
      ]);
    const refused = await firstOf(database.pool, 'ScanRefused');
    await append('ScanRefused', refused.body);
    const before = await log.head();
    await append('SeatUpgraded', '{"data":{"seat":"12"}}');
    const bad = await firstOf(database.pool, 'SeatUpgraded');
    await append('ScanRefused', refused.body);
    await vi.waitFor(() => expect(stoppedIn(running)).toHaveLength(all.length), { timeout: 10_000 });
    expect(new Set(running.status().map(({ position }) => position))).toEqual(new Set([before]));
    expect(running.status()[0]).toMatchObject({ eventsBehind: null, error: expect.stringContaining(sentenceOf(bad)) });
    await runner?.close();
    // What is stored says the same to whoever starts next.
    const again = run();
    await vi.waitFor(() => expect(stoppedIn(again)).toHaveLength(all.length), { timeout: 10_000 });
    await writeOver(database.pool, bad, { type: 'ScanRefused', body: refused.body });
    await untilHead(again);
  }, 60_000);
});
