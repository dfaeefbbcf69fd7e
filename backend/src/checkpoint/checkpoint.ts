import {
  checkpointEvents,
  checkpointFieldEvents,
  type CheckpointDetails,
  type CheckpointFieldDetails,
} from '@turnout/contracts/checkpoint';
import {
  withChanges,
  type CheckpointFieldId,
  type CheckpointId,
  type EventId,
  type Fold,
} from '@turnout/contracts/kernel';

/** A checkpoint or a field of checkpoints: not there yet, defined, or retired. */
export type CheckpointState =
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'defined' | 'retired';
      readonly checkpointId: CheckpointId;
      readonly eventId: EventId;
      readonly details: CheckpointDetails;
    };

export type CheckpointFieldState =
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'defined' | 'retired';
      readonly fieldId: CheckpointFieldId;
      readonly eventId: EventId;
      readonly details: CheckpointFieldDetails;
    };

export type PresentCheckpoint = Exclude<CheckpointState, { kind: 'absent' }>;
export type PresentField = Exclude<CheckpointFieldState, { kind: 'absent' }>;

/** How a checkpoint's facts add up (stream `checkpoint-<checkpointId>`). */
export const checkpointFold: Fold<CheckpointState> = {
  initial: () => ({ kind: 'absent' }),
  evolve: (state, { type, data }) => {
    if (type === 'CheckpointDefined')
      return { kind: 'defined', ...checkpointEvents.CheckpointDefined.data.parse(data) };
    if (state.kind === 'absent') return state;
    if (type === 'CheckpointRevised') {
      const { details } = checkpointEvents.CheckpointRevised.data.parse(data);
      return { ...state, details: withChanges(state.details, details) };
    }
    return type === 'CheckpointRetired' ? { ...state, kind: 'retired' } : state;
  },
};

/** How a checkpoint field's facts add up (stream `checkpointfield-<checkpointFieldId>`). */
export const checkpointFieldFold: Fold<CheckpointFieldState> = {
  initial: () => ({ kind: 'absent' }),
  evolve: (state, { type, data }) => {
    if (type === 'CheckpointFieldDefined')
      return { kind: 'defined', ...checkpointFieldEvents.CheckpointFieldDefined.data.parse(data) };
    if (state.kind === 'absent') return state;
    if (type === 'CheckpointFieldRevised') {
      const { details } = checkpointFieldEvents.CheckpointFieldRevised.data.parse(data);
      return { ...state, details: withChanges(state.details, details) };
    }
    return type === 'CheckpointFieldRetired' ? { ...state, kind: 'retired' } : state;
  },
};

export const checkpointStream = (checkpointId: CheckpointId) => `checkpoint-${checkpointId}`;
export const checkpointFieldStream = (fieldId: CheckpointFieldId) => `checkpointfield-${fieldId}`;

/** The path of a checkpoint's public check-in page. */
export const publicPathOf = (eventId: EventId, checkpointId: CheckpointId) =>
  `/evt/${eventId}/checkpoints/${checkpointId}`;
