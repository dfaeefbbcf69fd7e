// kind: process
import { calls } from '@turnout/contracts';
import { openSql } from '@turnout/projections/platform/open-sql';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../platform/testing/database.ts';
import { work } from '../start/work.ts';
import { runProgram } from '../testing/program.ts';
import {
  admin,
  journalOf,
  makeTestEvent,
  register,
  serveAlso,
  startTestTurnout,
  type TestEvent,
  type TestTurnout,
} from '../testing/turnout.ts';

let turnout: TestTurnout;
let folder: string;
let restored: Awaited<ReturnType<typeof testDatabase>>;
let gone: TestEvent;
let kept: TestEvent;
let people: readonly string[];

const at = (databaseUrl: string, ERASURE_JOURNAL = journalOf(turnout.databaseUrl)) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: join(folder, 'data'),
  ERASURE_JOURNAL,
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnout-removed-restore-'));
  turnout = await startTestTurnout();
  restored = await testDatabase();
  kept = await makeTestEvent(turnout, 'Kept');
  gone = await makeTestEvent(turnout, 'Gone');
  await register(turnout, kept, ['Ada']);
  people = await register(turnout, gone, ['Zebedee', 'Edsger']);
  const made = await runProgram('backup', ['--to', join(folder, 'backup')], at(turnout.databaseUrl));
  expect([made.code, made.said]).toEqual([0, expect.any(String)]);
}, 120_000);
afterAll(async () => {
  await turnout.stop();
  await restored.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup of before an event was deleted', () => {
  it('does not bring it back where the journal of erasures is there', async () => {
    const token = turnout.adminToken;
    expect((await turnout.ask('DELETE', `/api/events/${gone.eventId}`, { token })).status).toBe(200);
    const from = join(folder, 'backup');
    const { code, said } = await runProgram('restore', ['--from', from], at(restored.url));
    expect([code, said]).toEqual([0, expect.stringContaining('erased again')]);

    const working = await work({
      databaseUrl: restored.url,
      logLevel: 'fatal',
      erasureJournal: journalOf(turnout.databaseUrl),
    });
    const serving = await serveAlso(restored.url);
    const sql = openSql(restored.url, { max: 1 });
    try {
      const logIn = await serving.ask('POST', '/auth/login', { body: admin });
      const { token: again } = calls.logIn.output.parse(logIn.body);
      const asAdmin = (path: string) => serving.ask('GET', path, { token: again });
      const { events } = calls.events.output.parse((await asAdmin('/api/events')).body);
      expect(events.map(({ name }) => name)).toEqual(['Kept']);
      expect((await asAdmin(`/api/events/${gone.eventId}`)).status).toBe(404);
      expect((await asAdmin(`/api/registrations/${people[0]}`)).status).toBe(404);
      await vi.waitFor(
        async () => {
          expect(await sql`select 1 from read.registrants where event_id = ${gone.eventId}`).toHaveLength(0);
          expect(await sql`select 1 from read.types where event_id = ${gone.eventId}`).toHaveLength(0);
          const keys = await sql`
            select 1 from ops.person_keys where person_id = any(${[...people]}) and key is not null`;
          expect(keys).toHaveLength(0);
        },
        { timeout: 20_000 },
      );
      const there = calls.registrations.output.parse(
        (await asAdmin(`/api/registrations?eventId=${kept.eventId}`)).body,
      );
      expect(there.registrations.map(({ firstName }) => firstName)).toEqual(['Ada']);
      const verified = await runProgram('verify', [], at(restored.url));
      expect(verified.said).not.toMatch(/differences at .*\n {2}/);
      expect(verified.code).toBe(0);
    } finally {
      await sql.end();
      await serving.stop();
      await working.stop();
    }
  }, 120_000);
});
