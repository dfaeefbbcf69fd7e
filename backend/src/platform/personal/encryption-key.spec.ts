// kind: database
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { sql as text, type DatabasePool } from 'slonik';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../testing/database.ts';
import { encryptionKeyOf, settleEncryptionKey, storedCheck, type EncryptionKeySource } from './encryption-key.ts';
import { openKeyring, wrapBareKeys } from './keyring.ts';
import { openKeyWrapping } from './key-wrapping.ts';

let folder: string;
let source: EncryptionKeySource;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnout-key-'));
  source = { text: undefined, command: undefined, file: join(folder, 'keys', 'encryption.key') };
  return () => rm(folder, { recursive: true, force: true });
});

describe("the installation's key", () => {
  it('is made once where there is none, for nobody else to read, also by many at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => encryptionKeyOf(source, true)));
    expect(new Set(made.map(({ key }) => key.toString('hex'))).size).toBe(1);
    expect((await stat(source.file)).mode & 0o777).toBe(0o600);
    expect(await encryptionKeyOf(source, false)).toEqual({ key: made[0]?.key, isNew: false });
  });

  it('is never made where personal data is locked with one that is missing', async () => {
    await expect(encryptionKeyOf(source, false)).rejects.toThrow(/locked with a key that is not here.*ENCRYPTION_KEY/);
    await expect(readFile(source.file)).rejects.toThrow('ENOENT');
  });

  it('is taken from the configuration as digits or base64, from a file, or from what a command prints', async () => {
    const key = randomBytes(32);
    const file = join(folder, 'own.key');
    await writeFile(file, `${key.toString('base64')}\n`);
    const sources = [
      { ...source, text: key.toString('hex') },
      { ...source, text: key.toString('base64') },
      { ...source, file },
      { ...source, command: `cat ${file}` },
    ];
    for (const one of sources) expect(await encryptionKeyOf(one, true)).toEqual({ key, isNew: false });
  });

  it('that is none is refused by the name of where it was looked for, and never shown', async () => {
    const file = join(folder, 'short.key');
    await writeFile(file, 'abcdef');
    await expect(encryptionKeyOf({ ...source, text: 'x'.repeat(43) }, true)).resolves.toBeDefined();
    await expect(encryptionKeyOf({ ...source, text: 'g'.repeat(64) }, true)).rejects.toThrow(
      /^ENCRYPTION_KEY holds no/,
    );
    await expect(encryptionKeyOf({ ...source, file }, true)).rejects.toThrow(`${file} holds no key`);
    await expect(encryptionKeyOf({ ...source, command: 'false' }, true)).rejects.toThrow('ENCRYPTION_KEY_COMMAND');
    await expect(encryptionKeyOf({ ...source, command: 'echo abcdef' }, true)).rejects.toThrow(/printed holds no key/);
  });
});

describe('a database', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let pool: DatabasePool;
  let sql: Sql;
  const wrapping = openKeyWrapping(randomBytes(32));
  beforeAll(async () => {
    database = await testDatabase();
    ({ pool } = database);
    sql = openSql(database.url, { max: 1 });
  });
  afterAll(async () => {
    await sql.end();
    await database.drop();
  });
  const sizes = async () =>
    pool.any(text.type(z.strictObject({ person: z.string(), bytes: z.int().nullable() }))`
      select person_id as person, octet_length(key) as bytes from ops.person_keys order by person_id`);

  it('belongs to the first key that was used with it, and refuses another without a change', async () => {
    expect(await storedCheck(sql)).toBeNull();
    await settleEncryptionKey(sql, wrapping);
    await settleEncryptionKey(sql, wrapping);
    const other = openKeyWrapping(randomBytes(32));
    await expect(settleEncryptionKey(sql, other)).rejects.toThrow('locked with another key');
    expect(await storedCheck(sql)).toEqual(wrapping.check);
  });

  it('holds no key that opens anything by itself, also after keys of an older version were there', async () => {
    const before = openKeyring(pool);
    const sealed = await before.sealMany({ ada: 'Byron', ben: 'Brown', cay: 'Clark' });
    await pool.query(text.unsafe`update ops.person_keys set key = null where person_id = 'ben'`);
    const keyring = openKeyring(pool, { wrapping });
    // Bare keys are read until they are wrapped, so that nobody has to wait.
    expect(await keyring.unseal('ada', sealed['ada'] ?? '')).toBe('Byron');
    await keyring.seal('dora', 'Dean');
    expect(await wrapBareKeys(pool, wrapping)).toBe(2);
    expect(await wrapBareKeys(pool, wrapping)).toBe(0);
    expect(await sizes()).toEqual([
      { person: 'ada', bytes: 60 },
      { person: 'ben', bytes: null },
      { person: 'cay', bytes: 60 },
      { person: 'dora', bytes: 60 },
    ]);
    const fresh = openKeyring(pool, { wrapping });
    const pairs = Object.entries(sealed).map(([personId, one]) => ({ personId, sealed: one }));
    expect(await fresh.unsealMany(pairs)).toEqual(['Byron', null, 'Clark']);
    await expect(openKeyring(pool).unseal('ada', sealed['ada'] ?? '')).rejects.toThrow('cannot be opened');
  });
});
