import { problemSentence, type FieldValue } from '@turnout/contracts/fields';
import {
  formRules,
  isOnForm,
  type FormSetting,
  type FormValidation,
  type Refused,
} from '@turnout/contracts/form-rules';
import type { FormField } from '../../claims/form-field.ts';
import {
  reject,
  saysTheSame,
  type FieldId,
  type Language,
  type Rejection,
  type Words,
} from '@turnout/contracts/kernel';
import { personalOf, type RegistrantPersonal } from '@turnout/contracts/registration';
import { sanitised } from '../../platform/content/rich-text.ts';

export interface Entered {
  readonly _id: FieldId;
  /** What whoever sends it calls the field. */
  readonly name?: string | undefined;
  readonly value: FieldValue | null;
}

const primary: Words = { en: 'Primary Registrant', es: 'Inscrito principal', fr: 'Inscrit principal' };
const other: Words = { en: 'Registrant', es: 'Inscrito', fr: 'Inscrit' };

/** Whose values are judged, and for whom the refusal is written. */
export interface Judged {
  readonly language: Language;
  /** The place in the group, from 1; null where that does not matter. */
  readonly place: number | null;
  /** The mode of the form: strangers must fill every required field, staff need not (rule forms/required-fields). */
  readonly setting: FormSetting;
  /** The event's day, YYYY-MM-DD. */
  readonly today: string;
  /** What answers may not come together; staff are not held to it. */
  readonly validations?: readonly FormValidation[];
}

/** The name of somebody of a group in refusals (rule registration/people-in-refusals). */
export const labelOf = ({ language, place }: Pick<Judged, 'language' | 'place'>): string => {
  if (place === null) return other[language];
  return place === 1 ? primary[language] : `${other[language]} #${place}`;
};

/**
 * What a person entered, judged by the form (`formRules`); the first thing wrong is refused by field and rule.
 * A field that is not on the form is refused, unless it says what is known already: whoever reads a
 * registration may send back all that was read (rule registration/answers-that-were-read), also what a form no longer asks. A field that
 * other answers have not asked is not required, and an answer goes once these answers no longer ask it. Answers that
 * together meet a validation are refused with its message.
 * @param fields all of the type. @param was what was known before; fields that are not entered keep it.
 */
export const judgeEntered = (
  fields: readonly FormField[],
  entered: readonly Entered[],
  was: RegistrantPersonal['fields'],
  judged: Judged,
): RegistrantPersonal | Rejection => {
  const { setting, today, validations = [] } = judged;
  const known = new Set(fields.filter((field) => isOnForm(field, setting.mode)).map(({ _id }) => _id));
  for (const { _id, name = '', value } of entered)
    if (!known.has(_id) && !saysTheSame(typeof value === 'string' ? value.trim() : value, was[_id]))
      return reject('field-not-on-form', {
        field: _id,
        title: name === '' ? _id : name,
        registrant: labelOf(judged),
      });
  const rules = formRules(fields, { setting, was, today, html: sanitised, validations });
  const { refused, met, kept } = rules(Object.fromEntries(entered.map(({ _id, value }) => [_id, value])));
  const [first] = refused;
  if (first !== undefined) return refusalOf(first.field, first.why, judged);
  const [together] = met;
  return together === undefined
    ? personalOf(fields, kept)
    : reject('validation-met', { message: together.message, registrant: labelOf(judged) });
};

/** The sentence of what is wrong with the value of a field. */
export const refusalOf = (
  { title, _id }: Pick<FormField, 'title' | '_id'>,
  why: Refused,
  judged: Pick<Judged, 'language' | 'place'>,
): Rejection => {
  const about = { title, registrant: labelOf(judged), field: _id };
  return why.code === 'field-refused'
    ? reject('field-refused', { ...about, rule: problemSentence(why.problem, judged.language) })
    : reject(why.code, about);
};
