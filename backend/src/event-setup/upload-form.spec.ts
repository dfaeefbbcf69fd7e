// kind: stack
import { calls } from '@turnout/contracts';
import type { EventId } from '@turnout/contracts/kernel';
import fc from 'fast-check';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { pngOf } from '../platform/testing/pictures.ts';
import { makeTestEvent, sharedTurnout, type SharedTurnout } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let eventId: EventId;
beforeAll(async () => {
  turnout = await sharedTurnout();
  ({ eventId } = await makeTestEvent(turnout, 'Odd forms'));
}, 60_000);

const boundary = 'xxBOUNDARYxx';
const filePart = (name: string, bytes: Buffer, fileName = 'x.png'): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);
const textPart = (name: string, text: string): Buffer =>
  Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`);
const end = Buffer.from(`--${boundary}--\r\n`);

interface Odd {
  readonly body: Buffer;
  /** What the head says of its length. */
  readonly claimed: number;
  readonly type?: string;
}

/** Sends bytes as they are, hangs up where more should come, and reads what is answered: the status; null: none. */
const send = ({ body, claimed, type = `multipart/form-data; boundary=${boundary}` }: Odd, path: string) =>
  new Promise<{ readonly status: number | null; readonly said: string }>((resolve, reject) => {
    const { hostname, port } = new URL(turnout.url);
    const socket = connect(Number(port), hostname);
    let said = '';
    const done = (): void => {
      socket.destroy();
      const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(said) ?? [];
      resolve({ status: status === undefined ? null : Number(status), said });
    };
    socket.on('data', (data) => {
      said += String(data);
      if (said.includes('\r\n\r\n')) done();
    });
    socket.once('close', done);
    socket.once('error', (error) => ('code' in error && error.code === 'ECONNRESET' ? done() : reject(error)));
    const head =
      `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${turnout.adminToken}\r\n` +
      `Content-Type: ${type}\r\nContent-Length: ${claimed}\r\n\r\n`;
    socket.write(Buffer.concat([Buffer.from(head), body]));
    if (claimed > body.length) socket.end();
  });

const kept = async () => {
  const answer = await turnout.ask('GET', `/api/uploads/${eventId}`, { token: turnout.adminToken });
  return calls.uploads.output.parse(answer.body).files.length;
};
const paths = () => [`/api/uploads?eventId=${eventId}`, '/api/uploads', '/api/file'];
const whole = (...parts: readonly Buffer[]): Odd => {
  const body = Buffer.concat([...parts, end]);
  return { body, claimed: body.length };
};
const png = pngOf(8, 8);

describe('a form with a picture', () => {
  it.each([
    ['two files of one name', () => whole(filePart('file', png), filePart('file', png)), 400],
    ['three files', () => whole(filePart('file', png), filePart('small', png), filePart('other', png)), 400],
    ['no file', () => whole(textPart('other', 'x')), 400],
    ['text in place of a file', () => whole(textPart('file', 'x')), 400],
    ['nothing at all', () => whole(), 400],
    [
      'a hundred fields',
      () => whole(...Array.from({ length: 100 }, () => textPart('x', 'y')), filePart('file', png)),
      400,
    ],
    ['another type', () => ({ ...whole(filePart('file', png)), type: 'text/plain' }), 415],
    ['no boundary', () => ({ ...whole(filePart('file', png)), type: 'multipart/form-data' }), 400],
    ['another boundary', () => ({ ...whole(filePart('file', png)), type: 'multipart/form-data; boundary=y' }), 400],
    ['no end', () => ({ body: filePart('file', png), claimed: filePart('file', png).length }), 400],
  ])('is refused with a sentence where it has %s', async (_, form, status) => {
    const before = await kept();
    for (const path of [`/api/uploads?eventId=${eventId}`, '/api/file'])
      expect([path, (await send(form(), path)).status]).toEqual([path, status]);
    expect(await kept()).toBe(before);
  });

  it('takes a file under whichever name it has, in whichever letters it is called', async () => {
    const before = await kept();
    const odd = whole(textPart('event', eventId), filePart('picture', pngOf(9, 9), '../../مرحبا 🎉<script>.html'));
    expect((await send(odd, '/api/uploads')).status).toBe(200);
    const { files } = calls.uploads.output.parse(
      (await turnout.ask('GET', `/api/uploads/${eventId}`, { token: turnout.adminToken })).body,
    );
    expect(files).toHaveLength(before + 1);
    expect(files[0]).toMatchObject({ type: 'image/png', file: { name: expect.stringContaining('مرحبا 🎉') } });
  });

  it('is answered or hung up on, and keeps nothing, wherever it breaks off and however long it says that it is', async () => {
    const before = await kept();
    const { body } = whole(textPart('event', eventId), filePart('file', pngOf(16, 16)), filePart('small', png));
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: body.length - 30 }),
        fc.integer({ min: -20, max: 500 }),
        fc.constantFrom(...paths()),
        async (length, lie, path) => {
          const cut = body.subarray(0, length);
          const { status, said } = await send({ body: cut, claimed: Math.max(0, cut.length + lie) }, path);
          // Where more was said to come than came, nobody is there any more to be answered.
          if (status === null) expect(lie).toBeGreaterThan(0);
          else expect([status >= 400 && status < 500, said.slice(0, 300)]).toEqual([true, said.slice(0, 300)]);
        },
      ),
      { numRuns: 60 },
    );
    expect(await kept()).toBe(before);
    // And it is still there.
    expect((await send(whole(filePart('file', pngOf(10, 10))), '/api/file')).status).toBe(200);
  });
});
