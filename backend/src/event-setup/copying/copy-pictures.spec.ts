// kind: database
import { EventId, Instant, UploadId } from '@turnout/contracts/kernel';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Files, NewFile } from '../../platform/files/files.ts';
import { openFiles } from '../../platform/files/postgres-files.ts';
import { testDatabase } from '../../platform/testing/database.ts';
import { copiedPictures, copyPictures } from './copy-pictures.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sql: Sql;
let files: Files;
beforeAll(async () => {
  database = await testDatabase();
  sql = openSql(database.url, { max: 2 });
  files = openFiles(sql, 'uploads');
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const from = EventId.parse('s0000000000000000001');
const to = EventId.parse('c0000000000000000001');
const now = Instant.parse('2026-11-24T10:00:00.000Z');
const idOf = (place: number) => UploadId.parse(`p${String(place).padStart(19, '0')}`);
const copyOf = (place: number) => UploadId.parse(`q${String(place).padStart(19, '0')}`);
/** Longer than one piece. */
const bytes = Buffer.alloc(300_000, 7);
const keep = async (place: number, use: 'event' | 'page') => {
  const part = (content: Buffer) => ({ type: 'image/png' as const, bytes: content });
  const file: NewFile = {
    id: idOf(place),
    holder: { kind: 'event', eventId: from, use },
    name: `${place}.png`,
    width: 8,
    height: 4,
    whole: part(bytes),
    small: part(Buffer.from('small')),
    thumb: null,
    now: Instant.parse(`2026-11-2${place}T10:00:00.000Z`),
  };
  await files.keep(file, { most: 100, named: [], sparedHours: 24 });
};
const ids = new Map<string, string | null>([
  ...[1, 2, 3, 4].map((place) => [idOf(place), copyOf(place)] as const),
  ['speaker-here', 'speaker-there'],
]);

describe('the pictures of a copy', () => {
  it('are the same in all sizes, in their order, for what each was brought, whomever they show', async () => {
    await keep(1, 'event');
    await keep(2, 'page');
    await keep(3, 'page');
    await keep(4, 'page');
    await sql`update ops.uploads set use = null where upload_id = ${idOf(2)}`;
    await sql`update ops.uploads set person_id = 'speaker-here' where upload_id = ${idOf(3)}`;
    await sql`update ops.uploads set person_id = 'speaker-who-left' where upload_id = ${idOf(4)}`;
    const pictures = copiedPictures(await files.ofEvent(from), ids);
    expect(pictures.map(({ id }) => id)).toEqual([idOf(3), idOf(2), idOf(1)]);
    await copyPictures(files, pictures, { to, ids, now });
    // Begun again after a stop.
    await copyPictures(files, pictures, { to, ids, now });
    const copied = await files.ofEvent(to);
    expect(copied.map(({ id, use, personId, name }) => [id, use, personId, name])).toEqual([
      [copyOf(3), 'page', 'speaker-there', '3.png'],
      [copyOf(2), null, null, '2.png'],
      [copyOf(1), 'event', null, '1.png'],
    ]);
    for (const { id } of copied) {
      expect((await files.read(id))?.bytes.equals(bytes)).toBe(true);
      expect((await files.read(id, 'thumb'))?.bytes.toString()).toBe('small');
    }
    expect((await files.ofEvent(from)).length).toBe(4);
  });

  it('are without one that went away meanwhile', async () => {
    const pictures = await files.ofEvent(from);
    await files.erase(from, [idOf(1)]);
    const other = EventId.parse('c0000000000000000002');
    const theirs = new Map([
      [idOf(1), 'r0000000000000000001'],
      [idOf(2), 'r0000000000000000002'],
    ]);
    await copyPictures(
      files,
      pictures.filter(({ id }) => theirs.has(id)),
      { to: other, ids: theirs, now },
    );
    expect((await files.ofEvent(other)).map(({ id }) => id)).toEqual(['r0000000000000000002']);
  });
});
