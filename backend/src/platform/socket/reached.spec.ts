import { defineTopic, EventId, needs, startOfLog, type Position } from '@turnout/contracts/kernel';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createAnnouncer } from './reached.ts';
import type { Room } from './room.ts';
import { createRooms } from './rooms.ts';

const at = (place: number): Position => String(place).padStart(20, '0');
const topic = defineTopic({
  name: 'spec.view',
  kind: 'whole',
  needs: needs.event(),
  params: z.number(),
  view: z.unknown(),
  keyOf: String,
});

/** Four sockets; a and b are in the first room, b and c in the second, d in none. */
const stage = () => {
  const rooms = createRooms();
  const open = (params: number) =>
    rooms.open({
      reader: { topic, projections: [], read: async () => null },
      params,
      eventId: EventId.parse('a'.repeat(20)),
      rights: { isAdmin: true, isWall: false, flags: new Set() },
      shownUpTo: startOfLog,
    });
  const [first, second] = [open(1), open(2)];
  const members = new Map<Room, string[]>([
    [first, ['a', 'b']],
    [second, ['b', 'c']],
  ]);
  const heard: Record<string, Position[]> = { a: [], b: [], c: [], d: [] };
  const tell = (sockets: Iterable<string>, position: Position) => {
    for (const socket of sockets) heard[socket]?.push(position);
  };
  const behind = new Set<Room>();
  let upTo = at(1);
  const announcer = createAnnouncer({
    audience: {
      everyone: (position) => tell(Object.keys(heard), position),
      everyoneBut: (ids, position) => {
        const left = new Set([...members].filter(([room]) => ids.includes(room.id)).flatMap(([, sockets]) => sockets));
        tell(
          Object.keys(heard).filter((socket) => !left.has(socket)),
          position,
        );
      },
      these: tell,
      socketsIn: (room) => members.get(room) ?? [],
    },
    upTo: () => upTo,
    behind,
    pauseMs: () => 0,
    monotonic: () => 0,
  });
  return {
    first,
    second,
    heard,
    announce: (place: number, ...late: [Room, number][]) => {
      upTo = at(place);
      behind.clear();
      for (const [room, shown] of late) {
        room.shownUpTo = at(shown);
        behind.add(room);
      }
      announcer.announce();
    },
  };
};

it('tells everyone in one go when every room is up to date, and once', () => {
  const { heard, announce } = stage();
  announce(5);
  announce(5);
  expect(heard).toEqual({ a: [at(5)], b: [at(5)], c: [at(5)], d: [at(5)] });
});

it('tells each socket the place of its latest room', () => {
  const { first, second, heard, announce } = stage();
  announce(9, [first, 7], [second, 3]);
  expect(heard).toEqual({ a: [at(7)], b: [at(3)], c: [at(3)], d: [at(9)] });
});

it('goes on telling those who are behind as they catch up, and nothing twice', () => {
  const { first, second, heard, announce } = stage();
  announce(9, [first, 7], [second, 3]);
  announce(9, [first, 7], [second, 3]);
  announce(9, [first, 8]);
  announce(9);
  expect(heard['a']).toEqual([at(7), at(8), at(9)]);
  expect(heard['b']).toEqual([at(3), at(8), at(9)]);
  expect(heard['c']?.at(-1)).toBe(at(9));
});
