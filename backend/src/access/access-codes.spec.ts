// kind: database
import { AccountId, CommandId } from '@turnout/contracts/kernel';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../platform/testing/database.ts';
import { openAccessCodes, type AccessCodes } from './access-codes.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sql: Sql;
let codes: AccessCodes;
beforeAll(async () => {
  database = await testDatabase();
  sql = openSql(database.url);
  codes = await openAccessCodes(sql);
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

let made = 0;
const someone = () => AccountId.parse(`a${String((made += 1)).padStart(19, '0')}`);
const request = () => `request-${(made += 1)}`;
const command = (name: string) => CommandId.parse(`command-${name}`);
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
const over = (accountId: AccountId) =>
  sql`UPDATE ops.access_codes SET expires_at = now() - interval '1 second' WHERE account_id = ${accountId}`;

describe('a link', () => {
  it('tells whose it is, and is used by one command alone', async () => {
    const accountId = someone();
    const code = await codes.make('password', accountId, request());
    expect(await codes.find('password', code)).toMatchObject({ accountId, usedBy: null });
    const asked = await Promise.all(
      Array.from({ length: 10 }, (_, index) => codes.use('password', code, command(`rival-${index}`))),
    );
    expect(asked.filter(Boolean)).toHaveLength(1);
    const usedBy = (await codes.find('password', code))?.usedBy ?? '';
    expect(await codes.use('password', code, command(usedBy.replace('command-', '')))).toBe(true);
    expect(await codes.use('password', code, command('later'))).toBe(false);
  });

  it('is over after its time, when it is made again, and where nobody made it', async () => {
    const accountId = someone();
    const asked = request();
    const former = await codes.make('password', accountId, asked);
    const code = await codes.make('password', accountId, asked);
    expect(await codes.find('password', former)).toBeNull();
    await over(accountId);
    expect(await codes.find('password', code)).toBeNull();
    expect(await codes.use('password', code, command('late'))).toBe(false);
    expect(await codes.find('password', 'made up')).toBeNull();
    await codes.make('password', someone(), request());
    expect(await sql`SELECT FROM ops.access_codes WHERE account_id = ${accountId}`).toHaveLength(0);
  });

  it('is kept as a keyed hash', async () => {
    const code = await codes.make('password', someone(), request());
    const rows = await sql`SELECT * FROM ops.access_codes`;
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe('a log-in code', () => {
  it("is six digits, this account's, and good once", async () => {
    const [accountId, other] = [someone(), someone()];
    const code = await codes.make('log-in', accountId, request());
    expect(code).toMatch(/^\d{6}$/);
    expect(await codes.enter(other, code, command('other'))).toBe(false);
    expect(await codes.enter(null, code, command('nobody'))).toBe(false);
    expect(await codes.enter(accountId, code, command('one'))).toBe(true);
    expect(await codes.enter(accountId, code, command('one'))).toBe(true);
    expect(await codes.enter(accountId, code, command('two'))).toBe(false);
    expect(await codes.find('password', code)).toBeNull();
  });

  it('is over after five wrong guesses, however many come at once', async () => {
    const accountId = someone();
    const code = await codes.make('log-in', accountId, request());
    const guesses = Array.from({ length: 10 }, (_, index) =>
      codes.enter(accountId, wrongFor(code), command(`guess-${index}`)),
    );
    expect(await Promise.all(guesses)).not.toContain(true);
    expect(await codes.enter(accountId, code, command('right'))).toBe(false);
  });

  it('that was sent before is over once the newer one was entered', async () => {
    const accountId = someone();
    const [first, second] = [
      await codes.make('log-in', accountId, request()),
      await codes.make('log-in', accountId, request()),
    ];
    expect(await codes.enter(accountId, second, command('second'))).toBe(true);
    if (first !== second) expect(await codes.enter(accountId, first, command('first'))).toBe(false);
  });

  it('is over after ten minutes', async () => {
    const accountId = someone();
    const code = await codes.make('log-in', accountId, request());
    const [row] = await sql`
      SELECT extract(epoch FROM expires_at - now())::int AS seconds FROM ops.access_codes WHERE account_id = ${accountId}`;
    expect(row?.['seconds']).toBeGreaterThan(590);
    expect(row?.['seconds']).toBeLessThanOrEqual(600);
    await over(accountId);
    expect(await codes.enter(accountId, code, command('late'))).toBe(false);
  });
});
