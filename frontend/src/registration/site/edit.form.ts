import { type FieldValue, isEmptyValue } from '@turnout/contracts/fields';
import { formRules, goneOption, type Choosing } from '@turnout/contracts/form-rules';
import type { FieldId, RegistrantId } from '@turnout/contracts/kernel';
import type { MayAdd, OwnForm, OwnRegistrationView } from '@turnout/contracts/registration';
import type { FormProblem } from '../../ui/form-problems.ts';
import { type FormWords, goneProblem, inputId, messagesOf, problemIn, validationsId } from './register.form.ts';

type Answers = Readonly<Record<string, FieldValue>>;

/** What registrants entered anew, by whose it is; what they left alone is not in here. */
export type Entered = Readonly<Record<string, Answers>>;

/** A group with the forms that its people are edited with. */
export interface OwnGroup {
  readonly people: readonly OwnRegistrationView[];
  readonly forms: readonly OwnForm[];
  /** Null: nobody can be added. */
  readonly mayAdd: MayAdd | null;
}

/** The form that somebody is edited with; a type that is gone has none. */
export const formOf = ({ forms }: Pick<OwnGroup, 'forms'>, { type }: Pick<OwnRegistrationView, 'type'>): OwnForm => {
  const empty = { _id: type._id, name: type.name, fields: [], validations: [], requireValidation: false };
  return forms.find(({ _id }) => _id === type._id) ?? empty;
};

/** What somebody answered before. */
export const knownOf = ({ fields }: Pick<OwnRegistrationView, 'fields'>): Answers =>
  Object.fromEntries(fields.flatMap(({ _id, value }) => (isEmptyValue(value) ? [] : [[_id, value]])));

/** The rules of somebody's form as its registrants edit it: the same that the server decides by. */
export const ownRules = ({ fields, validations }: OwnForm, was: Answers, today: string) =>
  formRules(fields, { setting: { mode: 'self-edit', hasPrivilege: false }, was, today, validations });

/** What is entered after a change of one answer. */
export const withAnswer = (entered: Entered, of: RegistrantId, field: FieldId, value: FieldValue): Entered => ({
  ...entered,
  [of]: { ...entered[of], [field]: value },
});

/** Everybody whose answers changed, with what is sent of them. */
export const changesOf = (group: OwnGroup, entered: Entered, today: string) =>
  group.people.flatMap((person) => {
    const own = entered[person._id];
    if (own === undefined || !person.mayEdit) return [];
    const { changes } = ownRules(formOf(group, person), knownOf(person), today)(own);
    const fields = changes.map(({ field: { _id, name }, value }) => ({ _id, name, value }));
    return fields.length === 0 ? [] : [{ _id: person._id, fields }];
  });

/** What has to be put right before it can be saved, of everybody whose answers changed, from top to bottom. */
export const editProblems = (group: OwnGroup, entered: Entered, today: string, words: FormWords): FormProblem[] => {
  const choosing = group.people.map((person): Choosing => {
    const [form, before] = [formOf(group, person), knownOf(person)];
    const answers = ownRules(form, before, today)(entered[person._id] ?? {}).kept;
    return { fields: form.fields, answers, before };
  });
  return group.people.flatMap((person, index) => {
    const own = entered[person._id];
    if (own === undefined || !person.mayEdit) return [];
    const judged = ownRules(formOf(group, person), knownOf(person), today)(own);
    const ofFields = judged.refused.flatMap(
      ({ field, why }) =>
        problemIn(field, why, { at: inputId(person._id, field._id), place: person.registrationIndex }, words) ?? [],
    );
    const together = messagesOf(judged).map((message) => ({ field: validationsId(person._id), label: '', message }));
    const at = { key: person._id, place: person.registrationIndex };
    const gone = goneProblem(formOf(group, person).fields, goneOption(choosing, index), at, words);
    return [...ofFields, ...gone, ...together];
  });
};
