// kind: stack
import { calls } from '@turnout/contracts';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestEvent, register, startTestTurnout, type TestEvent, type TestTurnout } from '../testing/turnout.ts';

let turnout: TestTurnout;
let event: TestEvent;
let sql: Sql;
beforeAll(async () => {
  turnout = await startTestTurnout();
  event = await makeTestEvent(turnout);
  sql = openSql(turnout.databaseUrl, { max: 1 });
});
afterAll(async () => {
  await sql.end();
  await turnout.stop();
});

const list = async () => {
  const asked = performance.now();
  const answer = await turnout.ask('GET', `/api/registrations?eventId=${event.eventId}`, { token: turnout.adminToken });
  const { registrations } = calls.registrations.output.parse(answer.body);
  return {
    names: registrations.map(({ firstName }) => firstName),
    isStale: answer.headers.get('x-turnout-stale') === 'true',
    took: performance.now() - asked,
  };
};

it('reads answer with what there is, and say so, while a projection has stopped; all is there after the fix', async () => {
  await register(turnout, event, ['Before']);
  expect(await list()).toMatchObject({ names: ['Before'], isStale: false });
  // The one name that this table does not take.
  await sql`ALTER TABLE read.registrants ADD CONSTRAINT poison CHECK (first_name <> 'Poison')`;
  await register(turnout, event, ['Poison']);
  await register(turnout, event, ['After']);
  const meanwhile = await list();
  expect(meanwhile).toMatchObject({ names: ['Before'], isStale: true });
  expect(meanwhile.took).toBeLessThan(2_000);
  // What does not come from a table is as new as ever.
  const [badge = ''] = await register(turnout, event, ['Scanned']);
  const body = { eventId: event.eventId, registrationId: badge };
  const scan = await turnout.ask('POST', `/api/checkin/registration/${event.eventId}`, {
    token: turnout.adminToken,
    body,
  });
  expect(scan.status).toBe(200);
  await sql`ALTER TABLE read.registrants DROP CONSTRAINT poison`;
  await expect
    .poll(list, { timeout: 25_000 })
    .toMatchObject({ names: ['Scanned', 'After', 'Poison', 'Before'], isStale: false });
}, 40_000);

it('a list is as new as ever while a projection has stopped that it does not read; what reads that one says so', async () => {
  const timelineIsStale = async () => {
    const path = `/api/x/history/${event.eventId}/timeline`;
    const { headers } = await turnout.ask('GET', path, { token: turnout.adminToken });
    return headers.get('x-turnout-stale') === 'true';
  };
  await expect.poll(timelineIsStale, { timeout: 10_000 }).toBe(false);
  await sql`ALTER TABLE read.past_registrants ADD CONSTRAINT poison CHECK (false) NOT VALID`;
  await register(turnout, event, ['Unhistoric']);
  expect(await timelineIsStale()).toBe(true);
  const { names, isStale } = await list();
  expect(isStale).toBe(false);
  expect(names).toContain('Unhistoric');
  await sql`ALTER TABLE read.past_registrants DROP CONSTRAINT poison`;
  await expect.poll(timelineIsStale, { timeout: 25_000 }).toBe(false);
}, 60_000);
