// kind: stack
import { EventId } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { documentsClient, listOf, logIn, recordOf, textOf } from '../testing/documents-client/client.ts';
import type { DocumentsClient, Said } from '../testing/documents-client/client.ts';
import { botToken } from '../testing/strangers.ts';
import { admin, openStaff, sharedTurnout, type SharedTurnout } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let organiser: DocumentsClient;
let visitor: DocumentsClient;
let eventId: string;

type Body = Readonly<Record<string, unknown>>;
const record = ({ status, body }: Said, name: string): Body => {
  if (status !== 200) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
  return recordOf(body[name]);
};
const idOf = (one: Body) => textOf(one['_id']);
const make = async (path: string, name: string, body: Body) =>
  idOf(record(await organiser.post(`/api/${path}`, { eventId, ...body }), name));
const field = (name: string, body: Body = {}) => make('fields', 'field', { name, title: name, type: 'text', ...body });
const type = (name: string, body: Body) => make('types', 'type', { name, ...body });

let first: Readonly<Record<string, string>>;
beforeAll(async () => {
  turnout = await sharedTurnout();
  organiser = await logIn(turnout.url, admin.email, admin.password);
  visitor = documentsClient(turnout.url);
  const fair = { name: 'Fair', startDate: '2027-10-01', endDate: '2027-10-02' };
  eventId = idOf(record(await organiser.post('/api/events', fair), 'event'));
  const { fields } = (await organiser.get('/api/fields', { eventId })).body;
  first = Object.fromEntries(listOf(fields).map((one) => [textOf(one['name']), idOf(one)]));
}, 60_000);

const listed = async (client: DocumentsClient, path: string, name: string) => {
  const answer = await client.get(`/api/${path}`, { 'filters[eventId]': eventId });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return listOf(answer.body[name]);
};
const namesOf = (list: readonly Body[]) => list.map((one) => textOf(one['name']));

describe('what a visitor reads of a form', () => {
  it('are the fields of public forms, each once, and no key that is for organisers', async () => {
    const meal = await field('MEAL', {
      type: 'list',
      multiple: true,
      values: 'soup\nfish',
      sortUsingValuesWhileSaving: true,
    });
    const inner = await field('INNER');
    await field('NOWHERE');
    const staffOnly = await field('DESK', { type: 'radio', values: 'hush\nno', showOnRegistrationScreen: false });
    const draft = await field('DRAFT', { published: false });
    const all = [...Object.values(first), meal, staffOnly, draft];
    await type('Visitor', { fields: all });
    await type('Exhibitor', { fields: all });
    await type('Crew', { fields: [inner], publicRegistration: false });
    const seen = await listed(visitor, 'fields', 'fields');
    expect(namesOf(seen).toSorted()).toEqual([...Object.keys(first), 'MEAL'].toSorted());
    expect(seen.find(({ name }) => name === 'MEAL')).toMatchObject({ _id: meal, eventId, values: 'soup\nfish' });
    for (const one of seen)
      for (const key of ['hideOnExport', 'enableFieldForDuplicateCheck', 'showOnReport', '_version', 'optionsTaken'])
        expect(one).not.toHaveProperty(key);
    const sorted = { 'filters[eventId]': eventId, 'filters[sortUsingValuesWhileSaving]': 'true' };
    expect(namesOf(listOf((await visitor.get('/api/fields', sorted)).body['fields']))).toEqual(['MEAL']);
    expect((await visitor.get(`/api/fields/${meal}`)).status).toBe(401);
    expect((await visitor.get('/api/fields', { eventId: '0'.repeat(20) })).status).toBe(404);
    const { email, password } = await openStaff(turnout, EventId.parse(eventId), ['viewDashboard']);
    const dashboard = await logIn(turnout.url, email, password);
    expect(namesOf(await listed(dashboard, 'fields', 'fields'))).toEqual(namesOf(seen));
    expect(namesOf(await listed(organiser, 'fields', 'fields'))).toContain('NOWHERE');
  });

  it('are the activities that the form offers or charges, without types and fields that it does not have', async () => {
    const types = await listed(organiser, 'types', 'types');
    const [shown, hidden] = ['Visitor', 'Crew'].map((name) => idOf(types.find((one) => one['name'] === name) ?? {}));
    const fields = await listed(organiser, 'fields', 'fields');
    const [meal, desk] = ['MEAL', 'DESK'].map((name) => idOf(fields.find((one) => one['name'] === name) ?? {}));
    const rules = { autoEnrollTypes: [shown, hidden], typeBasedFee: { [shown ?? '']: 5, [hidden ?? '']: 1 } };
    const activity = (name: string, body: Body) => make('activities', 'activity', { name, ...body });
    await activity('Dinner', { chosenOnForm: true, fee: 40, description: '<p>Four courses</p>', ...rules });
    await activity('Fish knives', {
      fee: 2,
      dependsOnFields: [meal, desk],
      dependsOnValues: [['fish'], ['hush']],
      dependanceType: 'or',
    });
    await activity('Both', { fee: 2, dependsOnFields: [meal, desk], dependsOnValues: [['fish'], ['hush']] });
    await activity('Briefing', { autoEnrollTypes: [hidden], fee: 3 });
    await activity('Set-up', { availableSeats: 3 });
    const seen = await listed(visitor, 'activities', 'activities');
    expect(namesOf(seen)).toEqual(['Dinner', 'Fish knives']);
    expect(seen[0]).toMatchObject({
      eventId,
      chosenOnForm: true,
      fee: 40,
      description: '<p>Four courses</p>',
      autoEnrollTypes: [shown],
      typeBasedFee: { [shown ?? '']: 5 },
    });
    expect(seen[1]).toMatchObject({ chosenOnForm: false, dependsOnFields: [meal], dependsOnValues: [['fish']] });
    for (const id of [hidden, desk, 'hush', 'registeredAttendees', 'availableSeats', 'badgeCode', 'scanEnabled'])
      expect(JSON.stringify(seen)).not.toContain(id);
    expect((await visitor.get(`/api/activities/${idOf(seen[0] ?? {})}`)).status).toBe(401);
    expect(namesOf(await listed(organiser, 'activities', 'activities'))).toContain('Set-up');
    await organiser.put(`/api/events/${eventId}`, { hideAllPaymentInfoFromRegistrant: true });
    expect(await listed(visitor, 'activities', 'activities')).toMatchObject([{ name: 'Dinner', fee: 0 }]);
    await organiser.put(`/api/events/${eventId}`, { hideAllPaymentInfoFromRegistrant: false });
  });
});

describe('POST /api/registrations-validationCheck', () => {
  // It answers a list and no record.
  const check = async (fieldsArr: readonly Body[], token?: string) => {
    const answer = await fetch(`${turnout.url}/api/registrations-validationCheck`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ eventId, fieldsArr }),
    });
    return z.array(z.boolean()).parse(await answer.json());
  };
  const answers = (more: Readonly<Record<string, string>>) =>
    Object.entries({ FNAME: 'Ada', LNAME: 'Byron', EMAIL: 'ada@example.org', ...more }).map(([name, value]) => ({
      _id: first[name] ?? name,
      value,
    }));

  it('finds doubles, and nobody who changes their own registration their own double', async () => {
    await organiser.put(`/api/fields/${first['EMAIL'] ?? ''}`, { enableFieldForDuplicateCheck: true });
    await organiser.put(`/api/events/${eventId}`, { checkForDuplicates: true });
    const [one] = await listed(visitor, 'types', 'types');
    const grecaptcha = await botToken(turnout);
    const body = { event: eventId, type: idOf(one ?? {}), fields: answers({}), grecaptcha };
    const registration = record(await visitor.post('/api/registrations', body), 'registration');
    const fields = answers({ EMAIL: 'ADA@example.org' });
    expect(
      await check([
        { id: '', fields },
        { id: idOf(registration), fields },
        { id: 'new', fields: [] },
      ]),
    ).toEqual([true, false, false]);
    await organiser.put(`/api/events/${eventId}`, { checkForDuplicates: false });
  });

  it('says who meets an enhanced validation of their type, and holds it against nobody once it is gone', async () => {
    const role = await field('ROLE', { type: 'radio', values: 'press\nguest' });
    const press = await type('Press', { fields: [...Object.values(first), role] });
    const rules = [{ fid: role, name: 'ROLE', title: 'ROLE', value: 'press' }];
    const body = { event: eventId, type: press, name: 'Card', message: 'Press need a card.', rules };
    const validation = record(await organiser.post('/api/enhanced-validations', body), 'validation');
    const fields = (value: string) => [...answers({}), { _id: role, value }];
    expect(await check([{ fields: fields('press') }, { fields: fields('guest') }])).toEqual([true, false]);
    const [other] = (await listed(visitor, 'types', 'types')).filter(({ name }) => name === 'Visitor');
    expect(await check([{ fields: fields('press'), type: press }])).toEqual([true]);
    expect(await check([{ fields: fields('press'), type: idOf(other ?? {}) }])).toEqual([false]);
    const sent = { event: eventId, type: press, fields: fields('guest'), grecaptcha: await botToken(turnout) };
    const guest = record(await visitor.post('/api/registrations', sent), 'registration');
    expect(await check([{ id: idOf(guest), fields: [{ _id: role, value: 'press' }] }])).toEqual([true]);
    expect(await check([{ fields: fields('press') }], turnout.adminToken)).toEqual([false]);
    await organiser.remove(`/api/enhanced-validations/${idOf(validation)}`);
    expect(await check([{ fields: fields('press') }])).toEqual([false]);
  });
});
