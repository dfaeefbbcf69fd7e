import type { StoredEvent } from '@turnout/contracts/kernel';
import { setTimeout as pause } from 'node:timers/promises';
import { defineReaction } from '../platform/reactions/reactions.ts';
import { openCountChosen, setUpBy, type CountingParts } from './options/count-chosen.ts';

const twoMinutes = 120_000;

/**
 * Counts those once more who chose a limited option, two minutes after it was limited: by then everybody is registered
 * whose answers were judged just before, without a claim.
 */
export const recountOptionsWhenLimited = defineReaction(
  { name: 'recount-options-when-limited', categories: ['field'], reachesOutside: false },
  ({ afterMs = twoMinutes, ...parts }: CountingParts & { readonly afterMs?: number }) => {
    const { isLimited, count } = openCountChosen(parts);
    return {
      react: async (event: StoredEvent, signal: AbortSignal) => {
        const field = setUpBy(event);
        if (field === null || !(await isLimited(field.fieldId))) return;
        const age = Date.parse(parts.platform.clock.now()) - Date.parse(event.metadata.at);
        if (age < afterMs) await pause(Math.min(afterMs, afterMs - age), undefined, { signal }).catch(() => undefined);
        if (!signal.aborted) await count(field);
      },
    };
  },
);
