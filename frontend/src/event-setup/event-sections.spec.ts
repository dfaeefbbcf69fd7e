import { eventFields, eventSecrets, plainSettings } from '@turnout/contracts/event-setup';
import { describe, expect, it } from 'vitest';
import { awaitedBy, shownFields, switchOf } from './event-sections.ts';
import en from './words/en.json' with { type: 'json' };

const shown: readonly string[] = shownFields;

describe('the settings of an event', () => {
  it('are all asked for, each once, and so are its secrets', () => {
    const asked = Object.keys(eventFields).flatMap((key) => (key === 'location' ? ['latitude', 'longitude'] : [key]));
    expect([...shown].toSorted()).toEqual([...asked, ...eventSecrets].toSorted());
  });

  it.each(shownFields)('%s has a label, and a sentence that says what it does', (field) => {
    expect(Object.keys(en.field)).toContain(field);
    expect(Object.keys(en.hint)).toContain(field);
  });

  it('stand under a switch of the same form, or under none', () => {
    for (const [key, { shownWith }] of Object.entries<{ readonly shownWith?: string }>(plainSettings)) {
      const field = shownFields.find((name) => name === key);
      expect(field === undefined ? null : switchOf(field)).toBe(shownWith);
    }
    expect(switchOf('stripeSecretKey')).toBe('enableStripe');
    expect(switchOf('paypalClientSecret')).toBe('enablePaypal');
    expect(awaitedBy('stripeSecretKey')).toBeUndefined();
    expect(awaitedBy('enableMassTexts')).toBeUndefined();
    expect(awaitedBy('hideTotalsInReport')).toBeUndefined();
    expect(switchOf('twilioAuthToken')).toBe('enableMassTexts');
    expect(awaitedBy('name')).toBeUndefined();
  });
});
