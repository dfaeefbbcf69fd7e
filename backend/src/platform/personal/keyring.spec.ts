// kind: process
import { fileURLToPath } from 'node:url';
import { sql, type DatabasePool } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runChild } from '../testing/child.ts';
import { testDatabase } from '../testing/database.ts';
import { openKeyring, PersonErased, SealBroken, type Keyring } from './keyring.ts';

const keyMaker = fileURLToPath(new URL('../testing/key-maker.ts', import.meta.url));
const SealedTexts = z.record(z.string(), z.string());

describe('the keyring', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let pool: DatabasePool;
  let keyring: Keyring;
  beforeAll(async () => {
    database = await testDatabase();
    pool = database.pool;
    keyring = openKeyring(pool);
  });
  afterAll(() => database.drop());

  const keysOf = (personIds: readonly string[]) =>
    pool.oneFirst(sql.type(z.strictObject({ count: z.number() }))`
      select count(*) as count from ops.person_keys where person_id = any(${sql.array([...personIds], 'text')})`);
  const destroyKeyOf = (personId: string) =>
    pool.query(sql.type(z.strictObject({}))`update ops.person_keys set key = null where person_id = ${personId}`);

  it('opens what it sealed, whatever it is', async () => {
    const values = ['Zoë 🎟 "quoted"', { first: 'Ann', list: [1, null, true] }, '', 0, null];
    const sealed = await Promise.all(values.map((value) => keyring.seal('ann', value)));
    expect(await keyring.unsealMany(sealed.map((text) => ({ personId: 'ann', sealed: text })))).toEqual(values);
  });

  it('never shows the value, and seals the same value differently each time', async () => {
    const [one, two] = [await keyring.seal('ann', 'Ann Archer'), await keyring.seal('ann', 'Ann Archer')];
    expect(one).not.toBe(two);
    expect(Buffer.from(one.slice(2), 'base64url').toString('latin1')).not.toContain('Archer');
  });

  it('keeps a key once it has made it, durably, one for each person', async () => {
    await keyring.ensure(['bob', 'cay', 'bob']);
    await keyring.ensure(['cay', 'dan']);
    expect(await keysOf(['bob', 'cay', 'dan'])).toBe(3);
    const sealed = await keyring.seal('bob', 'Bob');
    expect(await openKeyring(pool).unseal('bob', sealed)).toBe('Bob');
  });

  it('answers null for a person whose key was destroyed, and leaves the others readable', async () => {
    const sealed = await keyring.sealMany({ erased: 'Eve', kept: 'Kay' });
    await destroyKeyOf('erased');
    const later = openKeyring(pool);
    const pairs = Object.entries(sealed).map(([personId, text]) => ({ personId, sealed: text }));
    expect(await later.unsealMany(pairs)).toEqual([null, 'Kay']);
    expect(await later.unseal('nobody', sealed.kept ?? '')).toBeNull();
  });

  it('forgets a destroyed key by itself after a while', async () => {
    const forgetful = openKeyring(pool, { forMs: 0 });
    const sealed = await forgetful.seal('fay', 'Fay');
    expect(await forgetful.unseal('fay', sealed)).toBe('Fay');
    await destroyKeyOf('fay');
    expect(await forgetful.unseal('fay', sealed)).toBeNull();
  });

  it('forgets an erased person at once, also when the key was being looked up', async () => {
    const sealed = await keyring.seal('fox', 'Fox');
    const slow = openKeyring(pool);
    const asked = slow.unseal('fox', sealed);
    slow.forget('fox');
    expect(await asked).toBeNull();
    expect(await slow.unseal('fox', sealed)).toBeNull();
    await expect(slow.seal('fox', 'Fox again')).rejects.toThrow(PersonErased);
  });

  it('looks every key up anew once it may have missed something', async () => {
    const sealed = await keyring.seal('gil', 'Gil');
    await destroyKeyOf('gil');
    expect(await keyring.unseal('gil', sealed)).toBe('Gil');
    keyring.forgetKept();
    expect(await keyring.unseal('gil', sealed)).toBeNull();
  });

  it('refuses whoever was erased alone, and none of those who are sealed at the same moment', async () => {
    const ring = openKeyring(pool);
    await ring.seal('gone at once', 'x');
    await pool.query(sql.unsafe`update ops.person_keys set key = null where person_id = 'gone at once'`);
    const later = openKeyring(pool);
    const outcomes = await Promise.allSettled([later.seal('gone at once', 'x'), later.seal('just came', 'x')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('makes no new key for a person who was erased', async () => {
    await keyring.ensure(['gus']);
    await destroyKeyOf('gus');
    await expect(openKeyring(pool).seal('gus', 'Gus')).rejects.toThrow('erased');
  });

  it('refuses a text that was tampered with, cut, or is about somebody else', async () => {
    const sealed = await keyring.seal('hal', 'Hal Hart');
    await keyring.ensure(['ida']);
    const blob = Buffer.from(sealed.slice(2), 'base64url');
    const flipped = Array.from(blob.keys(), (index) => {
      const copy = Buffer.from(blob);
      copy.writeUInt8(blob.readUInt8(index) ^ 1, index);
      return `1.${copy.toString('base64url')}`;
    });
    for (const text of [...flipped, sealed.slice(0, -4), '1.', 'plain', `2.${sealed.slice(2)}`]) {
      await expect(keyring.unseal('hal', text)).rejects.toThrow(SealBroken);
    }
    await expect(keyring.unseal('ida', sealed)).rejects.toThrow(SealBroken);
  });

  it('makes one key when two processes seal for the same people at once', async () => {
    const personIds = Array.from({ length: 300 }, (_, index) => `racer${index}`);
    const children = [personIds, personIds.toReversed()].map((order) => runChild(keyMaker, [database.url, ...order]));
    const own = keyring.sealMany(Object.fromEntries(personIds.map((personId) => [personId, `word of ${personId}`])));
    const printed = (await Promise.all(children)).map((text) => SealedTexts.parse(JSON.parse(text)));
    const reader = openKeyring(pool);
    for (const sealed of [await own, ...printed]) {
      const pairs = personIds.map((personId) => ({ personId, sealed: sealed[personId] ?? '' }));
      expect(await reader.unsealMany(pairs)).toEqual(personIds.map((personId) => `word of ${personId}`));
    }
    expect(await keysOf(personIds)).toBe(300);
  });

  it('remembers no more keys than it has room for', async () => {
    const small = openKeyring(pool, { capacity: 2 });
    const sealed = await small.sealMany({ kim: 1, lee: 2, max: 3 });
    await Promise.all(['kim', 'lee', 'max'].map(destroyKeyOf));
    const pairs = Object.entries(sealed).map(([personId, text]) => ({ personId, sealed: text }));
    expect(await small.unsealMany(pairs)).toEqual([null, 2, 3]);
  });
});
