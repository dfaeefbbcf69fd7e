// kind: database
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSql } from './open-sql.ts';
import { testDatabase } from './testing/database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

describe('a client of PostgreSQL', () => {
  it('takes arrays of texts and numbers as they are', async () => {
    const sql = openSql(database.url, { max: 1 });
    const texts = ['plain', '', 'a,b', '{"q\\"}', 'NULL', ' ñ ', 'two\nlines'];
    expect([
      ...(await sql`SELECT to_jsonb(${texts}::text[]) AS texts, to_jsonb(${[3, -1, 0]}::int[]) AS numbers`),
    ]).toEqual([{ texts, numbers: [3, -1, 0] }]);
    expect([...(await sql`SELECT to_jsonb(${[null, 'x']}::text[]) AS some, to_jsonb(${[]}::text[]) AS none`)]).toEqual([
      { some: [null, 'x'], none: [] },
    ]);
    expect([...(await sql`SELECT ${null}::text[] IS NULL AS absent`)]).toEqual([{ absent: true }]);
    expect([...(await sql`SELECT 1 AS one WHERE 'pg_class' = ANY(${['pg_class']}::name[])`)]).toEqual([{ one: 1 }]);
    await expect(sql`SELECT ${'{x}'}::text[]`).rejects.toThrow('an array is expected');
    await expect(sql`SELECT '{x}'::text[]`).rejects.toThrow('to_jsonb');
    await sql.end();
  });

  it('asks nothing of its own when it connects, so that a line lost then is the query’s failure alone', async () => {
    const asked: string[] = [];
    const sql = openSql(database.url, { max: 1, debug: (_, query) => void asked.push(query) });
    await sql`SELECT 1 AS one`;
    expect(asked).toEqual(['SELECT 1 AS one']);
    await sql.end();
  });
});
