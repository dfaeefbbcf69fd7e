// kind: database
import { AccountId } from '@turnout/contracts/kernel';
import { randomUUID } from 'node:crypto';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql, TransactionSql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenHash } from '../platform/ids/ids.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { meet } from '../platform/testing/meet.ts';
import { forgetDevices, openKnownDevices } from './known-devices.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sql: Sql;
beforeAll(async () => {
  database = await testDatabase();
  sql = openSql(database.url, { max: 4 });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const account = (letter: string) => AccountId.parse(letter.repeat(20));
/** Two devices, in the order in which those who hold both are to hold them. */
const twoDevices = () => {
  const [low = '', high = ''] = [randomUUID(), randomUUID()].toSorted((one, other) =>
    tokenHash(one) < tokenHash(other) ? -1 : 1,
  );
  return [low, high] as const;
};
/** In this order, in which the table is walked that has no other; the older ones were used long ago. */
const layDown = async (known: readonly (readonly [string, AccountId])[], isOld = false) => {
  for (const [device, accountId] of known)
    await sql`INSERT INTO ops.known_devices (device_hash, account_id, last_used_at)
      VALUES (${tokenHash(device)}, ${accountId}, now() - ${isOld ? 30 : 0} * interval '1 day')`;
};
const row = (device: string, accountId: AccountId) => (transaction: TransactionSql) =>
  transaction`SELECT 1 FROM ops.known_devices
    WHERE device_hash = ${tokenHash(device)} AND account_id = ${accountId} FOR UPDATE`;
const devicesOf = async (accountId: AccountId) =>
  (await sql`SELECT 1 FROM ops.known_devices WHERE account_id = ${accountId}`).length;

describe('who holds several known devices waits for nobody in a ring', () => {
  it('when what a device was known for moves to a fresh cookie', async () => {
    const [one, two, newcomer] = [account('1'), account('2'), account('3')];
    const device = randomUUID();
    await layDown([
      [device, two],
      [device, one],
    ]);
    const devices = openKnownDevices(sql);
    const fresh: string[] = [];
    await meet(database.url, { first: row(device, one), second: row(device, two) }, async () => {
      fresh.push(await devices.remember(device, newcomer));
    });
    const known = await Promise.all([one, two, newcomer].map((id) => devices.known(fresh[0] ?? '', id)));
    expect(known).toEqual(known.map(() => tokenHash(fresh[0] ?? '')));
  });

  it('when the oldest of an account are forgotten as somebody uses one of them', async () => {
    const [busy, other] = [account('4'), account('5')];
    const [shared, oldest] = [randomUUID(), randomUUID()];
    await layDown(Array.from({ length: 20 }, () => [randomUUID(), busy] as const));
    await layDown([[oldest, busy]], true);
    await layDown([[shared, other]]);
    const met = { first: row(oldest, busy), second: row(shared, other) };
    await meet(database.url, met, () => openKnownDevices(sql).remember(shared, busy));
    expect(await devicesOf(busy)).toBe(21);
    await openKnownDevices(sql).remember(null, busy);
    expect(await devicesOf(busy)).toBe(20);
  });

  it('when all devices of an account are forgotten', async () => {
    const accountId = account('6');
    const [low, high] = twoDevices();
    await layDown([
      [high, accountId],
      [low, accountId],
    ]);
    const met = { first: row(low, accountId), second: row(high, accountId) };
    await meet(database.url, met, () => forgetDevices(sql, accountId));
    expect(await devicesOf(accountId)).toBe(0);
  });
});
