import type { ActivityId, EventOf, RegistrantId } from '@turnout/contracts/kernel';
import type {
  RegistrantState,
  registrationEvents,
  RegistrationState,
  RegistrationStatus,
  WithdrawnBecause,
} from '@turnout/contracts/registration';

type RegistrationEvent = EventOf<(typeof registrationEvents)[keyof typeof registrationEvents]>;

/** The activities in which people find no seat to come back to. */
export type Unseated = ReadonlyMap<RegistrantId, readonly ActivityId[]>;

/** The activities that a fact names somebody with; nothing where there are none. */
export const activitiesOf = ({ activities }: Pick<RegistrantState, 'activities'>) =>
  activities.size === 0 ? {} : { activities: [...activities.keys()] };

/** The facts that people of a group have a status from now on. */
export const statusFacts = (
  state: Extract<RegistrationState, { kind: 'group' }>,
  status: RegistrationStatus,
  changed: readonly RegistrantState[],
  unseatedIn?: Unseated,
): readonly RegistrationEvent[] => {
  const registrants = changed.map((one) => ({
    registrantId: one.registrantId,
    typeId: one.typeId,
    from: one.status,
    isCheckedIn: one.inside !== null,
    ...activitiesOf({
      activities: new Map(
        [...one.activities].filter(([id]) => unseatedIn?.get(one.registrantId)?.includes(id) !== true),
      ),
    }),
  }));
  return [
    ...withdrawnFacts(
      state,
      'seats',
      changed.map((one) => ({ ...one, left: unseatedIn?.get(one.registrantId) ?? [] })),
    ),
    {
      type: 'RegistrationStatusSet',
      data: { eventId: state.eventId, primaryId: state.primaryId, status, registrants },
    },
  ];
};

/** The fact that people no longer take part in activities; none where nobody leaves one. */
export const withdrawnFacts = (
  { eventId, primaryId }: Pick<Extract<RegistrationState, { kind: 'group' }>, 'eventId' | 'primaryId'>,
  because: WithdrawnBecause,
  people: readonly (RegistrantState & { readonly left: readonly ActivityId[] })[],
): readonly RegistrationEvent[] => {
  const registrants = people.flatMap(({ registrantId, status, activities: entered, left }) => {
    const activities = left.filter((id) => entered.has(id));
    return activities.length === 0 ? [] : [{ registrantId, status, activities }];
  });
  return registrants.length === 0
    ? []
    : [{ type: 'RegistrantsWithdrawn', data: { eventId, primaryId, because, registrants } }];
};
