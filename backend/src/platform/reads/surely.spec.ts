// kind: database
import type { Question } from '@turnout/projections/platform/question';
import { createReadPool } from '@turnout/projections/platform/pool';
import type { DatabasePool } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NotKnownNow } from './not-known-now.ts';
import { openSurely } from './surely.ts';
import { testDatabase } from '../testing/database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let pool: DatabasePool;
beforeAll(async () => {
  database = await testDatabase();
  pool = await createReadPool(database.url, { maximumPoolSize: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** A table that says one thing until all of the log is in it, and another after that. */
const stage = <A>(options: { reaches: boolean; before: A; after: A }) => {
  const asked: (readonly string[] | undefined)[] = [];
  let isThere = false;
  const surely = openSurely({
    pool,
    progress: {
      waitForHead: (_ms, projections) => {
        asked.push(projections);
        isThere = options.reaches;
        return Promise.resolve(options.reaches);
      },
    },
  });
  const table: Question<null, A> = {
    reads: ['registrants'],
    askTables: () => Promise.resolve(isThere ? options.after : options.before),
  };
  return { surely, table, asked };
};

describe('a question to tables that lag', () => {
  it('is answered at once with what is there, however far they are', async () => {
    const { surely, table, asked } = stage({ reaches: false, before: ['Ada'], after: ['Ada'] });
    expect(await surely.find(table, null)).toEqual(['Ada']);
    expect(asked).toEqual([]);
  });

  it.each([[null], [[]]])(
    'is asked again when all of the log is in them, before it is answered with %j',
    async (none) => {
      const late = stage<readonly string[] | null>({ reaches: true, before: none, after: ['Ada'] });
      expect(await late.surely.find(late.table, null)).toEqual(['Ada']);
      expect(late.asked).toEqual([['registrants']]);
      const never = stage<readonly string[] | null>({ reaches: true, before: none, after: none });
      expect(await never.surely.find(never.table, null)).toEqual(none);
    },
  );

  it.each([[null], [[]]])('has no answer, and not %j, where they do not get there', async (none) => {
    const { surely, table } = stage<readonly string[] | null>({ reaches: false, before: none, after: ['Ada'] });
    await expect(surely.find(table, null)).rejects.toThrow(NotKnownNow);
  });

  it('that must miss nothing waits first, or has no answer', async () => {
    const late = stage({ reaches: true, before: 1, after: 2 });
    expect(await late.surely.tell(late.table, null)).toBe(2);
    const behind = stage({ reaches: false, before: 1, after: 2 });
    await expect(behind.surely.tell(behind.table, null)).rejects.toThrow(NotKnownNow);
    await expect(behind.surely.upToDate(['registrants'])).rejects.toThrow(NotKnownNow);
  });
});
