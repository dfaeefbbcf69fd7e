import type { Position, Rights } from '@turnout/contracts/kernel';
import { roomName, type Room } from './room.ts';
import type { ViewReader } from '../module/platform.ts';

/** The rooms of this node, found by name, id, or by what projections touch, each in one step. */
export interface Rooms {
  readonly byId: (id: string) => Room | undefined;
  /** @param key the rooms' own, or the id of their event, or `*`: all of the topic. */
  readonly touchedBy: (topic: string, key: string) => Iterable<Room>;
  readonly all: () => Iterable<Room>;
  readonly size: () => number;
  /** The room for this view, made when it is not there yet. */
  readonly open: (view: {
    reader: ViewReader;
    params: unknown;
    eventId: string;
    /** What projections touch when it changes; the topic's own key unless told. */
    key?: string;
    rights: Rights;
    shownUpTo: Position;
  }) => Room;
  readonly drop: (room: Room) => void;
}

export const createRooms = (): Rooms => {
  const byName = new Map<string, Room>();
  const byId = new Map<string, Room>();
  const byKey = new Map<string, Set<Room>>();
  let made = 0;
  const keyText = (topic: string, key: string) => `${topic}\n${key}`;
  const keysOf = ({ reader: { topic }, key, eventId }: Room): ReadonlySet<string> =>
    new Set([key, eventId, '*'].map((one) => keyText(topic.name, one)));

  const add = (room: Room) => {
    byName.set(room.name, room);
    byId.set(room.id, room);
    for (const key of keysOf(room)) {
      const same = byKey.get(key);
      if (same === undefined) byKey.set(key, new Set([room]));
      else same.add(room);
    }
    return room;
  };

  return {
    byId: (id) => byId.get(id),
    touchedBy: (topic, key) => byKey.get(keyText(topic, key)) ?? [],
    all: () => byId.values(),
    size: () => byId.size,
    open: ({ reader, params, eventId, key = reader.topic.keyOf(params), rights, shownUpTo }) => {
      const name = roomName(reader.topic.name, params, rights);
      const known = byName.get(name);
      if (known !== undefined) {
        known.emptySweeps = 0;
        return known;
      }
      made += 1;
      return add({
        id: `view:${made}`,
        name,
        reader,
        params,
        eventId,
        key,
        rights,
        shown: null,
        shownUpTo,
        phase: 'idle',
        isDirty: true,
        mayMoveRows: false,
        pacedAt: -Infinity,
        failures: 0,
        emptySweeps: 0,
        waitingForRead: [],
        waitingForNext: [],
        causes: [],
        watchers: new Map(),
        entering: 0,
      });
    },
    drop: (room) => {
      byName.delete(room.name);
      byId.delete(room.id);
      for (const key of keysOf(room)) {
        const same = byKey.get(key);
        same?.delete(room);
        if (same?.size === 0) byKey.delete(key);
      }
    },
  };
};
