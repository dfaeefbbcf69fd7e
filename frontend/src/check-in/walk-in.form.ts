import { defaultOf, type FieldValue, type ValueProblem } from '@turnout/contracts/fields';
import { formRules } from '@turnout/contracts/form-rules';
import type { FieldView, TypeView } from '@turnout/contracts/forms';

/** What was entered so far, by field id. */
export type Entered = Readonly<Record<string, FieldValue>>;

/** One question of the form as it stands. */
export interface Question {
  readonly field: FieldView;
  readonly value: FieldValue | undefined;
  readonly isRequired: boolean;
  /** Whoever is at the desk may not fill it in: it has its default. */
  readonly isLocked: boolean;
}

/**
 * The form of a type, filled in beforehand or entered, by the rules that the server decides by (`formRules`).
 * @param hasPrivilege whether whoever is at the desk may fill in fields that ask for a special privilege.
 */
export const walkInForm = (type: Pick<TypeView, 'fields'>, entered: Entered, hasPrivilege: boolean) => {
  const judge = formRules(type.fields, { setting: { mode: 'admin-add', hasPrivilege }, asksNames: true });
  const answers = Object.fromEntries(type.fields.map((field) => [field._id, entered[field._id] ?? defaultOf(field)]));
  const { shown, kept, changes, refused, of } = judge(answers);
  return {
    questions: shown.map((field): Question => {
      const { isRequired, isLocked } = of(field._id);
      return { field, value: isLocked ? kept[field._id] : answers[field._id], isRequired, isLocked };
    }),
    /** What keeps it from being sent: by field id, in the order of the form. */
    problems: new Map(
      refused.flatMap(({ field, why }): [string, ValueProblem][] => {
        if (why.code === 'field-locked') return [];
        return [[field._id, why.code === 'field-required' ? { rule: 'required' } : why.problem]];
      }),
    ),
    /** What counts of what was entered. */
    answers: kept,
    /** What is sent: what was asked, without what was left empty. */
    fields: changes.map(({ field: { _id, name }, value }) => ({ _id, name, value })),
  };
};
