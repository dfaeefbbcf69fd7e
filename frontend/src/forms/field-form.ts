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
  problemOf,
  type ValueProblem,
} from '@turnout/contracts/fields';
import { DefineField, type FieldMapping, type FieldView } from '@turnout/contracts/forms';
import { reversedLimits } from '@turnout/contracts/form-rules';
import { discountKeysOf, discountOf } from '@turnout/contracts/pricing';
import type { TFunction } from 'i18next';
import { z } from 'zod';
import { problemsOf } from '../ui/form-problems.ts';
import { discountFrom, discountSentence, draftOf, type DiscountDraft } from './discount-form.ts';
import { formulaSentence } from './formula-words.ts';
import { type Option, rowsOf } from './field-options.ts';
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

/** What a field is asked to be with a switch or a tick, by its keys. */
export const flagKeys = [
  'required',
  'published',
  'showField',
  'showOnRegistrationScreen',
  'multiple',
  'sortUsingValuesWhileSaving',
  'feeField',
  'quantityField',
  'locked',
  'registrantEditable',
  'registrantEditableDuringRegistration',
  'registrantEditableDuringRegistrationNewRegistrant',
  'registrantEditableDuringEditRegistration',
  'specialPrivilegeNeededToEdit',
  'pullParentDataIfNotAvailable',
  'enableFieldForDuplicateCheck',
  'addToMassEmailAndTemplateFilter',
  'hideOnEmail',
  'hideOnExport',
  'showAtDesk',
  'showTotalsOnReport',
] as const;
export type FlagKey = (typeof flagKeys)[number];
const Flags = z.record(z.enum(flagKeys), z.boolean());
const flagsOf = (of: (key: FlagKey) => boolean) =>
  Flags.parse(Object.fromEntries(flagKeys.map((key) => [key, of(key)])));

const FlagLabels = z.record(z.enum(flagKeys), z.string());
/** What each of them is called. */
export const flagLabels = (t: TFunction) =>
  FlagLabels.parse(Object.fromEntries(flagKeys.map((key) => [key, t(`forms:field.${key}`)])));

/** A row of the editor of conditions: the field is asked after one of these answers to another one. */
export interface ConditionRow {
  readonly key: string;
  /** '' until one is chosen. */
  readonly field: string;
  readonly values: readonly string[];
}

/** What reports show of a field that they add up: nothing more, the sum, or how often it was answered. */
export const CountAs = z.enum(['', 'Total', 'Count']);
export type CountAs = z.infer<typeof CountAs>;

/** A custom field as its form holds it. */
export interface FieldFormValues extends Record<FlagKey, boolean> {
  title: string;
  name: string;
  description: string;
  kind: Kind;
  fieldMapping: FieldMapping;
  min: number | '';
  max: number | '';
  pastDate: boolean;
  options: Option[];
  defaultValue: FieldValue;
  conditions: ConditionRow[];
  feeFormula: string;
  /** Empty: the event's. */
  taxRate: number | '';
  showCount: CountAs;
  discount: DiscountDraft;
  /** Those who registered before go on seeing it as it was shown then. */
  keepsShown: boolean;
}

export const kindOf = ({ type, validations }: Pick<FieldView, 'type' | 'validations'>): Kind =>
  (type === 'text'
    ? kinds.find((kind) => isCheckedText(kind) && validations[checkedText[kind]] === true)
    : undefined) ?? type;

export const typeOf = (kind: Kind): FieldType => (isCheckedText(kind) ? 'text' : kind);

export const newCondition = (field = '', values: readonly string[] = []): ConditionRow => ({
  key: newKey(),
  field,
  values,
});

/** What a new field is unless told. */
const onAtFirst: ReadonlySet<FlagKey> = new Set([
  'published',
  'showField',
  'showOnRegistrationScreen',
  'registrantEditable',
  'registrantEditableDuringRegistration',
  'registrantEditableDuringRegistrationNewRegistrant',
  'registrantEditableDuringEditRegistration',
]);

const empty: FieldFormValues = {
  title: '',
  name: '',
  description: '',
  kind: 'text',
  fieldMapping: '',
  ...flagsOf((key) => onAtFirst.has(key)),
  min: '',
  max: '',
  pastDate: false,
  options: [],
  defaultValue: '',
  conditions: [],
  feeFormula: '',
  taxRate: '',
  showCount: '',
  discount: draftOf(discountOf({})),
  keepsShown: false,
};

/** The field as the form holds it; null: a new one. */
export const valuesOf = (field: FieldView | null): FieldFormValues => {
  if (field === null) return empty;
  const { title, name, description, fieldMapping } = field;
  return {
    title,
    name,
    description,
    fieldMapping,
    ...flagsOf((key) => Boolean(field[key] ?? onAtFirst.has(key))),
    feeFormula: field.feeFormula ?? '',
    taxRate: field.taxRate ?? '',
    showCount: CountAs.catch('').parse(field.showCount),
    kind: kindOf(field),
    min: field.validations.min ?? '',
    max: field.validations.max ?? '',
    pastDate: field.validations.pastDate === true,
    options: rowsOf(field),
    defaultValue: defaultOf(field),
    conditions: conditionsOf(field).map(({ field: on, values }) => newCondition(on, values)),
    discount: draftOf(discountOf(field)),
    keepsShown: (field.shownBefore ?? []).length > 0,
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
const defaultFrom = (
  defaultValue: FieldValue,
  field: { readonly type: FieldType; readonly multiple: boolean },
  values: readonly string[],
) => {
  if (!hasOptions(field.type)) return typeof defaultValue === 'string' ? defaultValue : '';
  const chosen = chosenOf(defaultValue).filter((one) => values.includes(one));
  return isList(field) && chosen.length > 0 ? chosen : (chosen[0] ?? '');
};

/** What the default is where another kind is chosen: what was entered belongs to the kind before. */
export const defaultOfKind = (kind: Kind): FieldValue => emptyValue({ type: typeOf(kind) });

/** What to send. Options without a value vanish; a label that says nothing new is the value. */
export const bodyOf = (values: FieldFormValues) => {
  const { kind, options } = values;
  const type = typeOf(kind);
  const multiple = values.multiple && type === 'list';
  const given = hasOptions(type) ? options.filter(({ value }) => value.trim() !== '') : [];
  const chosenFrom = given.map(({ value }) => value.trim());
  return {
    title: values.title.trim(),
    name: values.name,
    description: values.description,
    type,
    ...flagsOf((key) => values[key]),
    // Of a list of which one is chosen there is nothing to sort (rule forms/single-list-is-not-sorted).
    sortUsingValuesWhileSaving: values.sortUsingValuesWhileSaving && (type !== 'list' || multiple),
    multiple,
    feeValues: given.some(({ fee }) => fee !== '')
      ? given.map(({ fee }) => String(fee === '' ? 0 : fee)).join('\n')
      : '',
    quantityValues: given.some(({ quantity }) => quantity !== '')
      ? given.map(({ quantity }) => String(quantity)).join('\n')
      : '',
    feeFormula: values.feeFormula.trim(),
    taxRate: values.taxRate === '' ? null : values.taxRate,
    showCount: values.showTotalsOnReport ? values.showCount : '',
    fieldMapping: values.fieldMapping,
    values: chosenFrom,
    labels: given.map(({ value, label }) => (label.trim() === '' ? value.trim() : label.trim())),
    validations: validationsOf(values),
    defaultValue: defaultFrom(values.defaultValue, { type, multiple }, chosenFrom),
    ...conditionKeys(values.conditions.filter(({ field }) => field !== '')),
    ...discountKeysOf(discountFrom(values.discount)),
    propagateChanges: !values.keepsShown,
  };
};

/** One sentence per field of the form that has a problem. */
export const fieldProblems = (
  values: FieldFormValues,
  t: TFunction,
  sentence: (problem: ValueProblem) => string,
  { currency, others }: { readonly currency: string; readonly others: readonly { readonly name: string }[] },
): Record<string, string> => {
  const body = bodyOf(values);
  const problems = problemsOf(DefineField.omit({ eventId: true }), body, t);
  if (hasOptions(body.type) && body.values.length === 0) problems['values'] = t('forms:field.optionsMissing');
  else if (new Set(body.values).size < body.values.length) problems['values'] = t('forms:field.optionTwice');
  const wrongDefault = problemOf(body, defaultOf(body), { mayBeEmpty: true });
  if (wrongDefault !== null) problems['defaultValue'] = sentence(wrongDefault);
  const wrongFormula = values.feeField && body.feeFormula !== '' ? formulaSentence(body.feeFormula, others, t) : null;
  if (wrongFormula !== null) problems['feeFormula'] = wrongFormula;
  const wrongDiscount = discountSentence(values.discount, currency, t);
  if (wrongDiscount !== null) problems['discount'] = wrongDiscount;
  const reversed = reversedLimits(body);
  if (reversed !== null) problems['max'] = t('ui:rule.min', { limit: reversed.min });
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
