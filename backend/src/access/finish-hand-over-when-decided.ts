import { accountEvents } from '@turnout/contracts/access';
import type { StoredEvent } from '@turnout/contracts/kernel';
import { defineReaction } from '../platform/reactions/reactions.ts';
import { finishHandOver, handOverIdOf, type HandOverParts } from './hand-over.ts';

/** Finishes what a server began that was stopped in the middle: nobody would be the administrator. */
export const finishHandOverWhenDecided = defineReaction(
  { name: 'finish-hand-over-when-decided', categories: ['account'], reachesOutside: false },
  (parts: HandOverParts) => ({
    react: async ({ type, data, revision }: StoredEvent): Promise<void> => {
      if (type !== accountEvents.AdminHandedOver.type) return;
      const { accountId: from, to, language = null } = accountEvents.AdminHandedOver.data.parse(data);
      await finishHandOver(parts, { from, to, language, id: handOverIdOf(from, revision) });
    },
  }),
);
