import type { FieldValue } from '@turnout/contracts/fields';
import { formRules, type JudgedForm } from '@turnout/contracts/form-rules';
import type { FieldView } from '@turnout/contracts/forms';
import type { RegistrantId, TypeId } from '@turnout/contracts/kernel';
import { mapTypeChange, type ClearedWhy, type Rebuilt, type TypeChangeForm } from '@turnout/contracts/self-service';
import { nameOf } from '../../ui/person-name.ts';

/** Somebody under the new type, as the form shows them. */
export interface RebuiltPerson extends Rebuilt {
  readonly name: string;
  readonly typeName: string;
  readonly fields: readonly FieldView[];
}

/** A group under the new type, and what of it does not go along. */
export interface RebuiltGroup {
  readonly people: readonly RebuiltPerson[];
  /** Whose value of which field does not go along, and why. */
  readonly cleared: readonly {
    readonly person: RegistrantId;
    readonly name: string;
    readonly place: number;
    readonly title: string;
    readonly why: ClearedWhy;
  }[];
  /** The last of the group, for whom there is no place. */
  readonly unmapped: readonly string[];
}

/** What was entered over what goes along, by person and field. */
export type Entered = Readonly<Record<string, Readonly<Record<string, FieldValue>>>>;

/** A group rebuilt under a type (`mapTypeChange`); null where there is no such type. */
export const rebuiltUnder = (form: TypeChangeForm, typeId: string): RebuiltGroup | null => {
  const fields = new Map(form.fields.map((field) => [field._id, field]));
  const types = form.types.map((type) => ({ ...type, fields: type.fields.flatMap((id) => fields.get(id) ?? []) }));
  const typeOf = (id: TypeId) => types.find(({ _id }) => _id === id) ?? null;
  const chosen = types.find(({ _id }) => _id === typeId);
  if (chosen === undefined) return null;
  const names = new Map(form.registrants.map(({ _id, personal }) => [_id, nameOf(personal)]));
  const mapped = mapTypeChange(form.registrants, chosen, { typeOf, today: form.today });
  const people = mapped.people.map((one): RebuiltPerson => {
    const type = typeOf(one.typeId);
    return { ...one, name: names.get(one._id) ?? '', typeName: type?.name ?? '', fields: type?.fields ?? [] };
  });
  return {
    people,
    cleared: people.flatMap(({ _id: person, name, place, cleared }) =>
      cleared.map(({ field, why }) => ({ person, name, place, title: fields.get(field)?.title ?? '', why })),
    ),
    unmapped: mapped.unmapped.map((id) => names.get(id) ?? ''),
  };
};

/** Where a list of problems leads to. */
export const typeChangeInput = (person: RegistrantId, field: string): string => `${person}-${field}`;

/**
 * Everybody's form by the rules that the server decides by.
 * @param filling `hasPrivilege`: whether the viewer may change fields that ask for a special privilege.
 */
export const typeChangeRules = (
  { people }: Pick<RebuiltGroup, 'people'>,
  { hasPrivilege, today }: { readonly hasPrivilege: boolean; readonly today: string },
): ((entered: Entered) => readonly { readonly person: RebuiltPerson; readonly form: JudgedForm<FieldView> }[]) => {
  const setting = { mode: 'type-change', hasPrivilege } as const;
  const judges = people.map((person) => ({
    person,
    judge: formRules(person.fields, { setting, was: person.values, today }),
  }));
  return (entered) => judges.map(({ person, judge }) => ({ person, form: judge(entered[person._id] ?? {}) }));
};
