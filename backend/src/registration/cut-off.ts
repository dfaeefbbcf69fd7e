import type { EventId } from '@turnout/contracts/kernel';
import type { Caller } from '../platform/http/route.ts';
import type { RegistrationParts } from './parts.ts';

/** Whether the caller may not edit what was registered when it was: after their cut-off date (decisions 11). */
export const isCutOff = async (
  { editCutOff }: Pick<RegistrationParts, 'editCutOff'>,
  { session }: Pick<Caller, 'session'>,
  { eventId, registeredAt }: { readonly eventId: EventId; readonly registeredAt: string },
): Promise<boolean> => {
  if (session?.kind !== 'account') return true;
  const cutOff = await editCutOff(session.accountId, eventId);
  return cutOff !== null && cutOff.value && cutOff.date !== null && registeredAt > cutOff.date;
};
