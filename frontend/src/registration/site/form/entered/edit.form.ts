import { type FieldValue, isEmptyValue } from '@turnout/contracts/fields';
import { formRules, goneOption, type Choosing } from '@turnout/contracts/form-rules';
import type { FieldId, RegistrantId } from '@turnout/contracts/kernel';
import type { MayAdd, OwnForm, OwnRegistrationView } from '@turnout/contracts/self-service';
import type { FormProblem } from '../../../../ui/form-problems.ts';
import { fullProblems, type Chooser, type SiteActivity } from '../../../../ui/activity-choice.ts';
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

/** The activities that registrants ticked, by whose they are; of whom nothing is said here, they stay as they are. */
export type Ticked = Readonly<Record<string, readonly string[]>>;

/** The activities that somebody has by their type or by choice. */
export const hadOf = ({ registeredActivities }: Pick<OwnRegistrationView, 'registeredActivities'>): readonly string[] =>
  registeredActivities.map(({ _id }) => _id);

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

/** Everybody whose answers or activities changed, with what is sent of them. */
export const changesOf = (group: OwnGroup, entered: Entered, today: string, ticked: Ticked = {}) =>
  group.people.flatMap((person) => {
    const own = entered[person._id];
    if (!person.mayEdit) return [];
    const changes = own === undefined ? [] : ownRules(formOf(group, person), knownOf(person), today)(own).changes;
    const fields = changes.map(({ field: { _id, name }, value }) => ({ _id, name, value }));
    const chosen = ticked[person._id];
    const isChosenAnew = chosen !== undefined && !isSameSet(chosen, hadOf(person));
    if (fields.length === 0 && !isChosenAnew) return [];
    return [{ _id: person._id, fields, ...(isChosenAnew ? { registeredActivities: [...chosen] } : {}) }];
  });

/** Everybody of a group as they choose activities. */
export const choosersOf = (group: OwnGroup, entered: Entered, today: string, ticked: Ticked): readonly Chooser[] =>
  group.people.map((person) => ({
    typeId: person.type._id,
    answers: ownRules(formOf(group, person), knownOf(person), today)(entered[person._id] ?? {}).kept,
    chosen: ticked[person._id] ?? hadOf(person),
    had: hadOf(person),
  }));

/** What is ticked without an activity that is offered no more. */
export const withoutActivity = (ticked: Ticked, gone: string): Ticked =>
  Object.fromEntries(Object.entries(ticked).map(([of, chosen]) => [of, chosen.filter((id) => id !== gone)]));

/** Where no seat is left in what somebody ticked, from top to bottom. */
export const tickedProblems = (
  group: OwnGroup,
  activities: readonly SiteActivity[],
  choosers: readonly Chooser[],
  words: FormWords,
): FormProblem[] =>
  group.people.flatMap(({ _id: key, registrationIndex: place, mayEdit }, index) =>
    mayEdit ? [...fullProblems(activities, choosers, { key, index, place }, words)] : [],
  );

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
