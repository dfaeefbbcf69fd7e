// kind: stack
import { calls } from '@turnout/contracts';
import { uploadPath } from '@turnout/contracts/event-setup';
import { Instant, type EventId } from '@turnout/contracts/kernel';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFiles } from '../platform/files/postgres-files.ts';
import { pngOf } from '../platform/testing/pictures.ts';
import { makeTestEvent, openStaff, sharedTurnout, type SharedTurnout } from '../testing/turnout.ts';
import { sweepFiles } from './sweep-files.job.ts';

let turnout: SharedTurnout;
let eventId: EventId;
let organiser: string;
let rows: Sql;
beforeAll(async () => {
  turnout = await sharedTurnout();
  ({ eventId } = await makeTestEvent(turnout, 'With speakers'));
  organiser = (await openStaff(turnout, eventId, ['settings'])).token;
  rows = openSql(turnout.databaseUrl, { max: 1 });
}, 60_000);
afterAll(() => rows.end());

let shade = 0;
const send = async (token = turnout.adminToken, key?: string, file = pngOf(24, 24, (shade += 1))) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), 'مرحبا 🎉.png');
  const answer = await fetch(`${turnout.url}/api/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body: form,
  });
  return { status: answer.status, body: await answer.json() };
};
const sent = async (token?: string) => calls.sendFile.output.parse((await send(token)).body).file;
const open = async (path: string, token = '') =>
  (await fetch(`${turnout.url}${path}`, { headers: token === '' ? {} : { authorization: `Bearer ${token}` } })).status;
const asAdmin = (method: string, path: string, body?: object) =>
  turnout.ask(method, path, { token: turnout.adminToken, ...(body === undefined ? {} : { body }) });
const announce = (picture: object | null, of = eventId) =>
  asAdmin('POST', '/api/speakers', { eventId: of, name: 'Ada', lastName: 'Lovelace', picture });
const announced = async (picture: object) => calls.announceSpeaker.output.parse((await announce(picture)).body).speaker;
const schedule = (more: object) =>
  asAdmin('POST', '/api/events', {
    name: 'Made with pictures',
    startDate: '2027-05-21T07:00:00Z',
    endDate: '2027-05-22T16:00:00Z',
    ...more,
  });

describe('a picture that nothing names yet', () => {
  it('is seen by whoever sent it, and by nobody else', async () => {
    const file = await sent();
    expect(file).toMatchObject({ path: `/api/file/${file._id}`, name: 'مرحبا 🎉.png' });
    expect(await open(file.path, turnout.adminToken)).toBe(200);
    expect(await open(file.path, organiser)).toBe(404);
    expect(await open(file.path)).toBe(404);
  });

  it('is taken from those who set up events alone, and is the same one where a line broke', async () => {
    expect((await send(organiser)).status).toBe(200);
    const scanner = (await openStaff(turnout, eventId, ['checkinRegistrants'])).token;
    expect((await send(scanner)).status).toBe(403);
    expect((await send('')).status).toBe(401);
    expect(await send(turnout.adminToken, 'once-and-again', pngOf(9, 9))).toEqual(
      await send(turnout.adminToken, 'once-and-again', pngOf(9, 9)),
    );
    expect((await send(turnout.adminToken, 'once-and-again', Buffer.from('PK'))).status).toBe(415);
  });

  it('makes room for the twenty-first, the oldest first', async () => {
    const { token } = await openStaff(turnout, eventId, ['settings'], 'many.pictures@example.org');
    const first = await sent(token);
    for (let count = 0; count < 20; count += 1) await sent(token);
    expect(await open(first.path, token)).toBe(404);
  });

  it('is cover and logo of the event that is made with it', async () => {
    const [banner, logo] = [await sent(), await sent()];
    const made = await schedule({ banner, logo });
    expect(made).toMatchObject({ status: 200, body: { event: { banner, logo } } });
    for (const { path } of [banner, logo]) expect(await open(path)).toBe(200);
    // It is that event's from then on.
    expect(await schedule({ banner })).toMatchObject({
      status: 422,
      body: { code: 'upload-not-kept', details: { field: 'banner' } },
    });
  });

  it('is not named by somebody who has not sent it', async () => {
    const theirs = await sent(organiser);
    const body = { code: 'upload-not-kept', details: { field: 'picture' } };
    expect(await announce(theirs)).toMatchObject({ status: 422, body });
    expect(await open(theirs.path, organiser)).toBe(200);
  });
});

describe('the picture of a speaker', () => {
  it('is shown to everybody as long as the event shows them, and goes with them', async () => {
    const picture = await sent();
    const { _id } = await announced(picture);
    for (const path of [picture.path, uploadPath(picture._id, 'thumb')]) expect(await open(path)).toBe(200);
    const { files } = calls.uploads.output.parse((await asAdmin('GET', `/api/uploads/${eventId}`)).body);
    expect(files.find((file) => file._id === picture._id)?.uses).toEqual([{ as: 'speaker', name: 'Ada Lovelace' }]);
    expect(await asAdmin('DELETE', `/api/uploads/${picture._id}`)).toMatchObject({
      status: 409,
      body: { code: 'upload-is-shown' },
    });
    await asAdmin('PUT', `/api/events/${eventId}`, { preventExternalRegistrations: true });
    expect(await open(picture.path)).toBe(404);
    await asAdmin('PUT', `/api/events/${eventId}`, { preventExternalRegistrations: false });
    expect((await asAdmin('DELETE', `/api/speakers/${_id}`)).status).toBe(200);
    expect(await open(picture.path, turnout.adminToken)).toBe(404);
    const kept = await rows`SELECT 1 FROM ops.upload_pieces WHERE upload_id = ${picture._id}`;
    expect(kept.count).toBe(0);
  });

  it('is erased where another one takes its place, and kept where nothing of it changes', async () => {
    const first = await sent();
    const { _id } = await announced(first);
    const revise = (body: object) => asAdmin('PUT', `/api/speakers/${_id}`, body);
    expect((await revise({ company: 'Analytical Engines', picture: first })).status).toBe(200);
    expect(await open(first.path)).toBe(200);
    const second = await sent();
    await revise({ picture: second });
    expect(await open(first.path, turnout.adminToken)).toBe(404);
    expect(await open(second.path)).toBe(200);
    await revise({ picture: null });
    expect(await open(second.path, turnout.adminToken)).toBe(404);
  });

  it('is of nobody else and nothing else', async () => {
    const picture = await sent();
    await announced(picture);
    const body = { code: 'upload-named-elsewhere', details: { field: 'picture' } };
    expect(await announce(picture)).toMatchObject({ status: 422, body });
    expect(await asAdmin('PUT', `/api/events/${eventId}`, { logo: picture })).toMatchObject({
      status: 422,
      body: { code: 'upload-named-elsewhere', details: { field: 'logo' } },
    });
    const { eventId: other } = await makeTestEvent(turnout, 'Elsewhere');
    expect(await announce(picture, other)).toMatchObject({ status: 422, body: { code: 'upload-not-kept' } });
  });
});

describe('sweeping', () => {
  it('erases what nothing names a day later, and leaves what something does', async () => {
    const [waiting, banner, shown] = [await sent(), await sent(), await sent()];
    await schedule({ banner });
    const { _id } = await announced(shown);
    const gone = await sent();
    await announced(gone);
    // A speaker whose record nobody can read any more, and whose picture a server did not come to erase.
    await rows`UPDATE ops.uploads SET person_id = '00000000000000000000' WHERE upload_id = ${gone._id}`;
    const files = openFiles(rows, 'event-setup.uploads');
    const later = Instant.parse('2999-01-01T00:00:00.000Z');
    await sweepFiles({
      files,
      clock: { now: () => later },
      details: async (id) => {
        const event = calls.event.output.parse((await asAdmin('GET', `/api/events/${id}`)).body).event;
        return 'creator' in event ? event : null;
      },
      isShownByRecord: ({ id, personId }) => Promise.resolve(personId === _id && id === shown._id),
    });
    expect(await Promise.all([waiting, banner, shown, gone].map(({ path }) => open(path, turnout.adminToken)))).toEqual(
      [404, 200, 200, 404],
    );
  });
});
