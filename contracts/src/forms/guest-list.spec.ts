import { describe, expect, it } from 'vitest';
import { addressesIn, GuestList, isInvited, noAddressIn } from './guest-list.ts';

describe('a guest list', () => {
  it('holds addresses one a line, with commas or as a list, each once whatever the case', () => {
    const expected = ['ada@example.org', 'bo@example.org'];
    expect(addressesIn('Ada@Example.org\r\n bo@example.org ;ada@example.org,,\n')).toEqual(expected);
    expect(addressesIn(['ada@example.org', 'BO@example.org'])).toEqual(expected);
    expect(addressesIn(undefined)).toEqual([]);
  });
  it('lets in who is on it, and nobody where it is empty', () => {
    expect(isInvited('ada@example.org', ' ADA@example.org ')).toBe(true);
    expect(isInvited('ada@example.org', 'ada@example.or')).toBe(false);
    expect(isInvited('', '')).toBe(false);
    expect(isInvited(undefined, 'ada@example.org')).toBe(false);
  });
  it('takes addresses alone, and names what is none', () => {
    expect(GuestList.safeParse('ada@example.org\nbo@example.org').success).toBe(true);
    expect(GuestList.safeParse('').success).toBe(true);
    expect(noAddressIn('ada@example.org\nBo')).toBe('bo');
    const refused = GuestList.safeParse(['ada@example.org', '<script>']);
    expect(refused.error?.issues[0]?.message).toBe('must be e-mail addresses, one a line; “<script>” is none');
  });
});
