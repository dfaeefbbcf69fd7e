import { describe, expect, it } from 'vitest';
import { keyboards, pressesOf, usKeyboard } from './testing/keyboards.ts';
import { isPrinted, readingOf } from './us-keys.ts';

/** Every sign of everything that we print, and of tickets that came with an import. */
const codes = [
  '0123456789abcdefghjk',
  'mnpqrstvwxyz01234567',
  '0123456789abcdefghjk.2',
  'mnpqrstvwxyz01234567.19',
  'ABC123XYZ',
  'DEFGHJKMN',
  'PQRSTVWXY',
  '045678921',
  'ABC-123-XYZ',
  'ABC 123 XYZ',
  'abc678xyz',
  '1042',
  '3567890',
  'TICKET-00042',
  '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
];
/** Digits that are reached with Shift alone. */
const withoutDigits = ['French', 'Belgian'];

describe.each(Object.entries(keyboards))('a scanner at a computer with a %s keyboard', (country, computer) => {
  it.each(codes)('that is set to US keys says %s by one of its readings', (code) => {
    const { code: first, other = first, typed } = readingOf(pressesOf(code, usKeyboard, computer));
    expect([first, other]).toContain(code);
    // Signs that no code of ours has are not looked up first.
    if (/[^0-9a-z .-]/i.test(typed)) expect(first).toBe(code);
  });

  it.each(codes)('that is set to that keyboard says %s first', (code) => {
    const { code: first, typed, isOfUsKeys } = readingOf(pressesOf(code, computer, computer));
    expect({ first, typed, isOfUsKeys }).toEqual({ first: code, typed: code, isOfUsKeys: false });
  });

  it.each([']Q1', ']d2', ']C0'])('that sends %s, the kind of the code, before it says the code alone', (kind) => {
    const { code: first, other = first } = readingOf(pressesOf(`${kind}0123456789abcdefghjk`, usKeyboard, computer));
    expect([first, other]).toContain('0123456789abcdefghjk');
  });

  it('is known to be set to US keys where digits or dashes are other signs', () => {
    const { isOfUsKeys } = readingOf(pressesOf('ABC-123-XYZ', usKeyboard, computer));
    expect(isOfUsKeys).toBe(!country.endsWith('English'));
    expect(readingOf(pressesOf('1042', usKeyboard, computer)).isOfUsKeys).toBe(withoutDigits.includes(country));
  });
});

describe('the readings of keys', () => {
  it('have no other where both are the same', () => {
    expect(readingOf(pressesOf('K7Q2M', usKeyboard, usKeyboard))).toEqual({
      code: 'K7Q2M',
      typed: 'K7Q2M',
      isOfUsKeys: false,
    });
  });

  it('have no other where the browser does not say where a key lies', () => {
    expect(readingOf([...'&éè'].map((key) => ({ key })))).toEqual({ code: '&éè', typed: '&éè', isOfUsKeys: false });
  });

  it('are in capitals by Shift or by Caps Lock, and not by both', () => {
    const press = (shiftKey: boolean, isCapsLocked: boolean) =>
      readingOf([{ key: 'q', code: 'KeyA', shiftKey, isCapsLocked }]).other;
    expect([press(false, false), press(true, false), press(false, true), press(true, true)]).toEqual([
      'a',
      'A',
      'A',
      'a',
    ]);
  });

  it('take the digits of a number pad as they are', () => {
    expect(readingOf([...'1042'].map((key) => ({ key, code: `Numpad${key}` }))).code).toBe('1042');
  });
});

describe('what is printed', () => {
  it.each(['ABC 123 XYZ', 'abc123xyz', '0123456789abcdefghjk', '0123456789abcdefghjk.2', '1042'])('%s is', (text) =>
    expect(isPrinted(text)).toBe(true),
  );
  it.each(['Lef7vre', 'gar9on', '42', 'Featherstonehaugh', 'H2l7ne'])('%s is not', (text) =>
    expect(isPrinted(text)).toBe(false),
  );
});
