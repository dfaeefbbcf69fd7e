import type { StoredEvent } from '@turnout/contracts/kernel';
import { importEvents } from '@turnout/contracts/attendee-import';
import { defineReaction } from '../platform/reactions/reactions.ts';
import type { ActivitySeats } from '../claims/kinds/activity-seats.ts';
import { releaseOfImport, type ImportSeats } from './steps/seats.ts';
import type { Seats } from '../claims/kinds/seats.ts';
import { completeImport, giveUpImport, type ImportMachinery } from './steps/complete-import.ts';

interface Parts {
  readonly platform: Omit<ImportMachinery, 'numbers' | 'numberingOf'>;
  readonly numbers: ImportMachinery['numbers'];
  readonly eventDetails: ImportMachinery['numberingOf'];
  readonly seats: Pick<Seats, 'release'>;
  readonly optionUses: ImportSeats['optionUses'];
  readonly activitySeats: Pick<ActivitySeats, 'release'>;
}

/** A started import registers everybody of its plan, in the worker, from where it stopped. */
export const completeImportWhenStarted = defineReaction(
  { name: 'complete-import-when-started', categories: ['imports'], reachesOutside: false },
  ({ platform, numbers, eventDetails, seats, optionUses, activitySeats }: Parts) => {
    const machinery = { ...platform, numbers, numberingOf: eventDetails };
    return {
      react: async ({ type, data }: StoredEvent, signal: AbortSignal) => {
        if (type !== importEvents.ImportStarted.type) return;
        await completeImport(machinery, importEvents.ImportStarted.data.parse(data), signal);
      },
      giveUp: async ({ type, data, position }: StoredEvent) => {
        if (type !== importEvents.ImportStarted.type) return;
        const { importId } = importEvents.ImportStarted.data.parse(data);
        await giveUpImport(machinery, importId, (stored, missing) =>
          releaseOfImport({ seats, optionUses, activitySeats, ids: machinery.ids }, stored, missing, position),
        );
      },
    };
  },
);
