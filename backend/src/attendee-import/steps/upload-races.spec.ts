// kind: process
import { calls } from '@turnout/contracts';
import { createReadPool, type DatabasePool } from '@turnout/projections/platform/pool';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { sql } from 'slonik';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeTestEvent, startTestTurnout, type TestEvent, type TestTurnout } from '../../testing/turnout.ts';
import { forgetImportedTexts } from '../upload/store.ts';

let turnout: TestTurnout;
let fair: TestEvent;
let pool: DatabasePool;
/** What a spec that failed would leave behind, for which the server waits. */
const under: ClientRequest[] = [];
beforeAll(async () => {
  turnout = await startTestTurnout();
  fair = await makeTestEvent(turnout);
  pool = await createReadPool(turnout.databaseUrl, { maximumPoolSize: 2 });
}, 60_000);
afterEach(() => {
  for (const sending of under.splice(0)) sending.destroy();
});
afterAll(async () => {
  await pool.end();
  await turnout.stop();
});

/** Of more than one piece, each person's line as long as the others'. */
const fileOf = (name: string) => `First name,Last name\n${`${name},Example\n`.repeat(60_000)}`;
const patient = { timeout: 20_000, interval: 20 };

/** An upload that stops in the middle until it is told to go on. */
const beginUpload = (key: string, content: string) => {
  const half = content.length / 2;
  const boundary = 'turnout-boundary';
  const sending = request(`${turnout.url}/api/x/imports?eventId=${fair.eventId}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${turnout.adminToken}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'idempotency-key': key,
    },
  });
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  under.push(sending.on('error', reject).on('response', resolve));
  const answered = promise.then(async (answer) => ({
    status: answer.statusCode,
    body: z.record(z.string(), z.unknown()).parse(JSON.parse(await text(answer))),
  }));
  answered.catch(() => undefined);
  sending.write(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\n\r\n${content.slice(0, half)}`,
  );
  return {
    end: () => {
      sending.end(`${content.slice(half)}\r\n--${boundary}--\r\n`);
      return answered;
    },
  };
};
const storedBytes = async (state: string) =>
  pool.oneFirst(sql.type(z.strictObject({ size: z.int() }))`
    SELECT coalesce(sum(octet_length(bytes)), 0)::int AS size FROM ops.import_pieces JOIN ops.imports USING (import_id)
    WHERE part = 'file' AND state = ${state}`);
const look = async (id: string) =>
  calls.import.output.parse((await turnout.ask('GET', `/api/x/imports/${id}`, { token: turnout.adminToken })).body)
    .import;
const forgetAll = () => pool.query(sql.type(z.unknown())`DELETE FROM ops.imports`);

describe('two uploads with one key at the same moment', () => {
  it.each([
    ['the same file', 'Ana', { status: 200 }],
    ['another file', 'Ben', { status: 409, body: { code: 'command-id-reused' } }],
  ])('leave the one that is whole first as it is: %s', async (_, name, answer) => {
    await forgetAll();
    const key = `upload-at-once-${name}`;
    const slow = beginUpload(key, fileOf(name));
    await expect.poll(() => storedBytes('uploading'), patient).toBeGreaterThan(0);
    const whole = await beginUpload(key, fileOf('Ana')).end();
    expect(whole.status).toBe(200);
    const { _id } = calls.import.output.parse(whole.body).import;
    await expect.poll(async () => (await look(_id)).state, patient).toBe('mapping');
    const late = await slow.end();
    expect(late).toMatchObject(answer);
    expect(await look(_id)).toMatchObject({ state: 'mapping', rowCount: 60_000, preview: { 0: ['Ana', 'Example'] } });
    expect(await storedBytes('mapping')).toBe(fileOf('Ana').length);
    expect(await storedBytes('uploading')).toBe(0);
  });

  it('lead both to one import, whichever is whole first', async () => {
    await forgetAll();
    const uploads = Array.from({ length: 4 }, () => beginUpload('upload-at-once-all', fileOf('Ana')));
    const answers = await Promise.all(uploads.map(({ end }) => end()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const ids = answers.map(({ body }) => calls.import.output.parse(body).import._id);
    expect(new Set(ids).size).toBe(1);
    await expect.poll(async () => look(ids[0] ?? ''), patient).toMatchObject({ state: 'mapping', rowCount: 60_000 });
    expect(await storedBytes('uploading')).toBe(0);
  });
});

it('an upload that is under way while a person is erased is gone, and can be brought again', async () => {
  await forgetAll();
  const upload = beginUpload('upload-while-erased', fileOf('Ana'));
  await expect.poll(() => storedBytes('uploading'), patient).toBeGreaterThan(0);
  await forgetImportedTexts(pool, fair.eventId);
  expect(await upload.end()).toMatchObject({ status: 404, body: { code: 'import-not-found' } });
  expect(await storedBytes('uploading')).toBe(0);
  expect((await beginUpload('upload-while-erased', fileOf('Ana')).end()).status).toBe(200);
});
