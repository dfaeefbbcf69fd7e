import type { Flag } from '@turnout/contracts/kernel';

/**
 * Where somebody begins who opens an event: the first of dashboard, scanner, attendees, checkpoints
 * and the set-up screens that their flags open; /forbidden/:eventId when none does.
 */
export const firstScreenOf = (eventId: string, may: (...wanted: Flag[]) => boolean): string => {
  const base = `/dashboard/${eventId}`;
  if (may('viewDashboard')) return base;
  if (may('checkinRegistrants')) return `${base}/scanner`;
  if (may('viewRegistrants')) return `${base}/attendees`;
  if (may('viewAndCreateCheckinsForCheckpoints')) return `${base}/checkpoints`;
  if (may('settings')) return `${base}/settings`;
  if (may('viewRegistrationTypes')) return `${base}/registration-types`;
  if (may('viewCustomFields')) return `${base}/custom-fields`;
  if (may('viewUsers')) return `${base}/users`;
  if (may('editCheckpoints') || may('createCheckpoints')) return `${base}/checkpoints`;
  return `/forbidden/${eventId}`;
};
