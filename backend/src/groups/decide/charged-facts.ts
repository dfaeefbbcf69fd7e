import type { ChargeLine } from '@turnout/contracts/charges';
import {
  reject,
  type EventId,
  type EventOf,
  type PrimaryId,
  type RegistrantId,
  type Rejection,
} from '@turnout/contracts/kernel';
import { registrationEvents, type RegistrationState } from '@turnout/contracts/registration';

const { RegistrantsCharged } = registrationEvents;

/** What people are charged, as it was worked out before they were decided on. */
export interface Charging {
  readonly currency: string;
  /** The day as of which discounts were looked up, YYYY-MM-DD. */
  readonly asOf: string;
  readonly people: readonly { readonly registrantId: RegistrantId; readonly lines: readonly ChargeLine[] }[];
}

/** The fact that people of a group are charged; none where all of it is free. */
export const chargedFacts = (
  { eventId, primaryId }: { readonly eventId: EventId; readonly primaryId: PrimaryId },
  charging: Charging | undefined,
): readonly EventOf<typeof RegistrantsCharged>[] => {
  const { currency = '', asOf = '', people = [] } = charging ?? {};
  const registrants = people
    .filter(({ lines }) => lines.length > 0)
    .map(({ registrantId, lines }) => ({ registrantId, lines: [...lines] }));
  return registrants.length === 0
    ? []
    : [{ type: RegistrantsCharged.type, data: { eventId, primaryId, currency, asOf, registrants } }];
};

type Group = Extract<RegistrationState, { kind: 'group' }>;

const isCharged = ({ lines }: { readonly lines: readonly ChargeLine[] }): boolean =>
  lines.some(({ amount }) => amount !== 0);

/**
 * The fact that people who were charged before are charged otherwise; none where they are charged the same.
 */
export const rechargedFacts = (
  group: Group,
  charging: Charging | undefined,
): readonly EventOf<typeof RegistrantsCharged>[] => {
  if (charging === undefined) return [];
  const { eventId, primaryId } = group;
  const { asOf } = charging;
  // Whoever is charged nothing any more changes nothing about what the others are charged and paid in.
  const currency = group.currency === '' || charging.people.some(isCharged) ? charging.currency : group.currency;
  const registrants = charging.people
    .filter(({ registrantId, lines }) => {
      const was = group.registrants.get(registrantId)?.lines ?? [];
      return (
        was.length + lines.length > 0 && (JSON.stringify(was) !== JSON.stringify(lines) || currency !== group.currency)
      );
    })
    .map(({ registrantId, lines }) => ({ registrantId, lines: [...lines] }));
  return registrants.length === 0
    ? []
    : [{ type: RegistrantsCharged.type, data: { eventId, primaryId, currency, asOf, registrants } }];
};

/** Why people of a group cannot be charged so: others of it are charged, or something was paid, in another currency. */
export const refuseCurrency = (
  group: Group,
  charging: Charging | undefined,
): Rejection<'group-other-currency'> | null => {
  if (charging === undefined || group.currency === charging.currency) return null;
  const own = new Set(charging.people.map(({ registrantId }) => registrantId));
  const isAnyCharged = charging.people.some(isCharged);
  const others = [...group.registrants.values()].filter((one) => !own.has(one.registrantId) && isCharged(one));
  return isAnyCharged && others.length + group.transactions.size > 0
    ? reject('group-other-currency', { currency: group.currency, now: charging.currency })
    : null;
};
