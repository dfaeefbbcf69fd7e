// kind: database
import { Instant } from '@turnout/contracts/kernel';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openProofOfWork, type BotCheck } from './bot-check.ts';
import { solved } from './bot-token.ts';
import { testDatabase } from '../testing/database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sql: Sql;
let now = '2026-11-21T09:00:00.000Z';
const clock = { now: () => Instant.parse(now) };
let check: BotCheck;
/** Another process, which knows the first one only through the database. */
let other: BotCheck;
beforeAll(async () => {
  database = await testDatabase();
  sql = openSql(database.url);
  check = await openProofOfWork({ sql, clock, difficulty: 40 });
  other = await openProofOfWork({ sql, clock, difficulty: 40 });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const intent = (name: string) => () => name;
const Token = z.object({
  challenge: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
  solution: z.record(z.string(), z.unknown()),
});
const opened = (token: string) => Token.parse(JSON.parse(Buffer.from(token, 'base64').toString()));
const closed = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

describe('the bot check', () => {
  it('is passed with the answer that the widget finds, in any process', async () => {
    expect(await check.passes(await solved(check.challenge()), intent('one'))).toBe(true);
    expect(await other.passes(await solved(check.challenge()), intent('two'))).toBe(true);
  });

  it('asks for about as many tries as it was told', async () => {
    const challenge = z
      .object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() })
      .parse(check.challenge());
    expect(challenge.parameters).toMatchObject({ algorithm: 'SHA-256', cost: 1, keyLength: 32 });
    const { solution } = opened(await solved(check.challenge()));
    expect(Number(solution['counter'])).toBeGreaterThanOrEqual(20);
    expect(Number(solution['counter'])).toBeLessThan(60);
  });

  it('is not passed without a token, with one that is none, or one that says something else', async () => {
    const token = await solved(check.challenge());
    const { challenge, solution } = opened(token);
    const changed = [
      closed({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
      closed({ challenge, solution: { ...solution, derivedKey: 'zz' } }),
      closed({
        challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } },
        solution,
      }),
      closed({ challenge: { ...challenge, signature: '0'.repeat(64) }, solution }),
      closed({ challenge: { ...challenge, signature: 'é'.repeat(64) }, solution }),
      closed({ challenge: {}, solution }),
      closed(null),
      'not base64 {',
      '',
      undefined,
    ];
    for (const one of changed) expect(await check.passes(one, intent('tampered'))).toBe(false);
    expect(await check.passes(token, intent('tampered'))).toBe(true);
  });

  it("is one intent's only, however many ask at once in several processes", async () => {
    const token = await solved(check.challenge());
    const asked = Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? check : other).passes(token, intent(`rival-${index}`)),
    );
    expect((await Promise.all(asked)).filter((passed) => passed)).toHaveLength(1);
  });

  it('lets the same intent come again, so often', async () => {
    const token = await solved(check.challenge());
    expect(await check.passes(token, intent('again'))).toBe(true);
    expect(await other.passes(token, intent('again'))).toBe(true);
    expect(await check.passes(token, intent('another'))).toBe(false);
    const more = await Promise.all(Array.from({ length: 70 }, () => check.passes(token, intent('again'))));
    expect(more.filter((passed) => passed)).toHaveLength(59);
  });

  it('is not spent by an intent that asks with a forged one, and no intent is made of that', async () => {
    let made = 0;
    const forged = closed({ ...opened(await solved(check.challenge())), solution: { derivedKey: '00' } });
    expect(await check.passes(forged, () => `intent ${(made += 1)}`)).toBe(false);
    expect(made).toBe(0);
  });

  it('is over after ten minutes; what it was spent on may come again for a day, and is swept then', async () => {
    const token = await solved(check.challenge());
    expect(await check.passes(token, intent('in-time'))).toBe(true);
    const late = await solved(check.challenge());
    now = '2026-11-21T09:10:00.000Z';
    expect(await check.passes(late, intent('too-late'))).toBe(false);
    expect(await check.passes(late, intent('too-late'))).toBe(false);
    now = '2026-11-22T09:09:00.000Z';
    expect(await other.passes(token, intent('in-time'))).toBe(true);
    expect(await check.passes(token, intent('another'))).toBe(false);
    now = '2026-11-22T09:20:00.000Z';
    const fresh = await openProofOfWork({ sql, clock, difficulty: 1 });
    expect(await fresh.passes(await solved(fresh.challenge()), intent('later'))).toBe(true);
    const [row] = await sql`SELECT count(*)::int AS count FROM ops.bot_tokens`;
    expect(row).toEqual({ count: 1 });
  });
});
