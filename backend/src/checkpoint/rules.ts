import type { CheckpointDetails, CheckpointFieldDetails, checkpointRecord } from '@turnout/contracts/checkpoint';
import { lacksOptions } from '@turnout/contracts/fields';
import {
  reject,
  withChanges,
  type CheckpointFieldId,
  type CheckpointId,
  type EventId,
} from '@turnout/contracts/kernel';
import type { z } from 'zod';
import type { RecordRules } from '../platform/records/decider.ts';
import type { PresentRecord } from '../platform/records/state.ts';

export type PresentCheckpoint = PresentRecord<CheckpointId, CheckpointDetails>;
export type PresentField = PresentRecord<CheckpointFieldId, CheckpointFieldDetails>;
export type CheckpointChanges = z.output<typeof checkpointRecord.Changes>;

/** Of its additional settings those given change; how often somebody is checked in there is fixed from the start. */
export const checkpointRules: RecordRules<CheckpointDetails, CheckpointChanges> = {
  refuse: ({ type }, was) => (was !== null && type !== was.type ? reject('checkpoint-type-fixed') : null),
  merge: (was, { additionalSettings = {}, ...changes }) => ({
    ...withChanges(was, changes),
    additionalSettings: withChanges(was.additionalSettings, additionalSettings),
  }),
};

/** A field of a type with options has some. */
export const checkpointFieldRules: RecordRules<CheckpointFieldDetails> = {
  refuse: (details) => (lacksOptions(details) ? reject('options-missing') : null),
};

/** The path of a checkpoint's public check-in page. */
export const publicPathOf = (eventId: EventId, checkpointId: CheckpointId) =>
  `/evt/${eventId}/checkpoints/${checkpointId}`;
