// kind: stack, long
import { calls } from '@turnout/contracts';
import type { Call } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { pngOf } from '../platform/testing/pictures.ts';
import { makeType } from '../testing/strangers.ts';
import { makeTestEvent, register, sharedTurnout, type SharedTurnout } from '../testing/turnout.ts';

let turnout: SharedTurnout;
/** The place that a call which takes a file asks for. */
let into: Readonly<Record<string, string>>;
beforeAll(async () => {
  turnout = await sharedTurnout();
  const { ask, adminToken: token } = turnout;
  const event = await makeTestEvent(turnout, 'Files without a name');
  const media = { eventId: event.eventId, title: 'Photo', name: 'PHOTO', type: 'media' };
  const { field } = calls.defineField.output.parse((await ask('POST', '/api/fields', { token, body: media })).body);
  const typeId = await makeType(turnout, event, { fields: [...Object.values(event.fields), field._id] });
  const [registrationId = ''] = await register(turnout, { ...event, typeId }, ['Ada']);
  into = { eventId: event.eventId, typeId, fieldId: field._id, registrationId };
});

const takers = Object.entries<Call>(calls).filter(([, { takesFile }]) => takesFile === true);
const boundary = 'xxBOUNDARYxx';
const part = (head: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
const csv = Buffer.from('First name,Last name\nAda,Byron\n');
/** A file of the kind that a call takes. */
const fileOf = (name: string, side: number): Buffer =>
  ['uploadImport', 'uploadBankStatement'].includes(name) ? csv : pngOf(side, side);

/** Heads with which a file is kept: others may be refused. */
const kept: ReadonlySet<string> = new Set(['an empty name', 'an empty name and a type', 'a type and no name at all']);

/** Heads of a part that other programs write, none of which says what a file is called. */
const heads = [
  ['an empty name', 'name="file"; filename=""'],
  ['a name without quotes that is empty', 'name="file"; filename='],
  ['a name in another way of writing that is empty', 'name="file"; filename*=UTF-8\'\''],
  ['a name of control characters alone', 'name="file"; filename="\u0001\u0002"'],
  ['no name of its own', 'filename=""'],
  ['an empty name and a type', 'name="file"; filename=""\r\nContent-Type: application/octet-stream'],
  ['a type and no name at all', 'name="file"\r\nContent-Type: application/octet-stream'],
  ['a type and nothing else', '\r\nContent-Type: application/octet-stream'],
] as const;

const send = async ({ method, path, query }: Call, body: Buffer) => {
  const known = 'shape' in query && typeof query.shape === 'object' && query.shape !== null ? query.shape : {};
  const url = new URL(path, turnout.url);
  for (const [key, value] of Object.entries(into)) if (key in known) url.searchParams.set(key, value);
  const answer = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${turnout.adminToken}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: new Uint8Array(body),
  });
  return { status: answer.status, body: await answer.text() };
};

describe('a form with a file', () => {
  it('is what seven calls take', () => {
    expect(takers.map(([name]) => name).toSorted()).toEqual([
      'replaceRegistrationUpload',
      'sendFile',
      'sendRegistrationUpload',
      'sendWaitingFile',
      'uploadBankStatement',
      'uploadImport',
      'uploadPicture',
    ]);
  });

  describe.each(takers)('of %s', (name, call) => {
    it.each(heads)('is taken or refused where the file has %s, with content and without', async (which, head) => {
      const full = await send(call, part(head, fileOf(name, 8)));
      expect([full.status < 500, full.body], full.body).toEqual([true, full.body]);
      if (kept.has(which)) expect([full.status, full.body]).toEqual([200, full.body]);
      const { status, body } = await send(call, part(head, Buffer.alloc(0)));
      expect([status < 500, body], body).toEqual([true, body]);
    });
  });
});
