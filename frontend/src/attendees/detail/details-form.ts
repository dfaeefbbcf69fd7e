import {
  chosenOf,
  emptyValue,
  hasOptions,
  isEmptyValue,
  type FieldValue,
  type ValueProblem,
} from '@turnout/contracts/fields';
import { formRules, isOnForm, type LockKeys } from '@turnout/contracts/form-rules';
import type { AskedFieldView } from '@turnout/contracts/forms';
import type { FieldId } from '@turnout/contracts/kernel';
import type { RegistrationView } from '@turnout/contracts/registration';

type Ruled = Pick<
  AskedFieldView,
  'title' | 'name' | 'type' | 'fieldMapping' | 'required' | 'validations' | 'dependsOnFields' | 'dependsOnValues'
>;

/** One field of somebody's details, with what is known of its rules. */
export interface DetailField extends Ruled, LockKeys {
  readonly _id: FieldId;
  readonly multiple?: boolean;
  readonly sortUsingValuesWhileSaving?: boolean;
  /** Options one a line; empty too where they are not known. */
  readonly values: string;
  readonly labels: string;
  readonly value: FieldValue;
  /** Of each option that there are only so many of: how many are left to them. */
  readonly optionsLeft?: Readonly<Record<string, number>> | undefined;
}

export type Draft = Readonly<Record<string, FieldValue>>;

/** An answer whose question is not on the form, or whose rules are not known here. */
const besideForm = (field: RegistrationView['fields'][number], isForm: boolean): DetailField => ({
  _id: field._id,
  title: field.title,
  name: field.name,
  type: field.type,
  fieldMapping: field.fieldMapping,
  required: false,
  values: '',
  labels: '',
  validations: {},
  dependsOnFields: [],
  dependsOnValues: [],
  published: !isForm,
  value: field.value,
});

/**
 * Somebody's details in the order of the type's form, then whatever else was entered (a field the
 * form no longer has keeps its answer).
 * @param formFields what the type asks; null while that is not known: then rules and options are unknown here and only
 *   the server checks.
 */
export const detailFields = (
  registration: Pick<RegistrationView, 'fields'>,
  formFields: readonly AskedFieldView[] | null,
): readonly DetailField[] => {
  const entered = new Map(registration.fields.map((field) => [field._id, field]));
  const ofForm = (formFields ?? []).map((field): DetailField => {
    const value = entered.get(field._id)?.value ?? emptyValue(field);
    return { ...field, ...leftIn(field, value), value };
  });
  const known = new Set(ofForm.map((field) => field._id));
  const others = registration.fields
    .filter((field) => !known.has(field._id))
    .map((field) => besideForm(field, formFields !== null));
  return [...ofForm, ...others];
};

/** How many of its options are left; what somebody has is theirs. */
const leftIn = ({ optionsLeft }: AskedFieldView, had: FieldValue): Pick<DetailField, 'optionsLeft'> => {
  if (optionsLeft === undefined) return {};
  const left = Object.entries(optionsLeft);
  return { optionsLeft: Object.fromEntries(left.filter(([value]) => !chosenOf(had).includes(value))) };
};

/** One field as it is corrected. */
export interface Detail {
  readonly field: DetailField;
  readonly isRequired: boolean;
  /** Why it cannot be changed here, as the server would refuse it: the viewer's rights, or it is on no form. */
  readonly closed: 'privilege' | 'off-form' | null;
}

/** Somebody's details with a draft over them. */
export interface JudgedDetails {
  readonly shown: readonly Detail[];
  /** Only what was changed, so two people correcting different fields do not undo each other. */
  readonly changes: readonly { readonly _id: FieldId; readonly name: string; readonly value: FieldValue }[];
  readonly problems: readonly { readonly field: DetailField; readonly problem: ValueProblem }[];
}

/** Options that are not known here are left to the server. */
const isBlind = ({ type, values }: DetailField): boolean => hasOptions(type) && values === '';

/**
 * The details as staff correct them, by the rules that the server decides by (`formRules`), read once.
 * @param hasPrivilege whether the viewer may change fields that ask for a special privilege.
 */
export const detailRules = (
  fields: readonly DetailField[],
  hasPrivilege: boolean,
): ((draft: Draft) => JudgedDetails) => {
  const was = Object.fromEntries(fields.map(({ _id, value }) => [_id, value]));
  const judge = formRules(fields, { setting: { mode: 'admin-edit', hasPrivilege }, was, asksNames: true });
  return (draft) => {
    const form = judge(draft);
    const isShown = new Set(form.shown);
    const shown = fields.flatMap((field): Detail[] => {
      const isOff = !isOnForm(field, 'admin-edit');
      if (isOff) return isEmptyValue(field.value) ? [] : [{ field, isRequired: false, closed: 'off-form' }];
      const { isLocked, isRequired } = form.of(field._id);
      return isShown.has(field) ? [{ field, isRequired, closed: isLocked ? 'privilege' : null }] : [];
    });
    return {
      shown,
      changes: form.changes.map(({ field: { _id, name }, value }) => ({ _id, name, value })),
      problems: form.refused.flatMap(({ field, why }) => {
        if (isBlind(field) || why.code === 'field-locked') return [];
        return [{ field, problem: why.code === 'field-required' ? { rule: 'required' as const } : why.problem }];
      }),
    };
  };
};

/** Details as they were shown to somebody when they registered, where fields changed for those after alone. */
export const asShownThen = (
  fields: readonly DetailField[],
  registration: Pick<RegistrationView, 'fields'>,
): readonly DetailField[] => {
  const shown = new Map(registration.fields.map((field) => [field._id, field]));
  return fields.map((field) => {
    const { title = field.title, shownThen } = shown.get(field._id) ?? {};
    return shownThen === undefined ? field : { ...field, title, ...shownThen };
  });
};
