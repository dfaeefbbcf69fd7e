// kind: stack
import { calls } from '@turnout/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asStaff } from '../testing/as-staff.ts';
import { makeTestEvent, sharedTurnout, type SharedTurnout, type TestEvent } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
beforeAll(async () => {
  turnout = await sharedTurnout();
}, 60_000);
beforeEach(async () => {
  event = await makeTestEvent(turnout);
});

const { staff } = asStaff(() => turnout);
const addField = (body: Readonly<Record<string, unknown>>) =>
  staff('POST', '/api/fields', { eventId: event.eventId, title: String(body['name']), type: 'text', ...body });
const added = async (body: Readonly<Record<string, unknown>>) =>
  calls.defineField.output.parse((await addField(body)).body).field._id;
const radio = { type: 'radio', values: ['yes', 'no'] };
const activity = (body: Readonly<Record<string, unknown>>) =>
  staff('POST', '/api/activities', { eventId: event.eventId, name: 'Tour', ...body });
const unknown = { status: 422, body: { code: 'dependency-value-unknown', details: { field: 'dependsOnValues' } } };

describe('conditions', () => {
  it('are on options that the field has, of fields and of activities; such as were stored stay', async () => {
    const dinner = await added({ ...radio, name: 'DINNER' });
    const size = await added({ type: 'list', values: ['S', 'M'], name: 'SIZE' });
    const on = (dependsOnFields: readonly string[], dependsOnValues: readonly unknown[]) => ({
      dependsOnFields,
      dependsOnValues,
    });
    const wrong = [
      on([dinner], ['maybe']),
      on([dinner], [['yes', 'maybe']]),
      on([dinner, size], ['S', 'yes']),
      // Said for both together: of one of them at least.
      on([dinner, size], ['yes', 'S', 'XL']),
    ];
    for (const one of wrong) {
      expect(await addField({ name: 'WINE', ...one })).toMatchObject(unknown);
      expect(await activity(one)).toMatchObject(unknown);
    }
    for (const [place, one] of [
      on([dinner], []),
      on([dinner], ['yes\nno']),
      on([dinner, size], ['yes', 'S', 'M']),
    ].entries()) {
      expect((await addField({ name: `WINE${place}`, ...one })).status).toBe(200);
      expect((await activity(one)).status).toBe(200);
    }
    const said = String((await addField({ name: 'WINE', ...on([dinner], ['maybe']) })).body['message']);
    expect(said).toBe('dependsOnValues: not an option of DINNER: maybe');
    // What waited for a field that is gone is left whole.
    const wine = await added({ name: 'WINE', ...on([size], ['S']) });
    expect((await staff('DELETE', `/api/fields/${size}?force=true`)).status).toBe(200);
    const read = calls.field.output.parse((await staff('GET', `/api/fields/${wine}`)).body).field;
    expect((await staff('PUT', `/api/fields/${wine}`, { ...read, title: 'Wine' })).status).toBe(200);
  });

  it('keep the options and the kind of what they wait for until they are changed', async () => {
    const dinner = await added({ ...radio, name: 'DINNER' });
    const wine = await added({ name: 'WINE', dependsOnFields: [dinner], dependsOnValues: ['yes'] });
    const made = await activity({ dependsOnFields: [dinner], dependsOnValues: ['no'] });
    const tour = calls.defineActivity.output.parse(made.body).activity._id;
    const change = (body: object) => staff('PUT', `/api/fields/${dinner}`, body);
    const waited = (code: string, names: string) => ({
      status: 409,
      body: { code, message: expect.stringMatching(new RegExp(`: ${names}$`)) },
    });
    expect(await change({ values: ['no'] })).toMatchObject(waited('options-waited-for', 'WINE'));
    expect(await change({ values: ['yes'] })).toMatchObject(waited('options-waited-for', 'Tour'));
    expect(await change({ type: 'text', values: [] })).toMatchObject(waited('type-waited-for', 'WINE, Tour'));
    // What nobody waits for comes and goes, and kinds with options take one another's place.
    expect((await change({ type: 'checkboxes', values: ['no', 'yes', 'maybe'] })).status).toBe(200);
    expect((await change({ type: 'list', values: ['yes', 'no'] })).status).toBe(200);
    expect((await staff('PUT', `/api/fields/${wine}`, { dependsOnFields: [], dependsOnValues: [] })).status).toBe(200);
    expect((await staff('PUT', `/api/activities/${tour}`, { dependsOnValues: [] })).status).toBe(200);
    expect((await change({ values: ['no'] })).status).toBe(200);
    expect(await change({ type: 'text', values: [] })).toMatchObject(waited('type-waited-for', 'Tour'));
  });
});
