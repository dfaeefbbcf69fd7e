import { circleIn, hasOptions } from '@turnout/contracts/fields';
import type { FieldDetails } from '@turnout/contracts/forms';
import { reject, type FieldId, type Rejection } from '@turnout/contracts/kernel';
import type { PresentField } from './forms.ts';

/**
 * Why a field may not depend on these others; null where it may: on fields of its event that one chooses in (or that
 * it depended on already), and never in a circle.
 * @param there all fields of the event, this one as it was among them where it is there already.
 */
export const refuseDependencies = (
  there: readonly PresentField[],
  id: FieldId,
  dependsOnFields: FieldDetails['dependsOnFields'],
): Rejection<'dependency-unknown' | 'dependency-circle'> | null => {
  const before = there.find((field) => field.id === id)?.details.dependsOnFields ?? [];
  const mayName = new Set<string>([
    ...before,
    ...there.filter(({ details }) => hasOptions(details.type)).map((field) => field.id),
  ]);
  const unknown = dependsOnFields.find((one) => !mayName.has(one));
  if (unknown !== undefined) return reject('dependency-unknown', { field: unknown });
  const others = there.filter((field) => field.id !== id);
  const circle = circleIn([
    { _id: id, dependsOnFields },
    ...others.map(({ id: _id, details }) => ({ _id, dependsOnFields: details.dependsOnFields })),
  ]);
  if (circle === null) return null;
  const titles = new Map<string, string>(there.map((field) => [field.id, field.details.title]));
  const named = [...circle, circle[0] ?? id].map((one) => titles.get(one) ?? one);
  return reject('dependency-circle', { fields: named.join(' → ') });
};

/** The fields that follow from one. */
export const dependantsOf = (there: readonly PresentField[], id: FieldId): readonly PresentField[] =>
  there.filter((field) => field.id !== id && field.details.dependsOnFields.includes(id));
