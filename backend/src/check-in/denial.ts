import type { DenialView } from '@turnout/contracts/check-in';
import { isFact } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import type { StoredFact } from '../platform/command/handle.ts';

/** The denial among what a command led to, as calls answer it; null: none. */
export const denialIn = (facts: readonly StoredFact[]): DenialView | null => {
  const fact = facts.find((one) => isFact(registrationEvents.RegistrantDenied, one));
  if (fact === undefined) return null;
  const { eventId, registrantId, activityId } = fact.data;
  const { at, actor, desk = '', method = 'manual' } = fact.metadata;
  return {
    registration: registrantId,
    event: eventId,
    ...(activityId === undefined ? {} : { activity: activityId }),
    by: actor.id,
    reason: 'denied',
    method,
    desk,
    createdAt: at,
  };
};
