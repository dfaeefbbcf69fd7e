import { comparable } from '@turnout/contracts/fields';
import { languages, type Language } from '@turnout/contracts/kernel';
import { attendeeFileWords, registrationStatusWords, RegistrationStatus } from '@turnout/contracts/registration';
import { describe, expect, it } from 'vitest';
import { openStatuses } from '../rows/status-words.ts';
import { knownNames, suggestMapping } from '../rows/suggest-mapping.ts';
import { fields, types } from '../testing/form.ts';

const { sheet: _, ...columns } = attendeeFileWords;
const heads = (language: Language) => Object.values(columns).map((words) => words[language]);
const placeOf = (column: keyof typeof columns) => Object.keys(columns).indexOf(column);

describe('the attendee file in each language', () => {
  it.each(languages)('has its columns known again by their headings: %s', (language) => {
    const mapping = suggestMapping(heads(language), fields, types);
    expect(mapping).toMatchObject({
      orderNumber: placeOf('orderNumber'),
      scannableCode: placeOf('scannableCode'),
      status: placeOf('status'),
      type: placeOf('type'),
      activities: placeOf('activities'),
    });
    expect(mapping?.fields).toEqual(suggestMapping(heads('en'), fields, types)?.fields);
    expect(new Set(Object.values(mapping?.fields ?? {}))).toEqual(new Set([placeOf('name'), placeOf('email')]));
  });

  it.each(languages)('has no other column called what a list calls one that is read: %s', (language) => {
    const {
      name: _n,
      email: _e,
      orderNumber: _o,
      scannableCode: _c,
      status: _s,
      type: _t,
      activities: _a,
      ...others
    } = columns;
    const names = knownNames([]);
    expect(Object.values(others).filter((words) => names.has(comparable(words[language])))).toEqual([]);
  });

  it.each(languages)('has no two columns of one name: %s', (language) => {
    expect(new Set(heads(language)).size).toBe(heads(language).length);
  });

  it.each(languages)('has its words for a status known again: %s', (language) => {
    const mapping = suggestMapping(heads(language), fields, types);
    if (mapping === null) throw new Error('no types');
    const statusOf = openStatuses(mapping);
    const { options } = RegistrationStatus;
    expect(options.map((status) => statusOf(registrationStatusWords[status][language]))).toEqual(options);
  });
});
