// kind: stack
import { calls } from '@turnout/contracts';
import { uploadPath, uploadsAtMost } from '@turnout/contracts/event-setup';
import { flags, largestPicture, type EventId } from '@turnout/contracts/kernel';
import { openSql } from '@turnout/projections/platform/open-sql';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { imageSize } from 'image-size';
import { gifOf, jpegOf, photoOf, pngOf, svgOf, withChunk, withExif } from '../platform/testing/pictures.ts';
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
  /** Brought for what will name it. */
  readonly asPage?: boolean;
}
const send = async (file: Buffer | null, how: How = {}) => {
  const { token = organiser, event = String(eventId), inAddress = false, small, asPage = false } = how;
  const form = new FormData();
  if (file !== null) form.set('file', new Blob([new Uint8Array(file)]), 'cover.png');
  if (small !== undefined) form.set('small', new Blob([new Uint8Array(small)]), 'cover.png');
  if (!inAddress) form.set('event', event);
  const query = [...(inAddress ? [`eventId=${event}`] : []), ...(asPage ? ['use=page'] : [])].join('&');
  const answer = await fetch(`${turnout.url}/api/uploads?${query}`, {
    method: 'POST',
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: answer.status, body: await answer.json() };
};
const sent = async (file: Buffer, of: EventId = eventId, token = organiser) =>
  calls.uploadPicture.output.parse((await send(file, { event: of, token, asPage: true })).body).file;
const open = (path: string, token = '') =>
  fetch(`${turnout.url}${path}`, { headers: token === '' ? {} : { authorization: `Bearer ${token}` } });
const revise = (body: object, of: EventId = eventId) =>
  turnout.ask('PUT', `/api/events/${of}`, { token: turnout.adminToken, body });

describe('an uploaded picture', () => {
  it('comes with a form that names the event, or with an address that does', async () => {
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
    ['empty', Buffer.alloc(0), 415, 'upload-no-picture'],
    [
      'a picture and a ZIP behind it',
      Buffer.concat([pngOf(8, 8), Buffer.from('PK\u0003\u0004')]),
      422,
      'upload-more-than-picture',
    ],
    ['a picture that breaks off', pngOf(8, 8).subarray(0, -20), 422, 'upload-broken-picture'],
    ['the head of a photo without the photo', jpegOf(8, 8), 422, 'upload-broken-picture'],
    ['a drawing with entities', Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg />'), 422, 'upload-broken-drawing'],
    ['a bomb', pngOf(30_000, 30_000), 422, 'upload-too-wide'],
    [
      'a byte too much',
      Buffer.concat([picture(), Buffer.alloc(largestPicture)]).subarray(0, largestPicture + 1),
      413,
      'file-too-large',
    ],
  ])('is refused where it is %s, and nothing is kept', async (_, file, status, code) => {
    const before = await turnout.ask('GET', `/api/uploads/${eventId}`, { token: organiser });
    expect(await send(file)).toMatchObject({ status, body: { code } });
    expect((await turnout.ask('GET', `/api/uploads/${eventId}`, { token: organiser })).body).toEqual(before.body);
  });

  it('far too large is refused by its own sentence, also where the form names the event', async () => {
    const body = { code: 'file-too-large', message: 'File size should be less than 2 MB', details: { field: 'file' } };
    const refused = { status: 413, body };
    for (const size of [largestPicture + 1, 3 * largestPicture])
      for (const inAddress of [false, true])
        expect([size, inAddress, await send(Buffer.alloc(size), { inAddress })]).toMatchObject([
          size,
          inAddress,
          refused,
        ]);
  });

  it('of no event is refused by a sentence about `event`, whatever is sent', async () => {
    const refused = {
      status: 400,
      body: { code: 'malformed', message: expect.stringContaining('event: is required') },
    };
    expect(await send(picture(), { event: '' })).toMatchObject(refused);
    expect(await send(picture(), { event: 'none' })).toMatchObject(refused);
    expect(await turnout.ask('POST', '/api/uploads', { token: organiser, body: { event: eventId } })).toMatchObject(
      refused,
    );
    expect((await turnout.ask('POST', '/api/uploads', { body: { event: eventId } })).status).toBe(401);
  });

  it('may have the whole 2 MB', async () => {
    const bare = picture(50, 50);
    const file = withChunk(bare, 'tEXt', 'x'.repeat(largestPicture - bare.length - 12));
    expect(file.length).toBe(largestPicture);
    const { url, size } = await sent(file);
    // What does not draw it is not kept.
    expect(size).toBe(bare.length);
    expect(Buffer.from(await (await open(url, organiser)).arrayBuffer()).equals(bare)).toBe(true);
  });

  it('may be an animation or a drawing, which runs nothing wherever it is opened', async () => {
    const gif = await sent(gifOf());
    expect(gif).toMatchObject({ type: 'image/gif', width: 1, height: 1 });
    const svg = await sent(svgOf('<rect width="9" height="9"/><script>alert(1)</script>'));
    expect(svg).toMatchObject({ type: 'image/svg+xml', width: 40, height: 20 });
    const answer = await open(svg.url, organiser);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    expect(await answer.text()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="9" height="9"></rect></svg>',
    );
  });

  it('tells nobody where it was taken, and is drawn small for phones and lists, upright', async () => {
    const secret = 'N 41.9794 E 2.8214';
    const upload = await sent(withExif(photoOf(1200, 900), 6, secret));
    expect(upload).toMatchObject({ type: 'image/jpeg', width: 900, height: 1200 });
    const bytes = async (path: string) => Buffer.from(await (await open(path, organiser)).arrayBuffer());
    const whole = await bytes(upload.url);
    const [small, thumb] = [await bytes(uploadPath(upload._id, 'small')), await bytes(uploadPath(upload._id, 'thumb'))];
    expect([whole, small, thumb].some((one) => one.includes(secret))).toBe(false);
    expect(imageSize(small)).toMatchObject({ width: 600, height: 800 });
    expect(imageSize(thumb)).toMatchObject({ width: 240, height: 320 });
    expect(thumb.length).toBeLessThan(small.length);
    expect(small.length).toBeLessThan(whole.length);
  });

  it('is cut off early where it is far too large, and the server stays as it was', async () => {
    const { hostname, port } = new URL(turnout.url);
    const socket = connect(Number(port), hostname);
    const claimed = 200 * 1024 * 1024;
    socket.write(
      `POST /api/uploads?eventId=${eventId} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${organiser}\r\n` +
        `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${claimed}\r\n\r\n--b\r\n`,
    );
    // Answered though hardly any of it has come.
    const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toContain('file-too-large');
  });

  it('is cut off where a form without a length does not end', async () => {
    let given = 0;
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\n\r\n';
        controller.enqueue(Buffer.from(head));
      },
      pull: (controller) => {
        given += 64 * 1024;
        if (given > 100 * 1024 * 1024) controller.close();
        else controller.enqueue(Buffer.alloc(64 * 1024));
      },
    });
    const answer = await fetch(`${turnout.url}/api/uploads?eventId=${eventId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${organiser}`, 'content-type': 'multipart/form-data; boundary=b' },
      body: endless,
      duplex: 'half',
    });
    expect([answer.status, given < 50 * 1024 * 1024]).toEqual([413, true]);
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
    ['too large', () => Buffer.concat([picture(), Buffer.alloc(largestPicture)]), 413, 'file-too-large'],
  ])('is refused whole where the one for phones is %s', async (_, small, status, code) => {
    expect(await send(picture(80, 40), { small: small() })).toMatchObject({ status, body: { code } });
  });

  it('is taken from nobody without the right to change the settings', async () => {
    expect((await send(picture(), { token: '' })).status).toBe(401);
    expect((await send(picture(), { token: outsider })).status).toBe(404);
    const scanner = (await openStaff(turnout, eventId, ['checkinRegistrants'])).token;
    expect((await send(picture(), { token: scanner, inAddress: true })).status).toBe(403);
    expect((await send(picture(), { event: 'e0000000000000000000' })).status).toBe(404);
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
  it('is whoever has its address, where it is one of the event’s own', async () => {
    const { file } = calls.uploadPicture.output.parse((await send(picture())).body);
    expect(file.isOpen).toBe(true);
    expect((await open(file.url)).status).toBe(200);
    await revise({ preventExternalRegistrations: true });
    expect((await open(file.url)).status).toBe(404);
    await revise({ preventExternalRegistrations: false });
  });

  it('is the staff of the event alone where it was brought for a page, until the event shows it', async () => {
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
    const made = await turnout.ask('POST', '/api/events', {
      token: turnout.adminToken,
      body: { name: 'Thief', startDate: '2027-05-21T07:00:00Z', endDate: '2027-05-22T16:00:00Z', banner: file },
    });
    expect(made).toMatchObject({ status: 422, body });
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
