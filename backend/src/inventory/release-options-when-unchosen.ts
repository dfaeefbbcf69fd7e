import { isFact, type Position, type PrimaryId, type RegistrantId, type StoredEvent } from '@turnout/contracts/kernel';
import { holdsSeat, registrationEvents as facts, registrationFold } from '@turnout/contracts/registration';
import type { HeldOption } from '@turnout/projections/inventory/queries';
import { openStreams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import { defineReaction } from '../platform/reactions/reactions.ts';
import { openAnswersOf } from '../groups/stream/answers-of.ts';
import { registrationStream } from '../groups/stream/group-of.ts';
import { type OptionUses } from '../claims/kinds/option-uses.ts';
import { choosesBy } from '../groups/stream/chooses-by.ts';

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

    const releaseUnchosen = async (
      { primaryId, registrants, position }: Changed,
      held: readonly HeldOption[],
    ): Promise<void> => {
      const theirs = held.filter(({ registrantId }) => registrants.includes(registrantId));
      if (theirs.length === 0) return;
      const group = await streams.read(registrationStream(primaryId));
      if (group.state.kind !== 'group') return;
      const { eventId, registrants: people } = group.state;
      for (const holders of Map.groupBy(theirs, ({ option }) => option).values()) {
        const [first] = holders;
        if (first === undefined) continue;
        const option = { eventId, fieldId: first.fieldId, option: first.option };
        const chooses = choosing(option);
        const unchosen: RegistrantId[] = [];
        for (const { registrantId } of holders) {
          const person = people.get(registrantId);
          // Whoever goes on as somebody else hands theirs over (`complete-transfer-when-accepted`,
          // `complete-type-change-when-decided`).
          const goesOn = person !== undefined && (person.passedOnTo !== null || person.changedTo !== null);
          const keeps = goesOn || (person !== undefined && (await chooses(person, group)));
          if (!keeps) unchosen.push(registrantId);
        }
        if (unchosen.length > 0)
          await optionUses.release({ ...option, registrants: unchosen, which: { madeBefore: position } });
      }
    };

    return {
      prepare: async (events: readonly StoredEvent[], signal: AbortSignal) => {
        const changes = events.map(changedBy).filter((change) => change !== null);
        if (changes.length === 0) return null;
        const held = await optionUses.heldBy([...new Set(changes.flatMap(({ registrants }) => registrants))]);
        if (held.length === 0) return null;
        for (const change of changes) {
          if (signal.aborted) return null;
          await releaseUnchosen(change, held);
        }
        return null;
      },
    };
  },
);
