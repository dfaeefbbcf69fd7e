/** Records that are put or taken away together, or not at all. */
export interface Change {
  readonly put?: readonly (readonly [key: string, value: unknown])[];
  readonly remove?: readonly string[];
}

/**
 * A store that outlives the page: records under keys, in the order of the keys. A change that resolved is there for good.
 * The browser's is IndexedDB; specs and load tests hold one in memory.
 */
export interface Shelf {
  readonly read: (key: string) => Promise<unknown>;
  /** All records whose key begins so, at most `limit` of them, in the order of their keys. */
  readonly list: (prefix: string, limit?: number) => Promise<readonly (readonly [key: string, value: unknown])[]>;
  readonly change: (change: Change) => Promise<void>;
  /** The value under a key; a new value where nothing does. Tabs that come together all get the same one. */
  readonly readOrPut: (key: string, value: unknown) => Promise<unknown>;
  /** Takes away all records whose key begins so. */
  readonly clear: (prefix: string) => Promise<void>;
}

/** A shelf in memory, for who has no browser. Values are copied, as IndexedDB copies them. */
export const memoryShelf = (): Shelf => {
  const records = new Map<string, unknown>();
  const keysOf = (prefix: string) => [...records.keys()].filter((key) => key.startsWith(prefix)).toSorted();
  return {
    read: (key) => Promise.resolve(records.get(key)),
    list: (prefix, limit = Infinity) =>
      Promise.resolve(
        keysOf(prefix)
          .slice(0, limit)
          .map((key) => [key, records.get(key)] as const),
      ),
    change: ({ put = [], remove = [] }) => {
      for (const [key, value] of put) records.set(key, structuredClone(value));
      for (const key of remove) records.delete(key);
      return Promise.resolve();
    },
    readOrPut: (key, value) => {
      if (!records.has(key)) records.set(key, structuredClone(value));
      return Promise.resolve(records.get(key));
    },
    clear: (prefix) => {
      for (const key of keysOf(prefix)) records.delete(key);
      return Promise.resolve();
    },
  };
};
