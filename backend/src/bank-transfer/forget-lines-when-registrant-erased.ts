import { isFact, isRejection, type StoredEvent } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { bankLinesOf } from '@turnout/projections/bank-transfer/queries';
import type { Platform } from '../platform/module/platform.ts';
import { defineReaction } from '../platform/reactions/reactions.ts';
import { forgetLine } from './line.decider.ts';
import { lineStream } from './line.ts';
import { lineContext, lineStreams, type LineParts } from './record-line.ts';

interface Parts extends LineParts {
  readonly platform: LineParts['platform'] & Pick<Platform, 'surely'>;
}

/** Whoever is erased is gone from what banks said of their payments too; day and amount stay. */
export const forgetLinesWhenRegistrantErased = defineReaction(
  { name: 'forget-lines-when-registrant-erased', categories: ['registration'], reachesOutside: false },
  ({ platform }: Parts) => {
    const streams = lineStreams(platform);
    return {
      react: async (event: StoredEvent) => {
        if (!isFact(registrationEvents.RegistrantErased, event)) return;
        const { registrantId } = event.data;
        for (const { lineId, eventId } of await platform.surely.tell(bankLinesOf, { registrantId }, 15_000)) {
          const forgotten = await platform.commands.handle({
            streams,
            streamId: lineStream(lineId),
            eventId,
            decide: forgetLine,
            command: { eventId, lineId, registrantId },
            context: lineContext(platform, lineId, 'forget', registrantId),
          });
          if (isRejection(forgotten)) throw new Error(`${lineId} could not be forgotten`);
        }
      },
    };
  },
);
