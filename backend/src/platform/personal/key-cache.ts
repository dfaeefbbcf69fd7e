/** Keys of persons lately seen. */
export interface KeyCache {
  readonly get: (personId: string) => Buffer | null;
  readonly put: (personId: string, key: Buffer) => void;
  readonly delete: (personId: string) => void;
  readonly clear: () => void;
}

/** Keeps the `capacity` keys used last, none longer than `forMs` after it was read from the database. */
export const openKeyCache = (capacity: number, forMs: number): KeyCache => {
  const entries = new Map<string, { readonly key: Buffer; readonly until: number }>();
  return {
    get: (personId) => {
      const entry = entries.get(personId);
      if (entry === undefined) return null;
      entries.delete(personId);
      if (performance.now() >= entry.until) return null;
      entries.set(personId, entry);
      return entry.key;
    },
    put: (personId, key) => {
      entries.set(personId, { key, until: performance.now() + forMs });
      const [oldest] = entries.keys();
      if (entries.size > capacity && oldest !== undefined) entries.delete(oldest);
    },
    delete: (personId) => void entries.delete(personId),
    clear: () => entries.clear(),
  };
};
