import type { FieldType, FieldValue } from '@turnout/contracts/fields';
import { FieldDetails } from '@turnout/contracts/forms';
import { FieldId } from '@turnout/contracts/kernel';
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
const asked = { language: 'fr', place: 1, isBound: true } as const;
const judge = (type: FieldType, value: FieldValue | null, was: Readonly<Record<FieldId, FieldValue>> = {}) =>
  judgeEntered([field(id, type), field(other, 'text')], [{ _id: id, value }], was, asked);

describe('what somebody enters in a form', () => {
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
