import { importEvents } from '@turnout/contracts/registration';
import type { Reaction } from '../platform/reactions.ts';
import { completeImport, type ImportMachinery } from './import/complete-import.ts';

/** A started import registers everybody of its plan, in the worker, from where it stopped. */
export const completeImportWhenStarted = (machinery: ImportMachinery): Reaction => ({
  name: 'complete-import-when-started',
  categories: ['imports'],
  react: async ({ type, data }, signal) => {
    if (type !== importEvents.ImportStarted.type) return;
    await completeImport(machinery, importEvents.ImportStarted.data.parse(data).importId, signal);
  },
});
