// kind: stack
import { calls } from '@turnout/contracts';
import { once } from 'node:events';
import { get, IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { qrCodePng } from '../platform/content/qr-code.ts';
import { reachOf } from '../platform/machine/addresses.ts';
import { checkinOf, openCheckpointDesk, type CheckpointDesk } from '../testing/checkpoint-desk.ts';
import { openStaff, sharedTurnout, type SharedTurnout } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let stage: CheckpointDesk;
let eventId: string;
beforeAll(async () => {
  turnout = await sharedTurnout();
  stage = await openCheckpointDesk(turnout);
  ({ eventId } = stage.event);
});

const listed = async () =>
  calls.checkpoints.output.parse((await stage.asDesk('GET', `/api/checkpoints?filters[eventId]=${eventId}`)).body)
    .checkpoints;

describe('a checkpoint', () => {
  it('is made with what its form says, changed in parts, copied and deleted', async () => {
    const meal = await stage.makeField('MEAL');
    const shown = { title: 'Meal', pullDataFromPrimaryRegistrant: false, treatAsEmail: false };
    const made = await stage.make({
      name: 'Gate A',
      type: 'multiple',
      fieldsForCheckinAndAttendeesPage: [{ _id: meal, ...shown }],
      additionalSettings: { showQr: true, successPageMessage: '<p onclick="x()">Hi<script>x()</script></p>' },
    });
    expect(made).toMatchObject({
      type: 'multiple',
      checkinEnabled: true,
      qr: `/api/x/checkpoints/${made._id}/qr.png`,
      additionalSettings: { showQr: true, showPrintButton: false, successPageMessage: '<p>Hi</p>' },
    });
    const changes = { eventId, name: 'Gate B', additionalSettings: { ccEmail: 'crew@example.org' } };
    const revised = await stage.asAdmin('PUT', `/api/checkpoints/${made._id}`, changes);
    expect(calls.reviseCheckpoint.output.parse(revised.body).checkpoint).toMatchObject({
      name: 'Gate B',
      additionalSettings: { showQr: true, ccEmail: 'crew@example.org' },
    });
    const clone = await stage.asAdmin('POST', '/api/checkpoints/clone', { eventId, checkpointId: made._id });
    expect(clone.body).toMatchObject({ message: 'Checkpoint was successfully cloned!' });
    expect((await listed()).map(({ name }) => name)).toEqual(['Gate B', 'Gate B (copy)']);
    expect((await stage.asAdmin('DELETE', `/api/checkpoints/${made._id}`)).status).toBe(200);
    expect((await listed()).map(({ name }) => name)).toEqual(['Gate B (copy)']);
    expect((await stage.asAdmin('GET', `/api/checkpoints/${made._id}`)).body).toMatchObject({
      code: 'checkpoint-not-found',
    });
  });

  it('stays unique or multiple', async () => {
    const { _id } = await stage.make();
    expect((await stage.asAdmin('PUT', `/api/checkpoints/${_id}`, { type: 'multiple' })).body).toMatchObject({
      code: 'checkpoint-type-fixed',
    });
    expect((await stage.asAdmin('PUT', `/api/checkpoints/${_id}`, { type: 'unique' })).status).toBe(200);
  });

  it('takes no check-ins once it is deleted; those it had stay readable', async () => {
    const { _id } = await stage.make();
    const [ada = '', bo = ''] = await stage.register('Ada', 'Bo');
    const { _id: checkinId } = checkinOf(await stage.checkIn([ada], { at: _id }));
    await stage.asAdmin('DELETE', `/api/checkpoints/${_id}`);
    expect(await stage.checkIn([bo], { at: _id })).toMatchObject({
      status: 404,
      body: { code: 'checkpoint-not-found' },
    });
    expect((await stage.setStatus(checkinId, 'accepted')).status).toBe(404);
    expect((await stage.cards(_id)).checkins).toMatchObject([{ _id: checkinId, status: 'checked-in' }]);
    const log = await stage.asDesk('GET', `/api/checkpoint-log/checkin?checkinId=${checkinId}`);
    expect(calls.checkinLog.output.parse(log.body).logs).toHaveLength(1);
  });

  it('has a QR code for anybody', async () => {
    const { _id } = await stage.make();
    const picture = await fetch(`${turnout.url}/api/x/checkpoints/${_id}/qr.png`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
  });

  it('has a QR code that leads to this server, whatever a request says that it is called', async () => {
    const { _id } = await stage.make();
    const { port } = new URL(turnout.url);
    const { address } = reachOf({ host: '127.0.0.1', port: Number(port), isSecure: false }, null);
    expect(address).not.toContain('localhost');
    const wanted = qrCodePng(`${address}/evt/${eventId}/checkpoints/${_id}`, 384);
    const claimed = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    const [answer] = z
      .tuple([z.instanceof(IncomingMessage)])
      .parse(await once(get(`${turnout.url}/api/x/checkpoints/${_id}/qr.png`, { headers: claimed }), 'response'));
    expect((await buffer(answer)).equals(wanted)).toBe(true);
  });

  it.each([
    [{ name: '' }, 422],
    [{ name: 'x'.repeat(201) }, 422],
    [{ type: 'once' }, 422],
    [{ surprise: true }, 400],
    [{ additionalSettings: { surprise: 1 } }, 400],
    [{ additionalSettings: { ccEmail: 'not an address' } }, 422],
    [{ checkinEnabled: 'yes' }, 400],
    [{ fieldsForCheckinAndAttendeesPage: [{ _id: 'x' }] }, 400],
  ])('is not made with %j', async (details, status) => {
    const before = await listed();
    expect((await stage.asAdmin('POST', '/api/checkpoints', { eventId, name: 'Bad', ...details })).status).toBe(status);
    expect(await listed()).toEqual(before);
  });

  it('shows only fields of its own event, each once, and one address at most', async () => {
    const meal = await stage.makeField('MEAL-2');
    const other = await openCheckpointDesk(turnout);
    const foreign = await other.makeField('MEAL');
    const shown = (_id: string, treatAsEmail = false) => ({
      _id,
      title: 'Meal',
      pullDataFromPrimaryRegistrant: false,
      treatAsEmail,
    });
    const make = async (...fields: object[]) =>
      (
        await stage.asAdmin('POST', '/api/checkpoints', {
          eventId,
          name: 'Bad',
          fieldsForCheckinAndAttendeesPage: fields,
        })
      ).body;
    expect(await make(shown(foreign))).toMatchObject({ code: 'unknown-field' });
    expect(await make(shown(meal), shown(meal))).toMatchObject({ code: 'refused-by-rule' });
    const { FNAME, EMAIL } = stage.event.fields;
    expect(await make(shown(FNAME, true), shown(EMAIL, true))).toMatchObject({
      message: expect.stringContaining('only one field may be treated as e-mail'),
    });
  });
});

describe('a checkpoint field', () => {
  it('keeps labels beside their own option, whatever lines are blank', async () => {
    const body = {
      eventId,
      title: 'Lunch',
      name: 'LUNCH',
      type: 'list',
      values: 'a\n\nb\nc',
      labels: 'Soup\n\n\nFish',
    };
    const made = await stage.asAdmin('POST', '/api/checkpointfields', body);
    expect(calls.defineCheckpointField.output.parse(made.body).field).toMatchObject({
      values: 'a\nb\nc',
      labels: 'Soup\n\nFish',
    });
  });

  it('is made, changed and deleted, and has a name of its own in the event', async () => {
    const body = { eventId, title: 'Size', name: 'SIZE', type: 'list', values: 'S\nM' };
    const made = await stage.asAdmin('POST', '/api/checkpointfields', body);
    const { field } = calls.defineCheckpointField.output.parse(made.body);
    expect(field).toMatchObject({ values: 'S\nM', publicView: true, publicEditable: true, requiredForExternal: false });
    expect((await stage.asAdmin('POST', '/api/checkpointfields', { ...body, name: 'size' })).body).toMatchObject({
      code: 'field-name-taken',
    });
    const path = `/api/checkpointfields/${field._id}`;
    expect((await stage.asAdmin('PUT', path, { values: '' })).body).toMatchObject({ code: 'options-missing' });
    expect((await stage.asAdmin('PUT', path, { title: 'T-shirt', name: 'SIZE' })).body).toMatchObject({
      field: { title: 'T-shirt', values: 'S\nM' },
    });
    expect((await stage.asAdmin('DELETE', `${path}?eventId=${eventId}`)).status).toBe(200);
    expect((await stage.asAdmin('GET', path)).status).toBe(404);
  });

  it.each([
    [{ name: '' }, 'Please input name'],
    [{ name: 'A B' }, 'Name should not contain empty space'],
    [{ type: 'list' }, 'at least one'],
  ])('is refused with %j', async (details, words) => {
    const body = { eventId, title: 'Bad', name: 'BAD', type: 'text', ...details };
    const answer = await stage.asAdmin('POST', '/api/checkpointfields', body);
    expect(answer.status).toBe(422);
    expect(answer.body['message']).toContain(words);
  });
});

describe('whoever lacks the flag', () => {
  it('is refused by every call, and nothing changes', async () => {
    const { _id } = await stage.make();
    const field = await stage.makeField('FLAGGED');
    const [ada = ''] = await stage.register('Ada');
    const { _id: id } = checkinOf(await stage.checkIn([ada], { at: _id }));
    const { token } = await openStaff(turnout, stage.event.eventId, ['viewDashboard'], 'other@example.org');
    const of = { eventId, checkpointId: _id };
    const data = [{ _id: ada, fields: [{ _id: field, value: 'x' }] }];
    const asked: readonly (readonly [string, string, unknown?])[] = [
      ['POST', '/api/checkpoints', { eventId, name: 'New' }],
      ['PUT', `/api/checkpoints/${_id}`, { name: 'New' }],
      ['DELETE', `/api/checkpoints/${_id}`],
      ['POST', '/api/checkpoints/clone', of],
      ['PUT', '/api/checkpoints/checkin-enabled-status', { checkpointId: _id, checkinEnabled: false }],
      ['POST', '/api/checkpoints/search-checkins', of],
      ['POST', '/api/checkpoints/get-checkins', of],
      ['PUT', '/api/checkpoints/checkin-status', { eventId, checkinId: id, status: 'accepted' }],
      ['PUT', '/api/checkpoints/checkin-note', { eventId, checkinId: id, note: 'x' }],
      ['POST', '/api/x/checkpoints/checkin-printed', { eventId, checkinId: id }],
      ['POST', '/api/checkpoints/resend-confirmation-email', { id }],
      ['GET', `/api/checkpoints/get-report?eventId=${eventId}&checkpointId=${_id}`],
      ['GET', `/api/checkpoint-log/checkin?checkinId=${id}`],
      ['GET', `/api/checkpointfields?eventId=${eventId}`],
      ['GET', `/api/checkpointfields/${field}`],
      ['POST', '/api/checkpointfields', { eventId, title: 'x', name: 'X', type: 'text' }],
      ['PUT', `/api/checkpointfields/${field}`, { title: 'x' }],
      ['DELETE', `/api/checkpointfields/${field}`],
      ['GET', `/api/checkpointfields-data/admin?eventId=${eventId}`],
      ['GET', `/api/checkpointfields-data?eventId=${eventId}&registration=${ada}`],
      ['POST', '/api/checkpointfields-data/update-fields', { eventId, checkpointFieldData: data }],
      ['DELETE', `/api/checkpointfields-data/${ada}`],
    ];
    const before = [await stage.cards(_id), await listed()];
    for (const [method, path, body] of asked) {
      const given = body === undefined ? {} : { body };
      expect([path, (await turnout.ask(method, path, { token, ...given })).status]).toEqual([path, 403]);
      expect([path, (await turnout.ask(method, path, given)).status]).toEqual([path, 401]);
    }
    expect([await stage.cards(_id), await listed()]).toEqual(before);
  });
});
