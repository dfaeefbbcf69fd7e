import type { FieldValue } from '@turnout/contracts/fields';
import type { MayAdd } from '@turnout/contracts/self-service';
import type { FormProblem } from '../../../../ui/form-problems.ts';
import type { Offer } from './offers.ts';
import {
  type Change,
  changed,
  codeOn,
  type Draft,
  draftProblems,
  entriesOf,
  type FormRules,
  type FormWords,
} from './register.form.ts';

type Answers = Readonly<Record<string, FieldValue>>;

/**
 * The form after a change, on which whoever is registered stands first and those follow who are added.
 * @param own what is registered of the first by now, for whoever copies it.
 */
export const withAdded = (draft: Draft, change: Change, own: Answers): Draft => {
  const [first, ...added] = draft.people;
  if (first === undefined) return draft;
  const values = Object.fromEntries(
    Object.entries(own).map(([id, value]) => [id, typeof value === 'string' ? value : [...value]]),
  );
  return changed({ ...draft, people: [{ ...first, values }, ...added] }, change);
};

/** Those alone who are added. */
export const addedOn = (draft: Draft): Draft => ({ ...draft, people: draft.people.slice(1) });

/** What may still be added beside those who stand there already. */
export const offersBeside = (
  mayAdd: MayAdd | null,
  { people }: Pick<Draft, 'people'>,
  { typeOf }: Pick<FormRules, 'typeOf'>,
): readonly Offer[] =>
  (mayAdd?.types ?? []).flatMap(({ _id, left }) => {
    const type = typeOf(_id);
    const rest = left - people.filter(({ typeId }) => typeId === _id).length;
    return type !== undefined && type.isHiddenAlong !== true && rest > 0 ? [{ type, left: rest }] : [];
  });

/** What has to be put right before they can be added; nothing where nobody is. */
export const addedProblems = (added: Draft, rules: FormRules, words: FormWords, firstPlace: number): FormProblem[] =>
  added.people.length === 0 ? [] : draftProblems(added, rules, words, firstPlace);

/** What is sent to add them, beside the code of the link. */
export const addedBody = (added: Draft, rules: FormRules) => {
  const promoCode = codeOn(added, rules);
  return {
    registrants: entriesOf(added, rules),
    termsAgreed: added.termsAgreed,
    ...(promoCode === '' ? {} : { promoCode }),
  };
};
