import { type CheckpointFieldView, DefineCheckpointField } from '@turnout/contracts/checkpoint';
import { FieldType, hasOptions } from '@turnout/contracts/fields';
import type { TFunction } from 'i18next';
import { problemsOf } from '../ui/form-problems.ts';

/** A checkpoint field as its form holds it; options one a line. */
export interface CheckpointFieldValues {
  title: string;
  name: string;
  type: FieldType;
  requiredForExternal: boolean;
  publicView: boolean;
  publicEditable: boolean;
  description: string;
  labels: string;
  values: string;
}

export const valuesOf = (field: CheckpointFieldView | null): CheckpointFieldValues => ({
  title: field?.title ?? '',
  name: field?.name ?? '',
  type: field?.type ?? 'text',
  requiredForExternal: field?.requiredForExternal ?? false,
  publicView: field?.publicView ?? true,
  publicEditable: field?.publicEditable ?? true,
  description: field?.description ?? '',
  labels: field?.labels ?? '',
  values: field?.values ?? '',
});

/** What to send: options only where the type has some. */
export const bodyOf = (values: CheckpointFieldValues) => ({
  ...values,
  title: values.title.trim(),
  labels: hasOptions(values.type) ? values.labels : '',
  values: hasOptions(values.type) ? values.values : '',
});

/** One sentence per field of the form that has a problem. */
export const fieldProblems = (values: CheckpointFieldValues, t: TFunction): Record<string, string> => {
  const body = bodyOf(values);
  const problems = problemsOf(DefineCheckpointField.omit({ eventId: true }), body, t);
  if (hasOptions(values.type) && body.values.trim() === '')
    problems['values'] ??= t('checkpoint:fields.optionsMissing');
  return problems;
};

/** The type that a choice means. */
export const typeFrom = (text: string): FieldType => FieldType.safeParse(text).data ?? 'text';
