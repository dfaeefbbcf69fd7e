// kind: stack
import { calls } from '@turnout/contracts';
import { largestPicture, uploadPath, uploadsAtMost } from '@turnout/contracts/event-setup';
import { flags, type EventId } from '@turnout/contracts/kernel';
import { openSql } from '@turnout/projections/platform/open-sql';
import { beforeAll, describe, expect, it } from 'vitest';
import { jpegOf, pngOf } from '../testing/pictures.ts';
import { makeTestEvent, openStaff, sharedTurnout, type SharedTurnout } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let organiser: string;
let outsider: string;
let eventId: EventId;
beforeAll(async () => {
  turnout = await sharedTurnout();
  ({ eventId } = await makeTestEvent(turnout, 'With a cover'));
  organiser = (await openStaff(turnout, eventId, ['settings'])).token;
  const other = await makeTestEvent(turnout, 'Elsewhere');
  outsider = (await openStaff(turnout, other.eventId, flags)).token;
}, 60_000);

let shade = 0;
/** A picture that no other spec has sent. */
const picture = (width = 32, height = 16): Buffer => pngOf(width, height, (shade += 1));

interface How {
  readonly token?: string;
  readonly event?: string;
  readonly inAddress?: boolean;
  readonly small?: Buffer;
}
const send = async (file: Buffer | null, how: How = {}) => {
  const { token = organiser, event = String(eventId), inAddress = false, small } = how;
  const form = new FormData();
  if (file !== null) form.set('file', new Blob([new Uint8Array(file)]), 'cover.png');
  if (small !== undefined) form.set('small', new Blob([new Uint8Array(small)]), 'cover.png');
  if (!inAddress) form.set('event', event);
  const answer = await fetch(`${turnout.url}/api/uploads${inAddress ? `?eventId=${event}` : ''}`, {
    method: 'POST',
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: answer.status, body: await answer.json() };
};
const sent = async (file: Buffer, of: EventId = eventId, token = organiser) =>
  calls.uploadPicture.output.parse((await send(file, { event: of, token })).body).file;
const open = (path: string, token = '') =>
  fetch(`${turnout.url}${path}`, { headers: token === '' ? {} : { authorization: `Bearer ${token}` } });
const revise = (body: object, of: EventId = eventId) =>
  turnout.ask('PUT', `/api/events/${of}`, { token: turnout.adminToken, body });

describe('an uploaded picture', () => {
  it('comes with a form that names the event, as the documents have it, or with an address that does', async () => {
    const file = picture(40, 30);
    const first = await send(file);
    expect(first).toMatchObject({
      status: 200,
      body: { file: { event: eventId, type: 'image/png', width: 40, height: 30, file: { name: 'cover.png' } } },
    });
    expect(await send(file, { inAddress: true })).toEqual(first);
    const { files } = calls.uploads.output.parse(
      (await turnout.ask('GET', `/api/uploads/${eventId}`, { token: organiser })).body,
    );
    expect(files.filter(({ width }) => width === 40)).toHaveLength(1);
  });

  it.each([
    ['no file', null, 400, 'upload-missing'],
    ['something else under a picture’s name', Buffer.from('PK\u0003\u0004'), 415, 'upload-no-picture'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), 415, 'upload-is-drawing'],
    ['a bomb', pngOf(30_000, 30_000), 422, 'upload-too-wide'],
    [
      'a byte too much',
      Buffer.concat([picture(), Buffer.alloc(largestPicture)]).subarray(0, largestPicture + 1),
      413,
      'too-large',
    ],
  ])('is refused where it is %s, and nothing is kept', async (_, file, status, code) => {
    const before = await turnout.ask('GET', `/api/uploads/${eventId}`, { token: organiser });
    expect(await send(file)).toMatchObject({ status, body: { code } });
    expect((await turnout.ask('GET', `/api/uploads/${eventId}`, { token: organiser })).body).toEqual(before.body);
  });

  it('may have the whole 2 MB', async () => {
    const file = Buffer.concat([picture(50, 50), Buffer.alloc(largestPicture)]).subarray(0, largestPicture);
    const { url, size } = await sent(file);
    expect(size).toBe(largestPicture);
    expect(Buffer.from(await (await open(url, organiser)).arrayBuffer()).equals(file)).toBe(true);
  });

  it('brings one drawn for phones along, and is answered whole where there is none', async () => {
    const [file, small] = [picture(80, 40), picture(40, 20)];
    const upload = calls.uploadPicture.output.parse((await send(file, { small })).body).file;
    const bytes = async (path: string) => Buffer.from(await (await open(path, organiser)).arrayBuffer());
    expect((await bytes(upload.url)).equals(file)).toBe(true);
    expect((await bytes(uploadPath(upload._id, 'small'))).equals(small)).toBe(true);
    expect((await bytes(uploadPath(upload._id, 'whole'))).equals(file)).toBe(true);
    const alone = picture(80, 40);
    expect((await bytes(uploadPath((await sent(alone))._id, 'small'))).equals(alone)).toBe(true);
    expect((await open(`${upload.url}?rendition=huge`, organiser)).status).toBe(422);
  });

  it.each([
    ['wider', () => picture(81, 40), 422, 'upload-small-differs'],
    ['of another kind', () => jpegOf(40, 20), 422, 'upload-small-differs'],
    ['no picture', () => Buffer.from('PK\u0003\u0004'), 415, 'upload-no-picture'],
    ['too large', () => Buffer.concat([picture(), Buffer.alloc(largestPicture)]), 413, 'too-large'],
  ])('is refused whole where the one for phones is %s', async (_, small, status, code) => {
    expect(await send(picture(80, 40), { small: small() })).toMatchObject({ status, body: { code } });
  });

  it('is taken from nobody without the right to change the settings', async () => {
    expect((await send(picture(), { token: '' })).status).toBe(401);
    expect((await send(picture(), { token: outsider })).status).toBe(404);
    const scanner = (await openStaff(turnout, eventId, ['checkinRegistrants'])).token;
    expect((await send(picture(), { token: scanner, inAddress: true })).status).toBe(403);
    expect((await send(picture(), { event: 'none' })).status).toBe(404);
  });

  it('is refused once the event has as many as it may', async () => {
    const full = await makeTestEvent(turnout, 'Full');
    for (let count = 0; count < uploadsAtMost; count += 1)
      await sent(pngOf(1, 1 + count), full.eventId, turnout.adminToken);
    const again = await send(pngOf(1, 1), { event: full.eventId, token: turnout.adminToken });
    expect(again.status).toBe(200);
    const more = () => send(pngOf(2, 2), { event: full.eventId, token: turnout.adminToken });
    expect(await more()).toMatchObject({ status: 409, body: { code: 'upload-too-many' } });

    // Of those that are a day old the oldest makes room, but never the one that the event shows.
    const { files } = calls.uploads.output.parse(
      (await turnout.ask('GET', `/api/uploads/${full.eventId}`, { token: turnout.adminToken })).body,
    );
    const [newest, spare, shown] = [files.at(0), files.at(-1), files.at(-2)];
    if (newest === undefined || spare === undefined || shown === undefined) throw new Error('no pictures');
    await revise({ logo: shown.file }, full.eventId);
    const rows = openSql(turnout.databaseUrl, { max: 1 });
    await rows`
      UPDATE ops.uploads SET uploaded_at = uploaded_at - interval '2 days' WHERE upload_id IN (${spare._id}, ${shown._id})`;
    await rows.end();
    expect((await more()).status).toBe(200);
    expect((await open(spare.url, turnout.adminToken)).status).toBe(404);
    for (const { url } of [newest, shown]) expect((await open(url, turnout.adminToken)).status).toBe(200);
  }, 60_000);
});

describe('who sees a picture', () => {
  it('is the staff of the event alone until the event shows it', async () => {
    const { url } = await sent(picture());
    expect((await open(url)).status).toBe(404);
    expect((await open(url, outsider)).status).toBe(404);
    const answer = await open(url, organiser);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it('is everybody once it is cover or logo, and browsers keep it, and run nothing in it', async () => {
    const { event, ...cover } = await sent(picture());
    expect((await revise({ banner: cover.file, bannerAlt: 'A harbour' })).status).toBe(200);
    const answer = await open(cover.url);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const stranger = await turnout.ask('GET', `/api/events/${event}`, {});
    expect(stranger.body).toMatchObject({ event: { banner: cover.file, bannerAlt: 'A harbour', logo: null } });
  });

  it('is no stranger where the event keeps strangers out', async () => {
    const hidden = await makeTestEvent(turnout, 'Hidden');
    const logo = await sent(picture(), hidden.eventId, turnout.adminToken);
    await revise({ logo: logo.file, preventExternalRegistrations: true }, hidden.eventId);
    expect((await open(logo.url)).status).toBe(404);
    expect((await open(logo.url, turnout.adminToken)).status).toBe(200);
    await revise({ preventExternalRegistrations: false }, hidden.eventId);
    expect((await open(logo.url)).status).toBe(200);
  });

  it('is not widened by another event, which cannot name it', async () => {
    const { url, file } = await sent(picture());
    const other = await makeTestEvent(turnout, 'Borrower');
    const body = { code: 'upload-not-kept', details: { field: 'banner' } };
    expect(await revise({ banner: file }, other.eventId)).toMatchObject({ status: 422, body });
    // An event that is being made has none yet, whatever it names: it shows nothing.
    const made = await turnout.ask('POST', '/api/events', {
      token: turnout.adminToken,
      body: { name: 'Thief', startDate: '2027-05-21T07:00:00Z', endDate: '2027-05-22T16:00:00Z', banner: file },
    });
    expect(made.status).toBe(200);
    expect((await open(url)).status).toBe(404);
  });
});

describe('erasing a picture', () => {
  it('is for the staff of its event, and not while the event shows it', async () => {
    const { _id, url, file } = await sent(picture());
    const erase = (token: string) => turnout.ask('DELETE', `/api/uploads/${_id}`, { token });
    await revise({ logo: file });
    expect(await erase(organiser)).toMatchObject({ status: 409, body: { code: 'upload-is-shown' } });
    expect((await erase(outsider)).status).toBe(404);
    const spare = await sent(picture());
    expect((await turnout.ask('DELETE', `/api/uploads/${spare._id}`, { token: organiser })).status).toBe(200);
    expect((await open(spare.url, organiser)).status).toBe(404);
    expect((await open(url)).status).toBe(200);
  });

  it('happens once the event shows another one, or none', async () => {
    const first = await sent(picture());
    const second = await sent(picture());
    await revise({ banner: first.file });
    await revise({ banner: second.file });
    expect((await open(first.url, organiser)).status).toBe(404);
    expect((await open(second.url)).status).toBe(200);
    await revise({ banner: null });
    expect((await open(second.url, organiser)).status).toBe(404);
    // A form that was open meanwhile hears that it is gone.
    expect(await revise({ banner: second.file })).toMatchObject({
      status: 422,
      body: { code: 'upload-not-kept', message: expect.stringContaining('Choose the picture again') },
    });
  });
});
