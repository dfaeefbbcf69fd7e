import type { ActivityId, EventOf, RegistrantId } from '@turnout/contracts/kernel';
import {
  statusSet,
  type RegistrantState,
  type registrationEvents,
  type RegistrationState,
  type RegistrationStatus,
  type WithdrawnBecause,
} from '@turnout/contracts/registration';

type RegistrationEvent = EventOf<(typeof registrationEvents)[keyof typeof registrationEvents]>;

/** The activities in which people find no seat to come back to. */
export type Unseated = ReadonlyMap<RegistrantId, readonly ActivityId[]>;

/** The facts that people of a group have a status from now on, and take no part in what they find no seat in. */
export const statusFacts = (
  state: Extract<RegistrationState, { kind: 'group' }>,
  status: RegistrationStatus,
  changed: readonly RegistrantState[],
  unseatedIn?: Unseated,
): readonly RegistrationEvent[] => {
  const people = changed.map((one) => ({
    ...one,
    activities: new Map([...one.activities].filter(([id]) => unseatedIn?.get(one.registrantId)?.includes(id) !== true)),
  }));
  return [
    ...withdrawnFacts(
      state,
      'seats',
      changed.map((one) => ({ ...one, left: unseatedIn?.get(one.registrantId) ?? [] })),
    ),
    statusSet(state, status, people),
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
