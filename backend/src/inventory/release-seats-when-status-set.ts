import {
  isFact,
  PromoCodeId,
  type ActivityId,
  type EventId,
  type PastEventOf,
  type Position,
  type RegistrantId,
  type StoredEvent,
  type TypeId,
} from '@turnout/contracts/kernel';
import { holdsSeat, registrationEvents as facts, registrationFold } from '@turnout/contracts/registration';
import { openStreams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import { defineReaction } from '../platform/reactions/reactions.ts';
import { registrationStream } from '../groups/stream/registrations.ts';
import type { ActivitySeats } from '../claims/kinds/activity-seats.ts';
import { type PromoCodeUses } from '../claims/kinds/promo-codes.ts';
import { usersIn } from '../groups/stream/codes.ts';
import type { Seats } from '../claims/kinds/seats.ts';

type Withdrawn = Pick<PastEventOf<typeof facts.RegistrantsWithdrawn>, 'data'> & Pick<StoredEvent, 'position'>;

type Rejected = Pick<PastEventOf<typeof facts.RegistrationsRejected>, 'data'> & Pick<StoredEvent, 'position'>;

interface Parts {
  readonly platform: Pick<Platform, 'log'>;
  readonly seats: Pick<Seats, 'release'>;
  readonly activitySeats: Pick<ActivitySeats, 'release'>;
  readonly promoCodeUses: Pick<PromoCodeUses, 'release'>;
}

/**
 * Whoever is rejected or deleted gives their seats back, and whoever leaves an activity theirs in it; who waited for
 * approval and was rejected also the use of a promo code. A claim made after that fact stays: somebody is
 * about to take them in again.
 */
export const releaseSeatsWhenStatusSet = defineReaction(
  { name: 'release-seats-when-status-set', categories: ['registration'], reachesOutside: false },
  ({ platform: { log }, seats, activitySeats, promoCodeUses }: Parts) => {
    const streams = openStreams({ log, fold: registrationFold, capacity: 16 });

    const react = async ({ data, position }: StoredEvent): Promise<void> => {
      const { eventId, primaryId, registrants } = facts.RegistrationStatusSet.data.parse(data);
      const { state } = await streams.read(registrationStream(primaryId));
      const isOut = (id: RegistrantId) => {
        if (state.kind !== 'group') return false;
        const person = state.registrants.get(id);
        if (person === undefined) return state.removed.has(id);
        // A seat that was passed on goes to the new person, one under another type to the new registration
        // (`complete-transfer-when-accepted`, `complete-type-change-when-decided`).
        return !holdsSeat(person.status) && person.passedOnTo === null && person.changedTo === null;
      };
      const byType = Map.groupBy(
        registrants.filter(({ registrantId }) => isOut(registrantId)),
        ({ typeId }): TypeId => typeId,
      );
      for (const [typeId, people] of byType) {
        const ids = people.map(({ registrantId }) => registrantId);
        await seats.release({ eventId, typeId, registrants: ids, which: { madeBefore: position } });
      }
      const out = registrants.filter(({ registrantId }) => isOut(registrantId));
      await leave({ eventId, position }, out);
    };

    const leave = async (
      { eventId, position }: { readonly eventId: EventId; readonly position: Position },
      people: readonly {
        readonly registrantId: RegistrantId;
        readonly activities?: readonly ActivityId[] | undefined;
      }[],
    ): Promise<void> => {
      for (const activityId of new Set(people.flatMap(({ activities = [] }) => activities))) {
        const registrants = people.flatMap(({ registrantId, activities = [] }) =>
          activities.includes(activityId) ? [registrantId] : [],
        );
        await activitySeats.release({ eventId, activityId, registrants, which: { madeBefore: position } });
      }
    };

    /** Whoever entered again since keeps the newer claim. */
    const withdrawn = ({ data: { eventId, registrants }, position }: Withdrawn): Promise<void> =>
      leave({ eventId, position }, registrants);

    const rejectedUses = async ({ data, position }: Rejected): Promise<void> => {
      const { eventId, primaryId } = data;
      const { state } = await streams.read(registrationStream(primaryId));
      const people = data.registrants.flatMap(({ registrantId }) => {
        const person = state.kind === 'group' ? state.registrants.get(registrantId) : undefined;
        return person?.approval === 'refused' ? [person] : [];
      });
      for (const registrantId of usersIn({ people })) {
        const used = people
          .find((one) => one.registrantId === registrantId)
          ?.lines.find(({ kind }) => kind === 'code-discount');
        if (used === undefined) continue;
        const promoCodeId = PromoCodeId.parse(used.source);
        await promoCodeUses.release({
          eventId,
          promoCodeId,
          registrants: [registrantId],
          which: { madeBefore: position },
        });
      }
    };

    return {
      prepare: async (events: readonly StoredEvent[], signal: AbortSignal) => {
        for (const event of events) {
          if (signal.aborted) return null;
          if (isFact(facts.RegistrantsWithdrawn, event)) await withdrawn(event);
          if (isFact(facts.RegistrationsRejected, event)) await rejectedUses(event);
          if (event.type !== facts.RegistrationStatusSet.type) continue;
          if (!holdsSeat(facts.RegistrationStatusSet.data.parse(event.data).status)) await react(event);
        }
        return null;
      },
    };
  },
);
