// kind: stack
import { calls } from '@turnout/contracts';
import type { TypeId } from '@turnout/contracts/kernel';
import ExcelJS from 'exceljs';
import { beforeAll, describe, expect, it } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { makeType, named } from '../../testing/strangers.ts';
import { makeTestEvent, openStaff, sharedTurnout, type SharedTurnout, type TestEvent } from '../../testing/turnout.ts';

let turnout: SharedTurnout;
beforeAll(async () => {
  turnout = await sharedTurnout();
}, 60_000);

const { ok } = asStaff(() => turnout);

const asked = (body: object, token = turnout.adminToken) =>
  fetch(`${turnout.url}${calls.download.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The columns of an amount and what goes with it in a file, with how a spreadsheet shows each number. */
const amountsIn = async (body: object) => {
  const answer = await asked(body);
  expect(answer.status).toBe(200);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await answer.arrayBuffer());
  const [sheet] = workbook.worksheets;
  const names = ['First name', 'Total', 'Paid', 'Due', 'Currency', 'Payment Status'];
  const heads: unknown[] = [];
  sheet?.getRow(1).eachCell((cell) => heads.push(cell.value));
  const rows: unknown[][] = [];
  sheet?.eachRow((row, line) => {
    if (line === 1) return;
    const cells = names.flatMap((name) => (heads.includes(name) ? row.getCell(heads.indexOf(name) + 1) : []));
    rows.push(cells.map(({ value, numFmt }) => (typeof value === 'number' ? [value, numFmt] : (value ?? ''))));
  });
  return { heads, rows };
};

/** An event in a currency with a group of two at a price, who paid a part of it. */
const paidInPart = async (currency: string, price: number, amount: number) => {
  const event: TestEvent = await makeTestEvent(turnout, currency);
  await ok('PUT', `/api/events/${event.eventId}`, { appCurrency: currency });
  await ok('GET', `/api/events/${event.eventId}`);
  const type: TypeId = await makeType(turnout, event, { name: 'Priced', price });
  await ok('PUT', `/api/types/${type}`, { groups: [type], groupCount: { [type]: 3 } });
  const people = { registrants: [{ type, fields: named(event, 'Ben') }] };
  const body = { event: event.eventId, type, fields: named(event, 'Ada'), ...people };
  const { registration } = calls.submit.output.parse(await ok('POST', '/api/registrations', body));
  await ok('POST', '/api/payments', { registrationId: registration._id, type: 'payment', amount, method: 'cash' });
  return event;
};

const sort = 'name';

describe('money in the attendee file', () => {
  it('is what the list shows, to the last digit of its currency: the group’s of a primary, their total of others', async () => {
    const { eventId } = await paidInPart('KWD', 130.235, 60.005);
    const { rows } = await amountsIn({ eventId, sort });
    const three = '0.000';
    expect(rows).toEqual([
      ['Ada', [260.47, three], [60.005, three], [200.465, three], 'KWD', 'Partial Payment'],
      ['Ben', [130.235, three], '', '', 'KWD', 'Partial Payment'],
    ]);
    const path = `/api/registrations?eventId=${eventId}&sort=name`;
    const { registrations } = calls.registrations.output.parse(await ok('GET', path));
    expect(registrations.map(({ total, paid, due }) => [total, paid, due])).toEqual([
      [260.47, 60.005, 200.465],
      [130.235, undefined, undefined],
    ]);
  });

  it('has no decimals where the currency has none, and is there in a list filtered by its state', async () => {
    const { eventId } = await paidInPart('JPY', 1200, 2400);
    const paid = await amountsIn({ eventId, sort, filters: { paymentStatus: 'fully_paid' } });
    expect(paid.rows[0]).toEqual(['Ada', [2400, '0'], [2400, '0'], [0, '0'], 'JPY', 'Paid']);
    expect((await amountsIn({ eventId, filters: { paymentStatus: 'not_paid' } })).rows).toEqual([]);
  });

  it('brings its currency along where columns of the table are chosen', async () => {
    const { eventId } = await paidInPart('EUR', 20.5, 1.25);
    const { heads, rows } = await amountsIn({ eventId, sort, columns: ['due', 'total', 'payment'] });
    expect(heads).toEqual(['Due', 'Total', 'Currency', 'Payment Status']);
    expect(rows[0]).toEqual([[41, '0.00'], [39.75, '0.00'], 'EUR', 'Partial Payment']);
    expect((await amountsIn({ eventId, columns: ['number', 'payment'] })).heads).toEqual([
      'Registration Number',
      'Payment Status',
    ]);
  });

  it('is for those alone who see the list and may take it along', async () => {
    const { eventId } = await makeTestEvent(turnout, 'Guarded');
    for (const flags of [['viewRegistrants'], ['downloadReports']])
      expect((await asked({ eventId }, (await openStaff(turnout, eventId, flags)).token)).status).toBe(403);
  });
});
