import {
  isFact,
  isRejection,
  PrimaryId,
  systemCommandId,
  type RegistrantId,
  type StoredEvent,
} from '@turnout/contracts/kernel';
import { registrationEvents, registrationFold, type RegistrationState } from '@turnout/contracts/registration';
import { openStreams, type Streams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import { defineReaction } from '../platform/reactions/reactions.ts';
import { eraseRegistrant, removedReason } from '../groups/decide/decider.ts';
import { registrationStream } from '../groups/stream/group-of.ts';

interface Parts {
  readonly platform: Pick<Platform, 'log' | 'commands' | 'clock'>;
}

const erasedFact = registrationEvents.RegistrantErased;
const erasedReason = 'Erased under another type';

/** Who somebody was before the type of their group was changed, and who they are since. */
const sameAs = async (
  streams: Pick<Streams<RegistrationState>, 'read'>,
  { registrantId, primaryId }: { readonly registrantId: RegistrantId; readonly primaryId: PrimaryId },
): Promise<readonly { readonly id: RegistrantId; readonly group: PrimaryId }[]> => {
  const { state } = await streams.read(registrationStream(primaryId));
  if (state.kind === 'absent') return [];
  const { changedInto, changedFrom } = state;
  const after = state.registrants.get(registrantId)?.changedTo ?? null;
  const since = after === null || changedInto === null ? [] : [{ id: after, group: changedInto }];
  const old = changedFrom === null ? null : (await streams.read(registrationStream(changedFrom))).state;
  const was =
    old?.kind === 'group' ? [...old.registrants.values()].find((one) => one.changedTo === registrantId) : null;
  return changedFrom === null || was === null || was === undefined
    ? since
    : [...since, { id: was.registrantId, group: changedFrom }];
};

/**
 * Whoever is erased is erased under every type that their registration had: each has a key of its own. What is taken
 * away for good, a registration that is over as a rule, leaves the others alone.
 */
export const eraseUnderOtherTypesWhenErased = defineReaction(
  { name: 'erase-under-other-types-when-erased', categories: ['registration'], reachesOutside: false },
  ({ platform: { log, commands, clock } }: Parts) => {
    const streams = openStreams({ log, fold: registrationFold, capacity: 16 });
    const erase = async (
      { id, group }: { readonly id: RegistrantId; readonly group: PrimaryId },
      event: StoredEvent,
    ): Promise<void> => {
      const streamId = registrationStream(group);
      const { state } = await streams.read(streamId);
      if (state.kind === 'absent') return;
      const { eventId, confirmationNumber: confirmation } = state;
      const erased = await commands.handle({
        streams,
        streamId,
        eventId,
        decide: eraseRegistrant,
        command: { eventId, registrantId: id, reason: erasedReason, confirmation, namesPerson: false },
        context: {
          now: clock.now(),
          actor: event.metadata.actor,
          commandId: systemCommandId('erased-under-another-type', id),
          correlationId: event.metadata.correlationId,
          causationId: event.id,
        },
      });
      const isThere = !isRejection(erased) || ['already-erased', 'registration-not-found'].includes(erased.rejected);
      if (!isThere) throw new Error(`${id} could not be erased under another type`);
    };
    return {
      prepare: async (events: readonly StoredEvent[], signal: AbortSignal) => {
        for (const event of events) {
          if (signal.aborted) return null;
          if (!isFact(erasedFact, event) || event.data.reason === removedReason) continue;
          for (const one of await sameAs(streams, event.data)) await erase(one, event);
        }
        return null;
      },
    };
  },
);
