import { describe, expect, it } from 'vitest';
import { FieldId } from '../kernel/index.ts';
import { type FormValidation, metBy } from './index.ts';

const role = FieldId.parse('r'.repeat(20));
const card = FieldId.parse('c'.repeat(20));
const press: FormValidation = {
  message: 'Press need a press card.',
  rules: [
    { fid: role, value: 'press\nmedia' },
    { fid: card, value: ['no'] },
  ],
};

describe('an enhanced validation', () => {
  it.each<[string, Record<string, string | string[]>, boolean]>([
    ['every rule is met', { [role]: 'media', [card]: 'no' }, true],
    ['only case and spaces differ', { [role]: ' Press ', [card]: 'NO' }, true],
    ['one of several answers is named', { [role]: ['guest', 'press'], [card]: 'no' }, true],
    ['one rule is not met', { [role]: 'press', [card]: 'yes' }, false],
    ['one field is not answered', { [role]: 'press' }, false],
    ['an answer only begins so', { [role]: 'pressing', [card]: 'no' }, false],
  ])('is met or not where %s', (_, answers, isMet) => {
    expect(metBy([press], answers)).toEqual(isMet ? [press] : []);
  });

  it.each<[string, FormValidation['rules']]>([
    ['no rules', []],
    ['a rule that names no value', [{ fid: role, value: '' }]],
  ])('with %s is never met', (_, rules) => {
    expect(metBy([{ message: 'Never', rules }], { [role]: 'press' })).toEqual([]);
    expect(metBy([{ message: 'Never', rules }], {})).toEqual([]);
  });
});
