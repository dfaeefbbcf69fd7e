import { RegistrantId } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { addressesIn, recipientsOf } from './recipients.ts';

const group = (...emails: readonly string[]) =>
  emails.map((email, index) => ({
    registrantId: RegistrantId.parse(index === 0 ? 'gr000000000000000001' : `gr000000000000000001.${index + 1}`),
    email,
  }));
const written = (...emails: readonly string[]) => recipientsOf(group(...emails)).map(({ email }) => email);

describe('an address', () => {
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
