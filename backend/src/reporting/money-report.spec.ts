// kind: stack
import { calls } from '@turnout/contracts';
import type { TypeId } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { asStaff } from '../testing/as-staff.ts';
import { makeType, named } from '../testing/strangers.ts';
import { makeTestEvent, openStaff, sharedTurnout, type SharedTurnout, type TestEvent } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let typeId: TypeId;
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'Books');
  await ok('PUT', `/api/events/${event.eventId}`, {
    appCurrency: 'EUR',
    accountingAccounts: 'revenue = 8400\ntype =Fair = 8401\nreceivables = 1400\nbank = 1200\ncash = 1000',
  });
  typeId = await makeType(turnout, event, { name: '=Fair', price: 50.25 });
}, 60_000);

const { ok, staff } = asStaff(() => turnout);
const registered = async (name: string) => {
  const body = { event: event.eventId, type: typeId, fields: named(event, name) };
  return calls.submit.output.parse(await ok('POST', '/api/registrations', body)).registration;
};
const report = async (query = '') =>
  calls.moneyReport.output.parse(await ok('GET', `/api/x/money/${event.eventId}${query}`)).money;
const transact = (registrationId: string, body: object) => ok('POST', '/api/payments', { registrationId, ...body });

describe("an event's money", () => {
  it('is what was charged, paid, refunded and is owed, and in a file with its accounts', async () => {
    expect(await report()).toEqual([]);
    const [ada, bea] = [await registered('Ada'), await registered('Bea')];
    await transact(ada._id, { type: 'payment', amount: 60, method: 'zelle' });
    await transact(ada._id, { type: 'refund', amount: 9.75, method: 'zelle' });
    await transact(bea._id, { type: 'payment', amount: 10, method: 'cash' });
    await transact(bea._id, { type: 'charge', amount: 5 });
    await transact(bea._id, { type: 'discount', amount: 1.5 });
    const [money] = await report();
    expect(money).toMatchObject({
      currency: 'EUR',
      charged: 105.5,
      discounts: 1.5,
      tax: 0,
      total: 104,
      paid: 70,
      refunded: 9.75,
      fees: 0,
      owed: 43.75,
      types: [{ _id: typeId, name: '=Fair', people: 2, charged: 105.5, discounts: 1.5 }],
      methods: [
        { method: 'cash', paid: 10, refunded: 0 },
        { method: 'zelle', paid: 60, refunded: 9.75 },
      ],
    });
    expect(money?.days).toHaveLength(1);
    expect(await report('?at=2020-01-01T00:00:00.000Z')).toEqual([]);
    const answer = await fetch(`${turnout.url}/api/x/money/${event.eventId}/accounting`, {
      headers: { authorization: `Bearer ${turnout.adminToken}` },
    });
    const [head, ...lines] = (await answer.text()).trim().split('\r\n');
    expect(head).toContain('"debit","credit","amount"');
    const cells = lines.map((line) => line.slice(1, -1).split('","'));
    expect(cells.map(([, kind, debit, credit, amount]) => [kind, debit, credit, amount])).toEqual(
      expect.arrayContaining([
        ['revenue', '1400', '8401', '50.25'],
        ['payment', '1200', '1400', '60.00'],
        ['refund', '1400', '1200', '9.75'],
        ['payment', '1000', '1400', '10.00'],
        ['revenue', '1400', '8401', '5.00'],
        ['discount', '8401', '1400', '1.50'],
      ]),
    );
    expect(cells).toHaveLength(7);
    expect(lines.join('\n')).toContain('"\'=Fair"');
  });

  it('has sales by type in the stats', async () => {
    const { stats } = calls.stats.output.parse(await ok('GET', `/api/stats/${event.eventId}`));
    expect(stats.sales).toEqual([{ _id: typeId, name: '=Fair', registrations: 2, total: 100.5 }]);
    expect(stats.transactions).toMatchObject({ totals: { all: 104 }, paids: { all: 60.25 }, dues: { all: 43.75 } });
  });

  it('is for those who see reports and transactions, and its accounts are lines', async () => {
    const { token } = await openStaff(turnout, event.eventId, ['viewReports', 'viewDashboard']);
    expect((await turnout.ask('GET', `/api/x/money/${event.eventId}`, { token })).status).toBe(403);
    const { body } = await turnout.ask('GET', `/api/stats/${event.eventId}`, { token });
    expect(calls.stats.output.parse(body).stats.sales).toBeUndefined();
    const wrong = await staff('PUT', `/api/events/${event.eventId}`, { accountingAccounts: 'revenue 8400' });
    expect(wrong.status).toBe(422);
  });
});
