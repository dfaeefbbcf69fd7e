import type { ActivityId, EventOf, RegistrantId } from '@turnout/contracts/kernel';
import {
  statusSet,
  type RegistrantState,
  type registrationEvents,
  type RegistrationState,
  type RegistrationStatus,
  type WithdrawnBecause,
} from '@turnout/contracts/registration';
import { rechargedFacts } from './charged-facts.ts';

type RegistrationEvent = EventOf<(typeof registrationEvents)[keyof typeof registrationEvents]>;

/** The activities in which people find no seat to come back to. */
export type Unseated = ReadonlyMap<RegistrantId, readonly ActivityId[]>;

/**
 * The facts that people of a group have a status from now on, take no part in what they find no seat in, and are not
 * charged for it (docs/decisions/0080).
 */
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
    ...unchargedFacts(state, changed, unseatedIn),
    statusSet(state, status, people),
  ];
};

/** The facts that people are charged no more for what they find no seat in; a day of prices stays everybody's own. */
const unchargedFacts = (
  state: Extract<RegistrationState, { kind: 'group' }>,
  changed: readonly RegistrantState[],
  unseatedIn: Unseated | undefined,
): readonly RegistrationEvent[] => {
  const unseated = changed.filter(({ registrantId }) => unseatedIn?.has(registrantId) === true);
  return [...Map.groupBy(unseated, ({ chargedAsOf }) => chargedAsOf)].flatMap(([asOf, some]) =>
    rechargedFacts(state, {
      currency: state.currency,
      asOf,
      people: some.map(({ registrantId, lines }) => {
        const left = new Set<string>(unseatedIn?.get(registrantId));
        return { registrantId, lines: lines.filter(({ source }) => !left.has(source)) };
      }),
    }),
  );
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
