import type { Flag } from '@turnout/contracts/kernel';
import type { SessionState } from '../platform/session.ts';
import type { ScreenHandle } from '../ui/screen.ts';

/** Where a second log-in step is set up: whoever has to, goes nowhere else before. */
const secondFactorPlace = '/change-password';

/** Who opens a screen: what is known of whoever is logged in here, and what they may in the screen's event. */
export interface Visitor extends Pick<SessionState, 'user' | 'device' | 'mustAddSecondFactor'> {
  /** The door device that this browser was is revoked. */
  readonly isRevoked: boolean;
  readonly may: (...flags: readonly Flag[]) => boolean;
}

/** The screen's address. */
export interface Place {
  readonly pathname: string;
  readonly search: string;
  /** As it stands in the address; undefined: the screen is of no event. */
  readonly eventId: string | undefined;
}

const isItsDesk = ({ isDesk }: ScreenHandle, eventId: string, place: Place): boolean =>
  isDesk === true && eventId === place.eventId;

/**
 * Admission to a screen: null where it opens, else where its visitor is led (rule access/screen-guards).
 * Strangers go to /login and come back; what is the platform admin's alone leads others to /events, and
 * of an event to /forbidden/:eventId, as whoever lacks a flag is led there. The server asks again.
 */
export const ledTo = (
  handle: ScreenHandle,
  { user, device, mustAddSecondFactor, isRevoked, may }: Visitor,
  place: Place,
): string | null => {
  const { pathname, search, eventId } = place;
  if (handle.who === 'public') return null;
  if (isRevoked && user === null) return '/enrol?revoked';
  if (device !== null && !isItsDesk(handle, device.eventId, place)) return `/dashboard/${device.eventId}/scanner`;
  if (user === null && device === null) return `/login?back=${encodeURIComponent(pathname + search)}`;
  if (mustAddSecondFactor && pathname !== secondFactorPlace) return secondFactorPlace;
  if (handle.who === 'admin' && user?.admin !== true)
    return eventId === undefined ? '/events' : `/forbidden/${eventId}`;
  if (eventId === undefined || handle.needs === undefined) return null;
  return may(...handle.needs) ? null : `/forbidden/${eventId}`;
};
