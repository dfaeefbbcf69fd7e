// kind: stack
import { calls } from '@turnout/contracts';
import { flags, RegistrantId } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { momentNow } from '../testing/moment.ts';
import {
  makeTestEvent,
  openStaff,
  register,
  sharedTurnout,
  type SharedTurnout,
  type TestEvent,
} from '../testing/turnout.ts';

/** What whoever works at the door is called before and after she marries. */
const [before, after] = ['Maria Anders', 'Maria Bloom'];

let turnout: SharedTurnout;
let event: TestEvent;
let ada = '';
let bea = '';
let checkpointId = '';
let married = '';
/** Who may see staff, and who may see all but them. */
const viewers = { with: '', without: '' };

const ask = async (method: string, path: string, token: string, body?: unknown) => {
  const reply = await turnout.ask(method, path, body === undefined ? { token } : { token, body });
  if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
};
/** Somebody is let in at the door and at the checkpoint. */
const letIn = async (registrationId: string, token: string): Promise<string> => {
  const { eventId } = event;
  await ask('POST', `/api/checkin/registration/${eventId}`, token, { registrationId, eventId, method: 'qr' });
  const body = { primaryRegistrant: registrationId, attendees: [registrationId], checkpointId, eventId };
  return calls.checkInAtCheckpoint.output.parse(await ask('POST', '/api/checkpoints/checkin', token, body)).checkin._id;
};

beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout);
  const { eventId } = event;
  const { adminToken } = turnout;
  viewers.with = (await openStaff(turnout, eventId, flags, `sees-${eventId}@example.org`)).token;
  const allBut = flags.filter((flag) => flag !== 'viewUsers');
  viewers.without = (await openStaff(turnout, eventId, allBut, `sees-not-${eventId}@example.org`)).token;
  const maria = await openStaff(turnout, eventId, flags, `maria-${eventId}@example.org`);
  const rename = (name: string) => ask('PUT', `/api/users/${maria.accountId}`, adminToken, { name });
  const made = await ask('POST', '/api/checkpoints', adminToken, { eventId, name: 'Sauna' });
  checkpointId = calls.defineCheckpoint.output.parse(made).checkpoint._id;
  [ada = ''] = await register(turnout, event, ['Ada']);
  [bea = ''] = await register(turnout, event, ['Bea']);
  await rename(before);
  const checkinId = await letIn(ada, maria.token);
  await ask('PUT', '/api/checkpoints/checkin-status', maria.token, { eventId, checkinId, status: 'accepted' });
  married = await momentNow(turnout, eventId);
  await rename(after);
  await letIn(bea, maria.token);
}, 60_000);

const past = (what: string, at: string) => `/api/x/history/${event.eventId}/${what}?at=${at}`;
const late = '2999-01-01T00:00:00.000Z';

const LetIn = z.looseObject({ _id: RegistrantId, checkedInBy: z.looseObject({ name: z.string() }).nullable() });
/** A list of now, or as of a moment. */
const Listed = z.looseObject({ registrations: z.array(LetIn) });

/** Who let Ada in and who let Bea in, in a list of attendees. */
const atTheDoor = async (path: string, token = viewers.with) => {
  const { registrations } = Listed.parse(await ask('GET', path, token));
  return [ada, bea].map((id) => registrations.find(({ _id }) => _id === id)?.checkedInBy?.name ?? null);
};
/** Whoever was at the checkpoint, the newest check-in first. */
const atTheCheckpoint = async (at: string, token = viewers.with) =>
  calls.pastCheckpoint.output
    .parse(await ask('GET', past(`checkpoints/${checkpointId}`, at), token))
    .checkins.map(({ creator }) => creator);

describe('staff who were renamed', () => {
  it('let people in under the name that they had at the moment', async () => {
    expect(await atTheDoor(past('attendees', married))).toEqual([before, null]);
    expect(await atTheDoor(past('attendees', late))).toEqual([after, after]);
    expect(await atTheCheckpoint(married)).toEqual([before]);
    expect(await atTheCheckpoint(late)).toEqual([after, after]);
  });

  it('are called now what they are called now', async () => {
    expect(await atTheDoor(`/api/registrations?eventId=${event.eventId}`)).toEqual([after, after]);
  });

  it('did in stories and files what they did under the name that they had', async () => {
    const did = async (id: string) => {
      const { entries } = calls.story.output.parse(await ask('GET', `/api/x/registrations/${id}/story`, viewers.with));
      return entries.flatMap(({ type, by }) => (type === 'RegistrationSubmitted' ? [] : [[type, by.name]]));
    };
    expect(await did(ada)).toEqual([
      ['RegistrantCheckedIn', before],
      ['CheckpointCheckedIn', before],
      ['CheckpointCheckinStatusSet', before],
    ]);
    expect(await did(bea)).toEqual([
      ['RegistrantCheckedIn', after],
      ['CheckpointCheckedIn', after],
    ]);
    const ByWhom = z.object({ facts: z.array(z.object({ what: z.string(), by: z.object({ name: z.string() }) })) });
    const { facts } = ByWhom.parse(await ask('GET', `/api/x/registrations/${ada}/held`, viewers.with));
    expect(facts.find(({ what }) => what === 'RegistrantCheckedIn')?.by.name).toBe(before);
    const Log = z.object({ entries: z.array(z.object({ type: z.string(), actor: z.object({ name: z.string() }) })) });
    const { entries } = Log.parse(await ask('GET', `/api/x/history/${event.eventId}/export`, viewers.with));
    const doors = entries.filter(({ type }) => type === 'RegistrantCheckedIn');
    expect(doors.map(({ actor }) => actor.name)).toEqual([before, after]);
  });

  it('are named, as of any moment, to those alone who may see staff now', async () => {
    expect(await atTheDoor(past('attendees', married), viewers.without)).toEqual(['', null]);
    expect(await atTheCheckpoint(married, viewers.without)).toEqual(['']);
    const story = JSON.stringify(await ask('GET', `/api/x/registrations/${ada}/story`, viewers.without));
    expect(story).not.toContain('Maria');
  });
});
