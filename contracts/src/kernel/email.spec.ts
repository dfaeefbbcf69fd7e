import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparableEmail, emailIn, EmailInput } from './email.ts';

describe('an e-mail address', () => {
  it.each([
    ['ada@example.org', 'ada@example.org'],
    [' Ada.B@Example.ORG ', 'Ada.B@example.org'],
    ['a&b@example.org', 'a&b@example.org'],
    ['x=y@example.org', 'x=y@example.org'],
    ['sales/fr@example.org', 'sales/fr@example.org'],
    ["o'hara+door@example.org", "o'hara+door@example.org"],
    ['ivan@xn--80a1acny.xn--p1ai', 'ivan@xn--80a1acny.xn--p1ai'],
    ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
    ['ivan@ПОЧТА.РФ', 'ivan@xn--80a1acny.xn--p1ai'],
    ['taro@例え。テスト', 'taro@xn--r8jz45g.xn--zckzah'],
    ['\u200Bada@example.org\u00A0', 'ada@example.org'],
    ['\u202Aada@exam\u00ADple.org\u202C\uFEFF', 'ada@example.org'],
  ])('is read in %j', (text, address) => {
    expect(emailIn(text)).toBe(address);
    expect(emailIn(address)).toBe(address);
    expect(comparableEmail(text)).toBe(address.toLowerCase());
  });

  it.each([
    '',
    'ada',
    'ada@',
    '@example.org',
    'ada@localhost',
    'ada@127.0.0.1',
    'ada@[::1]',
    'ada@-example.org',
    'ada@example..org',
    'ada@exa mple.org',
    'ada@example.org/path',
    'ada@example.org:25',
    'ada@%65xample.org',
    'ada b@example.org',
    'zoé@example.org',
    'ada@example.org, thief@example.org',
    'Ada <ada@example.org>',
    'ada@example.org\r\nBcc: thief@example.org',
    `${'a'.repeat(65)}@example.org`,
    `ada@${'a.'.repeat(130)}org`,
  ])('is none in %j', (text) => {
    expect(emailIn(text)).toBeNull();
    expect(EmailInput.safeParse(text).success).toBe(false);
  });

  it('is read again as itself, and never holds what parts addresses or lines', () => {
    const piece = fc.constantFrom(
      'ada',
      '@',
      '.',
      'example.org',
      'почта',
      ',',
      ';',
      '<',
      '\n',
      ' ',
      '\u200B',
      '%',
      '/',
      '#',
      ':',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const address = emailIn(pieces.join(''));
        if (address === null) return;
        expect(address).toMatch(/^[!-~]+@[a-z\d.-]+$/);
        expect(address).not.toMatch(/[,;<>:"()[\]\\]/);
        expect(emailIn(address)).toBe(address);
      }),
    );
  });

  it('is stored as it was typed, without signs that nobody sees', () => {
    expect(EmailInput.parse('\u200B Ivan@почта.рф ')).toBe('Ivan@почта.рф');
  });
});
