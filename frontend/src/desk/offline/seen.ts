import type { CopiedPerson } from '@turnout/contracts/check-in';
import { Instant } from '@turnout/contracts/kernel';
import { z } from 'zod';

/** Something that this device saw of somebody since the copy: that they came in, or left. */
export const Seen = z.object({
  way: z.enum(['in', 'out']),
  /** By the server's clock, as all times of a copy. */
  at: Instant,
  /** The moment at which the device came to know that the server has it; the moment itself where it has not. */
  notedAt: Instant,
});
export type Seen = z.infer<typeof Seen>;

/** All of it, by the key of the person, in order. */
export type SeenHere = ReadonlyMap<string, readonly Seen[]>;

/** Two lists of what was seen as one, each person's in the order of time. */
export const seenTogether = (...all: readonly (readonly (readonly [string, Seen])[])[]): SeenHere => {
  const byKey = new Map<string, Seen[]>();
  for (const [key, one] of all.flat()) byKey.set(key, [...(byKey.get(key) ?? []), one]);
  return new Map([...byKey].map(([key, list]) => [key, list.toSorted((a, b) => (a.at < b.at ? -1 : 1))]));
};

type Person = Pick<CopiedPerson, 'key' | 'presence' | 'at' | 'entries'>;

/** Tells whether somebody is inside by the copy and by what was seen here since, and when they came in last; null: never. */
export const insideBySeen = (
  { key, presence, at }: Person,
  seen: SeenHere,
): { readonly isInside: boolean; readonly lastIn: Instant | null } => {
  const here = seen.get(key) ?? [];
  const last = here.at(-1);
  const lastIn = here.findLast(({ way }) => way === 'in')?.at ?? at;
  return { isInside: last === undefined ? presence === 'inside' : last.way === 'in', lastIn };
};

/** The server's moment of an entry and the device's differ by less, ms. */
const sameWithinMs = 15_000;

/** The entries of somebody: those of the copy, and those seen here that it does not have yet. */
export const entriesWith = ({ key, entries = [] }: Person, seen: SeenHere): readonly Instant[] => {
  const here = (seen.get(key) ?? []).filter(({ way }) => way === 'in');
  const isKnown = (at: Instant) => entries.some((one) => Math.abs(Date.parse(one) - Date.parse(at)) < sameWithinMs);
  return [...entries, ...here.flatMap(({ at }) => (isKnown(at) ? [] : [at]))];
};
