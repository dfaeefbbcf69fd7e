// kind: stack
import { calls } from '@turnout/contracts';
import { WidgetFigures } from '@turnout/contracts/reporting';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeTestEvent, openStaff, sharedTurnout, type SharedTurnout, type TestEvent } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let token: string;
let meal: string;
let days: string;
let nights: string;
beforeAll(async () => {
  turnout = await sharedTurnout();
  token = turnout.adminToken;
});
const ask = (method: string, path: string, body?: unknown, as = token) =>
  turnout.ask(method, path, { token: as, body });
const makeField = async (name: string, more: object) => {
  const body = { eventId: event.eventId, title: name, name, ...more };
  return calls.defineField.output.parse((await ask('POST', '/api/fields', body)).body).field._id;
};
beforeEach(async () => {
  event = await makeTestEvent(turnout);
  meal = await makeField('MEAL', { type: 'radio', values: 'soup\nfish', labels: 'Soup of the day\nFish' });
  days = await makeField('DAYS', { type: 'checkboxes', values: 'mon\ntue' });
  nights = await makeField('NIGHTS', { type: 'integer' });
});

const make = async (body: object) => ask('POST', '/api/custom-widgets', { eventId: event.eventId, ...body });
const made = async (body: object) => calls.defineCustomWidget.output.parse((await make(body)).body).widget;
const comes = async (fields: Readonly<Record<string, string | string[]>>) => {
  const names = Object.entries(event.fields).map(([name, _id]) => ({ _id, value: name === 'EMAIL' ? '' : 'Ada' }));
  const given = [...names, ...Object.entries(fields).map(([_id, value]) => ({ _id, value }))];
  const body = { event: event.eventId, type: event.typeId, fields: given };
  return calls.submit.output.parse((await ask('POST', '/api/registrations', body)).body).registration._id;
};
const offer = () =>
  ask('PUT', `/api/types/${event.typeId}`, { fields: [...Object.values(event.fields), meal, days, nights] });
const calculated = async (query = '') => {
  const answer = await ask('GET', `/api/custom-widgets/calculated?eventId=${event.eventId}${query}`);
  return calls.calculatedWidgets.output.parse(answer.body).widgets;
};

/** What a widget shows once it is set up; it is the only one then. */
const shownOnceSaved = async (body: object) => {
  const { _id } = await made({ title: 'Saved', ...body });
  const [shown] = await calculated();
  await ask('DELETE', `/api/custom-widgets/${_id}`);
  if (shown === undefined) throw new Error('it is not shown');
  return shown;
};

describe('custom widgets', () => {
  it('are set up by their own calls', async () => {
    const answer = await make({ title: 'Meals', forField: meal });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Successfully created!',
        widget: {
          title: 'Meals',
          enabled: true,
          combinedCount: false,
          showValueInsteadOfLabel: false,
          dependencies: [],
        },
      },
    });
    const { widget } = calls.defineCustomWidget.output.parse(answer.body);
    const path = `/api/custom-widgets/${widget._id}`;
    const revised = await ask('PATCH', path, { ...widget, enabled: false, dependencies: [{ fieldId: days }] });
    expect(revised).toMatchObject({ status: 200, body: { message: 'Successfully updated!' } });
    const listed = await ask('GET', `/api/custom-widgets?eventId=${event.eventId}`);
    expect(listed.body).toMatchObject({
      widgets: [{ enabled: false, dependencies: [{ fieldId: days, showValueInsteadOfLabel: false }] }],
    });
    expect(await ask('DELETE', path)).toMatchObject({ status: 200, body: { message: 'Successfully deleted!' } });
    expect((await ask('GET', `/api/custom-widgets?eventId=${event.eventId}`)).body).toEqual({ widgets: [] });
  });

  it('count only fields of their event that can be counted, each once', async () => {
    const other = await makeTestEvent(turnout, 'Other');
    const text = event.fields.FNAME;
    const refusals = [
      [{ title: '', forField: meal }, 422, 'title'],
      [{ forField: meal }, 400, 'title'],
      [{ title: 'W', forField: other.fields.FNAME }, 422, 'forField: not a field'],
      [{ title: 'W', forField: text }, 422, 'forField: must be a field with options'],
      [{ title: 'W', forField: meal, dependencies: [{ fieldId: nights }] }, 422, 'dependencies: must be fields with'],
      [{ title: 'W', forField: meal, dependencies: [{ fieldId: other.typeId }] }, 422, 'dependencies: not a field'],
      [{ title: 'W', forField: meal, dependencies: [{ fieldId: meal }] }, 422, 'dependencies: a widget counts'],
    ] as const;
    for (const [body, status, message] of refusals) {
      const answer = await make(body);
      expect({ status: answer.status, body: answer.body }).toMatchObject({
        status,
        body: { message: expect.stringContaining(message) },
      });
    }
    expect((await ask('GET', `/api/custom-widgets?eventId=${event.eventId}`)).body).toEqual({ widgets: [] });
  });

  it('are the same when they come twice, and clash where two people change the same thing', async () => {
    const headers = { 'idempotency-key': `widget-${event.eventId}` };
    const body = { eventId: event.eventId, title: 'Meals', forField: meal };
    const first = await turnout.ask('POST', '/api/custom-widgets', { token, body, headers });
    expect((await turnout.ask('POST', '/api/custom-widgets', { token, body, headers })).body).toEqual(first.body);
    const { widget } = calls.defineCustomWidget.output.parse(first.body);
    await ask('PATCH', `/api/custom-widgets/${widget._id}`, { title: 'First', _version: widget._version });
    const second = await ask('PATCH', `/api/custom-widgets/${widget._id}`, {
      title: 'Second',
      _version: widget._version,
    });
    expect(second).toMatchObject({ status: 409, body: { code: 'changed-meanwhile', details: { field: 'title' } } });
  });

  it('count who registers, by value and by dependencies, for the statuses that are asked for', async () => {
    await offer();
    await made({ title: 'Meals', forField: meal, dependencies: [{ fieldId: days }] });
    await comes({ [meal]: 'soup', [days]: ['mon', 'tue'] });
    await made({ title: 'Nights', forField: nights });
    const pending = await comes({ [meal]: 'soup', [nights]: '3' });
    await ask('PUT', '/api/registrations/update-status-only', {
      id: pending,
      eventId: event.eventId,
      status: 'pending',
    });
    const gone = await comes({ [meal]: 'fish', [nights]: '4' });
    await ask('PUT', '/api/registrations/update-status-only', { id: gone, eventId: event.eventId, status: 'deleted' });
    const [meals, sums] = await calculated();
    expect(meals).toMatchObject({
      title: 'Meals',
      count: { soup: 2, fish: 0, total: 2 },
      total: 2,
      values: 'soup\nfish',
      labels: 'Soup of the day\nFish',
      counts: [
        { value: 'soup', label: 'Soup of the day', count: 2 },
        { value: 'fish', label: 'Fish', count: 0 },
      ],
    });
    expect(meals?.dependencyCounts).toEqual([
      {
        fields: [meal, days],
        leftOut: 0,
        counts: expect.arrayContaining([
          { values: ['soup', 'mon'], labels: ['Soup of the day', 'mon'], count: 1 },
          { values: ['soup', 'tue'], labels: ['Soup of the day', 'tue'], count: 1 },
          { values: ['soup', ''], labels: ['Soup of the day', ''], count: 1 },
        ]),
      },
    ]);
    expect(sums).toMatchObject({ count: { total: 3 }, total: 3 });
    expect((await calculated('&status=all'))[0]).toMatchObject({ count: { soup: 2, fish: 1, total: 3 } });
    expect((await calculated('&status[]=deleted'))[1]).toMatchObject({ total: 4 });
    expect((await calculated('&paymentStatus=full-payment'))[0]).toMatchObject({ total: 2 });
    expect((await calculated('&paymentStatus=no-payment'))[0]).toMatchObject({ count: { soup: 0, fish: 0, total: 0 } });
  });

  it('are previewed before they are saved, as they would count then', async () => {
    await offer();
    await comes({ [meal]: 'soup', [days]: ['mon', 'tue'], [nights]: '3' });
    await comes({ [meal]: 'fish', [days]: ['mon'], [nights]: '4' });
    const gone = await comes({ [meal]: 'fish', [nights]: '9' });
    await ask('PUT', '/api/registrations/update-status-only', { id: gone, eventId: event.eventId, status: 'deleted' });
    const preview = async (body: object) =>
      calls.previewWidget.output.parse(
        (await ask('POST', calls.previewWidget.path, { eventId: event.eventId, ...body })).body,
      ).figures;
    const together = { combinedCount: true, dependencies: [{ fieldId: days }] };
    for (const widget of [
      { forField: meal },
      { forField: meal, showValueInsteadOfLabel: true, dependencies: [{ fieldId: days }] },
      { forField: nights, ...together },
    ]) {
      const saved = await shownOnceSaved(widget);
      const previewed = await preview(widget);
      expect(previewed).toEqual(z.object(WidgetFigures.shape).parse(saved));
      expect(previewed.total).toBe(saved.forField === nights ? 7 : 2);
    }
    expect(await preview({ forField: meal, status: 'all' })).toMatchObject({ total: 3 });
    expect(await preview({ forField: event.fields.FNAME })).toMatchObject({ isCounted: false, counts: [] });
    const elsewhere = await makeTestEvent(turnout, 'Elsewhere');
    const refused = await ask('POST', calls.previewWidget.path, {
      eventId: event.eventId,
      forField: meal,
      dependencies: [{ fieldId: elsewhere.fields.FNAME }],
    });
    expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('dependencies: not a') } });
    const staff = await openStaff(turnout, event.eventId, ['viewCustomFields'], `p.${event.eventId}@example.org`);
    const body = { eventId: event.eventId, forField: meal };
    expect((await ask('POST', calls.previewWidget.path, body, staff.token)).status).toBe(403);
  });

  it('stay whole when their field is deleted, and say so', async () => {
    await offer();
    const widget = await made({ title: 'Meals', forField: meal });
    await comes({ [meal]: 'soup' });
    await ask('DELETE', `/api/fields/${meal}?force=true`);
    expect(await calculated()).toMatchObject([
      { title: 'Meals', count: { soup: 1 }, isCounted: true, fields: [{ title: 'MEAL', isGone: true }] },
    ]);
    const revised = await ask('PATCH', `/api/custom-widgets/${widget._id}`, { ...widget, title: 'Meals then' });
    expect(revised).toMatchObject({ status: 200, body: { widget: { title: 'Meals then', forField: meal } } });
  });

  it('are shown on the dashboard only to who may see it, and only while they are enabled', async () => {
    const widget = await made({ title: 'Meals', forField: meal });
    await ask('PATCH', `/api/custom-widgets/${widget._id}`, { enabled: false });
    expect(await calculated()).toEqual([]);
    const staff = await openStaff(turnout, event.eventId, ['viewCustomFields'], `w.${event.eventId}@example.org`);
    const path = `/api/custom-widgets/calculated?eventId=${event.eventId}`;
    expect((await ask('GET', path, undefined, staff.token)).status).toBe(403);
    expect((await ask('GET', `/api/custom-widgets?eventId=${event.eventId}`, undefined, staff.token)).status).toBe(200);
    expect((await ask('DELETE', `/api/custom-widgets/${widget._id}`, undefined, staff.token)).status).toBe(403);
  });
});

describe('an event’s numbers', () => {
  it('tell by status how many people groups lack to the minimum of their type', async () => {
    await ask('PUT', `/api/types/${event.typeId}`, { minimumCount: 3 });
    const [alone] = [await comes({}), await comes({})];
    await ask('PUT', '/api/registrations/update-status-only', { id: alone, eventId: event.eventId, status: 'pending' });
    const stats = async (query: string) =>
      calls.stats.output.parse((await ask('GET', `/api/stats/${event.eventId}?${query}`)).body).stats;
    const lacking = { confirmed: 2, pending: 2, rejected: 0, deleted: 0, all: 4 };
    expect(await stats('unsatisfiedMinimumCount=true')).toMatchObject({
      users: { total: 2 },
      activities: [],
      unsatisfiedMinimumCountWithStatus: lacking,
    });
    expect((await stats('')).unsatisfiedMinimumCountWithStatus).toBeUndefined();
    expect(await stats('paymentStatus=no-payment&unsatisfiedMinimumCount=true')).toMatchObject({
      users: { total: 0, checkedIn: 0 },
      unsatisfiedMinimumCountWithStatus: { all: 0 },
    });
  });
});
