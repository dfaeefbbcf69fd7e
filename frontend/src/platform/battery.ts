import type { DeskSaid } from '@turnout/contracts/kernel';
import { z } from 'zod';

// Chromium alone tells it; it is no part of the typed platform.
const Battery = z.object({ level: z.number(), charging: z.boolean() });
const HasBattery = z.object({ getBattery: z.custom<() => Promise<unknown>>((value) => typeof value === 'function') });

/** The battery of this device; null where the browser does not tell, or will not. */
export const readBattery = async (owner: object = navigator): Promise<DeskSaid['battery']> => {
  const getBattery: unknown = Reflect.get(owner, 'getBattery');
  const parsed = HasBattery.safeParse({ getBattery });
  if (!parsed.success) return null;
  try {
    const told: unknown = await parsed.data.getBattery.call(owner);
    const { level, charging } = Battery.parse(told);
    return { percent: Math.round(Math.min(1, Math.max(0, level)) * 100), isCharging: charging };
  } catch {
    return null; // a page in a frame or a policy may not know: nothing is then said of it
  }
};
