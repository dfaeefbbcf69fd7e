import {
  askedOf,
  cleanedValue,
  defaultOf,
  isEmptyValue,
  problemOf,
  problemSentence,
  type FieldValue,
} from '@turnout/contracts/fields';
import { isLocked, isStaffMode, type FormSetting } from '@turnout/contracts/form-rules';
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
  /** Who fills in, and when: strangers must fill every required field, staff need not (decisions 18a). */
  readonly setting: FormSetting;
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
    if (field !== undefined && isLocked(field, judged.setting)) {
      if (!staysLocked(field, value, was)) return reject('field-locked', aboutOf(field, judged));
    } else if (field !== undefined) values[_id] = cleanedValue(field.type, value, sanitised);
    else if (!saysTheSame(typeof value === 'string' ? value.trim() : value, was[_id]))
      return reject('unknown-field', { field: _id });
  }
  Object.assign(values, lockedDefaults(fields, was, judged.setting));
  for (const _id of goneFrom(fields, was, values)) delete values[_id];
  for (const field of askedOf(fields, values)) {
    // Nobody is asked for what they may not enter.
    if (isLocked(field, judged.setting)) continue;
    const value = values[field._id];
    // What stood before keeps standing: the field may have had another type or other options then.
    if (!isEmptyValue(value) && saysTheSame(value, was[field._id])) continue;
    const problem = problemOf(field, value, { mayBeEmpty: isStaffMode(judged.setting.mode), today: judged.today });
    if (problem === null) continue;
    const details = aboutOf(field, judged);
    if (problem.rule === 'required') return reject('field-required', details);
    return reject('field-refused', { ...details, rule: problemSentence(problem, judged.language) });
  }
  return personalOf(fields, values);
};

const aboutOf = (field: FormField, judged: Judged) => ({
  title: field.title,
  registrant: labelOf(judged),
  field: field._id,
});

/** Whether what was sent for a locked field changes nothing: it says what stands there, or will. */
const staysLocked = (field: FormField, value: FieldValue | null, was: RegistrantPersonal['fields']): boolean => {
  const clean = cleanedValue(field.type, value, sanitised);
  const stands = was[field._id] ?? defaultOf(field);
  return saysTheSame(clean, stands) || (isEmptyValue(clean) && isEmptyValue(was[field._id]));
};

/** What somebody new has in fields that they may not fill in: the defaults. */
const lockedDefaults = (
  fields: readonly FormField[],
  was: RegistrantPersonal['fields'],
  setting: FormSetting,
): RegistrantPersonal['fields'] =>
  setting.mode === 'new' || setting.mode === 'admin-add'
    ? Object.fromEntries(
        fields
          .filter(
            (field) => isLocked(field, setting) && was[field._id] === undefined && !isEmptyValue(defaultOf(field)),
          )
          .map((field) => [field._id, cleanedValue(field.type, defaultOf(field), sanitised)]),
      )
    : {};

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
