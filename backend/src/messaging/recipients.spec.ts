import { RegistrantId } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { addressesIn, addressIn, recipientsOf } from './recipients.ts';

const group = (...emails: readonly string[]) =>
  emails.map((email, index) => ({
    registrantId: RegistrantId.parse(index === 0 ? 'gr000000000000000001' : `gr000000000000000001.${index + 1}`),
    email,
  }));
const written = (...emails: readonly string[]) => recipientsOf(group(...emails)).map(({ email }) => email);

describe('an address', () => {
  it.each(['ana@example.org', ' ana@example.org ', 'ana+door@exämple.org'])('is found in “%s”', (text) => {
    expect(addressIn(text)).toBe(text.trim());
  });
  it.each([
    '',
    'ana',
    'ana@',
    'ana@example.org, thief@example.org',
    'Ana <ana@example.org>',
    'ana@example.org\r\nBcc: thief@example.org',
    'ana@exa mple.org',
    `${'a'.repeat(250)}@example.org`,
  ])('is not found in “%s”', (text) => {
    expect(addressIn(text)).toBeNull();
  });
  it('stands in a list among others', () => {
    expect(addressesIn('a@example.org; b@example.org,nobody\nc@example.org')).toEqual([
      'a@example.org',
      'b@example.org',
      'c@example.org',
    ]);
  });
});

describe('who is written to', () => {
  it('is the primary, and whoever has another address', () => {
    expect(written('a@x.org', 'A@x.org', '', 'b@x.org')).toEqual(['a@x.org', 'b@x.org']);
  });
  it('is everybody with an address where the primary has none', () => {
    expect(written('', 'b@x.org', 'nonsense')).toEqual(['b@x.org']);
    expect(written()).toEqual([]);
  });
});
