// kind: stack
import { calls } from '@turnout/contracts';
import { calendarApi } from '@turnout/contracts/integrations';
import { beforeAll, expect, it } from 'vitest';
import { makeTestEvent, register, sharedTurnout, type SharedTurnout, type TestEvent } from '../../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let ada = '';
const dinner = {
  name: 'Dinner',
  startDate: '2027-03-01T19:00:00Z',
  endDate: '2027-03-01T22:00:00Z',
  chosenOnForm: true,
};
const asAdmin = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, { token: turnout.adminToken, ...(body === undefined ? {} : { body }) });
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'Calendars');
  const body = { ...dinner, eventId: event.eventId, autoEnrollTypes: [event.typeId] };
  expect(await asAdmin('POST', '/api/activities', body)).toMatchObject({ status: 200 });
  [ada = ''] = await register(turnout, event, ['Ada']);
});

const read = async (address: string) => {
  const answer = await fetch(address);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};
const programme = () => read(`${turnout.url}${calendarApi.programmeCalendar.path.replace(':eventId', event.eventId)}`);
/** The path of the address that a person is told: specs do not serve under the name that it says. */
const ownPath = async (id: string): Promise<string> => {
  const answer = await turnout.ask('GET', calls.calendarLink.path.replace(':registrationId', id));
  expect(answer).toMatchObject({ status: 200 });
  return new URL(calls.calendarLink.output.parse(answer.body).address).pathname;
};

it('gives anybody the programme, and nobody that of an event that keeps strangers out', async () => {
  const { status, type, text } = await programme();
  expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(text.match(/^SUMMARY:.*$/gm)?.map((line) => line.trim())).toEqual(['SUMMARY:Calendars', 'SUMMARY:Dinner']);
  expect(text).not.toContain('Ada');
  const path = `/api/events/${event.eventId}`;
  expect(await asAdmin('PUT', path, { preventExternalRegistrations: true })).toMatchObject({ status: 200 });
  expect((await programme()).status).toBe(404);
  expect(await asAdmin('PUT', path, { preventExternalRegistrations: false })).toMatchObject({ status: 200 });
});

it('gives a person what they take part in under a link of its own, which says when it is cancelled', async () => {
  const path = await ownPath(ada);
  expect(path).not.toContain(ada);
  const { status, text } = await read(`${turnout.url}${path}`);
  expect(status).toBe(200);
  expect(text).toContain('SUMMARY:Dinner');
  expect(text.match(/STATUS:CONFIRMED/g)).toHaveLength(2);
  const uids = text.match(/^UID:.*$/gm);
  const rejection = { id: ada, eventId: event.eventId, status: 'rejected' };
  expect(await asAdmin('PUT', calls.setStatus.path, rejection)).toMatchObject({ status: 200 });
  const after = (await read(`${turnout.url}${path}`)).text;
  expect(after.match(/STATUS:CANCELLED/g)).toHaveLength(2);
  expect(after.match(/^UID:.*$/gm)).toEqual(uids);
});

it('opens nothing with a code that nobody was given', async () => {
  const path = await ownPath(ada);
  const other = path.replace(/\/c(.)/, (_, first: string) => `/c${first === '0' ? '1' : '0'}`);
  expect((await read(`${turnout.url}${other}`)).status).toBe(404);
});
