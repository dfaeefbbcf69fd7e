import { BadgeCode, CalendarCode, PayCode, PayerKey, RegistrantId } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { openIds } from './ids.ts';
import { wrongCode } from '../testing/wrong-code.ts';

const { payCodes, calendarCodes, badges } = openIds(Buffer.alloc(32, 1));
const elsewhere = openIds(Buffer.alloc(32, 2)).payCodes;
const id = RegistrantId.parse('k7'.repeat(10));

describe('the code of a link to pay', () => {
  it('leads this installation to its group, always the same, and says nothing of the id', () => {
    const code = payCodes.codeOf(id, 0);
    expect(payCodes.codeOf(id, 0)).toBe(code);
    expect(payCodes.readOf(code)).toEqual({ registrantId: id, link: 0 });
    expect(elsewhere.readOf(code)).toBeNull();
    expect(code).not.toContain(id.slice(0, 6));
  });

  it('has the number of the link, and is another code for each', () => {
    const codes = [0, 1, 255].map((link) => payCodes.codeOf(id, link));
    expect(new Set(codes).size).toBe(3);
    expect(codes.map((code) => payCodes.readOf(code)?.link)).toEqual([0, 1, 255]);
  });

  it('is neither an id nor a badge, and no badge is one', () => {
    const code = payCodes.codeOf(id, 0);
    expect(RegistrantId.safeParse(code).success).toBe(false);
    expect(BadgeCode.safeParse(code).success).toBe(false);
    expect(badges.badgeOn(code)).toBeNull();
    expect(badges.badgeOn(code.slice(1))).toBeNull();
    expect(payCodes.readOf(PayCode.parse(`p${badges.codeOf(id, 0)}`))).toBeNull();
  });

  it('reads the id itself, and nobody from a code that nobody was given', () => {
    expect(payCodes.readOf(PayerKey.parse(id))).toEqual({ registrantId: id, link: null });
    expect(payCodes.readOf(PayCode.parse(wrongCode(payCodes.codeOf(id, 0))))).toBeNull();
  });
});

describe('the code of a calendar', () => {
  it('leads this installation to its person, and is no other code of theirs', () => {
    const code = calendarCodes.codeOf(id);
    expect(calendarCodes.codeOf(id)).toBe(code);
    expect(calendarCodes.personOf(code)).toBe(id);
    expect(code.slice(1)).not.toBe(payCodes.codeOf(id, 0).slice(1));
    expect(payCodes.readOf(PayCode.parse(`p${code.slice(1)}`))).toBeNull();
    expect(calendarCodes.personOf(CalendarCode.parse(wrongCode(code)))).toBeNull();
  });
});
