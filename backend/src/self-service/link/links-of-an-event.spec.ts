// kind: stack
import { calls } from '@turnout/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedCode } from '../../testing/mailed-code.ts';
import { botToken, makeType, named } from '../../testing/strangers.ts';
import { makeTestEvent, startTestTurnout, type TestEvent, type TestTurnout } from '../../testing/turnout.ts';

let turnout: TestTurnout;
let fair: TestEvent;
let other: TestEvent;
beforeAll(async () => {
  turnout = await startTestTurnout({ BOT_CHECK_DIFFICULTY: '1' });
  fair = await open('Fair');
  other = await open('Other');
}, 60_000);
afterAll(() => turnout.stop());

const asAdmin = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, { token: turnout.adminToken, body });

const open = async (name: string): Promise<TestEvent> => {
  const made = await makeTestEvent(turnout, name);
  const switches = { showEditMyRegistration: true, allowRegistrantToTransfer: true };
  expect((await asAdmin('PUT', `/api/events/${made.eventId}`, switches)).status).toBe(200);
  return made;
};

/** Somebody of the fair, with the code of the link that they were sent to edit it. */
const linked = async (name: string, email: string) => {
  const fields = [...named(fair, name), { _id: fair.fields.EMAIL, value: email }];
  const made = await asAdmin('POST', '/api/registrations', { event: fair.eventId, type: fair.typeId, fields });
  const { _id: id, confirmationNumber } = calls.submit.output.parse(made.body).registration;
  const body = { eventId: fair.eventId, email, registrationId: confirmationNumber };
  await turnout.ask('POST', '/api/registrations/get-edit-registration-link/email', { body });
  return { id, code: await mailedCode(turnout, email, 'edit') };
};

/** What is answered under no event's page, under that of the fair, and under that of the other event. */
const under = async (path: string) => [
  (await turnout.ask('GET', path)).status,
  (await turnout.ask('GET', `${path}?eventId=${fair.eventId}`)).status,
  await turnout.ask('GET', `${path}?eventId=${other.eventId}`),
];

describe('a link', () => {
  it('to edit a registration opens nothing on the pages of another event', async () => {
    const { code } = await linked('Ana', 'ana@example.org');
    const gone = { status: 404, body: { code: 'expired-registration-code' } };
    expect(await under(`/api/registrations/with-code/${code}`)).toMatchObject([200, 200, gone]);
  });

  it('with which a registration is passed on opens nothing on the pages of another event', async () => {
    const { id, code } = await linked('Bo', 'bo@example.org');
    const body = { code, email: 'cy@example.org' };
    expect((await turnout.ask('POST', `/api/x/registrations-code/${id}/transfer`, { body })).status).toBe(200);
    const offer = await mailedCode(turnout, 'cy@example.org', 'transfer');
    const gone = { status: 404, body: { code: 'expired-transfer-code' } };
    expect(await under(`/api/x/transfers/${offer}`)).toMatchObject([200, 200, gone]);
  });

  it('of somebody who waits shows no place on the pages of another event', async () => {
    const typeId = await makeType(turnout, fair, { availableSeats: 1, waitingList: true, waitingListHours: 2 });
    await asAdmin('POST', '/api/registrations', { event: fair.eventId, type: typeId, fields: named(fair, 'Dee') });
    const email = 'eli@example.org';
    const who = { eventId: fair.eventId, typeId, firstName: 'Eli', lastName: 'Example', email };
    const joined = await turnout.ask('POST', '/api/x/waiting-list', {
      body: { ...who, grecaptcha: await botToken(turnout) },
    });
    expect(joined.status).toBe(200);
    const code = await mailedCode(turnout, email, 'waiting');
    const gone = { status: 404, body: { code: 'not-waiting' } };
    expect(await under(`/api/x/waiting-list/${typeId}/${code}`)).toMatchObject([200, 200, gone]);
  });
});
