// kind: process, long
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@turnout/contracts';
import { openSql } from '@turnout/projections/platform/open-sql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { readManifest, type Manifest } from '../platform/backup/manifest.ts';
import { knownMigrations } from '../platform/event-store/migrate.ts';
import { heavyPngOf, pngOf } from '../platform/testing/pictures.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { runProgram } from '../testing/program.ts';
import {
  admin,
  journalOf,
  makeTestEvent,
  serveAlso,
  startTestTurnout,
  type TestEvent,
  type TestTurnout,
} from '../testing/turnout.ts';
import { work } from '../start/work.ts';

let turnout: TestTurnout;
let event: TestEvent;
let folder: string;
let whole: string;
let manifest: Manifest;
let kept: { id: string; number: string };
let erased: { id: string; number: string };
/** Where the cover of the event is read. */
let cover: string;
const coverBytes = heavyPngOf(800);
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
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnout-backup-'));
  turnout = await startTestTurnout();
  event = await makeTestEvent(turnout);
  const token = turnout.adminToken;
  await turnout.ask('PUT', `/api/events/${event.eventId}`, { token, body: { sendEmails: true } });
  // Here mailings alone write to people.
  await turnout.ask('PUT', `/api/types/${event.typeId}`, { token, body: { sendEmailOnRegistration: false } });
  kept = await registerWithMail(turnout, token, 'Ada');
  erased = await registerWithMail(turnout, token, 'Zebedee');
  await askForMails(turnout, token);
  await vi.waitFor(async () => expect(await mailsOf(turnout, token)).toHaveLength(2), {
    timeout: 20_000,
    interval: 100,
  });

  const form = new FormData();
  form.set('file', new Blob(['First name\nZebedee\n']), 'list.csv');
  const headers = { authorization: `Bearer ${token}` };
  const address = `${turnout.url}/api/x/imports?eventId=${event.eventId}`;
  expect((await fetch(address, { method: 'POST', body: form, headers })).status).toBe(200);

  const picture = new FormData();
  picture.set('file', new Blob([new Uint8Array(coverBytes)]), 'cover.png');
  picture.set('small', new Blob([new Uint8Array(pngOf(150, 50))]), 'cover.png');
  const uploads = `${turnout.url}/api/uploads?eventId=${event.eventId}`;
  const sent = await fetch(uploads, { method: 'POST', body: picture, headers });
  const { file: banner } = calls.uploadPicture.output.parse(await sent.json()).file;
  expect((await turnout.ask('PUT', `/api/events/${event.eventId}`, { token, body: { banner } })).status).toBe(200);
  cover = banner.path;

  whole = join(folder, 'whole');
  let isDone = false;
  const making = backup(whole).finally(() => (isDone = true));
  let written = 0;
  while (!isDone) written += Number((await registerWithMail(turnout, token, `Rush${written}`)).id !== '');
  const { code, said } = await making;
  expect(said).toMatch(/events, .* MB, in .* s: .*whole\nWhat it says about persons is locked with /);
  expect(code).toBe(0);
  expect(written).toBeGreaterThan(0);
  manifest = await readManifest(whole, await knownMigrations());
}, 120_000);
afterAll(async () => {
  await turnout.stop();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('a restore', () => {
  it('brings everything back but who was erased, and repeats nothing', async () => {
    const { status } = await turnout.ask('POST', `/api/x/registrations/${erased.id}/erase`, {
      token: turnout.adminToken,
      body: { reason: 'asked for it', confirmation: erased.number },
    });
    expect(status).toBe(200);

    const databaseUrl = await emptyDatabase();
    const restored = await restore(databaseUrl, whole);
    expect(restored.said).toMatch(/events are back, as of .*\n1 person who was erased since then is erased again\./);
    expect(restored.code).toBe(0);

    const tooEarly = await runProgram('verify', [], at(databaseUrl));
    expect(tooEarly.said).toMatch(/The log goes on after that; not read yet by: accounts, .*\. Start Turnout/);

    const files = openSql(databaseUrl, { max: 1 });
    expect(await files`SELECT 1 FROM ops.import_pieces`).toEqual([]);
    await files.end();

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
      for (const [path, bytes] of [
        [cover, coverBytes],
        [`${cover}?rendition=small`, pngOf(150, 50)],
      ] as const)
        expect(Buffer.from(await (await fetch(serving.url + path)).arrayBuffer()).equals(bytes)).toBe(true);

      // Whoever comes now gets a mail; nobody who got one before gets another.
      await registerWithMail(serving, token, 'Late');
      await askForMails(serving, token);
      await expect.poll(() => mailsOf(serving, token), { timeout: 20_000 }).toContain('late@example.org');
      expect(await mailsOf(serving, token)).not.toContain('ada@example.org');
      expect(await mailsOf(serving, token)).not.toContain('zebedee@example.org');

      const verified = await runProgram('verify', [], at(databaseUrl));
      expect(verified.said).not.toMatch(/differences at .*\n {2}/);
      expect(verified.said).not.toContain('goes on after that');
      expect(verified.code).toBe(0);
      const { digest, events } = manifest;
      const compared = await runProgram('verify', ['--digest', digest, '--events', String(events)], at(databaseUrl));
      expect(compared).toMatchObject({ code: 0, said: expect.stringContaining('are unchanged') });
    } finally {
      await serving.stop();
      await working.stop();
    }
  }, 120_000);

  it('says so where there is no journal of who was erased since', async () => {
    const env = { ...at(await emptyDatabase()), ERASURE_JOURNAL: join(folder, 'nowhere.jsonl') };
    const { code, said } = await runProgram('restore', ['--from', whole], env);
    expect([code, said]).toEqual([0, expect.stringMatching(/There is no erasure journal at .*nowhere\.jsonl/)]);
  }, 60_000);

  it('is refused where the key to its personal data is not configured, and changes nothing', async () => {
    const databaseUrl = await emptyDatabase();
    const other = await runProgram('restore', ['--from', whole], {
      ...at(databaseUrl),
      ENCRYPTION_KEY: 'a'.repeat(64),
    });
    expect(other).toMatchObject({
      code: 1,
      said: expect.stringMatching(/locked with another key .*Bring back the key/),
    });
    const file = join(folder, 'no.key');
    const none = await runProgram('restore', ['--from', whole], { ...at(databaseUrl), ENCRYPTION_KEY_FILE: file });
    expect(none).toMatchObject({ code: 1, said: expect.stringContaining('locked with a key that is not here') });
    expect((await restore(databaseUrl, whole)).code).toBe(0);
    const sql = openSql(databaseUrl, { max: 1 });
    expect(await sql`SELECT DISTINCT octet_length(key) AS bytes FROM ops.person_keys WHERE key IS NOT NULL`).toEqual([
      { bytes: 60 },
    ]);
    await sql.end();
  }, 120_000);

  it('demands that Turnout is stopped', async () => {
    const { code, said } = await restore(turnout.databaseUrl, whole, '--replace');
    expect(said).toBe('Turnout is running on this database. Stop it first.\n');
    expect(code).toBe(1);
  }, 120_000);

  it('says in a sentence what is missing or cannot be reached', async () => {
    const missing = await runProgram('restore', [], at(turnout.databaseUrl));
    expect(missing.code).toBe(1);
    expect(missing.said).toMatch(/^--from is missing\. It names the folder of a backup\.\n\nnpm run restore/);
    const nowhere = await runProgram('backup', [], { ...at('postgres://nobody:secret@127.0.0.1:1/turnout') });
    expect(nowhere).toEqual({
      code: 1,
      said: 'PostgreSQL at 127.0.0.1:1/turnout cannot be reached: nobody listens there.\n',
    });
  }, 120_000);
});
