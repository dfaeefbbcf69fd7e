// kind: database
import { EventId, Instant, RegistrantFileId } from '@turnout/contracts/kernel';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../platform/testing/database.ts';
import { openFileStore, type FileStore } from './file-store.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sql: Sql;
let store: FileStore;
beforeAll(async () => {
  database = await testDatabase();
  sql = openSql(database.url);
  store = openFileStore(sql);
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const at = (minute: number): Instant => Instant.parse(new Date(Date.UTC(2027, 0, 1, 9, minute)).toISOString());
const idOf = (name: string): RegistrantFileId => RegistrantFileId.parse(name.padStart(20, '0'));
const spare = at(0);

/** A store of its own event with room for six, three of one sender. */
const roomOf = (event: string) => {
  const eventId = EventId.parse(event.padStart(20, '0'));
  const send = (name: string, sender: string | null, minute: number, since = spare) => {
    const uploadedAt = at(minute);
    const file = { id: idOf(`${event}${name}`), eventId, personId: null, originId: null, size: 1, sealed: 'x' };
    const whole = { ...file, type: 'application/pdf' as const, uploadedAt, now: uploadedAt };
    return store.wait(whole, Buffer.from('x'), { most: 6, ofOne: 3, since, sender });
  };
  const there = async (name: string): Promise<boolean> => (await store.find(idOf(`${event}${name}`))) !== null;
  return { send, there };
};

describe('files that wait for an event', () => {
  it('are so many of one sender, whose own oldest makes room once it was spared long enough', async () => {
    const { send, there } = roomOf('a');
    for (const name of ['1', '2', '3']) expect(await send(name, 'one', Number(name))).toBe(true);
    expect(await send('4', 'one', 4)).toBe(false);
    expect(await send('5', 'other', 4)).toBe(true);
    expect(await send('6', 'one', 5, at(2))).toBe(true);
    expect([await there('1'), await there('2'), await there('5')]).toEqual([false, true, true]);
  });

  it('do not keep others out: who has the most gives way to who has fewer', async () => {
    const { send, there } = roomOf('b');
    for (const name of ['1', '2', '3']) await send(name, 'flood', 1);
    for (const name of ['4', '5', '6']) await send(name, 'flood also', 2);
    expect(await send('7', 'visitor', 3)).toBe(true);
    expect([await there('1'), await there('7')]).toEqual([false, true]);
    expect(await send('8', 'visitor', 3)).toBe(true);
    expect(await there('4')).toBe(false);
    // Now nobody has more than two.
    expect(await send('9', 'visitor', 3)).toBe(false);
  });

  it('of staff always have room, and make none', async () => {
    const { send, there } = roomOf('c');
    for (let place = 1; place <= 8; place += 1) expect(await send(`${place}`, null, 1)).toBe(true);
    for (const name of ['9', 'a', 'b']) expect(await send(name, 'one', 2)).toBe(true);
    expect(await send('d', 'one', 3, at(9))).toBe(true);
    expect([await there('1'), await there('9')]).toEqual([true, false]);
  });
});
