import { type RegistrantId, type StoredEvent, type TypeId } from '@turnout/contracts/kernel';
import { holdsSeat, registrationEvents as facts, registrationFold } from '@turnout/contracts/registration';
import { openStreams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import { defineReaction } from '../platform/reactions/reactions.ts';
import { registrationStream } from './registrations.ts';
import type { Seats } from './seats/seats.ts';

interface Parts {
  readonly platform: Pick<Platform, 'log'>;
  readonly seats: Pick<Seats, 'release'>;
}

/**
 * Whoever is rejected or deleted gives their seat back. A claim made after that fact stays: somebody is
 * about to take them in again.
 */
export const releaseSeatsWhenStatusSet = defineReaction(
  { name: 'release-seats-when-status-set', categories: ['registration'], reachesOutside: false },
  ({ platform: { log }, seats }: Parts) => {
    const streams = openStreams({ log, fold: registrationFold, capacity: 16 });

    const react = async ({ data, position }: StoredEvent): Promise<void> => {
      const { eventId, primaryId, registrants } = facts.RegistrationStatusSet.data.parse(data);
      const { state } = await streams.read(registrationStream(primaryId));
      const isOut = (id: RegistrantId) => {
        if (state.kind !== 'group') return false;
        const person = state.registrants.get(id);
        return person === undefined ? state.removed.has(id) : !holdsSeat(person.status);
      };
      const byType = Map.groupBy(
        registrants.filter(({ registrantId }) => isOut(registrantId)),
        ({ typeId }): TypeId => typeId,
      );
      for (const [typeId, people] of byType) {
        const ids = people.map(({ registrantId }) => registrantId);
        await seats.release({ eventId, typeId, registrants: ids, which: { madeBefore: position } });
      }
    };

    return {
      prepare: async (events: readonly StoredEvent[], signal: AbortSignal) => {
        for (const event of events) {
          if (signal.aborted) return null;
          if (event.type !== facts.RegistrationStatusSet.type) continue;
          if (!holdsSeat(facts.RegistrationStatusSet.data.parse(event.data).status)) await react(event);
        }
        return null;
      },
    };
  },
);
