// kind: stack
import { calls } from '@turnout/contracts';
import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { bytesIn } from '../../platform/files/file-bytes.ts';
import { openZip } from '../../platform/files/zip-archive.ts';
import { makeTestEvent, register, startTestTurnout, type TestEvent, type TestTurnout } from '../../testing/turnout.ts';

let folder = '';
let turnout: TestTurnout;
let event: TestEvent;
let ada = '';
const google = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnout-wallet-'));
  const made = await generate([{ name: 'commonName', value: 'Pass Type ID: pass.org.example' }], {
    keyType: 'rsa',
    keySize: 2048,
    algorithm: 'sha256',
  });
  const account = { client_email: 'passes@example.org', private_key: google.privateKey };
  const files = { 'cert.pem': made.cert, 'key.pem': made.private, 'google.json': JSON.stringify(account) };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  turnout = await startTestTurnout({
    APPLE_PASS_TYPE_ID: 'pass.org.example',
    APPLE_PASS_TEAM_ID: 'TEAM123456',
    APPLE_PASS_CERT: join(folder, 'cert.pem'),
    APPLE_PASS_KEY: join(folder, 'key.pem'),
    APPLE_PASS_WWDR: join(folder, 'cert.pem'),
    GOOGLE_WALLET_ISSUER_ID: '3388000000012345678',
    GOOGLE_WALLET_KEY: join(folder, 'google.json'),
  });
  event = await makeTestEvent(turnout, 'Wallets');
  [ada = ''] = await register(turnout, event, ['Ada']);
});
afterAll(async () => {
  await turnout.stop();
  await rm(folder, { recursive: true });
});

const passOf = (id: string) => fetch(`${turnout.url}${calls.applePass.path.replace(':registrationId', id)}`);
/** The files of an archive, by their names. */
const filesIn = async (archive: Buffer): Promise<ReadonlyMap<string, Buffer>> => {
  const files = new Map<string, Buffer>();
  for (const [name, entry] of await openZip(bytesIn(archive), 1_000_000)) {
    const parts: Uint8Array[] = [];
    for await (const part of entry.open()) parts.push(part);
    files.set(name, Buffer.concat(parts));
  }
  return files;
};
const Pass = z.looseObject({
  serialNumber: z.string(),
  passTypeIdentifier: z.string(),
  description: z.string(),
  barcodes: z.array(z.object({ message: z.string() })),
  eventTicket: z.object({ secondaryFields: z.array(z.object({ key: z.string(), value: z.string() })) }),
});
const readPass = async (id: string) => {
  const files = await filesIn(Buffer.from(await (await passOf(id)).arrayBuffer()));
  return { files, pass: Pass.parse(JSON.parse(files.get('pass.json')?.toString() ?? '')) };
};
const badgeOf = async (id: string) => {
  const list = await turnout.ask('GET', `/api/registrations/${id}`, { token: turnout.adminToken });
  return calls.registration.output.parse(list.body).registration;
};

it('makes a pass with the code for the door, every file of which is in its signed list', async () => {
  expect((await turnout.ask('GET', calls.walletWays.path)).body).toEqual({ apple: true, google: true });
  const answer = await passOf(ada);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.pkpass']);
  const { files, pass } = await readPass(ada);
  expect(pass).toMatchObject({ passTypeIdentifier: 'pass.org.example', description: 'Wallets' });
  expect(pass.eventTicket.secondaryFields).toContainEqual(expect.objectContaining({ value: 'Ada Example' }));
  const code = pass.barcodes[0]?.message ?? '';
  const read = await turnout.ask('POST', `/api/checkin/registration/${event.eventId}`, {
    token: turnout.adminToken,
    body: { eventId: event.eventId, registrationId: code },
  });
  expect(read).toMatchObject({ status: 200, body: { registration: { _id: ada } } });
  const listed = z.record(z.string(), z.string()).parse(JSON.parse(files.get('manifest.json')?.toString() ?? ''));
  for (const [name, bytes] of files)
    if (name !== 'manifest.json' && name !== 'signature')
      expect(listed[name], name).toBe(createHash('sha1').update(bytes).digest('hex'));
  // DER, as PKCS #7 is written; it holds the certificate that signed.
  expect(files.get('signature')?.[0]).toBe(0x30);
  expect(files.get('signature')?.includes(Buffer.from('Pass Type ID: pass.org.example'))).toBe(true);
  expect((await readPass(ada)).pass.serialNumber).toBe(pass.serialNumber);
});

it('signs a link that adds the same to the other wallet', async () => {
  const path = calls.googlePass.path.replace(':registrationId', ada);
  const { address } = calls.googlePass.output.parse((await turnout.ask('GET', path)).body);
  const [head = '', claims = '', signature = ''] = new URL(address).pathname.split('/').at(-1)?.split('.') ?? [];
  const said = Buffer.from(`${head}.${claims}`);
  // The code that the door reads.
  const barcode = { type: 'QR_CODE', value: (await readPass(ada)).pass.barcodes[0]?.message };
  expect(verify('sha256', said, google.publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    iss: 'passes@example.org',
    aud: 'google',
    typ: 'savetowallet',
    payload: { eventTicketObjects: [{ ticketHolderName: 'Ada Example', state: 'ACTIVE', barcode }] },
  });
});

it('makes none for who is not to come, nor where codes are not shown', async () => {
  const [bo = ''] = await register(turnout, event, ['Bo']);
  const asAdmin = (method: string, path: string, body: object) =>
    turnout.ask(method, path, { token: turnout.adminToken, body });
  expect((await badgeOf(bo)).status).toBe('confirmed');
  const waits = { id: bo, eventId: event.eventId, status: 'pending' };
  expect(await asAdmin('PUT', calls.setStatus.path, waits)).toMatchObject({ status: 200 });
  expect((await passOf(bo)).status).toBe(404);
  const settings = { qrOnConfirmationEmailAndConfirmationPage: false };
  expect(await asAdmin('PUT', `/api/events/${event.eventId}`, settings)).toMatchObject({ status: 200 });
  expect((await passOf(ada)).status).toBe(404);
});
