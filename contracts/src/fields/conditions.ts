import { type FieldValue, chosenOf } from './values.ts';

/**
 * Fields that follow from others (rule forms/conditions): `dependsOnValues` says, at the place of
 * each of `dependsOnFields`, which answer to that field one is asked for (one, several, or several one a line). Where
 * there are not as many values as fields, any of them will do for each field; without values, any answer will.
 */
export interface ConditionalField {
  readonly _id: string;
  readonly dependsOnFields?: readonly string[] | undefined;
  readonly dependsOnValues?: readonly (string | null | readonly (string | null)[])[] | undefined;
}

/** One condition: the field must have been answered, with one of the values where there are any. */
export interface Condition {
  readonly field: string;
  readonly values: readonly string[];
}

const valuesIn = (said: string | null | undefined | readonly (string | null)[]): readonly string[] =>
  (typeof said === 'string' ? said.split('\n') : (said ?? []))
    .map((value) => value?.trim() ?? '')
    .filter((value) => value !== '');

/** When a field is asked: all of these must hold. */
export const conditionsOf = ({
  dependsOnFields = [],
  dependsOnValues = [],
}: ConditionalField): readonly Condition[] => {
  const isPairwise = dependsOnFields.length === dependsOnValues.length;
  const anyOf = isPairwise ? [] : dependsOnValues.flatMap(valuesIn);
  return dependsOnFields.map((field, place) => ({
    field,
    values: isPairwise ? valuesIn(dependsOnValues[place]) : anyOf,
  }));
};

/** The keys that say the conditions, as they are stored. */
export const conditionKeys = (conditions: readonly Condition[]) => ({
  dependsOnFields: conditions.map(({ field }) => field),
  dependsOnValues: conditions.map(({ values }) => [...values]),
});

type Answers = Readonly<Record<string, FieldValue | undefined>>;

/**
 * Reads the conditions of a form's fields, once for it. What comes back tells which fields answers ask for, in the
 * form's order: those whose conditions hold. A field that is not asked counts as not answered; a condition on a field
 * that is not on the form is no condition. In a circle nobody is asked first, so nobody is asked at all: it always ends.
 */
export const askingOn = <F extends ConditionalField>(fields: readonly F[]): ((answers: Answers) => readonly F[]) => {
  const onForm = new Set(fields.map(({ _id }) => _id));
  const read = new Map(
    fields.map((field) => [field._id, conditionsOf(field).filter(({ field: other }) => onForm.has(other))] as const),
  );
  return (answers) => {
    const known = new Map<string, boolean>();
    const isAsked = (id: string): boolean => {
      const before = known.get(id);
      if (before !== undefined) return before;
      known.set(id, false);
      const asked = (read.get(id) ?? []).every(
        (condition) => isAsked(condition.field) && isAnswered(condition, answers),
      );
      known.set(id, asked);
      return asked;
    };
    return fields.filter(({ _id }) => isAsked(_id));
  };
};

/** The fields of a form that are asked after these answers: `askingOn`, for those who ask once. */
export const askedOf = <F extends ConditionalField>(fields: readonly F[], answers: Answers): readonly F[] =>
  askingOn(fields)(answers);

/** Whether the answer that a condition wants was given. */
export const isAnswered = ({ field, values }: Condition, answers: Answers): boolean => {
  const chosen = chosenOf(answers[field]);
  return values.length === 0 ? chosen.length > 0 : chosen.some((one) => values.includes(one));
};

/** The first circle in which fields wait for one another, as their ids in order; null where there is none. */
export const circleIn = (fields: readonly ConditionalField[]): readonly string[] | null => {
  const there = new Map(fields.map((field) => [field._id, field]));
  const cleared = new Set<string>();
  const from = (id: string, path: readonly string[]): readonly string[] | null => {
    const place = path.indexOf(id);
    if (place !== -1) return path.slice(place);
    const field = there.get(id);
    if (field === undefined || cleared.has(id)) return null;
    for (const condition of conditionsOf(field)) {
      const found = from(condition.field, [...path, id]);
      if (found !== null) return found;
    }
    cleared.add(id);
    return null;
  };
  for (const { _id } of fields) {
    const found = from(_id, []);
    if (found !== null) return found;
  }
  return null;
};
