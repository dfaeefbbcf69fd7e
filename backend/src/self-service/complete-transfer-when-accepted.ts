import type { TypeDetails } from '@turnout/contracts/forms';
import { isFact, RegistrantId, type StoredEvent, type TypeId } from '@turnout/contracts/kernel';
import { registrationEvents, registrationFold } from '@turnout/contracts/registration';
import { openStreams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import { defineReaction } from '../platform/reactions/reactions.ts';
import { payFirstRule } from '../groups/stream/pay-first.ts';
import { openPassOnOptions } from './pass-on-options.ts';
import type { OptionUses } from '../claims/kinds/option-uses.ts';
import { completeTransfer, type CompletingParts } from './transfer/complete.ts';

type Parts = Omit<CompletingParts, 'streams' | 'platform'> & {
  readonly platform: CompletingParts['platform'] & Pick<Platform, 'log'>;
  readonly optionUses: OptionUses;
  readonly typeDetails: (typeId: TypeId) => Promise<TypeDetails | null>;
};

const transferred = registrationEvents.RegistrationTransferred;

/**
 * A server that stops between saying that a registration was taken over and making the new person's group has not
 * answered yet: the worker does the rest. It also hands the limited options over that both chose.
 */
export const completeTransferWhenAccepted = defineReaction(
  { name: 'complete-transfer-when-accepted', categories: ['registration'], reachesOutside: false },
  ({ platform, ...parts }: Parts) => {
    const rule = payFirstRule({ payingOf: parts.eventDetails, typeOf: parts.typeDetails });
    const streams = openStreams({ log: platform.log, fold: registrationFold, capacity: 16, rule });
    const passOn = openPassOnOptions(platform, { optionUses: parts.optionUses, streams });
    return {
      prepare: async (events: readonly StoredEvent[], signal: AbortSignal) => {
        for (const event of events) {
          if (signal.aborted) return null;
          if (!isFact(transferred, event)) continue;
          const sealed = event.sealed[event.data.to];
          const said = sealed === undefined ? null : await platform.keyring.unseal(event.data.to, sealed);
          // Erased since, so the group was made before.
          if (said !== null) {
            const personal = transferred.personal.parse(said);
            await completeTransfer({ ...parts, platform, streams }, event.data, personal);
          }
          const { eventId, registrantId: from, to } = event.data;
          await passOn([{ eventId, from, to: RegistrantId.parse(to), group: to }]);
        }
        return null;
      },
    };
  },
);
