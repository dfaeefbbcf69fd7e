// kind: stack
import { calls } from '@turnout/contracts';
import { TypeId, type FieldId } from '@turnout/contracts/kernel';
import { ReportTotals, type ReportFilters } from '@turnout/contracts/reporting';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { randomFrom } from '../../platform/random/seeded-random.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { ExportedLog, naiveTotals } from '../../testing/naive-report.ts';
import { makeType, named } from '../../testing/strangers.ts';
import {
  admin,
  makeTestEvent,
  openStaff,
  sharedTurnout,
  type SharedTurnout,
  type TestEvent,
} from '../../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let seats: FieldId;
let meal: FieldId;
let workshop: string;
/** A type that costs something. */
const made: { fair: TypeId } = { fair: TypeId.parse('0'.repeat(20)) };
/** The money by what was done, beside what the product adds up. */
const done = { total: 0, paid: 0 };
const { ok } = asStaff(() => turnout);

const field = async (details: object) =>
  calls.defineField.output.parse(await ok('POST', '/api/fields', { eventId: event.eventId, ...details })).field._id;

const registered = async (
  type: TypeId,
  names: readonly string[],
  answers: readonly object[] = [],
  more: object = {},
) => {
  const [first = '', ...others] = names;
  const body = {
    event: event.eventId,
    type,
    fields: [...named(event, first, 'Byron', `${first.toLowerCase()}@example.org`), ...answers],
    registrants: others.map((name) => ({ type, fields: named(event, name) })),
    ...more,
  };
  return calls.submit.output.parse(await ok('POST', '/api/registrations', body)).registration._id;
};

const paid = async (registrationId: string, amount: number, type = 'payment') => {
  const method = type === 'payment' ? { method: 'cash' } : {};
  await ok('POST', '/api/payments', { registrationId, type, amount, ...method });
  if (type === 'payment') done.paid += amount;
  else done.total += type === 'charge' ? amount : -amount;
};

beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'Reported');
  await ok('PUT', `/api/events/${event.eventId}`, { appCurrency: 'EUR', timeZone: 'Europe/Madrid' });
  seats = await field({ title: 'Seats', name: 'SEATS', type: 'integer', showTotalsOnReport: true });
  meal = await field({
    title: 'Meal',
    name: 'MEAL',
    type: 'list',
    values: 'soup\nfish',
    labels: 'Soup\nFish',
    showTotalsOnReport: true,
    showCount: 'Count',
  });
  const secret = await field({ title: 'Secret', name: 'SECRET', type: 'text', hideOnExport: true });
  const activity = await ok('POST', '/api/activities', { eventId: event.eventId, name: 'Workshop' });
  workshop = calls.defineActivity.output.parse(activity).activity._id;
  const form = [...Object.values(event.fields), seats, meal, secret];
  const fair = await makeType(turnout, event, { name: 'Fair', price: 50.25, fields: form, minimumCount: 3 });
  await ok('PUT', `/api/types/${fair}`, { groups: [fair], groupCount: { [fair]: 3 } });
  made.fair = fair;
  const free = await makeType(turnout, event, { name: 'Free', fields: form });
  const ada = await registered(
    fair,
    ['Ada', 'Ben'],
    [
      { _id: seats, value: '2' },
      { _id: meal, value: 'fish' },
      { _id: secret, value: 'hush' },
    ],
  );
  const cy = await registered(fair, ['Cy'], [{ _id: seats, value: '5' }], {
    paymentMethod: 'check',
    paymentType: 'full',
  });
  const dot = await registered(free, ['=Dot'], [{ _id: meal, value: 'soup' }]);
  done.total = 3 * 50.25;
  await paid(ada, 60);
  await paid(ada, 5.5, 'charge');
  await paid(cy, 50.25);
  await paid(cy, 1.25, 'discount');
  await ok('PUT', '/api/registrations/update-status-only', { id: dot, eventId: event.eventId, status: 'pending' });
}, 60_000);

const every = ['name', 'total', 'paid', 'balance', 'totalCharges', 'totalDiscounts', 'registrantsCount'];
const columns = () => [...every, `field.${seats}`, `field.${meal}`, 'checkedIn', `activity.${workshop}`];
const pageOf = async (body: object) =>
  calls.reportPage.output.parse(
    await ok('POST', `/api/x/reports/${event.eventId}/page`, { columns: columns(), ...body }),
  );
const totalsOf = async (filters: ReportFilters) =>
  calls.reportTotals.output.parse(
    await ok('POST', `/api/x/reports/${event.eventId}/totals`, { columns: columns(), filters }),
  ).totals;
const fileOf = (body: object, token = turnout.adminToken) =>
  fetch(`${turnout.url}${calls.getReports.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ eventId: event.eventId, ...body }),
  });
const namesOf = async (filters: ReportFilters, more: object = {}) =>
  (await pageOf({ filters, ...more })).registrations.map(({ cells }) => cells[0]);

describe('the report', () => {
  it('says of each row what its columns say, the group’s money on the row of whoever registered it', async () => {
    const { registrations, total } = await pageOf({ sort: { by: 'name', down: false } });
    expect(total).toBe(4);
    expect(registrations.map(({ cells }) => cells)).toEqual([
      ['=Dot Byron', 0, 0, 0, 0, 0, 1, null, 'Soup', false, false],
      ['Ada Byron', 106, 60, 46, 106, 0, 2, 2, 'Fish', false, false],
      ['Ben Byron', null, null, null, null, null, null, null, '', false, false],
      ['Cy Byron', 49, 50.25, -1.25, 50.25, 1.25, 1, 5, '', false, false],
    ]);
  });

  it.each([
    [{ name: { has: 'bYr ad' } }, ['Ada Byron']],
    [{ status: { any: ['pending'] } }, ['=Dot Byron']],
    [{ paymentStatus: { any: ['partial_payment'] } }, ['Ada Byron', 'Ben Byron']],
    [{ paid: { from: 50.25, to: '60' } }, ['Ada Byron', 'Cy Byron']],
    [{ paymentMade: { is: false } }, ['=Dot Byron']],
    [{ paidBy: { any: ['cash'] }, total: { isEmpty: false } }, ['Ada Byron', 'Cy Byron']],
    [{ checkedIn: { is: true } }, []],
    [{ parent: { has: 'ada' } }, ['Ben Byron']],
    [{ createdAt: { from: '2000-01-01T00:00:00.000Z', to: '2000-01-02T00:00:00.000Z' } }, []],
    [{ unsatisfiedMinimum: { from: 2 } }, ['Cy Byron']],
  ])('is filtered by %j', async (filters, names) => {
    expect(await namesOf(filters, { sort: { by: 'name', down: false } })).toEqual(names);
    expect((await pageOf({ filters })).total).toBe(names.length);
  });

  it('is filtered by answers, sorted by any column and cut into pages', async () => {
    expect(await namesOf({ [`field.${meal}`]: { any: ['fish'] } })).toEqual(['Ada Byron']);
    expect(await namesOf({ [`field.${seats}`]: { from: 3 } })).toEqual(['Cy Byron']);
    const sort = { by: 'paid', down: true };
    const [first, second] = [await namesOf({}, { sort, perPage: 2 }), await namesOf({}, { sort, perPage: 2, page: 2 })];
    expect([first, second]).toEqual([
      ['Ada Byron', 'Cy Byron'],
      ['=Dot Byron', 'Ben Byron'],
    ]);
  });

  it('refuses a column that there is not, and a filter that its kind does not have', async () => {
    const path = `/api/x/reports/${event.eventId}/page`;
    const { staff } = asStaff(() => turnout);
    const refusals = [
      await staff('POST', path, { columns: ['nothing'] }),
      await staff('POST', path, { columns: ['name'], filters: { nothing: { is: true } } }),
      await staff('POST', path, { columns: ['name'], filters: { paid: { from: 'much' } } }),
      await staff('POST', path, { columns: ['name'], filters: { name: { any: ['Ada'] } } }),
    ].map(({ status, body }) => [status, body['code'], body['details']]);
    expect(refusals).toEqual([
      [422, 'report-column-unknown', { column: 'nothing' }],
      [422, 'report-column-unknown', { column: 'nothing' }],
      [422, 'report-filter-unfit', { column: 'paid' }],
      [422, 'report-filter-unfit', { column: 'name' }],
    ]);
  });

  it('names staff to those alone who may see them, and is for those who may see reports', async () => {
    const { token } = await openStaff(turnout, event.eventId, ['viewReports']);
    const path = `/api/x/reports/${event.eventId}/columns`;
    const keysFor = async (as: string) =>
      calls.reportColumns.output
        .parse((await turnout.ask('GET', path, { token: as })).body)
        .columns.map(({ key }) => key);
    expect(await keysFor(token)).not.toContain('creator');
    expect(await keysFor(turnout.adminToken)).toContain('creator');
    expect((await fileOf({}, token)).status).toBe(403);
    const other = await openStaff(turnout, event.eventId, ['viewRegistrants', 'downloadReports']);
    expect((await turnout.ask('GET', path, { token: other.token })).status).toBe(403);
    expect((await fileOf({}, other.token)).status).toBe(403);
  });
});

describe('the attendee list asked for as a report', () => {
  it('says how the group chose to pay and who registered it, or the keys that are selected', async () => {
    const query = `eventId=${event.eventId}&reports=true&sort=-name`;
    const { registrations } = calls.registrations.output.parse(await ok('GET', `/api/registrations?${query}`));
    expect(registrations).toHaveLength(4);
    expect(registrations[0]).toMatchObject({ creator: { email: admin.email }, checkinDates: {}, deniedCheckins: [] });
    const select = `${query}&select=status+type.name,paymentType&populateType=true`;
    const { registrations: picked } = z
      .object({ registrations: z.array(z.record(z.string(), z.unknown())) })
      .parse(await ok('GET', `/api/registrations?${select}`));
    expect(Object.keys(picked[0] ?? {})).toEqual(['_id', 'status', 'type', 'paymentType']);
  });

  it('is for those who may see reports, and the list for those who may see registrants', async () => {
    const { token } = await openStaff(turnout, event.eventId, ['viewReports']);
    const asked = async (more: string) =>
      (await turnout.ask('GET', `/api/registrations?eventId=${event.eventId}${more}`, { token })).status;
    expect([await asked('&reports=true'), await asked('')]).toEqual([200, 403]);
  });
});

const Written = z.object({
  registrations: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  totals: ReportTotals.optional(),
});

const summed = (rows: z.infer<typeof Written>['registrations'], key: string): number =>
  Math.round(rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0) * 100) / 100;

describe('the totals of the report', () => {
  it('come to what was charged and paid', async () => {
    const totals = await totalsOf({});
    expect(totals?.money).toEqual([
      {
        currency: 'EUR',
        sums: {
          total: done.total,
          paid: done.paid,
          balance: done.total - done.paid,
          totalCharges: 156.25,
          totalDiscounts: 1.25,
        },
      },
    ]);
    expect(totals?.sums).toMatchObject({ registrantsCount: 4, [`field.${seats}`]: 7, [`field.${meal}`]: 2 });
  });

  it('are the sum of the rows of the file, whatever is filtered', async () => {
    const filter = fc.record(
      {
        name: fc.constantFrom({ has: 'ada' }, { has: 'b' }, { isEmpty: false }),
        status: fc.record({ any: fc.subarray(['confirmed', 'pending', 'rejected'], { minLength: 1 }) }),
        paid: fc.record({ from: fc.constantFrom(0, 50.25), to: fc.constantFrom(50.24, 60) }),
        checkedIn: fc.record({ is: fc.boolean() }),
        balance: fc.record({ isEmpty: fc.boolean() }),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(filter, async (filters) => {
        const file = Written.parse(
          await (await fileOf({ columns: columns(), filters, totals: true, format: 'json' })).json(),
        );
        const totals: ReportTotals | null = await totalsOf(filters);
        expect(file.totals).toEqual(totals);
        expect(totals?.rows).toBe(file.registrations.length);
        for (const { sums } of totals?.money ?? [])
          for (const [key, sum] of Object.entries(sums))
            expect([key, sum]).toEqual([key, summed(file.registrations, key)]);
        for (const key of ['registrantsCount', `field.${seats}`, 'checkedIn'])
          expect([key, totals?.sums[key] ?? 0]).toEqual([key, summed(file.registrations, key)]);
      }),
      { numRuns: 12 },
    );
  });

  it('are shown nowhere where the event hides them', async () => {
    await ok('PUT', `/api/events/${event.eventId}`, { hideTotalsInReport: true });
    expect(await totalsOf({})).toBeNull();
    const file = Written.parse(await (await fileOf({ totals: true, format: 'json' })).json());
    expect(file.totals).toBeUndefined();
    await ok('PUT', `/api/events/${event.eventId}`, { hideTotalsInReport: false });
  });
});

describe('the file of the report', () => {
  it('is a workbook of the columns asked for: money as numbers, moments as dates, then the totals', async () => {
    const body = { columns: ['name', 'paid', 'createdAt'], sort: { by: 'name', down: false }, totals: true };
    const answer = await fileOf(body);
    expect(answer.headers.get('content-disposition')).toContain('reports.xlsx');
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(await answer.arrayBuffer());
    const rows: unknown[] = [];
    workbook.getWorksheet('Report')?.eachRow((row) => rows.push(Array.isArray(row.values) ? row.values.slice(1) : []));
    expect(rows).toEqual([
      ['Name', 'Paid', 'Registration Date'],
      ['=Dot Byron', 0, expect.any(Date)],
      ['Ada Byron', 60, expect.any(Date)],
      ['Ben Byron', undefined, expect.any(Date)],
      ['Cy Byron', 50.25, expect.any(Date)],
      ['Totals', 110.25],
    ]);
    expect(workbook.getWorksheet('Report')?.getRow(3).getCell(2).numFmt).toBe('0.00');
    expect(workbook.getWorksheet('About')).toBeDefined();
  });

  it('is the rows that are named, in their order, and leaves out what is not for files', async () => {
    const { registrations } = await pageOf({ sort: { by: 'name', down: true } });
    const ids = registrations.map(({ _id }) => _id);
    const file = Written.parse(await (await fileOf({ registrations: ids, format: 'json' })).json());
    expect(file.registrations.map(({ _id }) => _id)).toEqual(ids);
    expect(JSON.stringify(file)).not.toContain('hush');
    const parents = Written.parse(await (await fileOf({ isParent: true, format: 'json' })).json());
    expect(parents.registrations).toHaveLength(3);
  });

  it('is CSV without formulas, in the language of the reader', async () => {
    const answer = await fetch(`${turnout.url}${calls.getReports.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${turnout.adminToken}`,
        'content-type': 'application/json',
        'accept-language': 'fr',
      },
      body: JSON.stringify({
        eventId: event.eventId,
        columns: ['name', 'paid', 'status'],
        sort: { by: 'name', down: false },
        format: 'csv',
      }),
    });
    const [head, first] = (await answer.text()).split('\r\n');
    expect(head).toBe('"Nom complet","Payé","Statut","En"');
    expect(first).toBe('"\'=Dot Byron","0.00","en attente",""');
  });
});

describe('saved views of the report', () => {
  const contents = { columns: ['name'], filters: { status: { any: ['pending'] } }, sort: null, perPage: 50 };
  const path = () => calls.reportViews.path.replace(':eventId', event.eventId);
  const send = (token: string, method: 'POST' | 'PUT' | 'DELETE', more: string, body?: object) =>
    turnout.ask(method, `${path()}${more}`, { token, ...(body === undefined ? {} : { body }) });
  const save = async (token: string, name: string, isShared = false) =>
    calls.saveReportView.output.parse((await send(token, 'POST', '', { name, contents, isShared })).body).view;
  const seen = async (token: string) =>
    calls.reportViews.output.parse((await turnout.ask('GET', path(), { token })).body);

  it('are one person’s own, or shared by whoever may set up the event, and are opened with', async () => {
    const { eventId } = event;
    const [{ token: reader }, { token: owner }, { token: none }] = await Promise.all([
      openStaff(turnout, eventId, ['viewReports'], `reader-${eventId}@example.org`),
      openStaff(turnout, eventId, ['viewReports', 'settings'], `owner-${eventId}@example.org`),
      openStaff(turnout, eventId, ['viewRegistrants'], `none-${eventId}@example.org`),
    ]);
    const mine = await save(reader, ' Mine ');
    const ours = await save(owner, 'Ours', true);
    expect(await seen(reader)).toEqual({ own: [mine], shared: [ours], opening: null });
    expect(await seen(owner)).toEqual({ own: [], shared: [ours], opening: null });
    // What is another's is as if it were not there; what is shared, only who may set up the event changes.
    for (const [token, method, id, status] of [
      [owner, 'PUT', mine._id, 404],
      [owner, 'DELETE', mine._id, 404],
      [reader, 'PUT', ours._id, 403],
      [reader, 'DELETE', ours._id, 403],
    ] as const)
      expect(await send(token, method, `/${id}`, method === 'PUT' ? { name: 'X' } : undefined)).toMatchObject({
        status,
      });
    expect(await send(reader, 'POST', '', { name: 'Theirs', contents, isShared: true })).toMatchObject({ status: 403 });
    expect(await turnout.ask('GET', path(), { token: none })).toMatchObject({ status: 403 });
    const opening = path().replace(/views$/, 'opening-view');
    const openWith = (viewId: string) => turnout.ask('PUT', opening, { token: reader, body: { viewId } });
    expect(await openWith(ours._id)).toMatchObject({ status: 200, body: { opening: ours._id } });
    expect((await seen(reader)).opening).toBe(ours._id);
    expect(await send(owner, 'DELETE', `/${ours._id}`)).toMatchObject({ status: 200 });
    expect(await seen(reader)).toEqual({ own: [mine], shared: [], opening: null });
    expect(await openWith(ours._id)).toMatchObject({ status: 404, body: { code: 'report-view-not-found' } });
    const log = await turnout.ask('GET', `/api/x/history/${eventId}/export`, { token: turnout.adminToken });
    expect(JSON.stringify(log.body)).not.toContain(mine._id);
  });
});

describe('the totals of an event at work', () => {
  it('are those of a second calculation from the bare log, and of the file, whatever was done', async () => {
    const { fair } = made;
    for (const seed of [1, 2, 3]) {
      const random = randomFrom(seed);
      const roll = (below: number) => Math.floor(random() * below);
      const groups: string[] = [];
      for (let turn = 0; turn < 14; turn += 1) {
        const one = groups[roll(groups.length)];
        const what = one === undefined ? 0 : roll(7);
        const amount = 1 + roll(9_000) / 100;
        if (one === undefined || what < 2) {
          const names = [`S${seed}`, `T${turn}`].slice(0, 1 + roll(2));
          groups.push(await registered(fair, names, [{ _id: seats, value: String(roll(9)) }]));
        } else if (what < 5) await paid(one, amount, ['payment', 'charge', 'discount'][what - 2]);
        else if (what === 5) {
          const status = ['pending', 'rejected', 'deleted', 'confirmed'][roll(4)];
          // The status that there is already is refused, which changes nothing.
          await turnout.ask('PUT', '/api/registrations/update-status-only', {
            token: turnout.adminToken,
            body: { id: one, eventId: event.eventId, status },
          });
        } else
          await turnout.ask('POST', `/api/checkin/registration/${event.eventId}`, {
            token: turnout.adminToken,
            body: { registrationId: one, eventId: event.eventId },
          });
      }
      const log = await turnout.ask('GET', `/api/x/history/${event.eventId}/export`, { token: turnout.adminToken });
      const naive = naiveTotals(ExportedLog.parse(log.body), seats);
      const totals = await totalsOf({});
      const [money] = totals?.money ?? [];
      const minor = (key: string) => Math.round((money?.sums[key] ?? 0) * 100);
      expect({
        rows: totals?.rows,
        ...Object.fromEntries(
          ['total', 'paid', 'balance', 'totalCharges', 'totalDiscounts'].map((key) => [key, minor(key)]),
        ),
        checkedIn: totals?.sums['checkedIn'],
        answered: totals?.sums[`field.${seats}`],
      }).toEqual(naive);
      const file = Written.parse(await (await fileOf({ columns: columns(), totals: true, format: 'json' })).json());
      expect(file.totals).toEqual(totals);
    }
  }, 30_000);
});
