import { checkpointDataEvents } from '@turnout/contracts/checkpoint';
import { foldOf, when, type PrimaryId, type RegistrantId } from '@turnout/contracts/kernel';

/** What checkpoints know of a group's people: of whom something, and how often that changed. */
export interface DataState {
  readonly known: ReadonlySet<RegistrantId>;
  /** Whoever enters something says which version they saw. */
  readonly changes: number;
}

/** How checkpoint data adds up (stream `checkpointdata-<primaryId>`); the values themselves are sealed. */
export const dataFold = foldOf<DataState>({
  initial: () => ({ known: new Set(), changes: 0 }),
  facts: [
    when(checkpointDataEvents.CheckpointDataEntered, ({ known, changes }, { data: { registrants } }) => ({
      known: new Set([...known, ...registrants]),
      changes: changes + 1,
    })),
    when(checkpointDataEvents.CheckpointDataCleared, ({ known, changes }, { data: { registrantId } }) => ({
      known: new Set([...known].filter((id) => id !== registrantId)),
      changes: changes + 1,
    })),
  ],
});

export const dataStream = (primaryId: PrimaryId) => `checkpointdata-${primaryId}`;
