import { defaultOf, emptyValue, hasOptions, isEmptyValue, isList, listOf, type FieldValue } from '../fields/index.ts';
import type { FieldDetails, FieldMapping } from './field.ts';

type Sampled = Pick<FieldDetails, 'type' | 'title' | 'fieldMapping' | 'validations'> & {
  readonly multiple?: boolean | undefined;
  readonly values: string | readonly string[];
  readonly defaultValue?: FieldDetails['defaultValue'];
};

/** Somebody who is nobody: whose answers previews show where no registrant is chosen. */
const ada: Readonly<Partial<Record<FieldMapping, string>>> = {
  title: 'Dr.',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  phone: '+44 20 7946 0000',
  address1: '12 St James’s Square',
  city: 'London',
  state: 'Greater London',
  zip: 'SW1Y 4JH',
  country: 'United Kingdom',
};

/** What the sample person answers to a field: as its mapping has it, else an option, a default, or its title. */
export const sampleAnswer = (field: Sampled): FieldValue => {
  const { type, title, fieldMapping, validations } = field;
  const [first] = listOf(field.values);
  if (hasOptions(type)) return first === undefined ? emptyValue(field) : isList(field) ? [first] : first;
  const known = ada[fieldMapping] ?? defaultOf(field);
  if (!isEmptyValue(known)) return known;
  if (type === 'integer') return String(validations.min ?? 1);
  if (type === 'calendar') return '1815-12-10';
  if (type === 'color') return '#0b6074';
  return type === 'media' ? '' : title;
};
