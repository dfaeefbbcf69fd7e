import { dayOfEvent } from '@turnout/contracts/event-setup';
import { Instant, type EventId } from '@turnout/contracts/kernel';
import type { Caller } from '../platform/http/route.ts';
import type { RegistrationParts } from './parts.ts';

/**
 * Whether the caller may not edit what was registered when it was: after their cut-off date (decisions 11). A moment is
 * passed by a later moment, a day by a later day on the event's own clocks.
 */
export const isCutOff = async (
  { editCutOff, eventDetails }: Pick<RegistrationParts, 'editCutOff' | 'eventDetails'>,
  { session }: Pick<Caller, 'session'>,
  { eventId, registeredAt }: { readonly eventId: EventId; readonly registeredAt: string },
): Promise<boolean> => {
  if (session?.kind !== 'account') return true;
  const cutOff = await editCutOff(session.accountId, eventId);
  if (cutOff === null || !cutOff.value || cutOff.date === null) return false;
  if (Instant.safeParse(cutOff.date).success) return registeredAt > cutOff.date;
  const event = await eventDetails(eventId);
  return dayOfEvent(registeredAt, event?.timeZone ?? 'UTC') > cutOff.date;
};
