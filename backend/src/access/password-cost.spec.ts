// kind: database
import { AccountId } from '@turnout/contracts/kernel';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../platform/testing/database.ts';
import { openPasswords } from './passwords.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sql: Sql;
beforeAll(async () => {
  database = await testDatabase();
  sql = openSql(database.url, { max: 2 });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const password = 'violet-anchor-mustard-71';

it('is paid for each password, unless somebody says another', async () => {
  const [ada, bob] = [AccountId.parse('a'.repeat(20)), AccountId.parse('b'.repeat(20))];
  await openPasswords(sql).set(ada, password);
  await openPasswords(sql, { memoryCost: 64, timeCost: 1, parallelism: 1 }).set(bob, password);
  const rows = await sql`SELECT password_hash FROM ops.credentials ORDER BY account_id`;
  const hashes = z.array(z.object({ password_hash: z.string() })).parse([...rows]);
  expect(hashes.map(({ password_hash: hash }) => hash.split('$').slice(1, 4).join(' '))).toEqual([
    'argon2id v=19 m=19456,t=2,p=1',
    'argon2id v=19 m=64,t=1,p=1',
  ]);
  // Whatever it was set at, it is compared at what it was set at.
  for (const accountId of [ada, bob]) {
    expect(await openPasswords(sql).match(accountId, password)).not.toBeNull();
    expect(await openPasswords(sql).match(accountId, `${password}0`)).toBeNull();
  }
});
