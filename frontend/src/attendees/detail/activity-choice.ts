import type { ActivityView } from '@turnout/contracts/forms';
import type { RegistrationView } from '@turnout/contracts/registration';

type Registered = Pick<RegistrationView, 'type' | 'fieldBasedActivities'>;

/** Why somebody takes part in an activity without that anybody chose it; null where it does not follow. */
export const whyRegistered = (
  { type, fieldBasedActivities = [] }: Registered,
  { _id, autoEnrollTypes }: Pick<ActivityView, '_id' | 'autoEnrollTypes'>,
): 'type' | 'answers' | null => {
  if (fieldBasedActivities.some((one) => one._id === _id)) return 'answers';
  return autoEnrollTypes.some((one) => one === type._id) ? 'type' : null;
};

/** How many more find room in an activity; null: as many as come. */
export const seatsLeftIn = ({
  availableSeats,
  registeredAttendees: taken,
}: Pick<ActivityView, 'availableSeats' | 'registeredAttendees'>): number | null =>
  availableSeats === 0 || typeof taken !== 'number' ? null : Math.max(0, availableSeats - taken);

/** Whether the same is chosen, in whatever order. */
export const isSameChoice = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));
