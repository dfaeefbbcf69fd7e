import type { z } from 'zod';

/** A value kept in the browser's storage under one key; what cannot be read counts as not there. */
export interface Kept<T> {
  readonly read: () => T;
  readonly write: (value: T) => void;
}

const parsedOr = <T>(schema: z.ZodType<T>, text: string | null, empty: T): T => {
  if (text === null) return empty;
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : empty;
  } catch (error) {
    if (error instanceof SyntaxError) return empty;
    throw error;
  }
};

/** The browser's storage; undefined where it refuses one (private pages, blocked cookies). */
export const storageOf = (kind: 'localStorage' | 'sessionStorage'): Storage | undefined => {
  try {
    return window[kind];
  } catch {
    return undefined; // nothing is then remembered beyond this page
  }
};

/** @param storage absent where the browser forbids it (private pages): then nothing is kept. */
export const keep = <T>(storage: Storage | undefined, key: string, schema: z.ZodType<T>, empty: T): Kept<T> => ({
  read: () => parsedOr(schema, storage?.getItem(key) ?? null, empty),
  write: (value) => storage?.setItem(key, JSON.stringify(value)),
});
