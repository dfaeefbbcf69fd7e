// kind: stack
import { calls } from '@turnout/contracts';
import type { EventId } from '@turnout/contracts/kernel';
import { historyApi } from '@turnout/contracts/reporting';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  makeTestEvent,
  register,
  startTestTurnout,
  type Reply,
  type TestEvent,
  type TestTurnout,
} from '../testing/turnout.ts';

const Texts = z.tuple([z.object({ type: z.string(), body: z.string() })]);

let turnout: TestTurnout;
let sql: Sql;
let event: TestEvent;
let eventId: EventId;
beforeAll(async () => {
  turnout = await startTestTurnout();
  sql = openSql(turnout.databaseUrl, { max: 1 });
}, 60_000);
beforeEach(async () => {
  event = await makeTestEvent(turnout);
  ({ eventId } = event);
});
afterAll(async () => {
  await sql.end();
  await turnout.stop();
});

/** Writes over a stream's newest event; answers how to put it right. */
const spoil = async (streamId: string, other: { type?: string; body?: string }): Promise<() => Promise<void>> => {
  const [was] = Texts.parse([
    ...(await sql`select type, body from log.events where stream_id = ${streamId} order by revision desc limit 1`),
  ]);
  const write = async ({ type, body }: { type: string; body: string }): Promise<void> => {
    await sql`update log.events set type = ${type}, body = ${body} where stream_id = ${streamId}
      and revision = (select max(revision) from log.events where stream_id = ${streamId})`;
  };
  await write({ ...was, ...other });
  return () => write(was);
};
/** As a newer version on another machine would. */
const appendUnknown = async (streamId: string): Promise<void> => {
  await sql`
    select log.append(array[${streamId}], array[-2], array[1], array[${streamId}], array[gen_random_uuid()],
      array['SeatUpgraded'], array['{"data":{"secret":"row 7"}}'],
      array[(select metadata from log.events where stream_id = ${streamId} order by revision desc limit 1)])`;
};
const admit = (registrationId: string, key: string = crypto.randomUUID()): Promise<Reply> =>
  turnout.ask('POST', `/api/checkin/registration/${eventId}`, {
    token: turnout.adminToken,
    headers: { 'idempotency-key': key },
    body: { registrationId, eventId },
  });
const refusal = {
  status: 503,
  body: { code: 'unreadable-event', message: expect.stringContaining('cannot be read'), requestId: expect.any(String) },
};
const logSize = async (): Promise<unknown> => sql`select count(*) from log.events`;

describe('a command on a stream that holds an event nobody here can read', () => {
  it('is refused without a word of what is in it, and nothing is stored; other groups are admitted', async () => {
    const [[broken = ''], [whole = '']] = [
      await register(turnout, event, ['Ada']),
      await register(turnout, event, ['Bea']),
    ];
    await appendUnknown(`registration-${broken}`);
    const size = await logSize();
    const answer = await admit(broken);
    expect(answer).toMatchObject(refusal);
    expect(JSON.stringify(answer.body)).not.toMatch(/SeatUpgraded|row 7|registration-/);
    expect(await logSize()).toEqual(size);
    expect((await admit(whole)).status).toBe(200);
    await sql`update log.events set type = 'BadgePrinted', body = ${JSON.stringify({
      data: { eventId, primaryId: broken, registrants: [broken] },
    })} where stream_id = ${`registration-${broken}`} and type = 'SeatUpgraded'`;
    expect((await admit(broken)).status).toBe(200);
  }, 30_000);

  it('is refused where it was accepted before, when that can no longer be read, and answers again once it can', async () => {
    const [ada = ''] = await register(turnout, event, ['Ada']);
    const key = crypto.randomUUID();
    expect((await admit(ada, key)).status).toBe(200);
    const putRight = await spoil(`registration-${ada}`, { body: '{"data":' });
    expect(await admit(ada, key)).toMatchObject(refusal);
    await putRight();
    expect((await admit(ada, key)).status).toBe(200);
  }, 30_000);
});

describe('what is read straight from the log', () => {
  it('says of a story that it cannot be told, and tells the others', async () => {
    const [[broken = ''], [whole = '']] = [
      await register(turnout, event, ['Ada']),
      await register(turnout, event, ['Bea']),
    ];
    const path = (id: string): string => historyApi.story.path.replace(':id', id).replace(':eventId', eventId);
    const story = (id: string) => turnout.ask('GET', path(id), { token: turnout.adminToken });
    expect((await story(broken)).status).toBe(200);
    const putRight = await spoil(`registration-${broken}`, { body: '{"data":{"eventId":"the secret in it"}}' });
    const answer = await story(broken);
    expect(answer).toMatchObject(refusal);
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    expect((await story(whole)).status).toBe(200);
    await putRight();
    expect((await story(broken)).status).toBe(200);
  }, 30_000);
});

describe('configuration that cannot be read', () => {
  it('refuses what depends on it, and nothing else', async () => {
    const other = await makeTestEvent(turnout, 'Another fair');
    // The first registration of a type is counted from the read models, and waits for them.
    await register(turnout, other, ['Cleo']);
    const stream = `type-${event.typeId}`;
    const fields = [
      { _id: event.fields.FNAME, value: 'Ada' },
      { _id: event.fields.LNAME, value: 'King' },
    ];
    const submit = () =>
      turnout.ask('POST', '/api/registrations', {
        token: turnout.adminToken,
        body: { event: eventId, type: event.typeId, fields },
      });
    expect((await submit()).status).toBe(200);
    await appendUnknown(stream);
    await vi.waitFor(async () => expect(await submit()).toMatchObject(refusal), { timeout: 5_000 });
    expect(await register(turnout, other, ['Bea'])).toHaveLength(1);
    await sql`update log.events set type = 'RegistrationTypeRevised',
      body = ${JSON.stringify({ data: { typeId: event.typeId, eventId, details: { name: 'Guest' } } })}
      where stream_id = ${stream} and type = 'SeatUpgraded'`;
    const after = await submit();
    expect(calls.submit.output.parse(after.body).registration.type).toMatchObject({ name: 'Guest' });
  }, 30_000);
});
