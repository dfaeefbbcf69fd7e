import {
  type AdditionalSettings,
  type CheckpointType,
  type CheckpointView,
  DefineCheckpoint,
  type ShownField,
} from '@turnout/contracts/checkpoint';
import type { TFunction } from 'i18next';
import { placeRuleBody, placeRuleProblems, placeRuleValues, type PlaceRuleValues } from '../records/place-rules.ts';
import { problemsOf } from '../ui/form-problems.ts';

/** A checkpoint as its form holds it. */
export interface CheckpointFormValues extends AdditionalSettings, PlaceRuleValues {
  name: string;
  description: string;
  type: CheckpointType;
  checkinEnabled: boolean;
  shown: readonly ShownField[];
}

const newCheckpoint: CheckpointFormValues = {
  ...placeRuleValues(null),
  name: '',
  description: '',
  type: 'unique',
  checkinEnabled: true,
  shown: [],
  successPageMessage: '',
  showEventLogo: false,
  showQr: false,
  showPrintButton: false,
  sendAutoConfirmationEmail: false,
  enableSearchForExternalCheckin: false,
  ccEmail: '',
  replyToEmail: '',
};

export const valuesOf = (checkpoint: CheckpointView | null): CheckpointFormValues => {
  if (checkpoint === null) return newCheckpoint;
  const { name, description, type, checkinEnabled, fieldsForCheckinAndAttendeesPage: shown } = checkpoint;
  return {
    name,
    description,
    type,
    checkinEnabled,
    shown,
    ...placeRuleValues(checkpoint),
    ...checkpoint.additionalSettings,
  };
};

/** What to send; the type is the checkpoint's for good once it is there. */
export const bodyOf = ({
  name,
  description,
  checkinEnabled,
  shown,
  type: _,
  entryTypes,
  entryWindows,
  entriesPerDay,
  ...settings
}: CheckpointFormValues) => ({
  ...placeRuleBody({ entryTypes, entryWindows, entriesPerDay }),
  name: name.trim(),
  description,
  checkinEnabled,
  fieldsForCheckinAndAttendeesPage: [...shown],
  additionalSettings: { ...settings, ccEmail: settings.ccEmail.trim(), replyToEmail: settings.replyToEmail.trim() },
});

const inSettings = ['additionalSettings'];

/** What the record calls what the form holds apart. */
export const serverKeys = {
  shown: ['fieldsForCheckinAndAttendeesPage'],
  successPageMessage: inSettings,
  showEventLogo: inSettings,
  showQr: inSettings,
  showPrintButton: inSettings,
  sendAutoConfirmationEmail: inSettings,
  enableSearchForExternalCheckin: inSettings,
  ccEmail: inSettings,
  replyToEmail: inSettings,
} as const;

/** One sentence per field of the form that has a problem. */
export const checkpointProblems = (values: CheckpointFormValues, t: TFunction): Record<string, string> => {
  const sent = { ...bodyOf(values), type: values.type };
  const found = placeRuleProblems(problemsOf(DefineCheckpoint.omit({ eventId: true }), sent, t));
  return Object.fromEntries(
    Object.entries(found).map(([field, message]) => [
      field.startsWith('fieldsForCheckin') ? 'shown' : field.replace('additionalSettings.', ''),
      field.startsWith('fieldsForCheckin') && field.endsWith('title') ? t('checkpoint:form.titleMissing') : message,
    ]),
  );
};
