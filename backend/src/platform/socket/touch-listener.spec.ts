import { defineTopic, EventId, needs, type Position } from '@turnout/contracts/kernel';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createTouchListener } from './touch-listener.ts';
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
const touched = (key: string) => [{ topic: topic.name, key }];

const openRoom = () => {
  const rooms = createRooms();
  const room = rooms.open({
    reader: { topic, projections: [], read: async () => null },
    params: 1,
    eventId: EventId.parse('a'.repeat(20)),
    rights: { isAdmin: true, isWall: false, flags: new Set() },
    shownUpTo: at(1),
  });
  room.isDirty = false;
  return { rooms, room };
};

it('keeps on record what a room had been shown before it was touched first, watched or not', () => {
  const { rooms, room } = openRoom();
  const listener = createTouchListener(rooms, () => undefined, at(1));
  listener.hear(touched('another'), at(5));
  listener.hear(touched('1'), at(6));
  listener.hear(touched('1'), at(7));
  expect(room).toMatchObject({ isDirty: true, shownUpTo: at(5) });
  expect(listener.passed()).toBe(at(7));
});

it('leaves the record alone while the room is being read', () => {
  const { rooms, room } = openRoom();
  const listener = createTouchListener(rooms, () => undefined, at(4));
  room.phase = 'reading';
  listener.hear(touched('1'), at(5));
  expect(room).toMatchObject({ isDirty: true, shownUpTo: at(1) });
});
