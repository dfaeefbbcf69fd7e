import { defineTopic, EventId, needs, startOfLog, type Rights } from '@turnout/contracts/kernel';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { dueAt, intervalOf, pace, perSecondFor, roomName, touch } from './room.ts';
import { createRooms } from './rooms.ts';
import { patchBetween, show } from './view-patch.ts';

const eventId = EventId.parse('a'.repeat(20));
const rights: Rights = { isAdmin: false, isWall: false, flags: new Set(['viewRegistrants', 'settings']) };
const topic = defineTopic({
  name: 'spec.list',
  kind: 'window',
  needs: needs.event('viewRegistrants'),
  params: z.strictObject({ eventId: EventId, page: z.int() }),
  view: z.unknown(),
  keyOf: (params) => params.eventId,
  perSecond: 4,
});
const windowView = (...ids: string[]) => ({
  rows: ids.map((_id) => ({ _id })),
  total: ids.length,
  totalWithoutFilter: 9,
});
const openRoom = (rooms = createRooms()) => {
  const reader = { topic, projections: [], read: async () => null };
  return rooms.open({ reader, params: { eventId, page: 1 }, eventId, rights, shownUpTo: startOfLog });
};

it('sends 20 changes a second to 500 sockets and 4 to 2,000', () => {
  expect([1, 500, 1250, 2000, 9000].map(perSecondFor)).toEqual([20, 20, 12, 4, 4]);
});

it('reads a window sooner when rows change in place than when they may move', () => {
  const room = openRoom();
  room.shown = show('window', windowView('a', 'b'), startOfLog);
  touch(room, ['a']);
  expect(intervalOf(room, 1)).toBe(50);
  touch(room, ['a', 'z']);
  expect(intervalOf(room, 1)).toBe(250);
});

/** When each change is read: as soon as it is there, or as the pace allows. */
const readsOf = (changes: readonly number[], pauseMs: number): readonly number[] => {
  const room = { pacedAt: -Infinity };
  return changes.map((changedAt) => {
    const at = Math.max(changedAt, dueAt(room, pauseMs));
    pace(room, pauseMs, at);
    return at;
  });
};

it('reads no more often on average than the pace, however often something changes', () => {
  const reads = readsOf(
    Array.from({ length: 200 }, (_, index) => index),
    50,
  );
  expect(reads.slice(0, 5)).toEqual([0, 1, 2, 50, 100]);
  expect(reads.at(-1)).toBe(197 * 50);
});

it('lets no change wait for one before it that came late, while they come as often as the pace allows', () => {
  const late = [0, 50, 190, 191, 200, 250, 300, 350];
  expect(readsOf(late, 50)).toEqual(late);
});

it('takes it that rows may move when it is not told which changed', () => {
  const room = openRoom();
  room.shown = show('window', windowView('a', 'b'), startOfLog);
  touch(room, undefined);
  expect(intervalOf(room, 1)).toBe(250);
});

it('shares a room between equal params in any order, not between different rights', () => {
  expect(roomName('t', { a: 1, b: [{ c: 1, d: undefined }] }, rights)).toBe(
    roomName('t', { b: [{ c: 1 }], a: 1 }, rights),
  );
  const fewer: Rights = { ...rights, flags: new Set(['viewRegistrants']) };
  expect(roomName('t', { a: 1 }, rights)).not.toBe(roomName('t', { a: 1 }, fewer));
});

it('finds rooms by what was touched, and no more once they are dropped', () => {
  const rooms = createRooms();
  const room = openRoom(rooms);
  expect([...rooms.touchedBy('spec.list', eventId)]).toEqual([room]);
  expect([...rooms.touchedBy('spec.list', 'another')]).toEqual([]);
  rooms.drop(room);
  expect([...rooms.touchedBy('spec.list', eventId)]).toEqual([]);
  expect(rooms.byId(room.id)).toBe(undefined);
});

it('finds rooms by their own key, by their event, and all of a topic', () => {
  const rooms = createRooms();
  const { reader, rights: held } = openRoom(rooms);
  const ofGroup = rooms.open({
    reader,
    params: { of: 'g' },
    eventId,
    key: 'group',
    rights: held,
    shownUpTo: startOfLog,
  });
  expect([...rooms.touchedBy('spec.list', 'group')]).toEqual([ofGroup]);
  expect([...rooms.touchedBy('spec.list', eventId)].length).toBe(2);
  expect([...rooms.touchedBy('spec.list', '*')].length).toBe(2);
  rooms.drop(ofGroup);
  expect([...rooms.touchedBy('spec.list', '*')].length).toBe(1);
});

it('names the same view alike wherever it was read, and a changed one differently', () => {
  const was = show('whole', { inside: 1 }, startOfLog);
  expect(show('whole', { inside: 1 }, startOfLog)).toEqual(was);
  expect(patchBetween('r', was, show('whole', { inside: 1 }, '1'.repeat(20)))).toBe(null);
  expect(show('whole', { inside: 2 }, startOfLog).position).not.toBe(was.position);
});

it('fits into the 40 characters that a client may say its copy stands at', () => {
  expect(show('whole', {}, startOfLog).position.length).toBeLessThanOrEqual(40);
});

it('refuses a window without rows or totals', () => {
  expect(() => show('window', { rows: [{ name: 'no id' }], total: 1, totalWithoutFilter: 1 }, startOfLog)).toThrow(
    'rows with _id',
  );
});
