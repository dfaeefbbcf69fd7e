import { reject, type Rejection, type TypeId, type ValidationId } from '@turnout/contracts/kernel';
import type { Forms } from './forms.ts';

/**
 * Why a type's form may not be held against these validations; null where it may: they are its own, or it was held
 * against them before and they were deleted since.
 */
export const refuseActive = async (
  { types, validations }: Pick<Forms, 'types' | 'validations'>,
  typeId: TypeId,
  ids: readonly ValidationId[],
): Promise<Rejection<'validation-unknown'> | null> => {
  const [found, type] = await Promise.all([Promise.all(ids.map(validations.findDefined)), types.find(typeId)]);
  const before = type?.details.activeValidations ?? [];
  const unknown = ids.find((id, place) => found[place]?.details.type !== typeId && !before.includes(id));
  return unknown === undefined ? null : reject('validation-unknown', { validation: unknown });
};
