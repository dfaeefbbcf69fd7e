// kind: stack
import { calls } from '@turnout/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTurnout, type SharedTurnout } from '../../testing/turnout.ts';
import { makeConference, type Ask } from './make-conference.ts';

const now = Date.UTC(2026, 10, 24, 12);
let turnout: SharedTurnout;
beforeAll(async () => {
  turnout = await sharedTurnout();
}, 60_000);

/** Calls with keys of their own, the same ones each time; the line breaks after so many. */
const asking = (breaksAfter = Infinity): Ask => {
  let count = 0;
  return async (method, path, body) => {
    count += 1;
    if (count > breaksAfter) throw new Error('the line broke');
    const answer = await turnout.ask(method, path, {
      token: turnout.adminToken,
      headers: { 'idempotency-key': `conference-spec-${count}` },
      ...(body === undefined ? {} : { body }),
    });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
};

describe('the conference', () => {
  it('is set up over the calls of any client, once, also where that broke off in between', async () => {
    await expect(makeConference(asking(75), now)).rejects.toThrow('the line broke');
    const eventId = await makeConference(asking(), now);
    const get = async (path: string) => (await turnout.ask('GET', path, { token: turnout.adminToken })).body;
    const { fields } = calls.fields.output.parse(await get(`/api/fields?eventId=${eventId}`));
    const { types } = calls.types.output.parse(await get(`/api/types?eventId=${eventId}`));
    const { activities } = calls.activities.output.parse(await get(`/api/activities?eventId=${eventId}`));
    expect([fields.length, types.length, activities.length]).toEqual([60, 12, 40]);
    const delegate = types.find(({ name }) => name === 'Delegate');
    expect(delegate?.fields.map(({ name }) => name).toSorted()).toEqual(fields.map(({ name }) => name).toSorted());
    expect(delegate?.groups).toHaveLength(2);
    const { event } = calls.event.output.parse(await get(`/api/events/${eventId}`));
    expect(event.startDate).toBe('2027-04-28T09:00:00.000Z');
    // Some 220 calls, one after the other: a busy machine takes its time.
  }, 60_000);
});
