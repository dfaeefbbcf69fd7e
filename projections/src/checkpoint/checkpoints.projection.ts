import {
  CheckpointDetails,
  checkpointEvents,
  CheckpointFieldDetails,
  checkpointFieldEvents,
  checkpointTopics,
} from '@turnout/contracts/checkpoint';
import { CheckpointFieldId, CheckpointId, EventId, type Touched } from '@turnout/contracts/kernel';
import { z } from 'zod';
import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection, on } from '../platform/projection.ts';
import { defineTable } from '../platform/table.ts';

export const checkpoints = defineTable(
  'event_checkpoints',
  ['checkpoint_id'],
  z.object({
    checkpoint_id: CheckpointId,
    event_id: EventId,
    details: CheckpointDetails,
    is_retired: z.boolean(),
    defined: z.string(),
    position: z.string(),
  }),
);
export const checkpointFields = defineTable(
  'checkpoint_fields',
  ['field_id'],
  z.object({
    field_id: CheckpointFieldId,
    event_id: EventId,
    details: CheckpointFieldDetails,
    defined: z.string(),
    position: z.string(),
  }),
);

/** A checkpoint is listed, its name stands on the head count's wall, and its cards show its fields. */
const touch = (eventId: EventId, checkpointId: CheckpointId): Touched[] => [
  { topic: checkpointTopics.checkpoints.name, key: eventId },
  { topic: checkpointTopics.headCount.name, key: eventId },
  { topic: checkpointTopics.checkins.name, key: checkpointId },
];
const touchField = (key: EventId): Touched[] => [{ topic: checkpointTopics.fields.name, key }];

/** Checkpoints and their own fields, as they are set up. */
export const checkpointsProjection = defineProjection({
  name: 'checkpoints',
  version: 1,
  ddl: ddlBeside(import.meta.url, 'checkpoints.sql'),
  tables: [checkpoints, checkpointFields],
  clauses: [
    on(checkpointEvents.CheckpointDefined, {
      fold: ({ data: { checkpointId, eventId, details }, position }, batch) => {
        checkpoints.put(batch, {
          checkpoint_id: checkpointId,
          event_id: eventId,
          details,
          is_retired: false,
          defined: position,
          position,
        });
        return touch(eventId, checkpointId);
      },
    }),
    on(checkpointEvents.CheckpointRevised, {
      reads: ({ data }) => [checkpoints.at(data.checkpointId)],
      fold: ({ data: { checkpointId, eventId, details }, position }, batch) => {
        const known = checkpoints.get(batch, checkpointId);
        if (known === undefined) return [];
        checkpoints.put(batch, {
          ...known,
          details: CheckpointDetails.parse({ ...known.details, ...details }),
          position,
        });
        return touch(eventId, checkpointId);
      },
    }),
    on(checkpointEvents.CheckpointRetired, {
      fold: ({ data: { checkpointId, eventId }, position }, batch) => {
        checkpoints.patch(batch, [checkpointId], { is_retired: true, position });
        return touch(eventId, checkpointId);
      },
    }),
    on(checkpointFieldEvents.CheckpointFieldDefined, {
      fold: ({ data: { fieldId, eventId, details }, position }, batch) => {
        checkpointFields.put(batch, { field_id: fieldId, event_id: eventId, details, defined: position, position });
        return touchField(eventId);
      },
    }),
    on(checkpointFieldEvents.CheckpointFieldRevised, {
      reads: ({ data }) => [checkpointFields.at(data.fieldId)],
      fold: ({ data: { fieldId, eventId, details }, position }, batch) => {
        const known = checkpointFields.get(batch, fieldId);
        if (known === undefined) return [];
        checkpointFields.put(batch, {
          ...known,
          details: CheckpointFieldDetails.parse({ ...known.details, ...details }),
          position,
        });
        return touchField(eventId);
      },
    }),
    on(checkpointFieldEvents.CheckpointFieldRetired, {
      fold: ({ data: { fieldId, eventId } }, batch) => {
        checkpointFields.delete(batch, fieldId);
        return touchField(eventId);
      },
    }),
  ],
});
