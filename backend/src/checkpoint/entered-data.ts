import type { CheckpointData, KnownOfPerson } from '@turnout/contracts/checkpoint';
import { cleanedValue, problemOf, problemSentence, type FieldValue } from '@turnout/contracts/fields';
import {
  reject,
  saysTheSame,
  type CheckpointFieldId,
  type Language,
  type RegistrantId,
  type Rejection,
} from '@turnout/contracts/kernel';
import { sanitised } from '../platform/content/rich-text.ts';
import type { PresentField } from './rules.ts';
import type { DataValues } from './checkpoints.ts';
import type { Group } from './group.ts';

export type EnteredPeople = ReadonlyMap<RegistrantId, DataValues>;

/** What is held against values that are entered. */
export interface Judging {
  /** Those that may be entered. */
  readonly fields: readonly PresentField[];
  /** Whether another field is refused, or else passed over. */
  readonly isStrict: boolean;
  /** In which a refusal is worded. */
  readonly language: Language;
}

/**
 * What was entered about people of a group, judged by the fields: everything known of each person whom
 * something new was said of. The first thing wrong is refused by field, rule and person.
 */
export const judgeData = (
  group: Group,
  given: readonly CheckpointData[],
  { fields, isStrict, language }: Judging,
): EnteredPeople | Rejection => {
  const known = new Map(fields.map((field) => [field.id, field.details]));
  const people = new Map<RegistrantId, DataValues>();
  for (const { _id, fields: values } of given) {
    const person = group.people.find((one) => one._id === _id);
    if (person === undefined) return reject('registration-not-found');
    // Nothing can be kept about whoever was erased; their badge admits them all the same.
    if (person.erased === true && isStrict && values.length > 0) return reject('registrant-erased');
    if (person.erased === true) continue;
    const was = people.get(_id) ?? group.known.get(_id)?.data ?? {};
    const now: Record<CheckpointFieldId, FieldValue> = { ...was };
    for (const { _id: fieldId, value } of values) {
      const details = known.get(fieldId);
      if (details === undefined && isStrict) return reject('checkpoint-field-not-found');
      if (details === undefined) continue;
      const clean = cleanedValue(details, value, sanitised);
      const problem = problemOf(details, clean, { mayBeEmpty: true });
      if (problem !== null) {
        const registrant = `${person.firstName} ${person.lastName}`.trim();
        const rule = problemSentence(problem, language);
        return reject('field-refused', { title: details.title, rule, registrant, field: fieldId });
      }
      now[fieldId] = clean;
    }
    if (!saysTheSame(now, was)) people.set(_id, now);
  }
  return people;
};

/** The group as it will be once that is entered. */
export const withEntered = (group: Group, entered: EnteredPeople): Group => ({
  ...group,
  known: new Map(
    [...group.known].map(([id, was]): [RegistrantId, KnownOfPerson] => [
      id,
      { ...was, data: entered.get(id) ?? was.data },
    ]),
  ),
});
