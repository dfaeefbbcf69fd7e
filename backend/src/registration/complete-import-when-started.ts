import { importEvents } from '@turnout/contracts/registration';
import type { Reaction } from '../platform/reactions/reactions.ts';
import { releaseOfImport } from './import/seats.ts';
import type { Seats } from './seats/seats.ts';
import { completeImport, giveUpImport, type ImportMachinery } from './import/complete-import.ts';

/** A started import registers everybody of its plan, in the worker, from where it stopped. */
export const completeImportWhenStarted = (machinery: ImportMachinery, seats: Pick<Seats, 'release'>): Reaction => ({
  name: 'complete-import-when-started',
  categories: ['imports'],
  react: async ({ type, data }, signal) => {
    if (type !== importEvents.ImportStarted.type) return;
    await completeImport(machinery, importEvents.ImportStarted.data.parse(data), signal);
  },
  giveUp: async ({ type, data, position }) => {
    if (type !== importEvents.ImportStarted.type) return;
    const { importId } = importEvents.ImportStarted.data.parse(data);
    await giveUpImport(machinery, importId, (stored, missing) =>
      releaseOfImport({ ...seats, ids: machinery.ids }, stored, missing, position),
    );
  },
});
