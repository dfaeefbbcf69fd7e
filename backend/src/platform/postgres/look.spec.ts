// kind: database
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../machine/free-port.ts';
import { testDatabase } from '../testing/database.ts';
import { lookAtPostgres, placeOf } from './look.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Whoever comes in is sent away with an error, as PostgreSQL and poolers word it. */
const refusing = async (code: string, message: string) => {
  const server = createServer((line) => {
    line.on('error', () => line.destroy());
    line.once('data', () => {
      const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
      const length = Buffer.alloc(4);
      length.writeInt32BE(fields.length + 4);
      line.end(Buffer.concat([Buffer.from('E'), length, fields]));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `postgres://turnout:very-secret@127.0.0.1:${port}/halls`, close: () => server.close() };
};

describe('a look at a PostgreSQL', () => {
  it('says its version, and what it allows and what is in use', async () => {
    const seen = await lookAtPostgres(database.url);
    expect(seen).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+/), isIntercepted: false });
    if (!('allowed' in seen)) throw new Error(seen.why);
    expect(seen.versionNumber).toBeGreaterThanOrEqual(150_000);
    expect(seen.allowed).toBeGreaterThan(20);
    expect(seen.inUse).toBeGreaterThanOrEqual(0);
  });

  it('says why there was none, and whether it may come by itself', async () => {
    const nobody = `postgres://turnout@127.0.0.1:${await findFreePort()}/halls`;
    expect(await lookAtPostgres(nobody)).toEqual({ why: 'nobody listens there', mayCome: true, isPooler: false });
    const cases = [
      ['57P03', 'the database system is starting up', 'it is starting up or shutting down', true],
      ['53300', 'sorry, too many clients already', 'all connections that it allows are in use', true],
      ['3D000', 'database "halls" does not exist', 'there is no such database', false],
      ['28P01', 'password authentication failed', 'it does not take this password', false],
    ] as const;
    for (const [code, message, why, mayCome] of cases) {
      const { url, close } = await refusing(code, message);
      expect(await lookAtPostgres(url)).toEqual({ why, mayCome, isPooler: false });
      close();
    }
  });

  it('knows a pooler by the settings that it does not let through', async () => {
    const { url, close } = await refusing('08P01', 'unsupported startup parameter: statement_timeout');
    expect(await lookAtPostgres(url)).toEqual({
      why: 'it answers: unsupported startup parameter: statement_timeout',
      mayCome: false,
      isPooler: true,
    });
    close();
  });
});

it('names a place without who comes in and by what', () => {
  expect(placeOf('postgres://turnout:very-secret@db.example.org/halls?sslmode=require')).toBe(
    'db.example.org:5432/halls',
  );
});
