import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The rooms of the house, each with the rooms that it needs. */
export type Rooms = ReadonlyMap<string, readonly string[]>;

const Package = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });
const Root = z.object({ workspaces: z.array(z.string()) });

/** Reads which rooms there are, and which need which, from their `package.json`. */
export const readRooms = (folder: string): Rooms => {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'));
  const { workspaces } = Root.parse(read('package.json'));
  return new Map(
    workspaces.map((room) => {
      const needs = Object.keys(Package.parse(read(`${room}/package.json`)).dependencies);
      return [room, workspaces.filter((other) => needs.includes(`@turnout/${other}`))];
    }),
  );
};

/** The room that a path lies in; null at the root and in docs. */
export const roomOf = (path: string, rooms: Rooms): string | null => {
  const [first = ''] = path.split('/');
  return rooms.has(first) ? first : null;
};

/** Some rooms and all that need them, however far that goes, in the order of the house. */
export const withDependents = (some: ReadonlySet<string>, rooms: Rooms): readonly string[] => {
  const due = new Set(some);
  for (let before = -1; before < due.size;) {
    before = due.size;
    for (const [room, needs] of rooms) if (needs.some((need) => due.has(need))) due.add(room);
  }
  return [...rooms.keys()].filter((room) => due.has(room));
};
