// kind: stack
import { calls } from '@turnout/contracts';
import { EventId } from '@turnout/contracts/kernel';
import ExcelJS from 'exceljs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPostgresLog } from '../platform/event-store/postgres.ts';
import { checkinOf, openCheckpointDesk, type CheckpointDesk } from '../testing/checkpoint-desk.ts';
import { makeType, named, sendAs, submitted } from '../testing/strangers.ts';
import { sharedTurnout, type SharedTurnout } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let stage: CheckpointDesk;
let gate: string;
let eventId: EventId;
beforeAll(async () => {
  turnout = await sharedTurnout();
  stage = await openCheckpointDesk(turnout);
  ({ eventId } = stage.event);
});
beforeEach(async () => {
  gate = (await stage.make())._id;
});

describe('a desk at a checkpoint', () => {
  it('checks people of a group in together and lists them with their numbers', async () => {
    const group = await stage.register('Ada', 'Bo', 'Cy');
    const answer = await stage.checkIn(group.slice(0, 2), { at: gate, desk: 'Hall' });
    expect(answer.status).toBe(200);
    const checkin = checkinOf(answer);
    expect(checkin).toMatchObject({
      status: 'checked-in',
      desk: 'Hall',
      creator: 'Staff',
      registrantIds: group.slice(0, 2),
      names: [{ firstName: 'Ada' }, { firstName: 'Bo' }],
    });
    const page = await stage.cards(gate);
    expect(page.checkins).toEqual([checkin]);
    expect(page).toMatchObject({
      meta: { total: 1, page: 1, perPage: 10 },
      stats: { checkedIn: 2, accepted: 0, checkedOut: 0, deleted: 0 },
    });
  });

  it('finds people by name with nothing but its own right, and says who is in here', async () => {
    const [una = '', uwe = ''] = await stage.register('Una', 'Uwe');
    await stage.checkIn([una], { at: gate });
    const find = async (at: string, q: string) =>
      stage.asDesk('GET', `/api/x/checkpoints/look-up?eventId=${eventId}&checkpointId=${at}&q=${q}`);
    const people = async (at: string, q: string) =>
      calls.lookUpAtCheckpoint.output.parse((await find(at, q)).body).people.map(({ _id, isIn }) => [_id, isIn]);
    expect(await people(gate, 'una')).toEqual([[una, true]]);
    expect(await people(gate, 'uwe')).toEqual([[uwe, false]]);
    const elsewhere = (await stage.make())._id;
    expect(await people(elsewhere, 'una')).toEqual([[una, false]]);
    expect((await find('c'.padEnd(20, '0'), 'una')).body).toMatchObject({ code: 'checkpoint-not-found' });
  });

  it('hears who, where and when for the first who is there already, and nobody else gets in', async () => {
    const [ada = '', bo = ''] = await stage.register('Ada', 'Bo');
    await stage.checkIn([bo], { at: gate, desk: 'Hall' });
    const refused = await stage.checkIn([ada, bo], { at: gate });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'already-at-checkpoint',
        message: 'Bo Example is already checked in here',
        reason: 'already-checked-in',
        by: 'Staff',
        desk: 'Hall',
      },
    });
    expect((await stage.checkIn([ada], { at: gate })).status).toBe(200);
    expect((await stage.cards(gate)).stats.checkedIn).toBe(2);
  });

  it('lets in only the confirmed, by their newest status, and records what it refused', async () => {
    const [ada = ''] = await stage.register('Ada');
    await stage.asAdmin('PUT', '/api/registrations/update-status-only', { id: ada, eventId, status: 'rejected' });
    expect(await stage.checkIn([ada], { at: gate, desk: 'Hall' })).toMatchObject({
      status: 409,
      body: { code: 'not-confirmed', reason: 'not-registered', message: 'Ada Example is not confirmed: rejected' },
    });
    expect((await stage.lookUp('foreign-code', gate)).status).toBe(404);
    const log = openPostgresLog({ url: turnout.databaseUrl });
    const events = await log.readAll('', 10_000, { categories: ['desk'] });
    await log.close();
    const refusals = events.flatMap(({ data }) => (JSON.stringify(data).includes(gate) ? [data] : []));
    expect(refusals).toMatchObject([
      { desk: 'Hall', checkpointId: gate, registrantId: ada, reason: 'not-confirmed' },
      { desk: '', checkpointId: gate, registrantId: null, reason: 'not-registered' },
    ]);
    expect(JSON.stringify(events)).not.toContain('foreign-code');
  });

  it('says what somebody waits for who is pending: that staff accept them, or that they pay', async () => {
    const press = await makeType(turnout, stage.event, { name: 'Press', requireApproval: true });
    const person = { type: press, fields: named(stage.event, 'Wanda') };
    const { registration } = submitted(await sendAs(turnout, stage.event, person));
    const shown = async () => (await stage.lookUp(registration._id, gate)).body['registrations'];
    expect(await shown()).toMatchObject([{ status: 'pending', waitsFor: 'approval' }]);
    const [ada = ''] = await stage.register('Ada');
    expect((await stage.lookUp(ada, gate)).body['registrations']).not.toHaveProperty('0.waitsFor');
  });

  it('answers a repeated request as the first time, and refuses another one under the same key', async () => {
    const [ada = '', bo = ''] = await stage.register('Ada', 'Bo');
    const first = await stage.checkIn([ada], { at: gate, key: `repeat-${gate}` });
    const again = await stage.checkIn([ada], { at: gate, key: `repeat-${gate}` });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await stage.checkIn([bo, ada], { at: gate, key: `repeat-${gate}` })).body).toMatchObject({
      code: 'command-id-reused',
    });
    expect((await stage.cards(gate)).meta.total).toBe(1);
  });

  it('finds a group by badge, by number and by a member, whole and without those deleted', async () => {
    const [ada = '', bo = '', cy = ''] = await stage.register('Ada', 'Bo', 'Cy');
    await stage.asAdmin('DELETE', `/api/registrations/${cy}`);
    await stage.checkIn([bo], { at: gate, desk: 'Hall' });
    const found = async (presented: string) =>
      calls.attendeesById.output.parse((await stage.lookUp(presented, gate)).body).registrations;
    const byBadge = await found(ada);
    expect(byBadge).toMatchObject([
      { _id: ada, parent: null, firstName: 'Ada', typeName: 'Visitor', checkin: null },
      { _id: bo, parent: ada, checkin: { status: 'checked-in', by: 'Staff', desk: 'Hall' } },
    ]);
    const [adaCode = '', boCode = ''] = await stage.codesOf(ada, bo);
    expect(byBadge.map(({ badgeCode }) => badgeCode)).toEqual([adaCode, boCode]);
    expect(await found(adaCode)).toEqual(byBadge);
    // Whose badge it was is said; of a number nobody's.
    const [first, second] = byBadge.map(({ presented: _, ...person }) => person);
    expect(byBadge[0]).toEqual({ ...first, presented: true });
    for (const badge of [bo, boCode, boCode.toUpperCase()])
      expect(await found(badge)).toEqual([first, { ...second, presented: true }]);
    expect(await found(byBadge[0]?.confirmationNumber ?? '')).toEqual([first, second]);
    expect((await stage.lookUp('no-such-number', gate)).body).toMatchObject({
      code: 'registration-not-found',
      message: 'No registrations found',
    });
  });

  it('lets nobody in while the checkpoint is switched off, and still looks people up', async () => {
    const [ada = ''] = await stage.register('Ada');
    const off = { checkpointId: gate, checkinEnabled: false };
    expect((await stage.asAdmin('PUT', '/api/checkpoints/checkin-enabled-status', off)).status).toBe(200);
    expect(await stage.checkIn([ada], { at: gate })).toMatchObject({
      status: 403,
      body: { code: 'checkpoint-disabled' },
    });
    expect((await stage.lookUp(ada, gate)).status).toBe(200);
  });
});

describe('a card', () => {
  it('goes through the statuses that its menu offers, and counts persons', async () => {
    const [ada = ''] = await stage.register('Ada');
    const { _id: id } = checkinOf(await stage.checkIn([ada], { at: gate }));
    const refusal = async (status: string) => (await stage.setStatus(id, status)).body['code'];
    expect(await refusal('checked-in')).toBe('checkin-status-already-set');
    for (const status of ['accepted', 'checked-in', 'checked-out'])
      expect((await stage.setStatus(id, status)).status).toBe(200);
    expect(await refusal('checked-in')).toBe('checkin-status-not-possible');
    expect((await stage.cards(gate)).stats).toEqual({ checkedIn: 0, accepted: 0, checkedOut: 1, deleted: 0 });
    expect((await stage.setStatus(id, 'deleted')).status).toBe(200);
    for (const status of ['accepted', 'checked-out', 'deleted']) expect(await refusal(status)).toBe('checkin-deleted');
    expect((await stage.cards(gate)).stats).toEqual({ checkedIn: 0, accepted: 0, checkedOut: 0, deleted: 1 });
    expect((await stage.checkIn([ada], { at: gate })).status).toBe(200);
  });

  it('does not take a check-out back while the person is in again', async () => {
    const hall = (await stage.make({ type: 'multiple' }))._id;
    const [ada = ''] = await stage.register('Ada');
    const { _id: first } = checkinOf(await stage.checkIn([ada], { at: hall }));
    await stage.setStatus(first, 'checked-out');
    expect((await stage.checkIn([ada], { at: hall })).status).toBe(200);
    expect((await stage.setStatus(first, 'accepted')).body).toMatchObject({
      message: 'Ada Example is already checked in here',
      by: 'Staff',
    });
    expect((await stage.cards(hall)).stats).toMatchObject({ checkedIn: 1, accepted: 0, checkedOut: 1 });
  });

  it('keeps note and print beside the status, tells its story, and is found again', async () => {
    const [ada = ''] = await stage.register('Ada');
    const checkin = checkinOf(await stage.checkIn([ada], { at: gate }));
    const { _id: checkinId } = checkin;
    const note = '<p>left a <b>coat</b><script>alert(1)</script></p>';
    await stage.asDesk('PUT', '/api/checkpoints/checkin-note', { eventId, checkinId, note });
    await stage.asDesk('POST', '/api/x/checkpoints/checkin-printed', { eventId, checkinId });
    await stage.setStatus(checkinId, 'accepted');
    expect((await stage.cards(gate, { status: 'printed', code: checkin.code.toLowerCase() })).checkins).toMatchObject([
      { _id: checkinId, printed: true, status: 'accepted', note: '<p>left a <strong>coat</strong></p>' },
    ]);
    const alone = await stage.asDesk('GET', `/api/checkpoints/get-checkin/${checkinId}`);
    expect(alone.body['checkin']).toMatchObject({
      printed: true,
      status: 'accepted',
      note: '<p>left a <strong>coat</strong></p>',
    });
    const path = `/api/checkpoint-log/checkin?checkinId=${checkinId}`;
    const { logs } = calls.checkinLog.output.parse((await stage.asDesk('GET', path)).body);
    expect(logs.map(({ change, data: { status = '' } }) => [change, status])).toEqual([
      ['Checked in', 'checked-in'],
      ['Note changed', ''],
      ['Printed', ''],
      ['Accepted', 'accepted'],
    ]);
    expect(logs[0]?.creator).toEqual({ email: `desk-${eventId}@example.org` });
    const spanish = await turnout.ask('GET', path, { token: stage.token, headers: { 'accept-language': 'es' } });
    expect(calls.checkinLog.output.parse(spanish.body).logs[3]?.change).toBe('Aceptado');
  });

  it('has its confirmation sent again only where the checkpoint sends confirmations', async () => {
    const sending = await stage.make({ additionalSettings: { sendAutoConfirmationEmail: true } });
    const [ada = ''] = await stage.register('Ada');
    const resend = async (at: string) => {
      const { _id: id } = checkinOf(await stage.checkIn([ada], { at }));
      return stage.asAdmin('POST', '/api/checkpoints/resend-confirmation-email', { id });
    };
    expect(await resend(sending._id)).toMatchObject({ status: 200, body: { message: 'confirmation email resent.' } });
    expect(await resend(gate)).toMatchObject({ status: 409, body: { code: 'no-auto-confirmation' } });
  });

  const reportOf = async (checkpointId: string) => {
    const path = `/api/checkpoints/get-report?eventId=${eventId}&checkpointId=${checkpointId}`;
    const answer = await fetch(`${turnout.url}${path}`, {
      headers: { authorization: `Bearer ${turnout.adminToken}` },
    });
    expect(answer.headers.get('content-disposition')).toContain('checkpoint-attendees.xlsx');
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(await answer.arrayBuffer());
    return workbook;
  };

  it('has in the report what was ticked, one a line where commas would be misread', async () => {
    const meal = await stage.makeField('MEALS', { type: 'checkboxes', values: 'Fish, chips\nSalad' });
    const shown = [{ _id: meal, title: 'Meals' }];
    const { _id: at } = await stage.make({ fieldsForCheckinAndAttendeesPage: shown });
    const people = await stage.register('Ada');
    const data = [{ _id: people[0] ?? '', fields: [{ _id: meal, value: ['Fish, chips', 'Salad'] }] }];
    expect((await stage.checkIn(people, { at, data })).status).toBe(200);
    const [sheet] = (await reportOf(at)).worksheets;
    expect(sheet?.getRow(2).getCell(11).text).toBe('Fish, chips\nSalad');
  });

  it('is a row for each of its people in the report', async () => {
    await stage.checkIn(await stage.register('Ada', 'Bo'), { at: gate, desk: 'Hall' });
    const workbook = await reportOf(gate);
    const rows: string[] = [];
    workbook.worksheets[0]?.eachRow((row) => rows.push([1, 2, 5, 9].map((at) => row.getCell(at).text).join(' ')));
    expect(rows).toEqual([
      'First Name Last Name Status Desk',
      'Ada Example checked-in Hall',
      'Bo Example checked-in Hall',
    ]);
  });
});
