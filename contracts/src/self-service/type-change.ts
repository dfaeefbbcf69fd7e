import { z } from 'zod';
import { askingOn, isEmptyValue, problemOf, type FieldValue, type ValueProblem } from '../fields/index.ts';
import { isOnForm, withLeast, type FormField } from '../form-rules/index.ts';
import { FieldView } from '../forms/field.ts';
import { groupsInOrder, TypeDetails } from '../forms/type.ts';
import { FieldId, RegistrantId, TypeId } from '../kernel/index.ts';
import { AsOf, EnteredField } from '../registration/commands.ts';
import { RegistrantPersonal } from '../registration/stream/registrant.ts';

/** Somebody whose registration is rebuilt under another type, with all that is known of them. */
export interface Rebuilding {
  readonly _id: RegistrantId;
  readonly personal: RegistrantPersonal;
}

/** A type that a registration is rebuilt under. */
export interface RebuildingType<F> extends Pick<TypeDetails, 'groups' | 'groupCount' | 'orderGroup'> {
  readonly _id: TypeId;
  /** The fields of its form, in order. */
  readonly fields: readonly F[];
}

/** Why a value does not go along: the new form has no such field, does not ask it after these answers, or refuses it. */
export type ClearedWhy =
  | { readonly code: 'not-on-form' | 'not-asked' }
  | { readonly code: 'refused'; readonly problem: ValueProblem };

/** A value that does not go along. */
export interface Cleared {
  readonly field: FieldId;
  readonly why: ClearedWhy;
}

/** Somebody under the new type. */
export interface Rebuilt {
  readonly _id: RegistrantId;
  /** In the new group, from 1. */
  readonly place: number;
  readonly typeId: TypeId;
  /** What goes along of what was entered, by field. */
  readonly values: Record<FieldId, FieldValue>;
  readonly cleared: readonly Cleared[];
}

/** What a change of type makes of a group. */
export interface TypeChangeMapping {
  readonly people: readonly Rebuilt[];
  /** The last of the group, for whom the new type has no place. */
  readonly unmapped: readonly RegistrantId[];
}

type RebuildingField = FormField & { readonly _id: FieldId };

const mappings = ['firstName', 'lastName', 'email', 'phone'] as const;
const mappingOf = ({ fieldMapping }: FormField) => mappings.find((one) => one === fieldMapping);

/**
 * What goes along of somebody's values to another form: by field, and a name, address or phone also to the field that
 * the new form has for it. What the form has no field for, does not ask after these answers or refuses is cleared; what
 * it lacks nobody is held to here.
 */
const rebuiltValues = <F extends RebuildingField>(
  { fields: was, ...person }: RegistrantPersonal,
  given: readonly F[],
  today: string,
): Pick<Rebuilt, 'values' | 'cleared'> => {
  const fields = withLeast(given);
  const values: Record<FieldId, FieldValue> = {};
  const cleared = new Map<FieldId, ClearedWhy>();
  const moved = new Set<string>();
  for (const field of fields) {
    const mapping = mappingOf(field);
    const own = was[field._id];
    const value = isEmptyValue(own) && mapping !== undefined ? person[mapping] : own;
    if (value === undefined || isEmptyValue(value)) continue;
    const problem = problemOf(field, value, { mayBeEmpty: true, today });
    if (problem === null) values[field._id] = value;
    // What the person is called elsewhere was never an answer to this field.
    else if (!isEmptyValue(own)) cleared.set(field._id, { code: 'refused', problem });
    if (problem === null && isEmptyValue(own) && typeof value === 'string') moved.add(value);
  }
  const onForm = fields.filter((field) => isOnForm(field, 'type-change'));
  const asked = new Set<F>(askingOn(onForm)(values));
  for (const field of onForm) {
    if (asked.has(field) || values[field._id] === undefined) continue;
    delete values[field._id];
    if (!isEmptyValue(was[field._id])) cleared.set(field._id, { code: 'not-asked' });
  }
  const known = new Set<string>(fields.map(({ _id }) => _id));
  for (const [id, value] of Object.entries(was)) {
    const field = FieldId.parse(id);
    const isMoved = typeof value === 'string' && moved.has(value);
    if (!known.has(id) && !isEmptyValue(value) && !isMoved) cleared.set(field, { code: 'not-on-form' });
  }
  return { values, cleared: [...cleared].map(([field, why]) => ({ field, why })) };
};

/** The types of those brought along, by their order: as many of each as the primary's type takes (rule self-service/companions-of-a-type-change). */
export const companionTypes = (type: Pick<TypeDetails, 'groups' | 'groupCount' | 'orderGroup'>): readonly TypeId[] =>
  groupsInOrder(type).flatMap((id) => Array.from({ length: type.groupCount[id] ?? 0 }, () => id));

/**
 * Rebuilds a group under another type (rule self-service/type-change): the primary gets the type, those brought
 * along get theirs by their order, and everybody's values go to the new form as far as it takes them. Browser and server
 * ask it alike; done again to what it made, it changes nothing.
 * @param group whoever takes part, the primary first. @param typeOf a type brought along; null: there is none any more.
 */
export const mapTypeChange = <F extends RebuildingField>(
  group: readonly Rebuilding[],
  type: RebuildingType<F>,
  {
    typeOf,
    today,
  }: { readonly typeOf: (id: TypeId) => Pick<RebuildingType<F>, 'fields'> | null; readonly today: string },
): TypeChangeMapping => {
  const companions = companionTypes(type).flatMap((id) => {
    const found = typeOf(id);
    return found === null ? [] : [{ _id: id, fields: found.fields }];
  });
  const slots = [type, ...companions];
  const people = group.flatMap(({ _id, personal }, index): Rebuilt[] => {
    const slot = slots[index];
    if (slot === undefined) return [];
    return [{ _id, place: index + 1, typeId: slot._id, ...rebuiltValues(personal, slot.fields, today) }];
  });
  return { people, unmapped: group.slice(slots.length).map(({ _id }) => _id) };
};

/** POST /api/registrations/handle-post-type-change: what was registered before, and what was made of it. */
export const FinishTypeChange = z.object({ oldRegId: RegistrantId, newRegId: RegistrantId });

/** What staff say who change the type of a registration. */
export const ChangeType = z.strictObject({
  type: TypeId,
  /** What differs from what goes along by itself, of those whose ids these are. */
  registrants: z
    .array(z.strictObject({ _id: RegistrantId, fields: z.array(EnteredField).max(200) }))
    .max(500)
    .default([]),
  /** How many of the last of the group lose their registration, because the new type has no place for them. */
  leavesOut: z.int().min(0).max(499).default(0),
  /** The day as of which prices are looked up; without it: today. */
  asofdate: AsOf,
});
export type ChangeType = z.infer<typeof ChangeType>;

/** What the form of a change of type is made of: whoever takes part, and the types that they can be rebuilt under. */
export const TypeChangeForm = z.strictObject({
  /** The event's day. */
  today: z.iso.date(),
  registrants: z.array(z.strictObject({ _id: RegistrantId, typeId: TypeId, personal: RegistrantPersonal })),
  types: z.array(
    z.strictObject({
      _id: TypeId,
      name: TypeDetails.shape.name,
      groups: TypeDetails.shape.groups,
      groupCount: TypeDetails.shape.groupCount,
      orderGroup: TypeDetails.shape.orderGroup,
      /** Nobody alone may have it. */
      typeGroupOnly: z.boolean(),
      /** By their ids among `fields`, in order. */
      fields: z.array(FieldId),
    }),
  ),
  fields: z.array(FieldView),
});
export type TypeChangeForm = z.infer<typeof TypeChangeForm>;
