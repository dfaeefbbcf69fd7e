/**
 * What is called how in the copy: for each id of the source the copy's own, or null for what has none, since it is
 * gone and nothing of it may be known.
 */
export type CopiedIds = ReadonlyMap<string, string | null>;

const spelledId = /(?<![0-9a-z])[0-9a-hjkmnp-tv-z]{20}(?![0-9a-z])/g;

const inText = (text: string, ids: CopiedIds): string => text.replaceAll(spelledId, (id) => ids.get(id) ?? id);

const isLost = (value: unknown, ids: CopiedIds): boolean => typeof value === 'string' && ids.get(value) === null;

/**
 * The same with every id of the source exchanged for the copy's, wherever it stands: as a value, in a list, as a key,
 * or within a text (the address of a picture in a description). What has no copy is left out of lists and keys.
 */
export const withCopiedIds = (value: unknown, ids: CopiedIds): unknown => {
  if (typeof value === 'string') return inText(value, ids);
  if (Array.isArray(value)) return value.filter((one) => !isLost(one, ids)).map((one) => withCopiedIds(one, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !isLost(key, ids))
      .map(([key, one]) => [inText(key, ids), withCopiedIds(one, ids)]),
  );
};

/** Every id that a value spells, wherever it stands. */
export const idsIn = (value: unknown): ReadonlySet<string> => new Set(JSON.stringify(value)?.match(spelledId));
