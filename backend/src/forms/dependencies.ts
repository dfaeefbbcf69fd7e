import { circleIn, conditionsOf, hasOptions } from '@turnout/contracts/fields';
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

/** What says after which answers something is asked, or people take part in it. */
export type Conditional = Pick<FieldDetails, 'dependsOnFields' | 'dependsOnValues'>;

/** Its conditions as pairs; where values are said for all fields together, those that a field has are its own. */
const pairsOf = (
  conditional: Conditional,
  optionsOf: ReadonlyMap<string, readonly string[]>,
): readonly { readonly field: string; readonly value: string }[] => {
  const { dependsOnFields, dependsOnValues } = conditional;
  const isAnyones = dependsOnFields.length !== dependsOnValues.length;
  const all = conditionsOf({ _id: '', dependsOnFields, dependsOnValues }).flatMap(({ field, values }) =>
    values.map((value) => ({ field, value })),
  );
  const isSomebodys = (value: string): boolean =>
    dependsOnFields.some((field) => optionsOf.get(field)?.includes(value) ?? true);
  return all.filter(
    ({ field, value }) => !isAnyones || optionsOf.get(field)?.includes(value) === true || !isSomebodys(value),
  );
};

const optionsIn = (there: readonly PresentField[]): ReadonlyMap<string, readonly string[]> =>
  new Map(there.map(({ id, details }) => [id, hasOptions(details.type) ? details.values : []]));

/**
 * Why conditions cannot be met: a value is no option of the field that they wait for. Null: they can, or were so before.
 * @param there all fields of the event. @param was what they were; null: none yet.
 */
export const refuseValues = (
  there: readonly PresentField[],
  said: Conditional,
  was: Conditional | null,
): Rejection<'dependency-value-unknown'> | null => {
  const options = optionsIn(there);
  const before = was === null ? [] : pairsOf(was, options);
  const unknown = pairsOf(said, options).find(
    ({ field, value }) =>
      options.get(field)?.includes(value) === false &&
      !before.some((one) => one.field === field && one.value === value),
  );
  if (unknown === undefined) return null;
  const title = there.find(({ id }) => id === unknown.field)?.details.title ?? unknown.field;
  return reject('dependency-value-unknown', { field: 'dependsOnValues', title, value: unknown.value });
};

/**
 * Why a field may not lose its options, or some of them: others wait for answers that nobody could give any more.
 * @param others fields and activities of the event, by what people call them.
 */
export const refuseWaitedFor = (
  there: readonly PresentField[],
  { id, details, was }: { readonly id: FieldId; readonly details: FieldDetails; readonly was: FieldDetails },
  others: readonly { readonly called: string; readonly conditional: Conditional }[],
): Rejection<'type-waited-for' | 'options-waited-for'> | null => {
  if (!hasOptions(was.type)) return null;
  const waiting = others.filter(({ conditional }) => conditional.dependsOnFields.includes(id));
  const names = (of: typeof waiting): string => of.map(({ called }) => called).join(', ');
  if (!hasOptions(details.type))
    return waiting.length === 0 ? null : reject('type-waited-for', { field: 'type', names: names(waiting) });
  const options = optionsIn(there);
  for (const value of was.values.filter((one) => !details.values.includes(one))) {
    const those = waiting.filter(({ conditional }) =>
      pairsOf(conditional, options).some((one) => one.field === id && one.value === value),
    );
    if (those.length > 0) return reject('options-waited-for', { field: 'values', value, names: names(those) });
  }
  return null;
};

/** The fields that follow from one. */
export const dependantsOf = (there: readonly PresentField[], id: FieldId): readonly PresentField[] =>
  there.filter((field) => field.id !== id && field.details.dependsOnFields.includes(id));
