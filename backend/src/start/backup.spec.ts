import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { calls } from '@turnout/contracts';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { manifestFile, readManifest, type Manifest } from '../platform/backup/manifest.ts';
import { knownMigrations } from '../platform/event-store/migrate.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { runProgram } from './testing/program.ts';
import {
  admin,
  journalOf,
  makeTestEvent,
  serveAlso,
  startTestTurnout,
  type TestEvent,
  type TestTurnout,
} from './testing/turnout.ts';
import { work } from './work.ts';

let turnout: TestTurnout;
let event: TestEvent;
let folder: string;
let whole: string;
let manifest: Manifest;
let kept: { id: string; number: string };
let erased: { id: string; number: string };
const databases: Awaited<ReturnType<typeof testDatabase>>[] = [];

const emptyDatabase = async (): Promise<string> => {
  const database = await testDatabase();
  databases.push(database);
  return database.url;
};

const registerWithMail = async (asked: Pick<TestTurnout, 'ask'>, token: string, name: string) => {
  const answer = await asked.ask('POST', '/api/registrations', {
    token,
    body: {
      event: event.eventId,
      type: event.typeId,
      fields: [
        { _id: event.fields.FNAME, value: name },
        { _id: event.fields.LNAME, value: 'Example' },
        { _id: event.fields.EMAIL, value: `${name.toLowerCase()}@example.org` },
      ],
    },
  });
  const { registration } = calls.submit.output.parse(answer.body);
  return { id: registration._id, number: registration.confirmationNumber };
};
const askForMails = async (asked: Pick<TestTurnout, 'ask'>, token: string) => {
  const answer = await asked.ask('POST', '/api/x/mailings', { token, body: { eventId: event.eventId } });
  expect(answer.status).toBe(200);
};
const mailsOf = async (asked: Pick<TestTurnout, 'ask'>, token: string) =>
  calls.caughtMails.output.parse((await asked.ask('GET', '/api/x/mails', { token })).body).mails.map(({ to }) => to);

const at = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: join(folder, 'data'),
  ERASURE_JOURNAL: journalOf(turnout.databaseUrl),
});
const backup = (to: string) => runProgram('backup', ['--to', to], at(turnout.databaseUrl));
const restore = (databaseUrl: string, from: string, ...more: readonly string[]) =>
  runProgram('restore', ['--from', from, ...more], at(databaseUrl));
const eventsIn = async (databaseUrl: string): Promise<number> => {
  const sql = postgres(databaseUrl, { max: 1 });
  const [row] = await sql`SELECT count(*)::int AS events FROM log.events`;
  await sql.end();
  return Number(row?.['events']);
};
const copyOf = async (name: string): Promise<string> => {
  const copy = join(folder, name);
  await cp(whole, copy, { recursive: true });
  return copy;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnout-backup-'));
  turnout = await startTestTurnout();
  event = await makeTestEvent(turnout);
  const token = turnout.adminToken;
  await turnout.ask('PUT', `/api/events/${event.eventId}`, { token, body: { sendEmails: true } });
  kept = await registerWithMail(turnout, token, 'Ada');
  erased = await registerWithMail(turnout, token, 'Zebedee');
  await askForMails(turnout, token);
  await vi.waitFor(async () => expect(await mailsOf(turnout, token)).toHaveLength(2), {
    timeout: 20_000,
    interval: 100,
  });

  whole = join(folder, 'whole');
  let isDone = false;
  const making = backup(whole).finally(() => (isDone = true));
  let written = 0;
  while (!isDone) written += Number((await registerWithMail(turnout, token, `Rush${written}`)).id !== '');
  const { code, said } = await making;
  expect(said).toMatch(/events, .* MB, in .* s: .*whole\nIt holds the keys/);
  expect(code).toBe(0);
  expect(written).toBeGreaterThan(0);
  manifest = await readManifest(whole, await knownMigrations());
}, 120_000);
afterAll(async () => {
  await turnout.stop();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('is one moment of an installation that goes on, told to its status page', async () => {
    expect(manifest.events).toBeGreaterThan(5);
    expect(manifest.events).toBeLessThanOrEqual(await eventsIn(turnout.databaseUrl));
    const sql = postgres(turnout.databaseUrl, { max: 1 });
    const rows = await sql`SELECT file, events::int, digest FROM ops.backups`;
    await sql.end();
    expect(rows).toEqual([{ file: whole, events: manifest.events, digest: manifest.digest }]);
  });

  it('can be read by its owner alone, and says in plain words what it is', async () => {
    for (const file of await readdir(whole)) expect((await stat(join(whole, file))).mode & 0o777).toBe(0o600);
    expect((await stat(whole)).mode & 0o777).toBe(0o700);
    expect(manifest.note).toContain('keys');
    const log = gunzipSync(await readFile(join(whole, manifest.log.file))).toString('utf8');
    expect(log.trimEnd().split('\n')).toHaveLength(manifest.events);
    expect(log).not.toContain('Zebedee');
  });

  it('leaves out who is logged in and what was on its way', () => {
    const tables = manifest.tables.map(({ table }) => table);
    expect(tables).toEqual(expect.arrayContaining(['person_keys', 'secrets', 'credentials', 'reaction_checkpoints']));
    for (const table of ['sessions', 'mail_deliveries', 'caught_mails', 'bot_tokens', 'attempts', 'desk_presence'])
      expect(tables).not.toContain(table);
  });

  it('is not written over another one', async () => {
    const again = await backup(whole);
    expect(again).toEqual({ code: 1, said: `${whole} is there already. Name a folder that is not.\n` });
  });
});

describe('a restore', () => {
  it('brings everything back but who was erased, and repeats nothing', async () => {
    const { status } = await turnout.ask('POST', `/api/registrations/${erased.id}/erase`, {
      token: turnout.adminToken,
      body: { reason: 'asked for it', confirmation: erased.number },
    });
    expect(status).toBe(200);

    const databaseUrl = await emptyDatabase();
    const restored = await restore(databaseUrl, whole);
    expect(restored.said).toMatch(/events are back, as of .*\n1 people who were erased since then are erased again\./);
    expect(restored.code).toBe(0);

    const working = await work({ databaseUrl, logLevel: 'fatal' });
    const serving = await serveAlso(databaseUrl);
    try {
      expect((await serving.ask('GET', '/api/x/mails', { token: turnout.adminToken })).status).toBe(401);
      const logIn = await serving.ask('POST', '/auth/login', { body: admin });
      const { token } = calls.logIn.output.parse(logIn.body);
      const nameOf = async (id: string) => {
        const { body } = await serving.ask('GET', `/api/registrations/${id}`, { token });
        return z.object({ registration: z.object({ firstName: z.string() }) }).parse(body).registration.firstName;
      };
      expect(await nameOf(kept.id)).toBe('Ada');
      expect(await nameOf(erased.id)).toBe('');

      // Whoever comes now gets a mail; nobody who got one before gets another.
      await registerWithMail(serving, token, 'Late');
      await askForMails(serving, token);
      await expect.poll(() => mailsOf(serving, token), { timeout: 20_000 }).toContain('late@example.org');
      expect(await mailsOf(serving, token)).not.toContain('ada@example.org');
      expect(await mailsOf(serving, token)).not.toContain('zebedee@example.org');

      const verified = await runProgram('verify', [], at(databaseUrl));
      expect(verified.said).not.toMatch(/differences at .*\n {2}/);
      expect(verified.code).toBe(0);
      const { digest, events } = manifest;
      const compared = await runProgram('verify', ['--digest', digest, '--events', String(events)], at(databaseUrl));
      expect(compared).toMatchObject({ code: 0, said: expect.stringContaining('are unchanged') });
    } finally {
      await serving.stop();
      await working.stop();
    }
  }, 120_000);

  it('does not touch a database that holds events, unless told to replace them', async () => {
    const other = await emptyDatabase();
    expect(await restore(other, whole)).toMatchObject({ code: 0 });
    const sql = postgres(other, { max: 1, onnotice: () => undefined });
    await sql`INSERT INTO ops.secrets (name, value) VALUES ('since', '')`;
    const refused = await restore(other, whole);
    expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/^The database holds events\./) });
    expect(await sql`SELECT 1 FROM ops.secrets WHERE name = 'since'`).toHaveLength(1);
    expect(await restore(other, whole, '--replace')).toMatchObject({ code: 0 });
    expect(await sql`SELECT 1 FROM ops.secrets WHERE name = 'since'`).toHaveLength(0);
    const left = await sql`SELECT nspname FROM pg_namespace WHERE nspname LIKE '%before_restore'`;
    await sql.end();
    expect(left).toHaveLength(0);
  }, 120_000);

  it('demands that Turnout is stopped', async () => {
    const { code, said } = await restore(turnout.databaseUrl, whole, '--replace');
    expect(said).toBe('Turnout is running on this database. Stop it first.\n');
    expect(code).toBe(1);
  }, 60_000);

  it('puts back what was there when it fails, also when it was broken off', async () => {
    const other = await emptyDatabase();
    await restore(other, whole);
    const sql = postgres(other, { max: 1, onnotice: () => undefined });
    // A backup whose files are right and whose content is not: found when it is in the tables.
    const copy = await copyOf('wrong-digest');
    await writeFile(join(copy, manifestFile), JSON.stringify({ ...manifest, digest: 'f'.repeat(64) }));
    const failed = await restore(other, copy, '--replace');
    expect(failed).toMatchObject({ code: 1, said: expect.stringContaining('does not have the digest') });
    expect(await eventsIn(other)).toBe(manifest.events + 1);

    await sql`ALTER SCHEMA log RENAME TO log_before_restore`;
    await sql`CREATE SCHEMA log`;
    const start = await runProgram('verify', [], at(other));
    expect(start.said).toMatch(/relation "log\.events" does not exist|A restore was interrupted/);
    const refused = await restore(other, whole);
    expect(refused.said).toMatch(/^The database holds events\./);
    expect(await eventsIn(other)).toBe(manifest.events + 1);
    await sql.end();
  }, 120_000);
});

describe('a backup that cannot be used is refused in a sentence, and nothing is changed', () => {
  const refusal = async (from: string) => {
    const databaseUrl = await emptyDatabase();
    const { code, said } = await restore(databaseUrl, from);
    expect(code).toBe(1);
    expect(await eventsIn(databaseUrl)).toBe(0);
    return said;
  };

  it('because it is none', async () => {
    expect(await refusal(join(folder, 'nowhere'))).toMatch(/nowhere is no backup: it has no manifest\.json\.\n$/);
    const { code, said } = await runProgram('restore', [], at(turnout.databaseUrl));
    expect({ code, said }).toEqual({ code: 1, said: '--from is missing. It names the folder of a backup.\n' });
  }, 60_000);

  it('because a file of it is cut off, changed or missing', async () => {
    const cut = await copyOf('cut');
    const log = await readFile(join(cut, manifest.log.file));
    await writeFile(join(cut, manifest.log.file), log.subarray(0, log.length - 10));
    expect(await refusal(cut)).toMatch(
      /^The backup is damaged: log\.ndjson\.gz has \d+ bytes, it was made with \d+\.\n$/,
    );
    const changed = await copyOf('changed');
    const keys = await readFile(join(changed, 'ops.person_keys.copy.gz'));
    keys.writeUInt8((keys.at(-20) ?? 0) ^ 1, keys.length - 20);
    await writeFile(join(changed, 'ops.person_keys.copy.gz'), keys);
    expect(await refusal(changed)).toBe('The backup is damaged: ops.person_keys.copy.gz is not what was written.\n');
    const less = await copyOf('less');
    await rm(join(less, 'ops.secrets.copy.gz'));
    expect(await refusal(less)).toBe('The backup is not whole: ops.secrets.copy.gz is missing.\n');
    const garbled = await copyOf('garbled');
    await appendFile(join(garbled, manifestFile), '}');
    expect(await refusal(garbled)).toMatch(/manifest\.json is damaged\.\n$/);
  }, 60_000);

  it('because a newer Turnout made it', async () => {
    const newer = await copyOf('newer');
    const migrations = [...manifest.migrations, '9999-something-new'];
    await writeFile(join(newer, manifestFile), JSON.stringify({ ...manifest, version: '9.0.0', migrations }));
    const sentence = 'The backup was made by a newer Turnout (9.0.0) than this one. Update Turnout, then restore.\n';
    expect(await refusal(newer)).toBe(sentence);
    await writeFile(join(newer, manifestFile), JSON.stringify({ format: 2, version: '9.0.0', shape: 'unknown' }));
    expect(await refusal(newer)).toBe(sentence);
  }, 60_000);
});
