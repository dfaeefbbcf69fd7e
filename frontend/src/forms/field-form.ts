import {
  chosenOf,
  conditionKeys,
  conditionsOf,
  defaultOf,
  emptyValue,
  FieldType,
  type FieldValue,
  hasOptions,
  isList,
  optionsOf,
  problemOf,
  type ValueProblem,
} from '@turnout/contracts/fields';
import { DefineField, type FieldMapping, type FieldView } from '@turnout/contracts/forms';
import { discountKeysOf, discountOf } from '@turnout/contracts/pricing';
import type { TFunction } from 'i18next';
import { problemsOf } from '../ui/form-problems.ts';
import { discountFrom, discountSentence, draftOf, type DiscountDraft } from './discount-form.ts';
import { newKey } from './row-key.ts';

/** Text that is checked to be something is a kind of its own to people. */
const checkedText = { email: 'email', url: 'url', ip: 'ip', digits: 'integer' } as const;
type CheckedText = keyof typeof checkedText;
/** Whether a kind is text that is checked. */
export const isCheckedText = (kind: string): kind is CheckedText => kind in checkedText;

/** The kinds of field as people choose them. */
export type Kind = FieldType | CheckedText;
const kinds: readonly Kind[] = [
  'text',
  'email',
  'url',
  'ip',
  'digits',
  ...FieldType.options.filter((type) => type !== 'text'),
];
/** The kinds to choose from: text of digits is a whole number to people, unless the field is that already. */
export const kindsFor = (chosen: Kind): readonly Kind[] =>
  kinds.filter((kind) => kind !== 'digits' || chosen === 'digits');

export interface Option {
  /** Tells the rows of the editor apart; never sent. */
  readonly key: string;
  readonly value: string;
  readonly label: string;
}

/** A row of the editor of conditions: the field is asked after one of these answers to another one. */
export interface ConditionRow {
  readonly key: string;
  /** '' until one is chosen. */
  readonly field: string;
  readonly values: readonly string[];
}

/** A custom field as its form holds it. */
export interface FieldFormValues {
  title: string;
  name: string;
  description: string;
  kind: Kind;
  required: boolean;
  fieldMapping: FieldMapping;
  min: number | '';
  max: number | '';
  pastDate: boolean;
  options: Option[];
  defaultValue: FieldValue;
  conditions: ConditionRow[];
  published: boolean;
  showOnRegistrationScreen: boolean;
  hideOnExport: boolean;
  discount: DiscountDraft;
}

export const kindOf = ({ type, validations }: Pick<FieldView, 'type' | 'validations'>): Kind =>
  (type === 'text'
    ? kinds.find((kind) => isCheckedText(kind) && validations[checkedText[kind]] === true)
    : undefined) ?? type;

export const typeOf = (kind: Kind): FieldType => (isCheckedText(kind) ? 'text' : kind);

export const newOption = (value = '', label = ''): Option => ({ key: newKey(), value, label });
export const newCondition = (field = '', values: readonly string[] = []): ConditionRow => ({
  key: newKey(),
  field,
  values,
});

/** Pasted lines as options: one a line; `value = label` where both are given. */
export const optionsFromLines = (text: string): readonly Option[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [value = '', ...label] = line.split(/\s*=\s*/);
      return newOption(value, label.join('='));
    });

/** Options as text, the way `optionsFromLines` takes it. */
export const linesFrom = (options: readonly Option[]): string =>
  options.map(({ value, label }) => (label === '' ? value : `${value} = ${label}`)).join('\n');

const rowsOf = (field: FieldView): Option[] =>
  optionsOf(field).map(({ value, label }) => newOption(value, label === value ? '' : label));

const empty: FieldFormValues = {
  title: '',
  name: '',
  description: '',
  kind: 'text',
  required: false,
  fieldMapping: '',
  min: '',
  max: '',
  pastDate: false,
  options: [],
  defaultValue: '',
  conditions: [],
  published: true,
  showOnRegistrationScreen: true,
  hideOnExport: false,
  discount: draftOf(discountOf({})),
};

/** The field as the form holds it; null: a new one. */
export const valuesOf = (field: FieldView | null): FieldFormValues => {
  if (field === null) return empty;
  const { title, name, description, required, fieldMapping, published, showOnRegistrationScreen, hideOnExport } = field;
  return {
    title,
    name,
    description,
    required,
    fieldMapping,
    published,
    showOnRegistrationScreen,
    hideOnExport,
    kind: kindOf(field),
    min: field.validations.min ?? '',
    max: field.validations.max ?? '',
    pastDate: field.validations.pastDate === true,
    options: rowsOf(field),
    defaultValue: defaultOf(field),
    conditions: conditionsOf(field).map(({ field: on, values }) => newCondition(on, values)),
    discount: draftOf(discountOf(field)),
  };
};

const limitsOf = ({ min, max }: FieldFormValues) => ({
  ...(min === '' ? {} : { min }),
  ...(max === '' ? {} : { max }),
});

/** What values are held against, as the kind has it. */
const validationsOf = (values: FieldFormValues): FieldView['validations'] => {
  const { kind, pastDate } = values;
  const limits = kind === 'integer' || kind === 'digits' ? limitsOf(values) : {};
  if (isCheckedText(kind)) return { [checkedText[kind]]: true, ...limits };
  return kind === 'calendar' && pastDate ? { pastDate } : limits;
};

/** The default as it is sent: of options those that there are. */
const defaultFrom = (defaultValue: FieldValue, type: FieldType, values: readonly string[]) => {
  if (!hasOptions(type)) return typeof defaultValue === 'string' ? defaultValue : '';
  const chosen = chosenOf(defaultValue).filter((one) => values.includes(one));
  return isList(type) && chosen.length > 0 ? chosen : (chosen[0] ?? '');
};

/** What the default is where another kind is chosen: what was entered belongs to the kind before. */
export const defaultOfKind = (kind: Kind): FieldValue => emptyValue(typeOf(kind));

/** What to send. Options without a value vanish; a label that says nothing new is the value. */
export const bodyOf = (values: FieldFormValues) => {
  const { kind, options } = values;
  const given = hasOptions(typeOf(kind)) ? options.filter(({ value }) => value.trim() !== '') : [];
  const chosenFrom = given.map(({ value }) => value.trim());
  return {
    title: values.title.trim(),
    name: values.name,
    description: values.description,
    type: typeOf(kind),
    required: values.required,
    published: values.published,
    showOnRegistrationScreen: values.showOnRegistrationScreen,
    hideOnExport: values.hideOnExport,
    fieldMapping: values.fieldMapping,
    values: chosenFrom,
    labels: given.map(({ value, label }) => (label.trim() === '' ? value.trim() : label.trim())),
    validations: validationsOf(values),
    defaultValue: defaultFrom(values.defaultValue, typeOf(kind), chosenFrom),
    ...conditionKeys(values.conditions.filter(({ field }) => field !== '')),
    ...discountKeysOf(discountFrom(values.discount)),
  };
};

/** One sentence per field of the form that has a problem. */
export const fieldProblems = (
  values: FieldFormValues,
  t: TFunction,
  sentence: (problem: ValueProblem) => string,
  currency: string,
): Record<string, string> => {
  const body = bodyOf(values);
  const problems = problemsOf(DefineField.omit({ eventId: true }), body, t);
  if (hasOptions(body.type) && body.values.length === 0) problems['values'] = t('forms:field.optionsMissing');
  else if (new Set(body.values).size < body.values.length) problems['values'] = t('forms:field.optionTwice');
  const isNumber = values.kind === 'integer' || values.kind === 'digits';
  const wrongDefault = problemOf(body, defaultOf(body), { mayBeEmpty: true });
  if (wrongDefault !== null) problems['defaultValue'] = sentence(wrongDefault);
  const wrongDiscount = discountSentence(values.discount, currency, t);
  if (wrongDiscount !== null) problems['discount'] = wrongDiscount;
  if (isNumber && values.min !== '' && values.max !== '' && values.max < values.min)
    problems['max'] = t('ui:rule.min', { limit: values.min });
  return problems;
};

/** A name to begin with, made of the title: `Dietary needs` is `dietary_needs`. */
export const nameFrom = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60);
