import type { FieldType, FieldValue } from '@turnout/contracts/fields';
import { FieldDetails } from '@turnout/contracts/forms';
import { FieldId, isRejection } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { judgeEntered } from './entered-values.ts';

const id = FieldId.parse('f'.repeat(20));
const other = FieldId.parse('g'.repeat(20));
const field = (_id: FieldId, type: FieldType, required = false) => ({
  _id,
  ...FieldDetails.parse({
    title: 'Question',
    name: `Q${type}`,
    description: '',
    type,
    required,
    values: ['S', 'M'],
    labels: [],
    fieldMapping: '',
    validations: {},
  }),
});
const asked = { language: 'fr', place: 1, setting: { mode: 'new', hasPrivilege: false }, today: '2026-11-24' } as const;
const judge = (type: FieldType, value: FieldValue | null, was: Readonly<Record<FieldId, FieldValue>> = {}) =>
  judgeEntered([field(id, type), field(other, 'text')], [{ _id: id, value }], was, asked);

describe('what somebody enters in a form', () => {
  it('stays as it is where they may not change it: somebody new has the default, and is not asked for more', () => {
    const fixed = { ...field(id, 'text', true), locked: true, defaultValue: 'house' };
    const on = (value: string, was: Readonly<Record<FieldId, FieldValue>> = {}) =>
      judgeEntered([fixed], [{ _id: id, value }], was, asked);
    expect(judgeEntered([fixed], [], {}, asked)).toMatchObject({ fields: { [id]: 'house' } });
    expect(on('house')).toMatchObject({ fields: { [id]: 'house' } });
    expect(on('')).toMatchObject({ fields: { [id]: 'house' } });
    expect(on('garden')).toMatchObject({ rejected: 'field-locked', details: { title: 'Question', field: id } });
    expect(judgeEntered([{ ...fixed, defaultValue: '' }], [], {}, asked)).toMatchObject({ fields: {} });
    const staff = { ...asked, setting: { mode: 'admin-edit', hasPrivilege: false } } as const;
    expect(judgeEntered([fixed], [{ _id: id, value: 'garden' }], {}, staff)).toMatchObject({
      fields: { [id]: 'garden' },
    });
    const privileged = { ...field(id, 'text'), specialPrivilegeNeededToEdit: true };
    const was = { [id]: 'old' };
    const change = (value: string, hasPrivilege: boolean) =>
      judgeEntered([privileged], [{ _id: id, value }], was, {
        ...staff,
        setting: { mode: 'admin-edit', hasPrivilege },
      });
    expect(change('new', false)).toMatchObject({ rejected: 'field-locked' });
    expect(change('old', false)).toMatchObject({ fields: was });
    expect(change('new', true)).toMatchObject({ fields: { [id]: 'new' } });
  });
  it('is no default that nobody saw: not of what is hidden from the form, nor of what other answers do not ask', () => {
    const asksOn = field(other, 'radio');
    const defaulted = { ...field(id, 'text'), defaultValue: 'house', locked: true };
    const hidden = [{ showField: false }, { published: false }, { showOnRegistrationScreen: false }];
    for (const keys of hidden)
      expect(judgeEntered([{ ...defaulted, ...keys }, asksOn], [], {}, asked)).not.toHaveProperty(['fields', id]);
    const follows = { ...defaulted, dependsOnFields: [other], dependsOnValues: [['M']] };
    const answered = (value: string) => judgeEntered([follows, asksOn], [{ _id: other, value }], {}, asked);
    expect(answered('S')).toMatchObject({ fields: { [other]: 'S' } });
    expect(answered('S')).not.toHaveProperty(['fields', id]);
    expect(answered('M')).toMatchObject({ fields: { [other]: 'M', [id]: 'house' } });
  });
  it.each<[FieldType, FieldValue, FieldValue, string]>([
    ['calendar', '2026-11-21', 'tomorrow', 'doit être une date'],
    ['color', '#1a2b3c', 'red', 'doit être une couleur telle que #1a2b3c'],
    ['media', 'https://example.org/a.png', 'a.png', "doit être l'adresse d'un fichier"],
    ['radio', 'S', 'XL', "doit être l'une des options"],
    ['textarea', 'two\nlines', ['two', 'lines'], 'doit être du texte'],
  ])('of type %s is held against its rule', (type, right, wrong, rule) => {
    expect(judge(type, right)).toMatchObject({ fields: { [id]: right } });
    expect(judge(type, wrong)).toEqual({
      rejected: 'field-refused',
      details: { title: 'Question', registrant: 'Inscrit principal', field: id, rule },
    });
  });

  it('as rich text holds no script, and says nothing where it only looks so', () => {
    expect(judge('editor', '<p>Hi<img src=x onerror=steal()></p>')).toMatchObject({ fields: { [id]: '<p>Hi</p>' } });
    expect(judge('editor', '<p></p>')).toMatchObject({ fields: {} });
    expect(judgeEntered([field(id, 'editor', true)], [{ _id: id, value: '<p> </p>' }], {}, asked)).toMatchObject({
      rejected: 'field-required',
    });
  });

  it('leaves alone what stood before under another type or with other options, until it is changed', () => {
    const was = { [id]: 'next Tuesday', [other]: 'old' };
    const fields = [field(id, 'calendar', true), field(other, 'text')];
    expect(judgeEntered(fields, [{ _id: other, value: 'new' }], was, asked)).toMatchObject({
      fields: { [id]: 'next Tuesday', [other]: 'new' },
    });
    expect(judge('calendar', 'next Tuesday', was)).toMatchObject({ fields: was });
    expect(judge('calendar', 'next Friday', was)).toMatchObject({ rejected: 'field-refused' });
    expect(judgeEntered(fields, [{ _id: id, value: '' }], was, asked)).toMatchObject({ rejected: 'field-required' });
  });
});

const [name, diet, left] = ['a', 'b', 'c'].map((letter) => FieldId.parse(letter.repeat(20)));
const staff = {
  language: 'en',
  place: null,
  setting: { mode: 'admin-edit', hasPrivilege: true },
  today: '2026-11-24',
} as const;

describe('what was entered before its field was taken off the form', () => {
  if (name === undefined || diet === undefined || left === undefined) throw new Error('three fields are needed');
  const form = [field(name, 'text')];
  const was = { [name]: 'Ana', [diet]: ['vegan'], [left]: 'kept' };

  it('may come back as it was read, and stays', () => {
    const back = [
      { _id: name, value: 'Ana María' },
      { _id: diet, value: ['vegan'] },
      { _id: left, value: ' kept ' },
    ];
    expect(judgeEntered(form, back, was, staff)).toMatchObject({ fields: { ...was, [name]: 'Ana María' } });
  });

  it('is not to be changed, nor entered anew', () => {
    for (const [known, value] of [
      [was, 'other'],
      [was, ''],
      [{}, 'kept'],
      [{}, ''],
    ] as const) {
      const judged = judgeEntered(form, [{ _id: left, value }], known, staff);
      expect(isRejection(judged) && judged).toMatchObject({ rejected: 'field-not-on-form', details: { field: left } });
    }
  });
});

describe('an answer that other answers ask for', () => {
  const [dinner, meal, wine] = ['d', 'm', 'w'].map((letter) => FieldId.parse(letter.repeat(20)));
  if (dinner === undefined || meal === undefined || wine === undefined) throw new Error('three fields are needed');
  const form = [
    { ...field(dinner, 'radio'), values: ['yes', 'no'] },
    { ...field(meal, 'radio', true), values: ['fish', 'beans'], dependsOnFields: [dinner], dependsOnValues: ['yes'] },
    { ...field(wine, 'text', true), dependsOnFields: [meal], dependsOnValues: [['fish']] },
  ];
  const enter = (said: Readonly<Record<FieldId, string>>, was: Readonly<Record<FieldId, string>> = {}) => {
    const entered = form.flatMap(({ _id }) => (said[_id] === undefined ? [] : [{ _id, value: said[_id] }]));
    return judgeEntered(form, entered, was, asked);
  };

  it('is required only where it is asked, three deep', () => {
    expect(enter({ [dinner]: 'no' })).toMatchObject({ fields: { [dinner]: 'no' } });
    expect(enter({ [dinner]: 'yes' })).toMatchObject({ rejected: 'field-required', details: { field: meal } });
    expect(enter({ [dinner]: 'yes', [meal]: 'beans' })).toMatchObject({ fields: { [meal]: 'beans' } });
    expect(enter({ [dinner]: 'yes', [meal]: 'fish' })).toMatchObject({
      rejected: 'field-required',
      details: { field: wine },
    });
  });

  it('is not kept where nobody was asked, and is not even held against its rules', () => {
    const judged = enter({ [dinner]: 'no', [meal]: 'stones', [wine]: 'white' });
    expect(judged).toMatchObject({ fields: { [dinner]: 'no' } });
    expect(isRejection(judged) ? [] : Object.keys(judged.fields)).toEqual([dinner]);
  });

  it('goes once it is no longer asked, and what stood there unasked before stays', () => {
    const was = { [dinner]: 'yes', [meal]: 'fish', [wine]: 'white' };
    const changed = enter({ [dinner]: 'no' }, was);
    expect(isRejection(changed) ? [] : changed.fields).toEqual({ [dinner]: 'no' });
    const unasked = { [dinner]: 'no', [meal]: 'fish' };
    expect(enter({ [dinner]: 'no', [meal]: 'fish' }, unasked)).toMatchObject({ fields: unasked });
  });
});

describe('a date in the past', () => {
  it('is before the day of the event, not on it', () => {
    const born = { ...field(id, 'calendar'), validations: { pastDate: true } };
    const on = (value: string) => judgeEntered([born], [{ _id: id, value }], {}, { ...asked, language: 'en' });
    expect(on('2026-11-23')).toMatchObject({ fields: { [id]: '2026-11-23' } });
    expect(on('2026-11-24')).toMatchObject({ details: { rule: 'must be a date in the past' } });
  });
});
