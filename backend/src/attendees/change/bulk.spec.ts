// kind: stack
import { calls } from '@turnout/contracts';
import ExcelJS from 'exceljs';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  makeTestEvent,
  openStaff,
  register,
  sharedTurnout,
  type SharedTurnout,
  type TestEvent,
} from '../../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout);
});

const post = (path: string, body: object, { token = turnout.adminToken, key = '' } = {}) =>
  turnout.ask('POST', path, {
    token,
    body: { eventId: event.eventId, ...body },
    ...(key === '' ? {} : { headers: { 'idempotency-key': key } }),
  });
const outcomes = async (asked: ReturnType<typeof post>) => {
  const { status, body } = await asked;
  expect(status).toBe(200);
  return calls.checkInMany.output.parse(body).outcomes.map(({ outcome, code }) => code ?? outcome);
};
/** A group of three; two of one stream are decided one after the other. */
const people = async () => {
  const [ada = '', bo = '', cy = ''] = await register(turnout, event, ['Ada', 'Bo', 'Cy']);
  return { ada, bo, cy };
};
const staff = async (...flags: readonly string[]) => (await openStaff(turnout, event.eventId, flags)).token;
const pending = async (id: string) =>
  turnout.ask('PUT', '/api/registrations/update-status-only', {
    token: turnout.adminToken,
    body: { id, eventId: event.eventId, status: 'pending' },
  });

describe('several people at once', () => {
  it('are checked in as a desk would: who is in already is told, who is not confirmed stays out', async () => {
    const { ada, bo, cy } = await people();
    await pending(cy);
    const checkIn = (registrants: readonly string[], key = '') =>
      outcomes(post(calls.checkInMany.path, { registrants }, { key }));
    expect(await checkIn([bo])).toEqual(['done']);
    const asked = [ada, bo, cy, ada, '0'.repeat(20)];
    expect(await checkIn(asked, 'all-of-them-1')).toEqual(['done', 'already', 'not-confirmed', 'not-registered']);
    expect(await checkIn(asked, 'all-of-them-1')).toEqual(['done', 'already', 'not-confirmed', 'not-registered']);
    expect(await checkIn(asked)).toEqual(['already', 'already', 'not-confirmed', 'not-registered']);
  });

  it('are let out again, each once, for a reason', async () => {
    const { ada, bo } = await people();
    await post(calls.checkInMany.path, { registrants: [ada] });
    const undo = (key: string) =>
      outcomes(post(calls.undoMany.path, { registrants: [ada, bo], reason: 'drill' }, { key }));
    expect(await undo('let-out-1')).toEqual(['done', 'already']);
    expect(await undo('let-out-1')).toEqual(['done', 'already']);
    expect(await undo('let-out-2')).toEqual(['already', 'already']);
    const unsaid = await post(calls.undoMany.path, { registrants: [ada], reason: ' ' });
    expect(unsaid).toMatchObject({ status: 422, body: { details: { field: 'reason' } } });
  });

  it('change their status, rejected only by whoever may reject', async () => {
    const { ada, bo } = await people();
    await pending(bo);
    const body = { registrants: [ada, bo], status: 'pending' };
    expect(await outcomes(post(calls.setStatusOfMany.path, body))).toEqual(['done', 'already']);
    const token = await staff('allowStatusChanges');
    const rejecting = { registrants: [ada], status: 'rejected' };
    expect(await outcomes(post(calls.setStatusOfMany.path, rejecting, { token }))).toEqual(['not-permitted']);
    expect(await outcomes(post(calls.setStatusOfMany.path, rejecting))).toEqual(['done']);
  });

  it('have their badges printed, each noted once however often the request comes', async () => {
    const { ada, bo } = await people();
    const asked = [bo, ada, '0'.repeat(20)];
    const badges = async () => {
      const { body } = await post(calls.badges.path, { registrants: asked });
      return calls.badges.output.parse(body).registrations.map(({ firstName, printed }) => [firstName, printed]);
    };
    expect(await badges()).toEqual([
      ['Bo', false],
      ['Ada', false],
    ]);
    const print = () => outcomes(post(calls.logPrintOfMany.path, { registrants: asked }, { key: 'printed-1' }));
    expect(await print()).toEqual(['done', 'done', 'registration-not-found']);
    expect(await print()).toEqual(['done', 'done', 'registration-not-found']);
    expect(await badges()).toEqual([
      ['Bo', true],
      ['Ada', true],
    ]);
    const story = await turnout.ask('GET', calls.story.path.replace(':id', ada), { token: turnout.adminToken });
    // One of Ada and one of Bo, whose group's story it is.
    expect(JSON.stringify(story.body).match(/BadgePrinted/g)).toHaveLength(2);
  });

  it('have the others of their group beside their badges where these name them', async () => {
    const { ada, bo, cy } = await people();
    const companions = async () => {
      const { body } = await post(calls.badges.path, { registrants: [bo] });
      return calls.badges.output.parse(body).companions.map(({ primary, registrant }) => [primary, registrant]);
    };
    expect(await companions()).toEqual([]);
    const design = async (badgeContent: string) =>
      turnout.ask('PUT', `/api/types/${event.typeId}`, { token: turnout.adminToken, body: { badgeContent } });
    await design('With ${allregistrants.FNAME}');
    expect(await companions()).toEqual([
      [ada, ada],
      [ada, bo],
      [ada, cy],
    ]);
    await turnout.ask('PUT', '/api/registrations/update-status-only', {
      token: turnout.adminToken,
      body: { id: cy, eventId: event.eventId, status: 'deleted' },
    });
    expect(await companions()).toEqual([
      [ada, ada],
      [ada, bo],
    ]);
    await design('');
  });

  it('are at most a hundred, and at least one', async () => {
    for (const registrants of [[], Array.from({ length: 101 }, () => '0'.repeat(20))]) {
      const answer = await post(calls.checkInMany.path, { registrants });
      expect(answer).toMatchObject({ status: 422, body: { details: { field: 'registrants' } } });
    }
  });

  it('are refused to whoever may not do it to one', async () => {
    const { ada } = await people();
    const token = await staff('viewRegistrants');
    for (const call of [calls.checkInMany, calls.undoMany, calls.setStatusOfMany, calls.badges, calls.logPrintOfMany]) {
      const body = {
        registrants: [ada],
        ...(call === calls.undoMany ? { reason: 'x' } : {}),
        ...(call === calls.setStatusOfMany ? { status: 'pending' } : {}),
      };
      expect((await post(call.path, body, { token })).status).toBe(403);
    }
    expect((await post(calls.select.path, { filters: {} }, { token: await staff('checkinRegistrants') })).status).toBe(
      403,
    );
  });

  it('of another event are nobody, and are not named', async () => {
    const elsewhere = await makeTestEvent(turnout);
    const [other] = await register(turnout, elsewhere, ['Zora']);
    const answer = await post(calls.checkInMany.path, { registrants: [other] });
    expect(await outcomes(Promise.resolve(answer))).toEqual(['not-registered']);
    expect(JSON.stringify(answer.body)).not.toContain('Zora');
    const badges = await post(calls.badges.path, { registrants: [other] });
    expect(badges).toMatchObject({ status: 200, body: { registrations: [] } });
  });
});

describe('an export of what is shown', () => {
  it('has the columns of the table, in their order, and its sort; an unknown one is left out', async () => {
    const body = {
      sort: '-name',
      columns: ['name', 'status', event.fields.FNAME, 'nonsense', 'number', 'paid', 'due', 'payment'],
    };
    const answer = await fetch(`${turnout.url}${calls.download.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${turnout.adminToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ eventId: event.eventId, filters: {}, ...body }),
    });
    expect(answer.status).toBe(200);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(await answer.arrayBuffer());
    const sheet = workbook.worksheets[0];
    const head = sheet?.getRow(1).values;
    expect(Array.isArray(head) ? head.slice(1) : []).toEqual([
      'Name',
      'Status',
      expect.any(String),
      'Registration Number',
      'Paid',
      'Due',
      // Amounts are never without what they are in.
      'Currency',
      'Payment Status',
    ]);
    expect(
      sheet
        ?.getColumn(9)
        .values.slice(2)
        .every((one) => one === 'Paid'),
    ).toBe(true);
    // Of a primary the group's; of whom it brought along nothing.
    expect(new Set(sheet?.getColumn(6).values.slice(2))).toEqual(new Set([0, undefined]));
    const names = sheet?.getColumn(1).values.slice(2).map(String) ?? [];
    expect(names.length).toBeGreaterThan(3);
    expect(names).toEqual(names.toSorted().toReversed());
  });
});

describe('a selection of all that filters let through', () => {
  it('is walked page by page, everybody once', async () => {
    const { registrants, next } = calls.select.output.parse((await post(calls.select.path, { filters: {} })).body);
    expect(next).toBeNull();
    expect(registrants.length).toBeGreaterThan(3);
    expect(new Set(registrants.map(({ _id }) => _id)).size).toBe(registrants.length);
    const byName = async (after: unknown) =>
      calls.select.output.parse((await post(calls.select.path, { filters: {}, sort: 'name', after })).body);
    const sorted = (await byName(null)).registrants.map(({ _id }) => _id);
    const listed = await turnout.ask(
      'GET',
      `${calls.registrations.path}?eventId=${event.eventId}&sort=name&perPage=1000`,
      { token: turnout.adminToken },
    );
    const { registrations } = calls.registrations.output.parse(listed.body);
    expect(sorted).toEqual(registrations.map(({ _id }) => _id));
    const bad = await post(calls.select.path, { filters: {}, after: 'nonsense' });
    expect(bad).toMatchObject({ status: 400, body: { details: { field: 'after' } } });
  });
});
