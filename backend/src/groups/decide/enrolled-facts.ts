import type { ActivityId, EventId, EventOf, PrimaryId, RegistrantId } from '@turnout/contracts/kernel';
import { registrationEvents, type EnrolledBecause, type RegistrationStatus } from '@turnout/contracts/registration';

const { RegistrantsEnrolled } = registrationEvents;

/** An activity that somebody takes part in, and why. */
export interface Enrolment {
  readonly activityId: ActivityId;
  readonly because: EnrolledBecause;
}

/** The fact that people of a group take part in activities; none where nobody does. */
export const enrolledFacts = (
  { eventId, primaryId }: { readonly eventId: EventId; readonly primaryId: PrimaryId },
  people: readonly {
    readonly registrantId: RegistrantId;
    readonly status: RegistrationStatus;
    readonly activities?: readonly Enrolment[];
  }[],
): readonly EventOf<typeof RegistrantsEnrolled>[] => {
  const registrants = people.flatMap(({ registrantId, status, activities = [] }) =>
    activities.length === 0
      ? []
      : [
          {
            registrantId,
            status,
            activities: activities.map(({ activityId, because }) => ({ activityId, because })),
          },
        ],
  );
  return registrants.length === 0
    ? []
    : [{ type: RegistrantsEnrolled.type, data: { eventId, primaryId, registrants } }];
};
