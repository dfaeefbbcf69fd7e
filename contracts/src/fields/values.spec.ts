import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cellText,
  cleanedValue,
  defaultOf,
  EnteredValue,
  emptyValue,
  exportCell,
  FieldType,
  FieldValue,
  isEmptyValue,
  type JudgedField,
  lacksOptions,
  problemOf,
  problemSentence,
  typeName,
  valueFromCell,
  type ValueRule,
} from './index.ts';
import { languages } from '../kernel/index.ts';

const field = (type: FieldType, more: Partial<JudgedField> = {}): JudgedField => ({
  type,
  values: type === 'list' || type === 'radio' || type === 'checkboxes' ? ['S', 'M'] : [],
  ...more,
});
/** Stands for what takes scripts out: doing it twice does nothing more. */
const noScripts = (html: string): string => html.replaceAll(/<script[^]*?<\/script>/g, '');
const bound = { mayBeEmpty: false };

describe('a value of a field', () => {
  it.each<[FieldType, Partial<JudgedField>, FieldValue, FieldValue, ValueRule]>([
    ['text', {}, 'a note', ['list', 'of'], 'text'],
    ['text', { validations: { email: true } }, 'ada@example.org', 'ada', 'email'],
    ['text', { validations: { url: true } }, 'example.org/a?b', 'example', 'url'],
    ['text', { validations: { url: true } }, 'https://example.org', 'javascript://example.org', 'url'],
    ['text', { validations: { url: true } }, 'http://bücher.example', 'example.org and more', 'url'],
    ['text', { validations: { ip: true } }, '192.0.2.1', '192.0.2.256', 'ip'],
    ['text', { validations: { ip: true } }, '2001:db8::1', '2001:db8:::1', 'ip'],
    ['text', { validations: { integer: true, min: 3 } }, '3', '2', 'min'],
    ['text', { validations: { integer: true } }, '3', 'three', 'integer'],
    ['textarea', {}, 'two\nlines', ['x'], 'text'],
    ['editor', {}, '<p>Hi</p>', ['x'], 'text'],
    ['editor', {}, 'x'.repeat(5000), 'x'.repeat(5001), 'too-long'],
    ['integer', {}, '-42', '4.2', 'integer'],
    ['integer', {}, '999999999999999', '1e3', 'integer'],
    ['integer', { validations: { min: 1 } }, '1', '0', 'min'],
    ['integer', { validations: { max: 4 } }, '4', '5', 'max'],
    ['list', {}, 'M', 'XL', 'option'],
    ['list', {}, 'M', ['M'], 'text'],
    ['list', { multiple: true }, ['M', 'S'], ['M', 'XL'], 'option'],
    ['list', { multiple: true }, 'M', 'XL', 'option'],
    ['radio', { multiple: true }, 'S', ['S'], 'text'],
    ['radio', {}, 'S', 'XL', 'option'],
    ['checkboxes', {}, ['S', 'M'], ['S', 'XL'], 'option'],
    ['checkboxes', {}, 'S', 'XL', 'option'],
    ['calendar', {}, '2026-11-21', 'tomorrow', 'date'],
    ['calendar', {}, '2026-11-21T10:30', '2026-02-30', 'date'],
    ['calendar', {}, '2026-11-21T10:30:00+02:00', '21-11-2026', 'date'],
    ['color', {}, '#1A2b3c', 'red', 'color'],
    ['media', {}, 'https://example.org/a.png', 'javascript:alert(1)', 'address'],
    ['media', {}, '/api/files/a.png', '//example.org/a.png', 'address'],
    ['media', {}, '/api/x/registrant-files/0a#My%20pass.png', '/api/x/a#<b>', 'address'],
  ])('of type %s %j must be one', (type, more, right, wrong, rule) => {
    expect(problemOf(field(type, more), right, bound)).toBeNull();
    expect(problemOf(field(type, more), wrong, bound)?.rule).toBe(rule);
  });

  it.each(FieldType.options)('of type %s may be left out unless it is required, and staff may even then', (type) => {
    const required = field(type, { required: true });
    expect(problemOf(field(type), emptyValue({ type }), bound)).toBeNull();
    expect(problemOf(field(type), undefined, bound)).toBeNull();
    expect(problemOf(required, emptyValue({ type }), bound)).toEqual({ rule: 'required' });
    expect(problemOf(required, emptyValue({ type }), { mayBeEmpty: true })).toBeNull();
    expect(isEmptyValue(cleanedValue({ type }, null, noScripts))).toBe(true);
  });

  it.each<[FieldType, FieldValue | null, FieldValue]>([
    ['text', '  Ada ', 'Ada'],
    ['textarea', ' a\nb\n', 'a\nb'],
    ['integer', ' 7 ', '7'],
    ['checkboxes', [' S', 'M', 'S', ''], ['S', 'M']],
    ['checkboxes', 'S', ['S']],
    ['checkboxes', null, []],
    ['list', null, ''],
    ['list', ['M'], ['M']],
    ['editor', ' <p>Hi<script>steal()</script></p> ', '<p>Hi</p>'],
    ['editor', '<p> </p><p><br></p>', ''],
  ])('of type %s is kept of %j as %j', (type, entered, kept) => {
    expect(cleanedValue({ type }, entered, noScripts)).toEqual(kept);
  });

  it.each<[Partial<JudgedField>, FieldValue, FieldValue]>([
    [{ type: 'list', multiple: true }, ['M', 'S'], ['M', 'S']],
    [{ type: 'list', multiple: true }, 'M', ['M']],
    [{ type: 'list', multiple: true, sortUsingValuesWhileSaving: true }, ['gone', 'M', 'S', 'M'], ['S', 'M', 'gone']],
    [{ type: 'checkboxes', sortUsingValuesWhileSaving: true }, ['M', 'S'], ['S', 'M']],
    [{ type: 'list', sortUsingValuesWhileSaving: true }, 'M', 'M'],
  ])('of %j keeps %j as %j', (more, entered, kept) => {
    expect(cleanedValue({ ...field('list'), ...more }, entered, noScripts)).toEqual(kept);
  });

  it.each<[FieldType, FieldValue, string]>([
    ['text', 'Ada', 'Ada'],
    ['list', 'S', 'Small'],
    ['list', 'gone', 'gone'],
    ['list', ['M', 'S'], 'Medium, Small'],
    ['checkboxes', ['M', 'S'], 'Medium, Small'],
    ['checkboxes', 'S', 'Small'],
    ['calendar', '2026-11-21', '21-11-2026'],
    ['calendar', '2026-11-21T10:30', '21-11-2026 10:30'],
    ['calendar', '2026-11-21T10:30:15Z', '21-11-2026 10:30 UTC'],
    ['calendar', '2026-11-21T10:30:00+02:00', '21-11-2026 10:30 +02:00'],
    ['calendar', 'next Tuesday', 'next Tuesday'],
    ['editor', '<p>Fish &amp; chips</p><p>1 &lt; 2</p>', 'Fish & chips 1 < 2'],
    ['editor', '<p>&amp;lt;</p>', '&lt;'],
    ['editor', 'a < b, and c > d', 'a < b, and c > d'],
  ])('of type %s reads %j in a table as %j', (type, value, shown) => {
    expect(cellText({ ...field(type), labels: 'Small\nMedium' }, value)).toBe(shown);
  });

  it.each<[FieldType, Partial<JudgedField>, string, FieldValue]>([
    ['list', {}, 'medium', 'M'],
    ['list', {}, 'XL', 'XL'],
    ['list', { multiple: true }, 'medium, S', ['M', 'S']],
    ['list', { multiple: true }, '', []],
    ['checkboxes', {}, 'small; m', ['S', 'M']],
    ['checkboxes', {}, 'S,\nXL', ['S', 'XL']],
    ['checkboxes', {}, '', []],
    ['text', { validations: { email: true } }, 'mailto:ada@example.org', 'ada@example.org'],
    ['text', {}, 'mailto:ada@example.org', 'mailto:ada@example.org'],
    ['calendar', {}, '21-11-2026', '2026-11-21'],
    ['calendar', {}, '2026-11-21 10:30', '2026-11-21T10:30'],
  ])('of type %s %j is read from the cell %j as %j', (type, more, cell, value) => {
    expect(valueFromCell({ ...field(type, more), labels: ['Small', 'Medium'] }, cell)).toEqual(value);
  });

  it('with options needs some of them in the field', () => {
    const without = FieldType.options.filter((type) => lacksOptions({ type, values: [] }));
    expect(without).toEqual(['list', 'radio', 'checkboxes']);
    expect(lacksOptions(field('list'))).toBe(false);
  });
});

describe('what is said of values', () => {
  it('is said in every language, with the limit that was passed', () => {
    expect(languages.map((language) => problemSentence({ rule: 'min', limit: 18 }, language))).toEqual([
      'must be at least 18',
      'debe ser al menos 18',
      "doit être d'au moins 18",
    ]);
    expect(languages.map((language) => typeName('calendar', language))).toEqual(['Date', 'Fecha', 'Date']);
  });
  it('of a required one is the sentence of its rule', () => {
    expect(problemSentence({ rule: 'required' }, 'en')).toBe('This field is required');
  });
});

/** Options that no separator of a cell keeps apart by itself: with commas, alike but for signs, one in another. */
const option = fc
  .array(fc.constantFrom('a', 'b', 'B', ' ', ',', ';', '|', '-', 'é'), { minLength: 1, maxLength: 4 })
  .map((letters) => letters.join('').trim())
  .filter((text) => text !== '');
const anyField = fc.record({
  type: fc.oneof(fc.constantFrom(...FieldType.options), fc.constant<FieldType>('checkboxes')),
  multiple: fc.boolean(),
  sortUsingValuesWhileSaving: fc.boolean(),
  values: fc.uniqueArray(option, { minLength: 1, maxLength: 6 }),
  labels: fc.array(option, { maxLength: 6 }),
});
const anyValue = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  option,
  fc.constantFrom('2026-11-21', '#1a2b3c', '/api/a.png', '42', '<p>a &amp; b</p>', '<p></p>'),
  fc.array(fc.oneof(option, fc.string({ maxLength: 8 })), { maxLength: 6 }),
);
const anyOfField = anyField.chain((one) =>
  fc.tuple(fc.constant(one), fc.oneof(anyValue, fc.shuffledSubarray(one.values), fc.constantFrom(...one.values))),
);

describe('any value of any type', () => {
  it('is cleaned once and for all', () => {
    fc.assert(
      fc.property(anyOfField, ([one, value]) => {
        const clean = cleanedValue(one, value, noScripts);
        expect(cleanedValue(one, clean, noScripts)).toEqual(clean);
        expect(FieldValue.safeParse(clean).success).toBe(true);
      }),
      { seed: 42, numRuns: 500 },
    );
  });

  it('that breaks no rule comes back from the cell that it was exported to', () => {
    let several = 0;
    fc.assert(
      fc.property(anyOfField, ([one, value]) => {
        const clean = cleanedValue(one, value, noScripts);
        if (problemOf(one, clean, bound) !== null) return;
        const back = valueFromCell(one, exportCell(one, clean));
        const [was, is] = [clean, back].map((each) => (typeof each === 'string' ? each : each.toSorted()));
        expect(is).toEqual(was);
        if (typeof clean !== 'string' && clean.length > 1) several += 1;
      }),
      { seed: 42, numRuns: 2000 },
    );
    expect(several).toBeGreaterThan(100);
  });

  it('has a text in every table, and a number stands for its text', () => {
    fc.assert(
      fc.property(anyOfField, fc.integer(), ([one, value], number) => {
        expect(typeof cellText(one, FieldValue.parse(value))).toBe('string');
        expect(problemOf(field('integer'), FieldValue.parse(EnteredValue.parse(number)), bound)).toBeNull();
      }),
      { seed: 42, numRuns: 200 },
    );
  });
});

describe('what a field is filled in with beforehand', () => {
  it.each<[FieldType, string | (string | null)[] | null, FieldValue]>([
    ['text', 'Spain', 'Spain'],
    ['text', null, ''],
    ['textarea', ['one', 'two'], 'one\ntwo'],
    ['radio', 'M', 'M'],
    ['radio', 'XL', ''],
    ['list', ['S', 'M'], 'S'],
    ['checkboxes', 'S\nM\nXL', ['S', 'M']],
    ['checkboxes', ['M', 'M', null], ['M']],
    ['checkboxes', '', []],
  ])('of type %s with the default %j is %j', (type, defaultValue, filled) => {
    expect(defaultOf({ ...field(type), defaultValue })).toEqual(filled);
  });
});
