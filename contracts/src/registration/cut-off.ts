import type { EditCutOff } from '../access/index.ts';
import { dayOfEvent } from '../event-setup/index.ts';
import { Instant } from '../kernel/index.ts';

/**
 * Tells whether a cut-off keeps somebody from editing what was registered when it was (rule access/cut-off): a moment is passed by a
 * later moment, a day by a later day on the event's own clocks. @param registeredAt as the registration says it.
 */
export const isPastCutOff = (
  { value, date }: EditCutOff,
  { registeredAt, timeZone }: { readonly registeredAt: string; readonly timeZone: string },
): boolean => {
  if (!value || date === null) return false;
  if (Instant.safeParse(date).success) return registeredAt > date;
  return dayOfEvent(registeredAt, timeZone) > date;
};
