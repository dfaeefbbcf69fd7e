import { describe, expect, it } from 'vitest';
import { FieldType, problemOf } from '../fields/index.ts';
import { sampleAnswer } from './sample-answers.ts';

const field = (type: FieldType, more: Partial<Parameters<typeof sampleAnswer>[0]> = {}) => ({
  type,
  title: 'Shoe size',
  fieldMapping: '' as const,
  validations: {},
  values: ['s', 'l'],
  labels: ['Small', 'Large'],
  ...more,
});

describe('the sample person', () => {
  it.each(FieldType.options)('answers a field of type %s as it may be answered', (type) => {
    expect(problemOf(field(type), sampleAnswer(field(type)), { mayBeEmpty: true })).toBeNull();
  });
  it('answers what the field asks for, within its bounds, and as it is filled in beforehand', () => {
    expect(sampleAnswer(field('text', { fieldMapping: 'firstName' }))).toBe('Ada');
    expect(sampleAnswer(field('integer', { validations: { min: 36 } }))).toBe('36');
    expect(sampleAnswer(field('checkboxes'))).toEqual(['s']);
    expect(sampleAnswer(field('list', { values: '' }))).toBe('');
    expect(sampleAnswer(field('text', { defaultValue: 'None' }))).toBe('None');
    expect(sampleAnswer(field('text'))).toBe('Shoe size');
  });
});
