import { problemOf, type FieldDetails, type FieldValue } from '@turnout/contracts/forms';
import {
  reject,
  saysTheSame,
  type FieldId,
  type Language,
  type Rejection,
  type Words,
} from '@turnout/contracts/kernel';
import { personalOf, type RegistrantPersonal } from '@turnout/contracts/registration';

/** A field of the form as values are judged by it. */
export type FormField = FieldDetails & { readonly _id: FieldId };

export interface Entered {
  readonly _id: FieldId;
  readonly value: FieldValue | null;
}

/** As it is kept: without blanks around it; nothing entered is an empty text. */
const cleanedValue = (value: FieldValue | null): FieldValue =>
  typeof value === 'string' ? value.trim() : (value ?? '');

const rules = {
  email: {
    en: 'must be an e-mail address',
    es: 'debe ser una dirección de correo electrónico',
    fr: 'doit être une adresse e-mail',
  },
  option: { en: 'must be one of the options', es: 'debe ser una de las opciones', fr: "doit être l'une des options" },
  integer: { en: 'must be a whole number', es: 'debe ser un número entero', fr: 'doit être un nombre entier' },
  min: { en: 'must be at least {limit}', es: 'debe ser al menos {limit}', fr: "doit être d'au moins {limit}" },
  max: { en: 'must be at most {limit}', es: 'debe ser como máximo {limit}', fr: "doit être d'au plus {limit}" },
  text: { en: 'must be text', es: 'debe ser texto', fr: 'doit être du texte' },
} satisfies Record<string, Words>;

const primary: Words = { en: 'Primary Registrant', es: 'Inscrito principal', fr: 'Inscrit principal' };
const other: Words = { en: 'Registrant', es: 'Inscrito', fr: 'Inscrit' };

/** Whose values are judged, and for whom the refusal is written. */
export interface Judged {
  readonly language: Language;
  /** The place in the group, from 1; null where that does not matter. */
  readonly place: number | null;
  /** Whether every required field must be filled: strangers are bound by that, staff are not (decisions 18a). */
  readonly isBound: boolean;
}

/** How a refusal names somebody of a group (spec 000, section 5). */
const labelOf = ({ language, place }: Judged): string => {
  if (place === null) return other[language];
  return place === 1 ? primary[language] : `${other[language]} #${place}`;
};

/**
 * What a person entered, judged by the form; the first thing wrong is refused by field and rule.
 * A field that is not on the form is refused, unless it says what is known already: whoever reads a
 * registration may send back all that was read (decisions 5c), also what a form no longer asks.
 * @param was what was known before; fields that are not entered keep it.
 */
export const judgeEntered = (
  fields: readonly FormField[],
  entered: readonly Entered[],
  was: RegistrantPersonal['fields'],
  judged: Judged,
): RegistrantPersonal | Rejection => {
  const known = new Set(fields.map(({ _id }) => _id));
  const unknown = entered.find(({ _id, value }) => !known.has(_id) && !saysTheSame(cleanedValue(value), was[_id]));
  if (unknown !== undefined) return reject('unknown-field', { field: unknown._id });
  const values: Record<FieldId, FieldValue> = { ...was };
  for (const { _id, value } of entered) values[_id] = cleanedValue(value);
  for (const field of fields) {
    const problem = problemOf(field, values[field._id], { mayBeEmpty: !judged.isBound });
    if (problem === null) continue;
    const details = { title: field.title, registrant: labelOf(judged), field: field._id };
    if (problem.rule === 'required') return reject('field-required', details);
    const rule = rules[problem.rule][judged.language].replace('{limit}', String(problem.limit ?? ''));
    return reject('field-refused', { ...details, rule });
  }
  return personalOf(fields, values);
};
