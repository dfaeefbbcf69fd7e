import { defaultOf, emptyValue, isEmptyValue } from '@turnout/contracts/fields';
import { defaultsOf, rulesOn, type Draft, type FormRules } from './register.form.ts';

/** The answers of the first of a form that begins with some: what was emptied of them is sent too. */
export const answersOver = ({ people: [person] }: Pick<Draft, 'people'>, rules: FormRules) => {
  const type = person === undefined ? undefined : rules.typeOf(person.typeId);
  if (person === undefined || type === undefined) return [];
  const { shown, kept, changes } = rulesOn(type, rules)({ ...defaultsOf(type), ...person.values });
  const emptied = shown.filter((field) => !isEmptyValue(defaultOf(field)) && isEmptyValue(kept[field._id]));
  return [
    ...changes.map(({ field: { _id, name }, value }) => ({ _id, name, value })),
    ...emptied.map((field) => ({ _id: field._id, name: field.name, value: emptyValue(field) })),
  ];
};
