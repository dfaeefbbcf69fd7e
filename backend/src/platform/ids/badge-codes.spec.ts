import { BadgeCode, RegistrantId } from '@turnout/contracts/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openIds } from './ids.ts';

const { badges } = openIds(Buffer.alloc(32, 1));
const elsewhere = openIds(Buffer.alloc(32, 2)).badges;
const alphabet = [...'0123456789abcdefghjkmnpqrstvwxyz'];
const letters = (count: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: count, maxLength: count });
const registrantId = fc
  .tuple(letters(20), fc.option(fc.integer({ min: 1, max: 999 })))
  .map(([id, place]) => RegistrantId.parse(place === null ? id : `${id}.${place}`));

describe('the code of a badge', () => {
  it('leads this installation to its person, in capitals and with spaces around too, and no other installation', () => {
    fc.assert(
      fc.property(registrantId, (id) => {
        const code = badges.codeOf(id, 0);
        expect(code).not.toContain(id.slice(0, 6));
        expect(BadgeCode.safeParse(code).success).toBe(true);
        expect(RegistrantId.safeParse(code).success).toBe(false);
        expect(badges.badgeOn(code)?.registrantId).toBe(id);
        expect(badges.badgeOn(` ${code.toUpperCase()}\n`)?.registrantId).toBe(id);
        // The zeros behind an id come out by chance once in some 250,000 ids, and never this one.
        expect(elsewhere.badgeOn(code)?.registrantId).not.toBe(id);
      }),
    );
  });

  it('reads the id on badges from before there were codes', () => {
    fc.assert(
      fc.property(registrantId, (id) => {
        expect(badges.badgeOn(id)?.registrantId).toBe(id);
        expect(badges.badgeOn(id.toUpperCase())?.registrantId).toBe(id);
      }),
    );
  });

  it('reads nobody from whatever else is presented', () => {
    const code = badges.codeOf(RegistrantId.parse('k'.repeat(20)), 0);
    for (const [place, letter] of [...code].entries()) {
      const other = letter === '2' ? '3' : '2';
      expect(badges.badgeOn(`${code.slice(0, place)}${other}${code.slice(place + 1)}`)).toBeNull();
    }
    for (const none of ['', 'A-1234', code.slice(1), `${code}0`, `z${code.slice(1)}`, `${code} ${code}`])
      expect(badges.badgeOn(none)).toBeNull();
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(badges.badgeOn(text)).toBeNull();
      }),
    );
  });

  it('has the number of a badge that replaces another, and is then another code', () => {
    fc.assert(
      fc.property(registrantId, fc.integer({ min: 0, max: 255 }), (registrantId, badge) => {
        const code = badges.codeOf(registrantId, badge);
        expect(badges.badgeOn(code)).toEqual({ registrantId, badge });
        expect(code === badges.codeOf(registrantId, undefined)).toBe(badge === 0);
      }),
    );
    expect(() => badges.codeOf(RegistrantId.parse('k'.repeat(20)), 256)).toThrow(RangeError);
  });

  it('shares nothing with the code of an id that differs in one letter', () => {
    fc.assert(
      fc.property(letters(19), (start) => {
        const [one, other] = ['a', 'b'].map((last) => badges.codeOf(RegistrantId.parse(`${start}${last}`), 0));
        const alike = [...(one ?? '')].filter((letter, place) => other?.[place] === letter);
        expect(alike.length).toBeLessThan(13);
      }),
      { seed: 1 },
    );
  });
});
