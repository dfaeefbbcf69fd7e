import type {
  AdditionalSettings,
  CheckpointDetails,
  checkpointEvents,
  CheckpointFieldDetails,
  checkpointFieldEvents,
  ReviseCheckpoint,
  ReviseCheckpointField,
} from '@turnout/contracts/checkpoint';
import { lacksOptions } from '@turnout/contracts/fields';
import {
  reject,
  saysTheSame,
  withChanges,
  type CheckpointFieldId,
  type CheckpointId,
  type Decide,
  type EventId,
  type EventOf,
} from '@turnout/contracts/kernel';
import type { CheckpointFieldState, CheckpointState } from './checkpoint.ts';

type CheckpointEvent = EventOf<(typeof checkpointEvents)[keyof typeof checkpointEvents]>;
type FieldEvent = EventOf<(typeof checkpointFieldEvents)[keyof typeof checkpointFieldEvents]>;

/** What a checkpoint does that says nothing else: as little as possible towards strangers. */
export const settingsUntold: AdditionalSettings = {
  successPageMessage: '',
  showEventLogo: false,
  showQr: false,
  showPrintButton: false,
  sendAutoConfirmationEmail: false,
  enableSearchForExternalCheckin: false,
  ccEmail: '',
  replyToEmail: '',
};

/** Creates a checkpoint; creating it again adds nothing. */
export const defineCheckpoint: Decide<
  { checkpointId: CheckpointId; eventId: EventId; details: CheckpointDetails },
  CheckpointState,
  CheckpointEvent
> = (command, state) => (state.kind === 'absent' ? [{ type: 'CheckpointDefined', data: command }] : []);

/** Changes a checkpoint, of the additional settings those given; nothing when nothing differs. */
export const reviseCheckpoint: Decide<
  Omit<ReviseCheckpoint, 'eventId'>,
  CheckpointState,
  CheckpointEvent,
  'checkpoint-not-found' | 'checkpoint-type-fixed'
> = ({ additionalSettings = {}, ...changes }, state) => {
  if (state.kind !== 'defined') return reject('checkpoint-not-found');
  const { checkpointId, eventId, details: was } = state;
  if (changes.type !== undefined && changes.type !== was.type) return reject('checkpoint-type-fixed');
  const settings = withChanges(was.additionalSettings, additionalSettings);
  const details = { ...withChanges(was, changes), additionalSettings: settings };
  return saysTheSame(details, was) ? [] : [{ type: 'CheckpointRevised', data: { checkpointId, eventId, details } }];
};

/** Deletes a checkpoint; deleting it again adds nothing. Its check-ins stay in the history. */
export const retireCheckpoint: Decide<
  Record<string, never>,
  CheckpointState,
  CheckpointEvent,
  'checkpoint-not-found'
> = (_, state) => {
  if (state.kind === 'absent') return reject('checkpoint-not-found');
  const { kind, checkpointId, eventId } = state;
  return kind === 'defined' ? [{ type: 'CheckpointRetired', data: { checkpointId, eventId } }] : [];
};

/** Creates a checkpoint field; creating it again adds nothing. */
export const defineCheckpointField: Decide<
  { fieldId: CheckpointFieldId; eventId: EventId; details: CheckpointFieldDetails },
  CheckpointFieldState,
  FieldEvent,
  'options-missing'
> = (command, state) => {
  if (lacksOptions(command.details)) return reject('options-missing');
  return state.kind === 'absent' ? [{ type: 'CheckpointFieldDefined', data: command }] : [];
};

/** Changes a checkpoint field; nothing when nothing differs. */
export const reviseCheckpointField: Decide<
  Omit<ReviseCheckpointField, 'eventId'>,
  CheckpointFieldState,
  FieldEvent,
  'checkpoint-field-not-found' | 'options-missing'
> = (changes, state) => {
  if (state.kind !== 'defined') return reject('checkpoint-field-not-found');
  const { fieldId, eventId } = state;
  const details = withChanges(state.details, changes);
  if (lacksOptions(details)) return reject('options-missing');
  return saysTheSame(details, state.details)
    ? []
    : [{ type: 'CheckpointFieldRevised', data: { fieldId, eventId, details } }];
};

/** Deletes a checkpoint field; deleting it again adds nothing. What was entered in it stays in the log. */
export const retireCheckpointField: Decide<
  Record<string, never>,
  CheckpointFieldState,
  FieldEvent,
  'checkpoint-field-not-found'
> = (_, state) => {
  if (state.kind === 'absent') return reject('checkpoint-field-not-found');
  const { kind, fieldId, eventId } = state;
  return kind === 'defined' ? [{ type: 'CheckpointFieldRetired', data: { fieldId, eventId } }] : [];
};
