import {
  askedOf,
  cleanedValue,
  isEmptyValue,
  problemOf,
  problemSentence,
  type FieldValue,
} from '@turnout/contracts/fields';
import type { FieldDetails } from '@turnout/contracts/forms';
import {
  reject,
  saysTheSame,
  type FieldId,
  type Language,
  type Rejection,
  type Words,
} from '@turnout/contracts/kernel';
import { personalOf, type RegistrantPersonal } from '@turnout/contracts/registration';
import { sanitised } from '../platform/content/rich-text.ts';

/** A field of the form as values are judged by it. */
export type FormField = FieldDetails & { readonly _id: FieldId };

export interface Entered {
  readonly _id: FieldId;
  readonly value: FieldValue | null;
}

const primary: Words = { en: 'Primary Registrant', es: 'Inscrito principal', fr: 'Inscrit principal' };
const other: Words = { en: 'Registrant', es: 'Inscrito', fr: 'Inscrit' };

/** Whose values are judged, and for whom the refusal is written. */
export interface Judged {
  readonly language: Language;
  /** The place in the group, from 1; null where that does not matter. */
  readonly place: number | null;
  /** Whether every required field must be filled: strangers are bound by that, staff are not (decisions 18a). */
  readonly isBound: boolean;
  /** The event's day, YYYY-MM-DD. */
  readonly today: string;
}

/** How a refusal names somebody of a group (spec 000, section 5). */
export const labelOf = ({ language, place }: Pick<Judged, 'language' | 'place'>): string => {
  if (place === null) return other[language];
  return place === 1 ? primary[language] : `${other[language]} #${place}`;
};

/**
 * What a person entered, judged by the form; the first thing wrong is refused by field and rule.
 * A field that is not on the form is refused, unless it says what is known already: whoever reads a
 * registration may send back all that was read (decisions 5c), also what a form no longer asks. A field that
 * other answers have not asked is not required, and an answer goes once these answers no longer ask it.
 * @param was what was known before; fields that are not entered keep it.
 */
export const judgeEntered = (
  fields: readonly FormField[],
  entered: readonly Entered[],
  was: RegistrantPersonal['fields'],
  judged: Judged,
): RegistrantPersonal | Rejection => {
  const known = new Map(fields.map((field) => [field._id, field]));
  const values: Record<FieldId, FieldValue> = { ...was };
  for (const { _id, value } of entered) {
    const field = known.get(_id);
    if (field !== undefined) values[_id] = cleanedValue(field.type, value, sanitised);
    else if (!saysTheSame(typeof value === 'string' ? value.trim() : value, was[_id]))
      return reject('unknown-field', { field: _id });
  }
  for (const _id of goneFrom(fields, was, values)) delete values[_id];
  for (const field of askedOf(fields, values)) {
    const value = values[field._id];
    // What stood before keeps standing: the field may have had another type or other options then.
    if (!isEmptyValue(value) && saysTheSame(value, was[field._id])) continue;
    const problem = problemOf(field, value, { mayBeEmpty: !judged.isBound, today: judged.today });
    if (problem === null) continue;
    const details = { title: field.title, registrant: labelOf(judged), field: field._id };
    if (problem.rule === 'required') return reject('field-required', details);
    return reject('field-refused', { ...details, rule: problemSentence(problem, judged.language) });
  }
  return personalOf(fields, values);
};

/** The fields that are not asked and whose answers were given or asked for just now; what stood there unasked stays. */
const goneFrom = (
  fields: readonly FormField[],
  was: RegistrantPersonal['fields'],
  values: RegistrantPersonal['fields'],
): readonly FieldId[] => {
  const before = new Set(askedOf(fields, was));
  const now = new Set(askedOf(fields, values));
  return fields
    .filter((field) => !now.has(field) && (before.has(field) || !saysTheSame(values[field._id], was[field._id])))
    .map(({ _id }) => _id);
};
