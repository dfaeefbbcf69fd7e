import { FieldType, hasOptions, optionsOf } from '@turnout/contracts/fields';
import { DefineField, type FieldMapping, type FieldView } from '@turnout/contracts/forms';
import type { TFunction } from 'i18next';
import { problemsOf } from '../ui/form-problems.ts';

/** The kinds of field as people choose them: e-mail is text that is checked to be an address. */
export type Kind = FieldType | 'email';
export const kinds: readonly Kind[] = ['text', 'email', ...FieldType.options.filter((type) => type !== 'text')];

export interface Option {
  /** Tells the rows of the editor apart; never sent. */
  readonly key: string;
  readonly value: string;
  readonly label: string;
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
  options: Option[];
  published: boolean;
  showOnRegistrationScreen: boolean;
}

export const kindOf = ({ type, validations }: Pick<FieldView, 'type' | 'validations'>): Kind =>
  type === 'text' && validations.email === true ? 'email' : type;

export const typeOf = (kind: Kind): FieldType => (kind === 'email' ? 'text' : kind);

let made = 0;
export const newOption = (value = '', label = ''): Option => {
  made += 1;
  return { key: `option-${made}`, value, label };
};

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
  options: [],
  published: true,
  showOnRegistrationScreen: true,
};

/** The field as the form holds it; null: a new one. */
export const valuesOf = (field: FieldView | null): FieldFormValues => {
  if (field === null) return empty;
  const { title, name, description, required, fieldMapping, published, showOnRegistrationScreen } = field;
  return {
    title,
    name,
    description,
    required,
    fieldMapping,
    published,
    showOnRegistrationScreen,
    kind: kindOf(field),
    min: field.validations.min ?? '',
    max: field.validations.max ?? '',
    options: rowsOf(field),
  };
};

const limitsOf = ({ min, max }: FieldFormValues) => ({
  ...(min === '' ? {} : { min }),
  ...(max === '' ? {} : { max }),
});

/** What to send. Options without a value vanish; a label that says nothing new is the value. */
export const bodyOf = (values: FieldFormValues) => {
  const { kind, options } = values;
  const given = hasOptions(typeOf(kind)) ? options.filter(({ value }) => value.trim() !== '') : [];
  return {
    title: values.title.trim(),
    name: values.name,
    description: values.description,
    type: typeOf(kind),
    required: values.required,
    published: values.published,
    showOnRegistrationScreen: values.showOnRegistrationScreen,
    fieldMapping: values.fieldMapping,
    values: given.map(({ value }) => value.trim()),
    labels: given.map(({ value, label }) => (label.trim() === '' ? value.trim() : label.trim())),
    validations: kind === 'email' ? { email: true } : kind === 'integer' ? limitsOf(values) : {},
  };
};

/** One sentence per field of the form that has a problem. */
export const fieldProblems = (values: FieldFormValues, t: TFunction): Record<string, string> => {
  const body = bodyOf(values);
  const problems = problemsOf(DefineField.omit({ eventId: true }), body, t);
  if (hasOptions(body.type) && body.values.length === 0) problems['values'] = t('forms:field.optionsMissing');
  else if (new Set(body.values).size < body.values.length) problems['values'] = t('forms:field.optionTwice');
  if (values.kind === 'integer' && values.min !== '' && values.max !== '' && values.max < values.min)
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
