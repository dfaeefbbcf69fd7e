import { calls } from '@turnout/contracts';
import { rehearsalPasswords } from '../passwords.ts';
import { admin, makeTestEvent, openStaff, register, type TestEvent, type SharedTurnout } from '../turnout.ts';
import type { Examples } from './draft.ts';
import { furnishMoney } from './money-stage.ts';
import { openPool, type Pool } from './pool.ts';
import { furnishPrinting } from './printing-stage.ts';

export interface Stage {
  /** Holds what there is to ask about from the beginning. */
  readonly pool: Pool;
  readonly examples: Examples;
  /** An account that the fuzzing works with, and never on. */
  readonly desk: { readonly email: string; readonly password: string };
}

const flags = ['viewRegistrants', 'checkinRegistrants', 'viewAndCreateCheckinsForCheckpoints'];
const names = ['Ada', 'Grace', 'Edsger', 'Barbara', 'Alan', 'Radia', 'Ken', 'Frances'];

/** An event of everything, as somebody who uses it all would leave it; what was answered goes to the pool. */
const furnish = async (turnout: SharedTurnout, event: TestEvent, people: readonly string[], pool: Pool) => {
  const { ask, adminToken: token } = turnout;
  const { eventId, typeId } = event;
  const write = async (path: string, body: unknown, under: string) => {
    const answer = await ask('POST', path, { token, body });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    pool.take(answer.body, under);
    return answer.body;
  };
  await ask('PUT', `/api/events/${eventId}`, { token, body: { enableMassTexts: true } });
  const far = { eventId, subject: 'Soon', message: 'Hello', sendAt: '2999-01-01' };
  await write('/api/mass-email', far, 'mailing');
  const point = {
    eventId,
    name: 'Coffee',
    type: 'multiple',
    fieldsForCheckinAndAttendeesPage: [],
    additionalSettings: {},
  };
  const { checkpoint } = calls.defineCheckpoint.output.parse(await write('/api/checkpoints', point, 'checkpoint'));
  const field = { eventId, title: 'Meal', name: 'MEAL', type: 'text' };
  await write('/api/checkpointfields', field, 'checkpointfield');
  await write('/api/x/walls', { eventId, label: 'Foyer' }, 'wall');
  await write('/api/x/devices', { eventId, name: 'North door' }, 'device');
  const rules = [{ fid: event.fields.FNAME, value: 'Never' }];
  const validation = { event: eventId, type: typeId, name: 'Never', message: 'Never together', rules };
  await write('/api/enhanced-validations', validation, 'validation');
  const dinner = { eventId, title: 'Dinner', name: 'DINNER', type: 'list', values: 'Soup\nFish' };
  const { field: counted } = calls.defineField.output.parse(await write('/api/fields', dinner, 'field'));
  await write('/api/custom-widgets', { eventId, title: 'Dinners', forField: counted._id }, 'widget');
  await write('/api/activities', { eventId, name: 'Workshop' }, 'activity');
  await write('/api/x/promo-codes', { eventId, code: 'SPRING', discountValue: 10 }, 'promocode');
  await write('/api/templates', { eventId, name: 'Letter', content: '<p>a</p>' }, 'template');
  await write('/api/speakers', { eventId, name: 'Ada', lastName: 'Lovelace' }, 'speaker');
  const [first = '', second = ''] = people;
  await write(
    '/api/checkpoints/checkin',
    { primaryRegistrant: first, attendees: [first], checkpointId: checkpoint._id, eventId },
    'checkin',
  );
  await write('/api/payments', { registrationId: first, amount: 5 }, 'payment');
  await write(`/api/checkin/registration/${eventId}`, { registrationId: second, eventId }, 'admission');
  const money = await furnishMoney(turnout, event, people, pool);
  return { checkpointId: checkpoint._id, counted: counted._id, money };
};

/** Two events: one that everything is done to, and one that is spared, so that what should be taken is. */
export const setStage = async (turnout: SharedTurnout): Promise<Stage> => {
  const event = await makeTestEvent(turnout);
  const quiet = await makeTestEvent(turnout, 'Quiet fair');
  const desk = await openStaff(turnout, event.eventId, flags);
  const me = calls.me.output.parse((await turnout.ask('GET', '/api/me', { token: turnout.adminToken })).body).user;
  const quietIds = [quiet.eventId, quiet.typeId, ...Object.values(quiet.fields)];
  const pool = openPool(new Set([me._id, desk.accountId, admin.email, desk.email, ...quietIds]));
  const people = await register(turnout, event, names);
  pool.take({ eventId: event.eventId, typeId: event.typeId, fieldId: Object.values(event.fields) }, '');
  pool.take({ registrationId: people }, '');
  await furnish(turnout, event, people, pool);
  const quietPeople = await register(turnout, quiet, names);
  const there = await furnish(turnout, quiet, quietPeople, openPool(new Set()));
  const printing = await furnishPrinting(turnout, { eventId: quiet.eventId, people: quietPeople, pool });
  return { pool, desk, examples: { ...examplesOf(quiet, quietPeople, there), ...printing } };
};

/** What a schema alone does not lead to: an event's own fields, people of that event, a password that is right. */
const examplesOf = (
  { eventId, typeId, fields }: TestEvent,
  people: readonly string[],
  {
    checkpointId,
    counted,
    money,
  }: { readonly checkpointId: string; readonly counted: string; readonly money: Examples },
): Examples => {
  const entered = Object.entries(fields).map(([name, _id]) => ({
    _id,
    value: name === 'EMAIL' ? 'ada@example.org' : 'Ada',
  }));
  const person = { type: typeId, fields: entered };
  const role = { viewRegistrants: true };
  const [primary] = people;
  return {
    ...money,
    'POST /auth/login': [admin],
    'POST /api/users': [{ email: 'fuzz@example.org', name: 'Fuzz', password: rehearsalPasswords.staff, eventId, role }],
    'POST /api/registrations': [{ event: eventId, ...person, registrants: [person] }],
    'POST /api/enhanced-validations': [
      {
        event: eventId,
        type: typeId,
        name: 'Never',
        message: 'Never together',
        rules: [{ fid: fields.FNAME, value: 'Never' }],
      },
    ],
    'POST /api/types': [{ eventId, name: 'Guest' }],
    'POST /api/activities': [{ eventId, name: 'Tour' }],
    'POST /api/x/promo-codes': [{ eventId, code: 'AUTUMN', discountValue: 5 }],
    'POST /api/payments': [{ registrationId: people[1], eventId, amount: 5 }],
    'POST /api/x/promo-codes/check': [{ eventId, code: 'SPRING' }],
    'POST /api/custom-widgets': [{ eventId, title: 'Dinners', forField: counted }],
    'PUT /api/registrations/{id}': [{ fields: entered }],
    // One key of what is there; the rest of it stays as it is.
    'PUT /api/events/{id}': [{ keywords: 'fair' }],
    'PUT /api/fields/{id}': [{ title: 'Name' }],
    'PUT /api/types/{id}': [{ description: 'All day' }],
    'PUT /api/type-groups/{id}': [{ order: 2 }],
    'PUT /api/activities/{id}': [{ location: 'Hall 2' }],
    'PUT /api/x/promo-codes/{id}': [{ limit: 20 }],
    'PUT /api/checkpoints/{id}': [{ description: 'At the gate' }],
    'PUT /api/checkpointfields/{id}': [{ title: 'Bag' }],
    'PATCH /api/custom-widgets/{id}': [{ title: 'Meals' }],
    'POST /api/templates': [{ eventId, name: 'Letter', content: '<p>a</p>' }],
    'PATCH /api/templates/{id}': [{ name: 'Diploma' }],
    'PATCH /api/enhanced-validations/{id}': [{ message: 'Never together, please' }],
    'PATCH /api/enhanced-validations/{eventId}/{typeId}': [{ activeIds: [] }],
    'PUT /api/registrations/update-status-only': ['pending', 'confirmed'].map((status) => ({
      id: people[7],
      eventId,
      status,
    })),
    'POST /api/checkin/{type}/{id}': people.map((registrationId) => ({ registrationId, eventId })),
    'POST /api/checkpoints/checkin': people.map((id) => ({
      primaryRegistrant: primary,
      attendees: [id],
      checkpointId,
      eventId,
    })),
    'POST /api/checkpoints/attendees-by-id': [{ registrationId: primary, checkpointId, eventId }],
  };
};
