import { reject, saysTheSame, withChanges, type Rejection } from '../kernel/index.ts';

const at = (said: object, key: string): unknown => Reflect.get(said, key);

/** The keys in which two states of a record differ, in the order of the later one. */
export const changedKeys = (was: object, now: object): readonly string[] =>
  [...new Set([...Object.keys(now), ...Object.keys(was)])].filter((key) => !saysTheSame(at(was, key), at(now, key)));

/** One key that two people changed to different values at the same time. */
export interface Clash {
  readonly field: string;
  /** As whoever comes second had read it. */
  readonly read: unknown;
  /** As whoever came first left it. */
  readonly now: unknown;
}

/**
 * Where somebody's changes meet somebody else's: the keys that both changed since the state that one of them had
 * read, and not to the same value.
 * @param states `read`: the record as whoever comes second had read it; `now`: as it is; `wanted`: as they had read
 *   it, with their changes.
 */
export const clashesOf = ({
  read,
  now,
  wanted,
}: {
  readonly read: object;
  readonly now: object;
  readonly wanted: object;
}): readonly Clash[] => {
  const theirs = new Set(changedKeys(read, now));
  return changedKeys(read, wanted)
    .filter((field) => theirs.has(field) && !saysTheSame(at(now, field), at(wanted, field)))
    .map((field) => ({ field, read: at(read, field), now: at(now, field) }));
};

/** What changes of a record: a key that is not given, or is undefined, stays as it is. */
export type Changes<D> = { readonly [K in keyof D]?: D[K] | undefined };

/** Changes that somebody made to a record. */
export interface Revision<D, C = Changes<D>> {
  readonly changes: C;
  /** The record as they had read it; null: whatever it is by now, these changes win. */
  readonly read: D | null;
}

/**
 * A record with changes that somebody made to what they had read.
 * @returns the record, or `changed-meanwhile` where somebody else changed one of their keys to something else since.
 */
export const mergeOf = <D extends object, C extends object>(
  was: D,
  { changes, read }: Revision<D, C>,
  merge: (was: D, changes: C) => D,
): D | Rejection<'changed-meanwhile'> => {
  if (read === null) return merge(was, changes);
  const wanted = merge(read, changes);
  const clashes = clashesOf({ read, now: was, wanted });
  const [first] = clashes;
  if (first !== undefined) return reject('changed-meanwhile', { field: first.field, clashes });
  const own = new Set(changedKeys(read, wanted));
  return { ...was, ...Object.fromEntries(Object.entries(wanted).filter(([key]) => own.has(key))) };
};

/** The keys given replace those that there are. */
export const replaceGiven = <D extends object>(was: D, changes: Changes<D>): D => withChanges<D>(was, changes);
