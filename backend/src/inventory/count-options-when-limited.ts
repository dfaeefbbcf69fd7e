import type { StoredEvent } from '@turnout/contracts/kernel';
import { defineReaction } from '../platform/reactions/reactions.ts';
import { openCountChosen, setUpBy, type CountingParts } from './options/count-chosen.ts';

/**
 * Once the options of a field are limited, whoever chose one before counts. Whoever is being registered at that moment
 * is counted by `recount-options-when-limited`.
 */
export const countOptionsWhenLimited = defineReaction(
  { name: 'count-options-when-limited', categories: ['field'], reachesOutside: false },
  (parts: CountingParts) => {
    const { count } = openCountChosen(parts);
    return {
      react: async (event: StoredEvent) => {
        const field = setUpBy(event);
        if (field !== null) await count(field);
      },
    };
  },
);
