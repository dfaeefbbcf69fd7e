// kind: database
import { EventId } from '@turnout/contracts/kernel';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../platform/testing/database.ts';
import { forgetImportedTexts } from '../upload/store.ts';

const eventId = EventId.parse('e0000000000000000000');
const other = EventId.parse('e0000000000000000009');
const Row = z.object({ id: z.string(), text: z.string() });

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const keep = async (number: number, state: string, event: EventId, problems: object[] | null) => {
  const id = `mp${String(number).padStart(18, '0')}`;
  const report = problems === null ? null : JSON.stringify({ goodRows: 1, goodGroups: 1, badRows: 1, problems });
  await database.pool.query(sql.type(z.unknown())`
    insert into ops.imports (import_id, event_id, file_name, file_kind, state, preview, report)
    values (${id}, ${event}, 'people.csv', 'csv', ${state}, '[["Zebedee"]]'::jsonb, ${report}::jsonb)`);
  await database.pool.query(sql.type(z.unknown())`
    insert into ops.import_pieces (import_id, part, place, bytes) values (${id}, 'file', 0, 'Zebedee')`);
  return id;
};

describe('what imports say of people', () => {
  it('is forgotten in one event: files not imported yet, and values that reports quote', async () => {
    const quoted = { line: 7, code: 'email', column: 'Mail', value: 'zebedee@' };
    await keep(1, 'mapping', eventId, null);
    await keep(2, 'checked', eventId, [quoted]);
    const done = await keep(3, 'done', eventId, [quoted, { line: 9, code: 'empty' }]);
    const running = await keep(4, 'importing', eventId, null);
    const elsewhere = await keep(5, 'checked', other, [quoted]);
    await database.pool.transaction((transaction) => forgetImportedTexts(transaction, eventId));
    await database.pool.transaction((transaction) => forgetImportedTexts(transaction, eventId));
    const rows = await database.pool.any(sql.type(Row)`
      select import_id as id, coalesce(report ->> 'problems', '') || preview::text as text from ops.imports order by 1`);
    expect(rows.map(({ id }) => id)).toEqual([done, running, elsewhere]);
    expect(rows[0]?.text).toBe('[{"code": "email", "line": 7, "column": "Mail"}, {"code": "empty", "line": 9}][]');
    expect(rows[2]?.text).toContain('zebedee@');
    expect(
      await database.pool.oneFirst(sql.type(z.object({ count: z.int() }))`
      select count(*)::int as count from ops.import_pieces`),
    ).toBe(3);
  });
});
