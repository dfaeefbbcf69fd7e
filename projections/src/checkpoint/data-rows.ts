import { checkpointDataEvents } from '@turnout/contracts/checkpoint';
import { FieldValue } from '@turnout/contracts/fields';
import { CheckpointFieldId, CheckpointId, EventId, PrimaryId, RegistrantId } from '@turnout/contracts/kernel';
import { z } from 'zod';
import { on, type Clause } from '../platform/projection.ts';
import { defineTable, type Batch, type RowKey } from '../platform/table.ts';
import type { Whose } from '../platform/watched.ts';

export const groups = defineTable(
  'checkpoint_groups',
  ['primary_id'],
  z.object({
    primary_id: PrimaryId,
    event_id: EventId,
    checkpoints: z.array(CheckpointId),
    position: z.string(),
  }),
);
export const checkpointData = defineTable(
  'checkpoint_data',
  ['registrant_id'],
  z.object({
    registrant_id: RegistrantId,
    primary_id: PrimaryId,
    event_id: EventId,
    fields: z.record(CheckpointFieldId, FieldValue),
    entered: z.string(),
    position: z.string(),
  }),
);

/** Its facts name no checkpoint: what is known of a group stands on its cards wherever it came. */
export const whereItCame = (batch: Batch, primaryId: PrimaryId): Whose => ({
  checkpoint: groups.get(batch, primaryId)?.checkpoints ?? [],
});

export const ofGroup = ({ data }: { readonly data: { readonly primaryId: PrimaryId } }): RowKey[] => [
  groups.at(data.primaryId),
];

/** What was entered about people at checkpoints. */
export const dataClauses: readonly Clause[] = [
  on(checkpointDataEvents.CheckpointDataEntered, {
    reads: ({ data }) => [groups.at(data.primaryId), ...data.registrants.map((id) => checkpointData.at(id))],
    fold: ({ data, personal, position }, batch) => {
      for (const id of data.registrants)
        checkpointData.put(batch, {
          registrant_id: id,
          primary_id: data.primaryId,
          event_id: data.eventId,
          fields: personal[id]?.fields ?? {},
          entered: checkpointData.get(batch, id)?.entered ?? position,
          position,
        });
      return whereItCame(batch, data.primaryId);
    },
  }),
  on(checkpointDataEvents.CheckpointDataCleared, {
    reads: ofGroup,
    fold: ({ data }, batch) => {
      checkpointData.delete(batch, data.registrantId);
      return whereItCame(batch, data.primaryId);
    },
  }),
];
