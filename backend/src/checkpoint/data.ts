import { checkpointDataEvents } from '@turnout/contracts/checkpoint';
import type { Fold, PrimaryId, RegistrantId } from '@turnout/contracts/kernel';

/** What checkpoints know of a group's people: of whom something, and how often that changed. */
export interface DataState {
  readonly known: ReadonlySet<RegistrantId>;
  /** Whoever enters something says which version they saw. */
  readonly changes: number;
}

/** How checkpoint data adds up (stream `checkpointdata-<primaryId>`); the values themselves are sealed. */
export const dataFold: Fold<DataState> = {
  initial: () => ({ known: new Set(), changes: 0 }),
  evolve: ({ known, changes }, { type, data }) => {
    if (type === 'CheckpointDataEntered') {
      const { registrants } = checkpointDataEvents.CheckpointDataEntered.data.parse(data);
      return { known: new Set([...known, ...registrants]), changes: changes + 1 };
    }
    if (type === 'CheckpointDataCleared') {
      const { registrantId } = checkpointDataEvents.CheckpointDataCleared.data.parse(data);
      return { known: new Set([...known].filter((id) => id !== registrantId)), changes: changes + 1 };
    }
    return { known, changes };
  },
};

export const dataStream = (primaryId: PrimaryId) => `checkpointdata-${primaryId}`;
