// kind: stack
import { calls } from '@turnout/contracts';
import { TypeView } from '@turnout/contracts/forms';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeTestEvent,
  openStaff,
  register,
  sharedTurnout,
  type TestEvent,
  type SharedTurnout,
} from '../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let token: string;
beforeAll(async () => {
  turnout = await sharedTurnout();
  token = turnout.adminToken;
});
beforeEach(async () => {
  event = await makeTestEvent(turnout);
});

const ask = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, body === undefined ? { token } : { token, body });
const addField = (body: Readonly<Record<string, unknown>>) =>
  ask('POST', '/api/fields', { eventId: event.eventId, title: 'Company', name: 'COMPANY', type: 'text', ...body });
const fieldNames = async () =>
  calls.fields.output
    .parse((await ask('GET', `/api/fields?eventId=${event.eventId}`)).body)
    .fields.map(({ name }) => name);
const addType = (body: Readonly<Record<string, unknown>>) =>
  ask('POST', '/api/types', { eventId: event.eventId, name: 'Speaker', ...body });
const typeNames = async () =>
  calls.types.output
    .parse((await ask('GET', `/api/types?eventId=${event.eventId}`)).body)
    .types.map(({ name }) => name);

describe('a field', () => {
  it('is kept with its options, one a line or as a list, and changes only in what is sent', async () => {
    const made = await addField({ name: 'SIZE', type: 'list', values: ' S \nM\n\nL', labels: ['Small', 'Medium'] });
    const { field } = calls.defineField.output.parse(made.body);
    expect(field).toMatchObject({ values: 'S\nM\nL', labels: 'Small\nMedium', required: false });
    const changed = await ask('PUT', `/api/fields/${field._id}`, { eventId: event.eventId, title: 'Shirt' });
    expect(calls.reviseField.output.parse(changed.body).field).toEqual({ ...field, title: 'Shirt', _version: 1 });
    expect(calls.field.output.parse((await ask('GET', `/api/fields/${field._id}`)).body).field.title).toBe('Shirt');
  });

  it('keeps labels, fees and quantities beside their own option, whatever lines are blank', async () => {
    const lists = {
      values: 'S\n\nM\nL',
      labels: 'Small\n\n\nLarge',
      feeValues: '1\n\n2\n3',
      quantityValues: '5\n\n6\n7',
    };
    const made = await addField({ name: 'SHIRT', type: 'list', feeField: true, ...lists });
    const kept = { values: 'S\nM\nL', labels: 'Small\n\nLarge', feeValues: '1\n2\n3', quantityValues: '5\n6\n7' };
    const { field } = calls.defineField.output.parse(made.body);
    expect(field).toMatchObject(kept);
    const changed = await ask('PUT', `/api/fields/${field._id}`, { ...field, labels: '\nMedium' });
    expect(calls.reviseField.output.parse(changed.body).field).toMatchObject({ ...kept, labels: '\nMedium' });
  });

  it('of a list with several answers is registered, read and filtered as one with boxes is', async () => {
    const list = { type: 'list', multiple: true, values: ['S', 'M', 'L'], labels: ['Small', 'Medium', 'Large'] };
    const wanted = { ...list, title: 'Shirts', defaultValue: 'M\nS' };
    const { field } = calls.defineField.output.parse(
      (await addField({ ...wanted, name: 'SHIRTS', sortUsingValuesWhileSaving: true })).body,
    );
    const { field: asChosen } = calls.defineField.output.parse((await addField({ ...wanted, name: 'ORDERED' })).body);
    const wrong = await addField({ ...wanted, name: 'WRONG', defaultValue: ['S', 'XL'] });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'default-value-refused' } });
    await ask('PUT', `/api/types/${event.typeId}`, {
      fields: [...Object.values(event.fields), field._id, asChosen._id],
    });
    const value = ['L', 'S', 'L'];
    const fields = [field._id, asChosen._id].map((_id) => ({ _id, value }));
    const names = { [event.fields.FNAME]: 'Ada', [event.fields.LNAME]: 'Byron' };
    const people = Object.entries(names).map(([_id, text]) => ({ _id, value: text }));
    const sent = { event: event.eventId, type: event.typeId, fields: [...people, ...fields] };
    const { registration } = calls.submit.output.parse((await ask('POST', '/api/registrations', sent)).body);
    const read = calls.registration.output.parse((await ask('GET', `/api/registrations/${registration._id}`)).body);
    const answers = new Map(
      ('fields' in read.registration ? read.registration.fields : []).map((one) => [one._id, one.value]),
    );
    expect([answers.get(field._id), answers.get(asChosen._id)]).toEqual([
      ['S', 'L'],
      ['L', 'S'],
    ]);
    const refused = await ask('POST', '/api/registrations', {
      ...sent,
      fields: [...people, { _id: field._id, value: ['S', 'XL'] }],
    });
    expect(refused).toMatchObject({ status: 422, body: { code: 'field-refused' } });
    const sorted = async (asked: string) =>
      calls.fields.output
        .parse((await ask('GET', `/api/fields?eventId=${event.eventId}&sortUsingValuesWhileSaving=${asked}`)).body)
        .fields.map(({ name }) => name);
    expect(await sorted('true')).toEqual(['SHIRTS']);
    expect(await sorted('false')).toEqual(['FNAME', 'LNAME', 'EMAIL', 'ORDERED']);
  });

  it('of a type prints no id on a badge, which would open the registration', async () => {
    const refused = await ask('PUT', `/api/types/${event.typeId}`, { badgeContent: 'Id ${registrant_id}' });
    expect(refused).toMatchObject({ status: 422, body: { code: 'id-on-badge' } });
    expect(refused.body['message']).toContain('badgeContent: ${registrant_id} is not printed');
    expect((await ask('PUT', `/api/types/${event.typeId}`, { badgeContent: '${registrant_type}' })).status).toBe(200);
  });

  it('is read with its discount beside it, null where it has none or it is off', async () => {
    const keys = { discountType: 'percent', discountPeriod: false, discountValue: [10] };
    const dates = { discountStartDate: [], discountEndDate: [] };
    const made = calls.defineField.output.parse((await addField({ discount: true, ...keys })).body).field;
    const read = async () => calls.field.output.parse((await ask('GET', `/api/fields/${made._id}`)).body);
    expect(await read()).toEqual({ field: made, discount: { ...keys, ...dates } });
    await ask('PUT', `/api/fields/${made._id}`, { discount: false });
    expect((await read()).discount).toBeNull();
    const type = await ask('GET', `/api/types/${event.typeId}`);
    expect(calls.type.output.parse(type.body).discount).toBeNull();
    await ask('PUT', `/api/types/${event.typeId}`, { discount: true, ...keys });
    expect((await ask('GET', `/api/types/${event.typeId}`)).body).toMatchObject({ discount: keys });
    expect((await turnout.ask('GET', `/api/types/${event.typeId}`)).body).toMatchObject({ discount: keys });
  });

  it('is one to filter registrants by where it has options and says so, for who may see or write to them', async () => {
    const asked = { addToMassEmailAndTemplateFilter: true, values: 'S\nM', labels: 'Small\nMedium' };
    const made = calls.defineField.output.parse((await addField({ ...asked, type: 'radio' })).body).field;
    await addField({ ...asked, name: 'NOTE' });
    await addField({ ...asked, name: 'OTHER', type: 'list', addToMassEmailAndTemplateFilter: false });
    const path = `/api/fields-for-filters/${event.eventId}`;
    const { _id, name, title } = made;
    expect((await ask('GET', path)).body).toEqual({
      fields: [{ _id, name, title, values: 'S\nM', labels: 'Small\nMedium' }],
    });
    const as = async (...flags: readonly string[]) => (await openStaff(turnout, event.eventId, flags)).token;
    expect(await turnout.ask('GET', path, { token: await as('accessToTemplates') })).toMatchObject({ status: 200 });
    expect(await turnout.ask('GET', path, { token: await as('viewCustomFields') })).toMatchObject({ status: 403 });
    expect((await turnout.ask('GET', path)).status).toBe(401);
    expect((await ask('GET', '/api/fields-for-filters/none')).status).toBe(404);
  });

  it('has a name that no other field of the event has, whatever its case', async () => {
    expect((await addField({})).status).toBe(200);
    expect(await addField({ name: 'company' })).toMatchObject({ status: 409, body: { code: 'field-name-taken' } });
    expect(await ask('PUT', `/api/fields/${event.fields.FNAME}`, { name: 'Company' })).toMatchObject({ status: 409 });
    expect(await ask('PUT', `/api/fields/${event.fields.FNAME}`, { name: 'fname' })).toMatchObject({ status: 200 });
    event = await makeTestEvent(turnout, 'Elsewhere');
    expect((await addField({})).status).toBe(200);
  });

  it.each([
    ['white space in its name', { name: 'COM PANY' }, 422, 'name', 'Name should not contain empty space'],
    ['no name', { name: undefined }, 400, 'name', 'Please input name'],
    ['an empty name', { name: '' }, 422, 'name', 'Please input name'],
    ['no title', { title: ' ' }, 422, 'title', 'must not be empty'],
    ['a kind nobody knows', { type: 'signature' }, 422, 'type', 'type'],
    ['a key nobody knows', { colour: 'red' }, 400, 'colour', 'is not a known key'],
    ['an option that is a number', { type: 'list', values: [1] }, 400, 'values', 'values'],
    ['501 options', { type: 'list', values: Array.from({ length: 501 }, String) }, 422, 'values', 'at most 500'],
  ])('with %s is refused and names the key', async (_, body, status, field, rule) => {
    const answer = await addField(body);
    expect(answer).toMatchObject({ status, body: { details: { field } } });
    expect(String(answer.body['message'])).toContain(rule);
    expect(await fieldNames()).toEqual(['FNAME', 'LNAME', 'EMAIL']);
  });

  it.each([
    [{ discountValue: [-1] }, 422, 'discountValue', 'at least 0'],
    [{ discountType: 'percent', discountValue: [101] }, 422, 'discountValue', 'period 1: must be at most 100 percent'],
    [{ discountValue: [1.005] }, 422, 'discountValue', 'at most 2 decimals, as USD has: 1.005'],
    [{ discountValue: [] }, 422, 'discountValue', 'period 1: must have a value'],
    [{ discountPeriod: true, discountStartDate: [] }, 422, 'discountValue', 'as many entries'],
    [
      { discountPeriod: true, discountEndDate: ['2026-12-31'] },
      422,
      'discountStartDate',
      'period 1: must start before',
    ],
    [{ discountPeriod: true, discountEndDate: ['soon'] }, 422, 'discountEndDate', 'period 1: must be a date'],
    [{ discountValue: Array.from({ length: 51 }, () => 1) }, 422, 'discountValue', 'at most 50 periods'],
  ])('with the discount %o is refused, and names the key and the period', async (wrong, status, key, rule) => {
    const dates = { discountStartDate: ['2027-01-01'], discountEndDate: ['2027-02-01'] };
    const body = { discount: true, discountType: 'amount', discountValue: [5], ...dates };
    const answer = await addField({ ...body, ...wrong });
    expect(answer.status).toBe(status);
    expect(String(answer.body['message'])).toContain(rule);
    expect(String(answer.body['message'])).toContain(key);
    const made = calls.defineField.output.parse((await addField(body)).body).field;
    expect(made).toMatchObject(body);
    expect((await ask('PUT', `/api/fields/${made._id}`, wrong)).status).toBe(status);
    expect(calls.field.output.parse((await ask('GET', `/api/fields/${made._id}`)).body).field).toEqual(made);
  });

  it.each([
    [{ feeValues: '10\n-5' }, 'fee-value-refused', 'feeValues: line 2'],
    [{ feeValues: 'ten' }, 'fee-value-refused', 'feeValues: line 1'],
    [{ feeValues: ['1.005'] }, 'price-decimals', 'feeValues: must have at most 2 decimals'],
    [{ feeFormula: '[COMPANY] * alert(1)' }, 'formula-unreadable', 'feeFormula: cannot be read at character 13'],
    [{ feeFormula: '[<b>نعم😀]' }, 'formula-unknown-name', 'not the name of a field of this event: <b>نعم😀'],
    [{ feeFormula: `${'('.repeat(40)}1${')'.repeat(40)}` }, 'formula-too-deep', 'feeFormula'],
    [{ feeFormula: '1+'.repeat(800) }, 'refused-by-rule', 'feeFormula: must have at most 1000'],
  ])('with the fee %o is refused in a sentence that names the key', async (wrong, code, rule) => {
    const answer = await addField({ feeField: true, ...wrong });
    expect(answer).toMatchObject({ status: 422, body: { code } });
    expect(String(answer.body['message'])).toContain(rule);
    expect(await fieldNames()).toEqual(['FNAME', 'LNAME', 'EMAIL']);
  });

  it('of a list of which one is chosen has nothing to sort', async () => {
    const list = { type: 'list', values: ['S', 'M'], sortUsingValuesWhileSaving: true };
    const sorts = async (method: string, path: string, body: Readonly<Record<string, unknown>>) => {
      const answer = await ask(method, path, body);
      return calls.defineField.output.parse(answer.body).field;
    };
    const one = await sorts('POST', '/api/fields', { eventId: event.eventId, title: 'Size', name: 'ONE', ...list });
    expect(one.sortUsingValuesWhileSaving).toBe(false);
    const path = `/api/fields/${one._id}`;
    const several = await sorts('PUT', path, { multiple: true, sortUsingValuesWhileSaving: true });
    expect(several.sortUsingValuesWhileSaving).toBe(true);
    expect(await sorts('PUT', path, { multiple: false })).toMatchObject({ sortUsingValuesWhileSaving: false });
  });

  it('of rich text is filled in with what cannot run', async () => {
    const say = '<p onclick="alert(1)">Hello<script>alert(1)</script> <strong>you</strong></p>';
    const { field } = calls.defineField.output.parse((await addField({ type: 'editor', defaultValue: say })).body);
    expect(field.defaultValue).toBe('<p>Hello <strong>you</strong></p>');
    const path = `/api/fields/${field._id}`;
    const lines = { defaultValue: ['<img src=x', 'onerror=alert(1)>Again'] };
    expect(calls.reviseField.output.parse((await ask('PUT', path, lines)).body).field.defaultValue).toBe('Again');
    expect(await ask('PUT', path, { defaultValue: '<'.repeat(4000) })).toMatchObject({
      status: 422,
      body: { code: 'default-value-refused' },
    });
    const { field: plain } = calls.defineField.output.parse(
      (await addField({ name: 'PLAIN', defaultValue: '<script>x</script>' })).body,
    );
    expect(plain.defaultValue).toBe('<script>x</script>');
    const changed = await ask('PUT', `/api/fields/${plain._id}`, { type: 'editor' });
    expect(calls.reviseField.output.parse(changed.body).field.defaultValue).toBe('');
  });

  it('has a name that formulas can write and that means one thing in them; one from before stays', async () => {
    for (const name of ['A]B', '[A', 'A[1]'])
      expect(await addField({ name })).toMatchObject({ status: 422, body: { code: 'field-name-brackets' } });
    const { field } = calls.defineField.output.parse((await addField({ name: 'MEALS' })).body);
    const twice = await addField({ name: 'meals_COUNT' });
    expect(twice).toMatchObject({ status: 409, body: { code: 'field-name-counts' } });
    expect(String(twice.body['message'])).toContain('name: together with MEALS');
    expect((await addField({ name: 'DISHES_count' })).status).toBe(200);
    expect(await ask('PUT', `/api/fields/${field._id}`, { name: 'dishes' })).toMatchObject({ status: 409 });
    expect((await ask('PUT', `/api/fields/${field._id}`, { title: 'Meals', name: 'meals' })).status).toBe(200);
  });

  it('may name others in its formula, never in a circle; they keep their names meanwhile, and are in use', async () => {
    const make = async (body: Readonly<Record<string, unknown>>) =>
      calls.defineField.output.parse((await addField({ feeField: true, ...body })).body).field;
    const one = await make({ name: 'one', title: 'One', feeFormula: '[one] / 0 + 1' });
    const two = await make({ name: 'two', title: 'Two', feeFormula: '[ONE_count] * 2' });
    const round = await ask('PUT', `/api/fields/${one._id}`, { feeFormula: '[two]' });
    expect(round).toMatchObject({ status: 422, body: { code: 'formula-circle' } });
    expect(String(round.body['message'])).toContain('[one] → [two] → [one]');
    expect(await ask('PUT', `/api/fields/${one._id}`, { name: 'uno' })).toMatchObject({
      status: 409,
      body: { code: 'field-name-in-formula' },
    });
    expect(await ask('DELETE', `/api/fields/${one._id}`)).toMatchObject({
      status: 409,
      body: { code: 'field-in-use', dependantFields: [{ _id: two._id, title: 'Two' }] },
    });
    const copy = calls.cloneField.output.parse((await ask('POST', `/api/fields/${one._id}/clone`)).body).field;
    expect(copy).toMatchObject({ name: 'one_2', feeFormula: '[one_2] / 0 + 1' });
    expect((await ask('DELETE', `/api/fields/${one._id}?force=true`)).status).toBe(200);
    expect((await ask('PUT', `/api/fields/${two._id}`, { ...two, title: 'Zwei' })).status).toBe(200);
  });

  it('goes on meaning itself in its formula when it is renamed', async () => {
    const { field } = calls.defineField.output.parse(
      (
        await addField({
          name: 'nights',
          type: 'integer',
          feeField: true,
          feeFormula: '[NIGHTS] * 10 + [nights_count]',
        })
      ).body,
    );
    const rename = async (body: object) =>
      calls.reviseField.output.parse((await ask('PUT', `/api/fields/${field._id}`, body)).body).field;
    expect((await rename({ name: 'stay' })).feeFormula).toBe('[stay] * 10 + [stay_count]');
    expect((await rename({ name: 'days', feeFormula: '[stay] * 12' })).feeFormula).toBe('[days] * 12');
    expect((await rename({ name: 'day', feeFormula: '[day] * 13' })).feeFormula).toBe('[day] * 13');
    const longest = `[day] * ${'1'.repeat(1000 - '[day] * '.length)}`;
    expect((await rename({ feeFormula: longest })).feeFormula).toBe(longest);
    expect(await ask('PUT', `/api/fields/${field._id}`, { name: 'days' })).toMatchObject({ status: 422 });
  });

  it('with options needs at least one, also after a change', async () => {
    const refused = { status: 422, body: { code: 'options-missing' } };
    expect(await addField({ type: 'list' })).toMatchObject(refused);
    expect(await addField({ type: 'checkboxes', values: ' \n ' })).toMatchObject(refused);
    expect(await ask('PUT', `/api/fields/${event.fields.EMAIL}`, { type: 'list' })).toMatchObject(refused);
  });

  it('in use is not deleted unless it is forced, and says which types use it', async () => {
    const path = `/api/fields/${event.fields.EMAIL}`;
    expect(await ask('DELETE', path)).toMatchObject({
      status: 409,
      body: {
        code: 'field-in-use',
        types: [{ _id: event.typeId, name: 'Visitor' }],
        activities: [],
        dependantFields: [],
      },
    });
    expect(await ask('DELETE', `${path}?force=true`)).toMatchObject({ status: 200 });
    expect(await fieldNames()).toEqual(['FNAME', 'LNAME']);
    const { type } = calls.type.output.parse((await ask('GET', `/api/types/${event.typeId}`)).body);
    expect(type.fields.map(({ name }) => name)).toEqual(['FNAME', 'LNAME']);
    expect((await ask('GET', path)).status).toBe(404);
  });

  it('may be asked after answers to fields with options alone, of its event, and never in a circle', async () => {
    const radio = { type: 'radio', values: ['yes', 'no'] };
    const make = async (body: Readonly<Record<string, unknown>>) =>
      calls.defineField.output.parse((await addField(body)).body).field;
    const dinner = await make({ ...radio, name: 'dinner', title: 'Dinner?' });
    const meal = await make({ ...radio, name: 'meal', title: 'Meal', dependsOnFields: [{ _id: dinner._id }] });
    expect(meal).toMatchObject({ dependsOnFields: [dinner._id], dependsOnValues: [] });
    const wine = await make({ name: 'wine', dependsOnFields: [meal._id], dependsOnValues: [['yes', 'no']] });
    for (const unknown of [event.fields.EMAIL, 'f'.repeat(20)])
      expect(await addField({ name: 'other', dependsOnFields: [unknown] })).toMatchObject({
        status: 422,
        body: { code: 'dependency-unknown', details: { field: unknown } },
      });
    const round = await ask('PUT', `/api/fields/${dinner._id}`, { dependsOnFields: [meal._id] });
    expect(round).toMatchObject({ status: 422, body: { code: 'dependency-circle' } });
    expect(String(round.body['message'])).toContain('Dinner? → Meal → Dinner?');
    expect(await ask('DELETE', `/api/fields/${meal._id}`)).toMatchObject({
      status: 409,
      body: { code: 'field-in-use', types: [], dependantFields: [{ _id: wine._id, title: wine.title }] },
    });
    expect((await ask('DELETE', `/api/fields/${meal._id}?force=true`)).status).toBe(200);
    const left = calls.field.output.parse((await ask('GET', `/api/fields/${wine._id}`)).body).field;
    expect(left.dependsOnFields).toEqual([meal._id]);
    expect((await ask('PUT', `/api/fields/${wine._id}`, { ...left, title: 'Wine' })).status).toBe(200);
  });

  it('of two that would wait for each other at the same moment, one is refused', async () => {
    const radio = { type: 'radio', values: ['yes'] };
    const make = async (name: string) =>
      calls.defineField.output.parse((await addField({ ...radio, name })).body).field;
    const [one, other] = [await make('one'), await make('other')];
    const answers = await Promise.all([
      ask('PUT', `/api/fields/${one._id}`, { dependsOnFields: [other._id] }),
      ask('PUT', `/api/fields/${other._id}`, { dependsOnFields: [one._id] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('that an activity follows from is in use', async () => {
    const { field } = calls.defineField.output.parse((await addField({ type: 'radio', values: ['yes'] })).body);
    const made = await ask('POST', '/api/activities', {
      eventId: event.eventId,
      name: 'Tour',
      dependsOnFields: [field._id],
    });
    expect(made.status).toBe(200);
    expect(await ask('DELETE', `/api/fields/${field._id}`)).toMatchObject({
      status: 409,
      body: { activities: [{ name: 'Tour' }] },
    });
  });

  it.each([
    ['text', { type: 'text', validations: { url: true }, defaultValue: 'no address' }],
    ['a number', { type: 'integer', validations: { min: 3 }, defaultValue: '2' }],
  ])('of %s is not filled in with what it would refuse', async (_, body) => {
    expect(await addField(body)).toMatchObject({ status: 422, body: { code: 'default-value-refused' } });
  });

  it('that no type uses is deleted, and its name may be given again', async () => {
    const { field } = calls.defineField.output.parse((await addField({})).body);
    expect((await ask('DELETE', `/api/fields/${field._id}`)).status).toBe(200);
    expect((await addField({})).status).toBe(200);
  });

  it('that was just put into a type is in use', async () => {
    const { field } = calls.defineField.output.parse((await addField({})).body);
    expect((await addType({ fields: [field._id] })).status).toBe(200);
    expect((await ask('DELETE', `/api/fields/${field._id}`)).status).toBe(409);
  });
});

describe('a registration type', () => {
  it('shows the fields of its form in their order', async () => {
    const { FNAME, LNAME } = event.fields;
    const { type } = calls.defineType.output.parse((await addType({ fields: [LNAME, FNAME] })).body);
    expect(type.fields.map(({ name }) => name)).toEqual(['LNAME', 'FNAME']);
    const changed = await ask('PUT', `/api/types/${type._id}`, { fields: [FNAME] });
    expect(calls.reviseType.output.parse(changed.body).type.fields.map(({ name }) => name)).toEqual(['FNAME']);
  });

  it('is refused with a field of another event, one that is not there, or the same one twice', async () => {
    const other = await makeTestEvent(turnout, 'Other');
    const { FNAME } = event.fields;
    for (const fields of [[other.fields.FNAME], ['0'.repeat(20)]]) {
      expect(await addType({ fields })).toMatchObject({
        status: 422,
        body: { code: 'unknown-field', details: { field: fields.at(-1) } },
      });
    }
    expect(await addType({ fields: [FNAME, FNAME] })).toMatchObject({
      status: 422,
      body: { message: 'fields: a field may stand on a form once only: First name', details: { field: FNAME } },
    });
    expect(await typeNames()).toEqual(['Visitor']);
  });

  it('stands where the order says, those without one last', async () => {
    const { type: speaker } = calls.defineType.output.parse((await addType({})).body);
    const { type: press } = calls.defineType.output.parse((await addType({ name: 'Press' })).body);
    const orders = { [press._id]: 1, [speaker._id]: 2 };
    const answer = await ask('POST', '/api/types/update-order', { eventId: event.eventId, orders });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-turnout-position')).toMatch(/^\d{20}$/);
    expect(await typeNames()).toEqual(['Press', 'Speaker', 'Visitor']);
    const back = { eventId: event.eventId, orders: { [press._id]: null } };
    expect((await ask('POST', '/api/types/update-order', back)).status).toBe(200);
    expect(await typeNames()).toEqual(['Speaker', 'Visitor', 'Press']);
  });

  it('of another event is not ordered, and nothing else is either', async () => {
    const other = await makeTestEvent(turnout, 'Other');
    const orders = { [event.typeId]: 5, [other.typeId]: 1 };
    expect((await ask('POST', '/api/types/update-order', { eventId: event.eventId, orders })).status).toBe(404);
    const { type } = calls.type.output.parse((await ask('GET', `/api/types/${event.typeId}`)).body);
    expect(type.order).toBeNull();
  });

  it('in use is not deleted and says by whom, at most twenty of them', async () => {
    await register(
      turnout,
      event,
      Array.from({ length: 25 }, (_, index) => `Guest ${index + 1}`),
    );
    const [ada = ''] = await register(turnout, event, ['Ada']);
    const answer = await ask('DELETE', `/api/types/${event.typeId}`);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'type-in-use', message: 'Type is being used!', details: { attendees: 26 }, registrationGroups: [] },
    });
    const { attendees } = answer.body;
    expect(attendees).toHaveLength(20);
    expect(attendees).toEqual(expect.arrayContaining([{ _id: ada, name: 'Ada Example' }]));
  });

  it('is saved as it is read after a type that it brings along was deleted', async () => {
    const typeOf = async (path: string) => TypeView.parse(calls.type.output.parse((await ask('GET', path)).body).type);
    const { type: brought } = calls.defineType.output.parse((await addType({ name: 'Child' })).body);
    const keys = { groups: [brought._id], groupCount: { [brought._id]: 3 }, orderGroup: { [brought._id]: 1 } };
    const { type } = calls.defineType.output.parse((await addType({ name: 'Family', ...keys })).body);
    const path = `/api/types/${type._id}`;
    expect(await typeOf(path)).toMatchObject(keys);
    expect((await ask('DELETE', `/api/types/${brought._id}`)).status).toBe(200);
    const read = await typeOf(path);
    expect(read).toMatchObject({ groups: [], groupCount: {}, orderGroup: {} });
    expect(JSON.stringify(read)).not.toContain(brought._id);
    expect(await ask('PUT', path, read)).toMatchObject({ status: 200 });
  });

  it('nobody uses is deleted: gone from the list and from new registrations', async () => {
    expect((await ask('DELETE', `/api/types/${event.typeId}`)).status).toBe(200);
    expect(await typeNames()).toEqual([]);
    expect((await ask('GET', `/api/types/${event.typeId}`)).status).toBe(404);
    const fields = [{ _id: event.fields.FNAME, value: 'Late' }];
    expect(await ask('POST', '/api/registrations', { event: event.eventId, type: event.typeId, fields })).toMatchObject(
      { status: 422, body: { code: 'type-not-found' } },
    );
  });
});
