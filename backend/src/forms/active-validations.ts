import type { ValidationDetails } from '@turnout/contracts/forms';
import { reject, type FieldId, type Rejection, type TypeId, type ValidationId } from '@turnout/contracts/kernel';
import type { Forms } from './forms.ts';

/**
 * Why a form may not be held against a validation: without rules it would keep out everybody or nobody, and a rule about
 * a field that is not on the form is never met. Null: it may.
 * @param fields those of the form. @param before those that its rules are about already, which may stay.
 */
export const refuseRules = async (
  { fields: all }: Pick<Forms, 'fields'>,
  { name, rules }: Pick<ValidationDetails, 'name' | 'rules'>,
  fields: readonly FieldId[],
  before: readonly FieldId[] = [],
): Promise<Rejection | null> => {
  if (rules.length === 0) return reject('validation-without-rules', { field: 'rules', name });
  const missing = rules.find(({ fid }) => !fields.includes(fid) && !before.includes(fid));
  if (missing === undefined) return null;
  const title = (await all.find(missing.fid))?.details.title ?? missing.fid;
  return reject('validation-field-not-on-form', { field: 'rules', name, title });
};

/**
 * Why a type's form may not be held against these validations; null where it may: they are its own and can be met, or it
 * was held against them before, also where they were deleted since.
 * @param form its fields as they are to be; absent: as they are.
 */
export const refuseActive = async (
  { types, validations, fields }: Pick<Forms, 'types' | 'validations' | 'fields'>,
  typeId: TypeId,
  ids: readonly ValidationId[],
  form?: readonly FieldId[],
): Promise<Rejection | null> => {
  const [found, type] = await Promise.all([Promise.all(ids.map(validations.findDefined)), types.find(typeId)]);
  const before = type?.details.activeValidations ?? [];
  const unknown = ids.find((id, place) => found[place]?.details.type !== typeId && !before.includes(id));
  if (unknown !== undefined) return reject('validation-unknown', { validation: unknown });
  for (const validation of found) {
    if (validation === null || before.includes(validation.id)) continue;
    const refused = await refuseRules({ fields }, validation.details, form ?? type?.details.fields ?? []);
    if (refused !== null) return refused;
  }
  return null;
};
