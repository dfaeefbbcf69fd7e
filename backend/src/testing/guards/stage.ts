import { calls } from '@turnout/contracts';
import { flags, type EventId, type Flag } from '@turnout/contracts/kernel';
import { openPool, type Pool } from '../fuzz/pool.ts';
import { everyColumn } from '../things.ts';
import { makeTestEvent, openStaff, register, type TestEvent, type SharedTurnout } from '../turnout.ts';

/** An event with something of everything in it, and what of it nobody may hear who is not let in. */
export interface Furnished {
  readonly event: TestEvent;
  /** Its ids and texts, by what they are called. */
  readonly pool: Pool;
  readonly ids: ReadonlySet<string>;
  /** Stands in everything about it that is not for strangers. */
  readonly secret: string;
  readonly wallToken: string;
  /** Of a phone that is a desk of it, with all its checkpoints. */
  readonly deviceToken: string;
  /** Of another system that may everything in it. */
  readonly apiToken: string;
}

const idPattern = /(?<![0-9a-z])[0-9a-hjkmnp-tv-z]{20}(?:\.\d+)?(?:~\d+)?(?![0-9a-z])/g;

/** Every id that a text holds. */
export const idsIn = (text: string): readonly string[] => text.match(idPattern) ?? [];

/** Makes an event and fills it by every call that makes something. @param word tells it from others. */
export const furnish = async (turnout: SharedTurnout, word: string): Promise<Furnished> => {
  const { ask, adminToken: token } = turnout;
  const secret = `hush${word}`;
  const pool = openPool(new Set());
  const ids = new Set<string>();
  const note = (answer: unknown, under: string) => {
    pool.take(answer, under);
    for (const id of idsIn(JSON.stringify(answer))) ids.add(id);
  };
  const write = async (method: string, path: string, body: unknown, under: string) => {
    const answer = await ask(method, path, { token, body });
    if (answer.status !== 200)
      throw new Error(`${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    note(answer.body, under);
    return answer.body;
  };
  const event = await makeTestEvent(turnout, `Fair ${word}`);
  const { eventId, typeId, fields } = event;
  note({ eventId, typeId, fieldId: Object.values(fields) }, '');
  const type = { eventId, name: `${secret} type`, fields: Object.values(fields), publicRegistration: false };
  await write('POST', '/api/types', type, 'type');
  const list = { eventId, title: 'Dinner', name: 'DINNER', type: 'list', values: `${secret} soup\nFish` };
  const dinner = calls.defineField.output.parse(await write('POST', '/api/fields', list, 'field')).field._id;
  await write('POST', '/api/custom-widgets', { eventId, title: `${secret} dinners`, forField: dinner }, 'widget');
  await write('POST', '/api/type-groups', { eventId, name: 'Visitors', types: [typeId] }, 'type-group');
  const people = await register(turnout, event, ['Ada', 'Grace', 'Alan']);
  note({ registrationId: people }, '');
  const [first = '', second = ''] = people;
  const email = [{ _id: fields.EMAIL, value: `${secret}.ada@example.org` }];
  const corrected = await write('PUT', `/api/registrations/${first}`, { fields: email }, 'registration');
  note(corrected, 'registration');
  await write(
    'POST',
    '/api/x/attendee-views',
    { eventId, name: `${secret} view`, contents: everyColumn },
    'attendee-view',
  );
  await write(
    'POST',
    '/api/speakers',
    { eventId, name: 'Ada', lastName: 'Lovelace', email: `${secret}.speaker@example.org` },
    'speaker',
  );
  await write('POST', '/api/templates', { eventId, name: `${secret} letter`, content: '<p>a</p>' }, 'template');
  const wall = await write('POST', '/api/x/walls', { eventId, label: `${secret} foyer` }, 'wall');
  const phone = { eventId, name: `${secret} phone`, checkpoints: 'all' };
  const { code } = calls.inviteDevice.output.parse(await write('POST', '/api/x/devices', phone, 'device'));
  const enrolled = await ask('POST', calls.enrolDevice.path, { body: { code } });
  await write('POST', '/api/x/devices', { eventId, name: `${secret} waiting` }, 'device');
  const point = {
    eventId,
    name: 'Coffee',
    type: 'multiple',
    fieldsForCheckinAndAttendeesPage: [],
    additionalSettings: {},
  };
  const { checkpoint } = calls.defineCheckpoint.output.parse(
    await write('POST', '/api/checkpoints', point, 'checkpoint'),
  );
  const asked = await write(
    'POST',
    '/api/checkpointfields',
    { eventId, title: 'Meal', name: 'MEAL', type: 'text' },
    'checkpointfield',
  );
  const { field } = calls.defineCheckpointField.output.parse(asked);
  const meal = [{ _id: first, fields: [{ _id: field._id, value: `${secret} meal` }] }];
  await write(
    'POST',
    '/api/checkpointfields-data/update-fields',
    { eventId, checkpointFieldData: meal },
    'checkpointfield',
  );
  const visit = { primaryRegistrant: first, attendees: [first], checkpointId: checkpoint._id, eventId };
  const { checkin } = calls.checkInAtCheckpoint.output.parse(
    await write('POST', '/api/checkpoints/checkin', visit, 'checkin'),
  );
  note({ checkin: checkin._id }, '');
  await write(
    'PUT',
    '/api/checkpoints/checkin-note',
    { eventId, checkinId: checkin._id, note: `${secret} note` },
    'checkin',
  );
  await write('POST', `/api/checkin/registration/${eventId}`, { registrationId: second, eventId }, 'admission');
  const payment = { registrationId: first, amount: 5, description: `${secret} cheque` };
  await write('POST', '/api/payments', payment, 'payment');
  await write('POST', '/api/x/mailings', { eventId }, 'mailing');
  const system = { eventId, name: `${secret} system`, flags };
  const { token: apiToken } = calls.makeApiToken.output.parse(
    await write('POST', calls.makeApiToken.path, system, 'api-token'),
  );
  const file = new FormData();
  file.set('file', new Blob([`First name;Last name\r\n${secret};Lovelace\r\n`]), 'people.csv');
  const headers = { authorization: `Bearer ${token}` };
  const url = `${turnout.url}/api/x/imports?eventId=${eventId}`;
  const uploaded = await fetch(url, { method: 'POST', headers, body: file });
  note(calls.uploadImport.output.parse(await uploaded.json()), 'import');
  await openStaff(turnout, eventId, ['viewRegistrants'], `${secret}.staff@example.org`);
  const staff = await ask('GET', `/api/users?eventId=${eventId}`, { token });
  note(staff.body, 'account');
  return {
    event,
    pool,
    ids,
    secret,
    wallToken: calls.issueWall.output.parse(wall).token,
    deviceToken: calls.enrolDevice.output.parse(enrolled.body).token,
    apiToken,
  };
};

/** Accounts of one event, each with every flag but some; made when they are first asked for. */
export const accountsWithout = (turnout: SharedTurnout, eventId: EventId, name: string) => {
  const known = new Map<string, Promise<Awaited<ReturnType<typeof openStaff>>>>();
  return (missing: readonly Flag[]): Promise<Awaited<ReturnType<typeof openStaff>>> => {
    const key = missing.toSorted().join(' ');
    const account =
      known.get(key) ??
      openStaff(
        turnout,
        eventId,
        flags.filter((flag) => !missing.includes(flag)),
        `${name}.${known.size}@example.org`,
      );
    known.set(key, account);
    return account;
  };
};
