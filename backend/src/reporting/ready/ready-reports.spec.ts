// kind: stack
import { calls } from '@turnout/contracts';
import type { Instant } from '@turnout/contracts/kernel';
import { readyRowsAtMost } from '@turnout/contracts/reporting';
import ExcelJS from 'exceljs';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asStaff } from '../../testing/as-staff.ts';
import { makeType, named } from '../../testing/strangers.ts';
import { makeTestEvent, openStaff, sharedTurnout, type SharedTurnout, type TestEvent } from '../../testing/turnout.ts';
import { dayBefore } from './routes.ts';

let turnout: SharedTurnout;
let event: TestEvent;
const { ok } = asStaff(() => turnout);
/** The day of all of it, on the event's clocks. */
let today: string;
let registeredAt: Instant;

const registered = async (more: object) => {
  const { registration } = calls.submit.output.parse(
    await ok('POST', '/api/registrations', { event: event.eventId, ...more }),
  );
  return registration;
};

beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'Ready');
  const { eventId } = event;
  const timeZone = 'Pacific/Kiritimati';
  await ok('PUT', `/api/events/${eventId}`, { appCurrency: 'EUR', timeZone, enableTaxes: true, taxRate: 10 });
  const list = {
    eventId,
    title: 'Meal',
    name: 'MEAL',
    type: 'list',
    values: 'soup\nfish\nmeat',
    labels: 'Soup\nFish\nMeat',
  };
  const meal = calls.defineField.output.parse(await ok('POST', '/api/fields', list)).field._id;
  const fields = [...Object.values(event.fields), meal];
  const fair = await makeType(turnout, event, { name: 'Fair', price: 110, fields });
  const full = await makeType(turnout, event, { name: 'Full', fields, availableSeats: 1, waitingList: true });
  const code = { eventId, code: 'SPRING', discountValue: 11 };
  const { promoCode } = calls.definePromoCode.output.parse(await ok('POST', '/api/x/promo-codes', code));
  const told = (name: string, answer: string) => ({
    fields: [...named(event, name, 'Byron', `${name.toLowerCase()}@example.org`), { _id: meal, value: answer }],
  });
  const { _id: ada, createdAt } = await registered({ type: fair, ...told('Ada', 'soup'), promoCode: promoCode.code });
  await registered({ type: fair, ...told('Bea', 'fish') });
  registeredAt = createdAt;
  today = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(new Date(createdAt));
  const { _id: cy } = await registered({ type: full, ...told('Cy', 'soup') });
  await ok('PUT', '/api/registrations/update-status-only', { id: cy, eventId, status: 'pending' });
  await ok('POST', '/api/payments', { registrationId: ada, type: 'payment', amount: 50, method: 'cash' });
  await ok('POST', '/api/payments', { registrationId: ada, type: 'refund', amount: 5, method: 'cash' });
  await ok('POST', '/api/payments', { registrationId: ada, type: 'discount', amount: 2 });
  const scanned = { token: turnout.adminToken, headers: { 'x-turnout-desk': 'Gate%20A' } };
  const body = { registrationId: ada, eventId, method: 'qr' };
  expect((await turnout.ask('POST', `/api/checkin/registration/${eventId}`, { ...scanned, body })).status).toBe(200);
  await ok('POST', '/api/activities', { eventId, name: 'Talk', availableSeats: 9 });
  const made = await ok('POST', '/api/checkpoints', { eventId, name: 'Sauna' });
  const checkpointId = calls.defineCheckpoint.output.parse(made).checkpoint._id;
  const entered = await ok('POST', '/api/checkpoints/checkin', {
    primaryRegistrant: ada,
    attendees: [ada],
    checkpointId,
    eventId,
  });
  const checkinId = z.object({ checkin: z.object({ _id: z.string() }) }).parse(entered).checkin._id;
  await ok('PUT', '/api/checkpoints/checkin-status', { eventId, checkinId, status: 'checked-out' });
  const waits = { eventId, typeId: full, firstName: 'Dot', lastName: 'Byron', email: 'dot@example.org' };
  await ok('POST', '/api/x/waiting-list', waits);
  await openStaff(turnout, eventId, ['viewReports'], 'desk@example.org');
}, 60_000);

const rowsOf = async (report: string, query = '') =>
  calls.readyRows.output.parse(await ok('GET', `/api/x/standalone-reports/${event.eventId}/${report}${query}`));
/** Cells of a report, each row by the keys of its columns. */
const said = async (report: string, query = '') => {
  const { columns, rows } = await rowsOf(report, query);
  return rows.map(({ cells }) => Object.fromEntries(columns.map(({ key }, place) => [key, cells[place]])));
};
const fileOf = (report: string, query = '', headers: object = {}) =>
  fetch(`${turnout.url}/api/x/standalone-reports/${event.eventId}/${report}/file${query}`, {
    headers: { authorization: `Bearer ${turnout.adminToken}`, ...headers },
  });

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
const expected = (): Readonly<Record<string, unknown>> => ({
  'attendees-by-type': expect.arrayContaining([
    { type: 'Fair', confirmed: 2, pending: 0, rejected: 0, deleted: 0, checkedIn: 1 },
    { type: 'Full', confirmed: 0, pending: 1, rejected: 0, deleted: 0, checkedIn: 0 },
  ]),
  arrivals: [
    {
      at: moment,
      name: 'Ada Byron',
      confirmationNumber: expect.any(String),
      type: 'Fair',
      desk: 'Gate A',
      checkedInBy: expect.any(String),
    },
  ],
  'no-shows': [
    {
      name: 'Bea Byron',
      confirmationNumber: expect.any(String),
      type: 'Fair',
      email: 'bea@example.org',
      phone: null,
      createdAt: moment,
    },
  ],
  'waiting-lists': [
    {
      type: 'Full',
      name: 'Dot Byron',
      email: 'dot@example.org',
      joinedAt: moment,
      until: null,
      isProven: expect.any(Boolean),
    },
  ],
  activities: [
    {
      activity: 'Talk',
      startDate: null,
      availableSeats: 9,
      confirmed: 0,
      pending: 0,
      checkedIn: 0,
      inside: 0,
      denied: 0,
    },
  ],
  'checkpoint-stays': [
    {
      checkpoint: 'Sauna',
      name: 'Ada Byron',
      confirmationNumber: expect.any(String),
      status: 'checked-out',
      in: moment,
      out: moment,
      minutes: 0,
    },
  ],
  desks: [{ desk: 'Gate A', by: expect.any(String), admitted: 1, refused: 0, lastScanAt: moment }],
  staff: expect.arrayContaining([
    { name: 'Staff', email: 'desk@example.org', checkIns: 0, checkpointCheckIns: 0, transactions: 0 },
  ]),
  'money-by-day': [{ day: today, method: 'Cash', payments: 1, paid: 50, refunded: 5, fees: 0 }],
  tax: [{ type: 'Fair', people: 2, charged: 200, discounts: expect.any(Number), tax: expect.any(Number) }],
  discounts: [
    { kind: 'Discount of a price', name: 'Fair', people: 1, off: 12.1 },
    { kind: 'Discount by hand', name: null, people: 1, off: 2 },
    { kind: 'Promo code', name: 'SPRING', people: 1, off: null },
  ],
  answers: expect.arrayContaining([
    { question: 'Meal', answer: 'Soup', confirmed: 1, pending: 1, people: 2 },
    { question: 'Meal', answer: 'Fish', confirmed: 1, pending: 0, people: 1 },
    { question: 'Meal', answer: 'Meat', confirmed: 0, pending: 0, people: 0 },
  ]),
  changes: expect.arrayContaining([
    expect.objectContaining({ what: 'Registered', name: 'Bea Byron', after: 'confirmed' }),
    expect.objectContaining({ what: 'Status changed', name: 'Cy Byron', before: 'confirmed', after: 'pending' }),
    expect.objectContaining({ what: 'Checked in', name: 'Ada Byron' }),
    expect.objectContaining({ what: 'Refund', name: 'Ada Byron', amount: 5 }),
  ]),
});

describe('ready reports', () => {
  it('say each what they count, to whoever may see it', async () => {
    const listed = async (token: string) =>
      calls.readyReports.output
        .parse((await turnout.ask('GET', `/api/x/standalone-reports/${event.eventId}`, { token })).body)
        .reports.map(({ key }) => key);
    expect((await listed(turnout.adminToken)).toSorted()).toEqual(Object.keys(expected()).toSorted());
    const { token } = await openStaff(turnout, event.eventId, ['downloadStandaloneReports']);
    expect(await listed(token)).toEqual(['attendees-by-type', 'activities', 'desks']);
    const one = (report: string, as: string) =>
      turnout.ask('GET', `/api/x/standalone-reports/${event.eventId}/${report}`, { token: as });
    expect((await one('tax', token)).status).toBe(404);
    expect((await one('tax/file', token)).status).toBe(404);
    // Who let people in is for whoever sees staff.
    const desks = calls.readyRows.output.parse((await one('desks', token)).body);
    expect(desks.columns.map(({ key }) => key)).not.toContain('by');
    const { token: other } = await openStaff(turnout, event.eventId, ['viewReports']);
    expect((await one('desks', other)).status).toBe(403);
  });

  it('have the rows of what was done, on the screen and in both files', async () => {
    for (const [report, rows] of Object.entries(expected())) {
      expect(await said(report), report).toEqual(rows);
      const { columns, rows: shown, totals, isCut } = await rowsOf(report);
      expect(isCut).toBe(false);
      const workbook = new ExcelJS.Workbook();
      await workbook.xlsx.load(await (await fileOf(report)).arrayBuffer());
      const [sheet, about] = workbook.worksheets;
      expect(sheet?.rowCount, report).toBe(1 + shown.length + (totals === null ? 0 : Math.max(1, totals.money.length)));
      expect(JSON.stringify(about?.getSheetValues())).toContain('log digest (SHA-256)');
      const text = await (await fileOf(report, '?format=csv')).text();
      const [head, ...lines] = text.trim().split('\r\n');
      expect(head).toContain(columns[0]?.title);
      expect(lines.length).toBeGreaterThanOrEqual(shown.length);
    }
  });

  it('add up what the money report adds up', async () => {
    const { money } = calls.moneyReport.output.parse(await ok('GET', `/api/x/money/${event.eventId}`));
    const { totals } = await rowsOf('tax');
    const [whole] = money;
    expect(totals?.money).toEqual([
      { currency: 'EUR', sums: { charged: whole?.charged, discounts: whole?.discounts, tax: whole?.tax } },
    ]);
    expect((await rowsOf('money-by-day')).totals?.money[0]?.sums).toEqual({ paid: 50, refunded: 5, fees: 0 });
  });

  it('speak the reader’s language, on the event’s clocks', async () => {
    const text = await (await fileOf('arrivals', '?format=csv', { 'accept-language': 'fr' })).text();
    expect(text).toContain('Arrivée');
    expect(text).toContain(`"${today} `);
  });

  it('say what changed from a day on, and nothing before', async () => {
    expect(await said('changes', `?since=${today}`)).toEqual(expected()['changes']);
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    expect(await said('changes', `?since=${tomorrow}`)).toEqual([]);
    expect((await rowsOf('changes')).since).toBe(dayBefore(registeredAt, 'Pacific/Kiritimati'));
  });

  it('show the first rows, and say that there are more', async () => {
    const type = await makeType(turnout, event, { name: 'Many' });
    const crowd = Array.from({ length: readyRowsAtMost }, (_, place) => ({ type, fields: named(event, `P${place}`) }));
    await ok('POST', '/api/registrations', {
      event: event.eventId,
      type,
      fields: named(event, 'Lead'),
      registrants: crowd,
    });
    const { rows, isCut, totals } = await rowsOf('no-shows');
    expect([rows.length, isCut, totals]).toEqual([readyRowsAtMost, true, null]);
    const lines = (await (await fileOf('no-shows', '?format=csv')).text()).trim().split('\r\n');
    expect(lines).toHaveLength(1 + 1 + readyRowsAtMost + 1);
  });
});
