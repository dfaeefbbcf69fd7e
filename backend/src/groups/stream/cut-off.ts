import type { EventId } from '@turnout/contracts/kernel';
import { isPastCutOff } from '@turnout/contracts/registration';
import type { Caller } from '../../platform/http/route.ts';
import type { RegistrationParts } from './parts.ts';

/** Whether the caller may not edit what was registered when it was: after their cut-off date (`isPastCutOff`). */
export const isCutOff = async (
  { editCutOff, eventDetails }: Pick<RegistrationParts, 'editCutOff' | 'eventDetails'>,
  { session }: Pick<Caller, 'session'>,
  { eventId, registeredAt }: { readonly eventId: EventId; readonly registeredAt: string },
): Promise<boolean> => {
  // A token edits no more than its maker.
  if (session?.kind !== 'account' && session?.kind !== 'token') return true;
  const cutOff = await editCutOff(session.accountId, eventId);
  if (cutOff === null) return false;
  const event = await eventDetails(eventId);
  return isPastCutOff(cutOff, { registeredAt, timeZone: event?.timeZone ?? 'UTC' });
};
