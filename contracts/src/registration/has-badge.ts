import type { RegistrationStatus } from './stream/registrant.ts';

/**
 * Tells whether somebody of this status gets a badge (rule badges/who-gets-a-badge); whoever is deleted is not there any more.
 * @param isAnyStatus the event has badges for others than who is confirmed.
 */
export const getsBadge = (status: RegistrationStatus, isAnyStatus: boolean): boolean =>
  status === 'confirmed' || (isAnyStatus && status !== 'deleted');
