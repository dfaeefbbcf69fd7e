import type { TypeDetails } from '@turnout/contracts/forms';
import { isFact, type StoredEvent, type TypeId } from '@turnout/contracts/kernel';
import { registrationEvents, registrationFold } from '@turnout/contracts/registration';
import { openStreams } from '../platform/command/streams.ts';
import { defineReaction } from '../platform/reactions/reactions.ts';
import { payFirstRule } from '../groups/stream/pay-first.ts';
import type { OptionUses } from '../claims/kinds/option-uses.ts';
import { openPassOnOptions } from './pass-on-options.ts';
import { completeTypeChange, type CompletingChange } from './type-change/complete.ts';

type Parts = Omit<CompletingChange, 'streams'> & {
  readonly optionUses: OptionUses;
  readonly typeDetails: (typeId: TypeId) => Promise<TypeDetails | null>;
};

/**
 * A server that stops between saying that a group goes on under another type and making the new one has not answered
 * yet: the worker does the rest. It also hands the limited options over that people keep.
 */
export const completeTypeChangeWhenDecided = defineReaction(
  { name: 'complete-type-change-when-decided', categories: ['registration'], reachesOutside: false },
  ({ platform, ...parts }: Parts) => {
    const rule = payFirstRule({ payingOf: parts.eventDetails, typeOf: parts.typeDetails });
    const streams = openStreams({ log: platform.log, fold: registrationFold, capacity: 16, rule });
    const passOn = openPassOnOptions(platform, { optionUses: parts.optionUses, streams });
    return {
      prepare: async (events: readonly StoredEvent[], signal: AbortSignal) => {
        for (const event of events) {
          if (signal.aborted) return null;
          if (!isFact(registrationEvents.RegistrationTypeChanged, event)) continue;
          await completeTypeChange({ ...parts, platform, streams }, event);
          const { eventId, to: group, registrants } = event.data;
          await passOn(registrants.map(({ registrantId: from, to }) => ({ eventId, from, to, group })));
        }
        return null;
      },
    };
  },
);
