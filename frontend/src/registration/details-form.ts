import {
  askedOf,
  cleanedValue,
  emptyValue,
  hasOptions,
  isEmptyValue,
  problemOf,
  type FieldValue,
  type ValueProblem,
} from '@turnout/contracts/fields';
import type { FieldView } from '@turnout/contracts/forms';
import type { FieldId } from '@turnout/contracts/kernel';
import type { RegistrationView } from '@turnout/contracts/registration';

/** One field of somebody's details, with what is known of its rules. */
export interface DetailField {
  readonly _id: FieldId;
  readonly title: string;
  readonly name: string;
  readonly type: FieldView['type'];
  readonly mapping: FieldView['fieldMapping'];
  readonly isRequired: boolean;
  /** Options one a line; empty too where this viewer may not see them. */
  readonly values: string;
  readonly labels: string;
  readonly validations: FieldView['validations'];
  readonly value: FieldValue;
  readonly dependsOnFields: FieldView['dependsOnFields'];
  readonly dependsOnValues: FieldView['dependsOnValues'];
}

export type Draft = Readonly<Record<string, FieldValue>>;
export type DraftProblems = Readonly<Record<string, ValueProblem>>;

/**
 * Somebody's details in the order of the type's form, then whatever else was entered (a field the
 * form no longer has keeps its answer).
 * @param formFields the type's fields; null when this viewer may not see them: then rules and options are
 *   unknown here and only the server checks.
 */
export const detailFields = (
  registration: Pick<RegistrationView, 'fields'>,
  formFields: readonly FieldView[] | null,
): readonly DetailField[] => {
  const entered = new Map(registration.fields.map((field) => [field._id, field]));
  const ofForm = (formFields ?? []).map((field): DetailField => ({
    _id: field._id,
    title: field.title,
    name: field.name,
    type: field.type,
    mapping: field.fieldMapping,
    isRequired: field.required,
    values: field.values,
    labels: field.labels,
    validations: field.validations,
    dependsOnFields: field.dependsOnFields,
    dependsOnValues: field.dependsOnValues,
    value: entered.get(field._id)?.value ?? emptyValue(field.type),
  }));
  const known = new Set(ofForm.map((field) => field._id));
  const others = registration.fields
    .filter((field) => !known.has(field._id))
    .map((field): DetailField => ({
      _id: field._id,
      title: field.title,
      name: field.name,
      type: field.type,
      mapping: field.fieldMapping,
      isRequired: false,
      values: '',
      labels: '',
      validations: {},
      dependsOnFields: [],
      dependsOnValues: [],
      value: field.value,
    }));
  return [...ofForm, ...others];
};

/** The fields that are asked after what stands in the draft, and those that were answered before. */
export const askedIn = (fields: readonly DetailField[], draft: Draft): readonly DetailField[] => {
  const answers = Object.fromEntries(fields.map(({ _id, value }) => [_id, draft[_id] ?? value]));
  const asked = new Set(askedOf(fields, answers));
  const before = new Set(askedOf(fields, Object.fromEntries(fields.map(({ _id, value }) => [_id, value]))));
  return fields.filter((field) => asked.has(field) || (!before.has(field) && !isEmptyValue(field.value)));
};

const isSameValue = (a: FieldValue, b: FieldValue): boolean =>
  typeof a === 'string' || typeof b === 'string'
    ? a === b
    : a.length === b.length && a.every((item) => b.includes(item));

/** Only what was changed, so two people correcting different fields do not undo each other. */
export const changesOf = (
  fields: readonly DetailField[],
  draft: Draft,
): { _id: FieldId; name: string; value: FieldValue }[] =>
  askedIn(fields, draft).flatMap((field) => {
    const value = draft[field._id];
    return value === undefined || isSameValue(value, field.value) ? [] : [{ _id: field._id, name: field.name, value }];
  });

/**
 * What is wrong with the changed values, by field id; the same rules as the server's.
 * @param mayBeEmpty the platform admin is not bound by `required` (spec 000, section 5).
 */
export const problemsOf = (fields: readonly DetailField[], draft: Draft, mayBeEmpty: boolean): DraftProblems => {
  const found = askedIn(fields, draft).flatMap((field): [string, ValueProblem][] => {
    const value = draft[field._id];
    if (value === undefined || isSameValue(value, field.value)) return [];
    // Options that are not known here are left to the server.
    if (hasOptions(field.type) && field.values === '') return [];
    const clean = cleanedValue(field.type, value, (html) => html);
    const problem = problemOf({ ...field, required: field.isRequired }, clean, { mayBeEmpty });
    return problem === null ? [] : [[field._id, problem]];
  });
  return Object.fromEntries(found);
};
