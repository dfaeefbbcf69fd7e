import { EditCutOff } from '@turnout/contracts/access';
import type { EventId } from '@turnout/contracts/kernel';
import { isPastCutOff } from '@turnout/contracts/registration';
import { useSession } from '../../platform/session.ts';

/** Whether the cut-off of whoever works here keeps them from editing a registration of the event; never a platform admin. */
export const useCutOff = (eventId: EventId): ((registration: Parameters<typeof isPastCutOff>[1]) => boolean) => {
  const { user } = useSession();
  const role = user === null || user.admin ? undefined : user.roles[eventId];
  const cutOff = EditCutOff.safeParse(role?.preventUserFromEditingRegistrationsCreatedAfterDate);
  return (registration) => cutOff.success && isPastCutOff(cutOff.data, registration);
};
