import { isFact, type Position, type PrimaryId, type RegistrantId, type StoredEvent } from '@turnout/contracts/kernel';
import { holdsSeat, registrationEvents as facts, registrationFold } from '@turnout/contracts/registration';
import { openStreams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import { defineReaction } from '../platform/reactions/reactions.ts';
import { openAnswersOf } from './answers-of.ts';
import { registrationStream } from './group-of.ts';
import { choosesBy, type OptionUses } from './options/option-uses.ts';

interface Parts {
  readonly platform: Pick<Platform, 'log' | 'keyring'>;
  readonly optionUses: Pick<OptionUses, 'release' | 'heldBy' | 'digestOf'>;
}

interface Changed {
  readonly primaryId: PrimaryId;
  readonly registrants: readonly RegistrantId[];
  readonly position: Position;
}

/** Whose options may be free by a fact: their answers are others, or they take part no longer. */
const changedBy = (event: StoredEvent): Changed | null => {
  const { position } = event;
  if (isFact(facts.RegistrationStatusSet, event)) {
    const { primaryId, status, registrants } = event.data;
    return holdsSeat(status)
      ? null
      : { primaryId, position, registrants: registrants.map(({ registrantId }) => registrantId) };
  }
  for (const schema of [facts.RegistrantDetailsCorrected, facts.RegistrantErased, facts.RegistrationRemoved] as const)
    if (isFact(schema, event))
      return { primaryId: event.data.primaryId, position, registrants: [event.data.registrantId] };
  return null;
};

/**
 * Whoever chose something else, was rejected, deleted or erased gives the limited options back that they had. Judged by
 * what they answer by now, and a claim made after the fact stays: somebody is about to choose it again. So it may come
 * twice. Where an event has no limited options, one question for all facts of a batch says so.
 */
export const releaseOptionsWhenUnchosen = defineReaction(
  { name: 'release-options-when-unchosen', categories: ['registration'], reachesOutside: false },
  ({ platform, optionUses }: Parts) => {
    const streams = openStreams({ log: platform.log, fold: registrationFold, capacity: 16 });
    const choosing = choosesBy(openAnswersOf(platform), optionUses.digestOf);

    return {
      prepare: async (events: readonly StoredEvent[], signal: AbortSignal) => {
        const changes = events.map(changedBy).filter((change) => change !== null);
        if (changes.length === 0) return null;
        const held = await optionUses.heldBy([...new Set(changes.flatMap(({ registrants }) => registrants))]);
        if (held.length === 0) return null;
        for (const { primaryId, registrants, position } of changes) {
          if (signal.aborted) return null;
          for (const { registrantId, ...of } of held.filter((one) => registrants.includes(one.registrantId))) {
            const group = await streams.read(registrationStream(primaryId));
            if (group.state.kind !== 'group') continue;
            const option = { eventId: group.state.eventId, ...of };
            const person = group.state.registrants.get(registrantId);
            // Whoever goes on as somebody else hands theirs over (`complete-transfer-when-accepted`,
            // `complete-type-change-when-decided`).
            if (person !== undefined && (person.passedOnTo !== null || person.changedTo !== null)) continue;
            if (person !== undefined && (await choosing(option)(person, group))) continue;
            await optionUses.release({ ...option, registrants: [registrantId], which: { madeBefore: position } });
          }
        }
        return null;
      },
    };
  },
);
