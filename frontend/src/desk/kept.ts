import { z } from 'zod';
import { keep, type Kept } from '../platform/kept.ts';
import { lastPlaceKey } from '../platform/lent.ts';
import { Pending, Scan } from './scanner.state.ts';

const Left = z.object({
  pending: z.array(Pending).max(500),
  recent: z.array(Scan).max(50),
  /** Whose clocks show when something was presented: the event's. */
  zone: z.string().optional(),
});
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

/** The address of the desk at which this device worked last, in whichever event; public/first.js opens the app there. */
export const keptLastPlace = (storage: Storage | undefined): Kept<string> =>
  keep(storage, lastPlaceKey, z.string(), '');

/** The camera chosen on this device; null for the rear one, whichever that is. */
export const keptCamera = (storage: Storage | undefined): Kept<string | null> =>
  keep<string | null>(storage, 'turnout.scanner.camera', z.string().nullable(), null);
