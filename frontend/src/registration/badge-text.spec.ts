import { describe, expect, it } from 'vitest';
import { badgeText, fullName } from './badge-text.ts';
import { registrationExample } from './registration.example.ts';

const withBadge = (badgeContent: string) => ({
  ...registrationExample,
  type: { ...registrationExample.type, badgeContent },
});

describe('the message of a badge', () => {
  it('fills in the number and the fields by name', () => {
    expect(badgeText(withBadge('${COMPANY}\n${confirmation_number}'))).toBe('Analytical Engines\nK7M-31Q');
  });

  it('joins ticked options', () => {
    expect(badgeText(withBadge('Meals: ${MEALS}'))).toBe('Meals: Lunch, Dinner');
  });

  it('prints nothing for a token that names no field', () => {
    expect(badgeText(withBadge('a${nobody}b${ }c'))).toBe('abc');
  });

  it('leaves other dollars and braces alone', () => {
    expect(badgeText(withBadge('$5 {x} ${'))).toBe('$5 {x} ${');
  });
});

describe('the name on a badge', () => {
  it('is the full name, or the number where there is none', () => {
    expect(fullName(registrationExample)).toBe('Ada Lovelace');
    expect(fullName({ ...registrationExample, firstName: '', lastName: '' })).toBe('K7M-31Q');
  });
});
