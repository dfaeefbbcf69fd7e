const at = (said: object, key: string): unknown => Reflect.get(said, key);
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The keys in which two states of a record differ, in the order of the later one. */
export const changedKeys = (was: object, now: object): readonly string[] =>
  [...new Set([...Object.keys(now), ...Object.keys(was)])].filter((key) => !isSame(at(was, key), at(now, key)));

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
    .filter((field) => theirs.has(field) && !isSame(at(now, field), at(wanted, field)))
    .map((field) => ({ field, read: at(read, field), now: at(now, field) }));
};
