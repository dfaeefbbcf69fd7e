import type { CheckpointData, CheckpointFieldDetails, KnownOfPerson } from '@turnout/contracts/checkpoint';
import type { FieldValue } from '@turnout/contracts/forms';
import {
  reject,
  saysTheSame,
  type CheckpointFieldId,
  type RegistrantId,
  type Rejection,
} from '@turnout/contracts/kernel';
import { z } from 'zod';
import { sanitised } from '../platform/rich-text.ts';
import type { PresentField } from './checkpoint.ts';
import type { DataValues } from './checkpoints.ts';
import type { Group } from './group.ts';

const date = z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })]);
const color = z.string().regex(/^#[0-9a-f]{6}$/i);
const address = z.union([z.url({ protocol: /^https?$/ }), z.string().regex(/^\/api\/[\w./-]+$/)]);

/** What is wrong with a value for a field of a type; null when nothing is. */
const problemOf = ({ type, values }: CheckpointFieldDetails, value: FieldValue): string | null => {
  if (type === 'checkboxes') {
    const chosen = typeof value === 'string' ? [value] : value;
    return chosen.every((option) => values.includes(option)) ? null : 'must be one of the options';
  }
  if (typeof value !== 'string') return 'must be text';
  if (type === 'list' || type === 'radio') return values.includes(value) ? null : 'must be one of the options';
  if (type === 'integer') return /^-?\d{1,15}$/.test(value) ? null : 'must be a whole number';
  if (type === 'calendar') return date.safeParse(value).success ? null : 'must be a date';
  if (type === 'color') return color.safeParse(value).success ? null : 'must be a colour such as #1a2b3c';
  if (type === 'media') return address.safeParse(value).success ? null : 'must be the address of a file';
  return null;
};

/** As it is stored: no blanks around it, no HTML that could run. */
const cleaned = ({ type }: CheckpointFieldDetails, value: FieldValue): FieldValue => {
  if (typeof value !== 'string') return value;
  return type === 'editor' ? sanitised(value) : value.trim();
};

export type EnteredPeople = ReadonlyMap<RegistrantId, DataValues>;

/**
 * What was entered about people of a group, judged by the fields: everything known of each person whom
 * something new was said of. The first thing wrong is refused by field, rule and person.
 * @param fields those that may be entered; `isStrict`: another one is refused, else passed over.
 */
export const judgeData = (
  group: Group,
  given: readonly CheckpointData[],
  { fields, isStrict }: { readonly fields: readonly PresentField[]; readonly isStrict: boolean },
): EnteredPeople | Rejection => {
  const known = new Map(fields.map((field) => [field.fieldId, field.details]));
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
      const clean = cleaned(details, value ?? '');
      const problem = clean.length === 0 ? null : problemOf(details, clean);
      if (problem !== null) {
        const registrant = `${person.firstName} ${person.lastName}`.trim();
        return reject('field-refused', { title: details.title, rule: problem, registrant, field: fieldId });
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
