// kind: stack
import { calls } from '@turnout/contracts';
import type { EventId } from '@turnout/contracts/kernel';
import { beforeAll, expect, it } from 'vitest';
import { openStaff, sharedTurnout, type SharedTurnout } from '../testing/turnout.ts';

let turnout: SharedTurnout;
beforeAll(async () => {
  turnout = await sharedTurnout();
});

const make = async (endDate: string): Promise<EventId> => {
  const body = { name: 'Bare', startDate: '2026-01-01T08:00:00Z', endDate, timeZone: 'UTC' };
  const made = await turnout.ask('POST', '/api/events', { token: turnout.adminToken, body });
  return calls.scheduleEvent.output.parse(made.body).event._id;
};
const problemsOf = async (eventId: string, token = turnout.adminToken) => {
  const answer = await turnout.ask('GET', calls.eventProblems.path, { token });
  return calls.eventProblems.output.parse(answer.body).events.find(({ _id }) => _id === eventId)?.problems;
};

it('tells whoever may see its types why an event cannot work yet, until it can', async () => {
  const eventId = await make('2099-01-01T08:00:00Z');
  expect(await problemsOf(eventId)).toEqual([{ problem: 'no-types', name: '' }]);
  const { token } = await openStaff(turnout, eventId, ['viewRegistrants']);
  expect(await problemsOf(eventId, token)).toBeUndefined();
  const organiser = await openStaff(turnout, eventId, ['viewRegistrationTypes']);
  expect(await problemsOf(eventId, organiser.token)).toEqual([{ problem: 'no-types', name: '' }]);

  const type = { eventId, name: 'Visitor', publicRegistration: true, fields: [] };
  await turnout.ask('POST', '/api/types', { token: turnout.adminToken, body: type });
  await expect.poll(() => problemsOf(eventId)).toEqual([{ problem: 'asks-nothing', name: 'Visitor' }]);
});

it('tells nothing of an event that is over, and nothing to strangers', async () => {
  const eventId = await make('2026-01-02T08:00:00Z');
  expect(await problemsOf(eventId)).toBeUndefined();
  expect((await turnout.ask('GET', calls.eventProblems.path)).status).toBe(401);
});
