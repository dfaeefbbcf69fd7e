import { describe, expect, it } from 'vitest';
import { fullName, printed } from './badge-text.ts';
import { registrationExample } from '../../platform/testing/registration.example.ts';

const messageOf = (badgeContent: string) => {
  const registration = { ...registrationExample, type: { ...registrationExample.type, badgeContent } };
  const settings = { hasCodes: false, showsNumber: false, hasLogo: false };
  const contents = printed({ registration, everybody: [registration] }, (at) => at.slice(0, 10), settings);
  return contents.flatMap((part) => (part.kind === 'text' && !part.isWhole ? [part.text] : [])).join();
};

describe('the message of a badge', () => {
  it('fills in the number as it is read aloud, and the fields by name', () => {
    expect(messageOf('${COMPANY}\n${confirmation_number}')).toBe('Analytical Engines\nK7M-31Q');
  });
  it('joins ticked options', () => {
    expect(messageOf('Meals: ${MEALS}')).toBe('Meals: Lunch, Dinner');
  });
  it('says when, as what, and with whom its holder registered', () => {
    expect(messageOf('${registration_created_date} ${registrant_type} ${allregistrants.FNAME}')).toBe(
      '2026-11-20 Visitor Ada',
    );
  });
});

describe('the name on a badge', () => {
  it('is the full name, or the number where there is none', () => {
    expect(fullName(registrationExample)).toBe('Ada Lovelace');
    expect(fullName({ ...registrationExample, firstName: '', lastName: '' })).toBe('K7M-31Q');
  });
});
