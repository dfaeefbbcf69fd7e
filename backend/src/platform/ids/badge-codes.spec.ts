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
        const code = badges.codeOf(id);
        expect(code).not.toContain(id.slice(0, 6));
        expect(BadgeCode.safeParse(code).success).toBe(true);
        expect(RegistrantId.safeParse(code).success).toBe(false);
        expect(badges.personOn(code)).toBe(id);
        expect(badges.personOn(` ${code.toUpperCase()}\n`)).toBe(id);
        // The zeros behind an id come out by chance once in some 250,000 ids, and never this one.
        expect(elsewhere.personOn(code)).not.toBe(id);
      }),
    );
  });

  it('reads the id on badges from before there were codes', () => {
    fc.assert(
      fc.property(registrantId, (id) => {
        expect(badges.personOn(id)).toBe(id);
        expect(badges.personOn(id.toUpperCase())).toBe(id);
      }),
    );
  });

  it('reads nobody from whatever else is presented', () => {
    const code = badges.codeOf(RegistrantId.parse('k'.repeat(20)));
    for (const [place, letter] of [...code].entries()) {
      const other = letter === '2' ? '3' : '2';
      expect(badges.personOn(`${code.slice(0, place)}${other}${code.slice(place + 1)}`)).toBeNull();
    }
    for (const none of ['', 'A-1234', code.slice(1), `${code}0`, `z${code.slice(1)}`, `${code} ${code}`])
      expect(badges.personOn(none)).toBeNull();
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(badges.personOn(text)).toBeNull();
      }),
    );
  });

  it('shares nothing with the code of an id that differs in one letter', () => {
    fc.assert(
      fc.property(letters(19), (start) => {
        const [one, other] = ['a', 'b'].map((last) => badges.codeOf(RegistrantId.parse(`${start}${last}`)));
        const alike = [...(one ?? '')].filter((letter, place) => other?.[place] === letter);
        expect(alike.length).toBeLessThan(13);
      }),
      { seed: 1 },
    );
  });
});
