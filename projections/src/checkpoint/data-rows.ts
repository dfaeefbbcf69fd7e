import { checkpointDataEvents, checkpointTopics } from '@turnout/contracts/checkpoint';
import { FieldValue } from '@turnout/contracts/fields';
import {
  CheckpointFieldId,
  CheckpointId,
  EventId,
  PrimaryId,
  RegistrantId,
  type Touched,
} from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { z } from 'zod';
import { on, type Clause } from '../platform/projection.ts';
import { defineTable, type Batch, type RowKey } from '../platform/table.ts';

export const groups = defineTable(
  'checkpoint_groups',
  ['primary_id'],
  z.object({ primary_id: PrimaryId, checkpoints: z.array(CheckpointId), position: z.string() }),
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

/** The cards of a group, wherever it came, and the group itself. */
export const touchGroup = (batch: Batch, primaryId: PrimaryId): Touched[] => [
  { topic: checkpointTopics.attendees.name, key: primaryId },
  ...(groups.get(batch, primaryId)?.checkpoints ?? []).map((key) => ({
    topic: checkpointTopics.checkins.name,
    key,
  })),
];

export const ofGroup = ({ data }: { readonly data: { readonly primaryId: PrimaryId } }): RowKey[] => [
  groups.at(data.primaryId),
];

/** What was entered about people at checkpoints, and what else changes how their cards look. */
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
      return touchGroup(batch, data.primaryId);
    },
  }),
  on(checkpointDataEvents.CheckpointDataCleared, {
    reads: ofGroup,
    fold: ({ data }, batch) => {
      checkpointData.delete(batch, data.registrantId);
      return touchGroup(batch, data.primaryId);
    },
  }),
  on(registrationEvents.RegistrantDetailsCorrected, {
    reads: ofGroup,
    fold: ({ data }, batch) => touchGroup(batch, data.primaryId),
  }),
  on(registrationEvents.RegistrationStatusSet, {
    fold: ({ data }) => [{ topic: checkpointTopics.attendees.name, key: data.primaryId }],
  }),
];
