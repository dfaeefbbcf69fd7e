import { z } from 'zod';
import { Pending, Scan } from './scanner.state.ts';

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

const Left = z.object({ pending: z.array(Pending).max(500), recent: z.array(Scan).max(50) });
export type Left = z.infer<typeof Left>;

/**
 * What a reload must not lose, for this tab only: names of people leave the device with the tab.
 * @param placeKey the event and its place.
 * @param account whoever is logged in; another account does not send this one's scans.
 */
export const keptDesk = (storage: Storage | undefined, placeKey: string, account: string): Kept<Left> =>
  keep<Left>(storage, `turnout.desk.${placeKey}.${account}`, Left, { pending: [], recent: [] });

export const keptMute = (storage: Storage | undefined): Kept<boolean> =>
  keep(storage, 'turnout.scanner.muted', z.boolean(), false);

/** The address of the place at which this device works in an event; '' where it never did. */
export const keptPlace = (storage: Storage | undefined, eventId: string): Kept<string> =>
  keep(storage, `turnout.desk.place.${eventId}`, z.string(), '');

/** The camera chosen on this device; null for the rear one, whichever that is. */
export const keptCamera = (storage: Storage | undefined): Kept<string | null> =>
  keep<string | null>(storage, 'turnout.scanner.camera', z.string().nullable(), null);
