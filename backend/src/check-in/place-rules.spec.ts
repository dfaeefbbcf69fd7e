// kind: stack
import { calls } from '@turnout/contracts';
import type { TypeId } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { asStaff } from '../testing/as-staff.ts';
import { makeType } from '../testing/strangers.ts';
import { makeTestEvent, register, sharedTurnout, type SharedTurnout, type TestEvent } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let [guests, crew]: [TypeId | undefined, TypeId | undefined] = [undefined, undefined];
const { ok } = asStaff(() => turnout);

beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'Rules of places');
  guests = await makeType(turnout, event, { name: 'Guest' });
  crew = await makeType(turnout, event, { name: 'Crew' });
}, 60_000);

type Rules = Readonly<Record<string, unknown>>;
type Path = (
  rules: Rules,
) => Promise<(id: string) => Promise<{ status: number; body: Readonly<Record<string, unknown>> }>>;

const activityPath =
  (method: 'qr' | 'manual'): Path =>
  async (rules) => {
    const body = { eventId: event.eventId, name: 'Cellar', autoEnrollTypes: [guests], allowMultipleCheckins: true };
    const made = await ok('POST', '/api/activities', { ...body, ...rules });
    const { _id } = calls.defineActivity.output.parse(made).activity;
    return (registrationId) =>
      turnout.ask('POST', `/api/checkin/activity/${_id}`, {
        token: turnout.adminToken,
        body: { registrationId, eventId: event.eventId, method },
      });
  };
const checkpointPath =
  (by: 'staff' | 'strangers'): Path =>
  async (rules) => {
    const body = { eventId: event.eventId, name: 'Cellar', type: 'multiple', ...rules };
    const { _id } = calls.defineCheckpoint.output.parse(await ok('POST', '/api/checkpoints', body)).checkpoint;
    const token = by === 'staff' ? { token: turnout.adminToken } : {};
    return async (id) => {
      const answer = await turnout.ask('POST', '/api/checkpoints/checkin', {
        ...token,
        body: { primaryRegistrant: id, attendees: [id], checkpointId: _id, eventId: event.eventId },
      });
      if (answer.status !== 200) return answer;
      // Out again by staff, so that they may come in once more.
      const list = { eventId: event.eventId, checkpointId: _id };
      const page = await ok('POST', '/api/checkpoints/search-checkins?page=1&perPage=10', list);
      const [newest] = calls.checkins.output.parse(page).checkins;
      const out = { eventId: event.eventId, checkinId: newest?._id, status: 'checked-out' };
      await ok('PUT', '/api/checkpoints/checkin-status', out);
      return answer;
    };
  };

const paths: readonly (readonly [string, Path])[] = [
  ['the scanner of an activity', activityPath('qr')],
  ['a check-in to an activity by hand', activityPath('manual')],
  ['a checkpoint with staff', checkpointPath('staff')],
  ['a public checkpoint', checkpointPath('strangers')],
];
const guest = async (name: string): Promise<string> => {
  if (guests === undefined) throw new Error('no type');
  const [id = ''] = await register(turnout, { ...event, typeId: guests }, [name]);
  return id;
};
const window = (from: string | null, to: string | null) => [{ from, to }];

describe.each(paths)('by %s', (path, open) => {
  it('nobody of another type comes in, and nobody outside of its times', async () => {
    const refusals: readonly (readonly [Rules, string, RegExp])[] = [
      [{ entryTypes: [crew] }, 'type-not-let-in', /registered as Guest, which Cellar does not let in$/],
      [
        { entryWindows: window('2199-01-01T08:00:00Z', null) },
        'not-open-yet',
        /^Cellar lets people in from 01 Jan 2199/,
      ],
      [
        { entryWindows: window(null, '2001-01-01T08:00:00Z') },
        'closed-by-now',
        /^Cellar let people in until 01 Jan 2001/,
      ],
    ];
    const doors = await Promise.all(refusals.map(([rules]) => open(rules)));
    const openDoor = await open({ entryTypes: [guests], entryWindows: window('2001-01-01T08:00:00Z', null) });
    // Whoever registers takes part in the activities that are there by then.
    const id = await guest(`Ada ${path}`);
    for (const [index, [, code, message]] of refusals.entries()) {
      const refused = await doors[index]?.(id);
      expect(refused).toMatchObject({ status: 409, body: { code } });
      expect(refused?.body['message']).toMatch(message);
    }
    expect(await openDoor(id)).toMatchObject({ status: 200 });
  });

  it('each comes in as often on one day as the place says', async () => {
    const [come, id, other] = [await open({ entriesPerDay: 2 }), await guest(`Ben ${path}`), await guest(`Cy ${path}`)];
    const answers = [await come(id), await come(id), await come(id)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409]);
    expect(answers[2]?.body).toMatchObject({ code: 'entries-used-up' });
    expect(answers[2]?.body['message']).toMatch(/Cellar: 2$/);
    expect(await come(other)).toMatchObject({ status: 200 });
  });
});

describe('a place', () => {
  it.each(['/api/activities', '/api/checkpoints'])(
    'lets in no types that the event does not have: %s',
    async (path) => {
      const { typeId } = await makeTestEvent(turnout, 'Elsewhere');
      const body = { eventId: event.eventId, name: 'Cellar', entryTypes: [typeId] };
      const answer = await turnout.ask('POST', path, { token: turnout.adminToken, body });
      expect(answer).toMatchObject({ body: { code: 'unknown-type' } });
    },
  );
});
