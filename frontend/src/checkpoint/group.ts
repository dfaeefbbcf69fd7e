import type { CheckpointAttendee, DataOfBadge } from '@turnout/contracts/checkpoint';
import { isEmptyValue, type FieldValue } from '@turnout/contracts/fields';
import { badgeTextOf, type BadgeText, type CheckpointFieldId } from '@turnout/contracts/kernel';
import type { AskedField } from './shown-fields.ts';

/** What was typed about people and is not saved: by person, by field. */
export type Edits = ReadonlyMap<BadgeText, ReadonlyMap<CheckpointFieldId, FieldValue>>;
export const noEdits: Edits = new Map();

/** Whoever may be ticked: confirmed and not in here already. */
export const isFree = ({ status, checkin }: CheckpointAttendee): boolean => status === 'confirmed' && checkin === null;

const storedValue = (person: CheckpointAttendee, fieldId: CheckpointFieldId): FieldValue | undefined =>
  person.fields.find(({ _id }) => _id === fieldId)?.value;

/** A person's value as it stands on the screen: what was typed, else what is stored. */
export const valueFor = (
  person: CheckpointAttendee,
  fieldId: CheckpointFieldId,
  edits: Edits,
): FieldValue | undefined => edits.get(person._id)?.get(fieldId) ?? storedValue(person, fieldId);

/** The edits with one more; what is typed back to the stored value is no edit. */
export const withEdit = (
  edits: Edits,
  person: CheckpointAttendee,
  fieldId: CheckpointFieldId,
  value: FieldValue,
): Edits => {
  const own = new Map(edits.get(person._id));
  const stored = storedValue(person, fieldId);
  const isBack = isEmptyValue(stored) ? isEmptyValue(value) : JSON.stringify(stored) === JSON.stringify(value);
  if (isBack) own.delete(fieldId);
  else own.set(fieldId, value);
  const next = new Map(edits);
  if (own.size === 0) next.delete(person._id);
  else next.set(person._id, own);
  return next;
};

/** The edits as they are sent. */
export const dataOf = (edits: Edits): DataOfBadge[] =>
  [...edits].map(([_id, fields]) => ({
    _id,
    fields: [...fields].map(([fieldId, value]) => ({ _id: fieldId, value: isEmptyValue(value) ? null : value })),
  }));

/** Which required fields of the people ticked are empty, as `person field`. */
export const missingFields = (
  people: readonly CheckpointAttendee[],
  ticked: ReadonlySet<BadgeText>,
  fields: readonly AskedField[],
  edits: Edits,
): ReadonlySet<string> =>
  new Set(
    people
      .filter(({ _id }) => ticked.has(_id))
      .flatMap((person) =>
        fields
          .filter(({ _id, isRequired }) => isRequired && isEmptyValue(valueFor(person, _id, edits)))
          .map(({ _id }) => missingKey(person._id, _id)),
      ),
  );
export const missingKey = (person: BadgeText, field: CheckpointFieldId): string => `${person} ${field}`;

/** The people who are ticked and still free, in the group's order. */
export const tickedPeople = (
  people: readonly CheckpointAttendee[],
  ticked: ReadonlySet<BadgeText>,
): readonly CheckpointAttendee[] => people.filter((person) => ticked.has(person._id) && isFree(person));

/** Who is ticked as soon as a desk shows a group: everybody who may still be checked in. */
export const everybodyFree = (people: readonly CheckpointAttendee[]): ReadonlySet<BadgeText> =>
  new Set(people.filter(isFree).map(({ _id }) => _id));

/** The one whose badge was presented, as the server says; or the only one there is. */
export const meantAmong = (people: readonly CheckpointAttendee[]): CheckpointAttendee | undefined => {
  const [only] = people;
  return people.length === 1 ? only : people.find(({ presented }) => presented === true);
};

/** Whose badge it is, of people who are on the screen already. */
export const holderAmong = (
  people: readonly CheckpointAttendee[],
  presented: string,
): CheckpointAttendee | undefined => {
  const badge = badgeTextOf(presented);
  return badge === null ? undefined : people.find(({ _id, badgeCode }) => _id === badge || badgeCode === badge);
};

/** Who is ticked as soon as strangers see a group: whoever's own badge it was, or the only one there is. */
export const tickedAtFirst = (people: readonly CheckpointAttendee[]): ReadonlySet<BadgeText> => {
  const meant = meantAmong(people);
  return new Set(meant !== undefined && isFree(meant) ? [meant._id] : []);
};

export { nameOf as personName } from '../ui/person-name.ts';

/** Main button of a desk (rule checkpoint/staff-screen). */
export const mainAction = (tickedCount: number, edits: Edits): 'checkinAndUpdate' | 'update' | 'checkin' =>
  tickedCount > 0 ? 'checkinAndUpdate' : edits.size > 0 ? 'update' : 'checkin';
