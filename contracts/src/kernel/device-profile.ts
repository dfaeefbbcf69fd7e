import { z } from 'zod';

/** The limits of a door device, declared once, by whoever invites it (rule check-in/device-profiles). */
export const DeviceProfile = z.strictObject({
  /** Its answers say admitted or not, and nobody's name. */
  namesHidden: z.boolean().default(false),
  /** It finds nobody by name: only what is presented counts. */
  noSearch: z.boolean().default(false),
  /** It works at the checkpoint that was chosen for it and nowhere else; where none was chosen, at the door. */
  onePlace: z.boolean().default(false),
  /** It stays at its place without a menu, until its code is entered or somebody changes this. Only with `onePlace`. */
  kiosk: z.boolean().default(false),
});
export type DeviceProfile = z.infer<typeof DeviceProfile>;

/** The profile of a device of which nothing was said: names, search, and every place that was chosen for it. */
export const openProfile: DeviceProfile = { namesHidden: false, noSearch: false, onePlace: false, kiosk: false };
