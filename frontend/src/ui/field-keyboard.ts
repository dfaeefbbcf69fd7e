import type { FieldType, JudgedField } from '@turnout/contracts/fields';
import type { FieldMapping } from '@turnout/contracts/forms';
import type { HTMLInputAutoCompleteAttribute, WheelEvent } from 'react';

const completions: Readonly<Record<FieldMapping, HTMLInputAutoCompleteAttribute>> = {
  '': 'off',
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  phone: 'tel',
  title: 'honorific-prefix',
  address1: 'address-line1',
  address2: 'address-line2',
  state: 'address-level1',
  city: 'address-level2',
  zip: 'postal-code',
  country: 'country-name',
};

type Asked = JudgedField & { readonly name?: string; readonly fieldMapping?: FieldMapping };

/** A date input shows nothing but dates: what else was stored is shown as text, to be put right. */
const dateType = (text: string): 'date' | 'datetime-local' | 'text' => {
  if (/^(?:\d{4}-\d\d-\d\d)?$/.test(text)) return 'date';
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(text) ? 'datetime-local' : 'text';
};

const ofText = ({ fieldMapping = '', validations }: Asked) => {
  if (fieldMapping === 'email' || validations?.email === true)
    return { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const;
  if (fieldMapping === 'phone') return { type: 'tel', inputMode: 'tel' } as const;
  return fieldMapping === '' ? {} : ({ autoCapitalize: 'words', spellCheck: false } as const);
};

const ofNumber = ({ validations: { min, max } = {} }: Asked) => ({
  type: 'number',
  inputMode: 'numeric' as const,
  step: 1,
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
  // Scrolling past a number must not change it.
  onWheel: ({ currentTarget }: WheelEvent<HTMLInputElement>): void => currentTarget.blur(),
});

const ofType = (field: Asked, text: string) => {
  const types: Partial<Readonly<Record<FieldType, object>>> = {
    integer: ofNumber(field),
    calendar: { type: dateType(text) },
    media: { type: 'url', inputMode: 'url', placeholder: 'https://' },
  };
  return types[field.type] ?? ofText(field);
};

/**
 * What a device needs to know to offer the right keyboard and to fill in what it knows of whoever holds it.
 * @param autoFill keeps several people apart; absent: nothing is filled in.
 */
export const keyboardOf = (field: Asked, text: string, autoFill: string | undefined) => {
  const { name, fieldMapping = '' } = field;
  const isFilled = autoFill !== undefined && fieldMapping !== '';
  return {
    ...ofType(field, text),
    autoComplete: isFilled ? `${autoFill}${completions[fieldMapping]}` : 'off',
    ...(name === undefined ? {} : { name }),
  };
};
