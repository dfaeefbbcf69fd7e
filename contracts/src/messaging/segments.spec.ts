import { describe, expect, it } from 'vitest';
import { sizeOfText } from './segments.ts';

const of = (text: string) => {
  const { alphabet, units, segments } = sizeOfText(text);
  return [alphabet, units, segments];
};

describe('the size of a text message', () => {
  it('is 160 characters of GSM, or several of 153', () => {
    expect(of('')).toEqual(['gsm', 0, 0]);
    expect(of('a'.repeat(160))).toEqual(['gsm', 160, 1]);
    expect(of('a'.repeat(161))).toEqual(['gsm', 161, 2]);
    expect(of('a'.repeat(306))).toEqual(['gsm', 306, 2]);
    expect(of('a'.repeat(307))).toEqual(['gsm', 307, 3]);
  });

  it('counts what GSM writes in two places as two, and never parts them', () => {
    expect(of('€'.repeat(80))).toEqual(['gsm', 160, 1]);
    expect(of('€'.repeat(81))).toEqual(['gsm', 162, 2]);
    // 152 and one of two: the second place would begin the next part.
    expect(of(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toEqual(['gsm', 306, 3]);
  });

  it('is 70 of anything else, or several of 67, and an emoji is two', () => {
    expect(of('ж'.repeat(70))).toEqual(['ucs2', 70, 1]);
    expect(of('ж'.repeat(71))).toEqual(['ucs2', 71, 2]);
    expect(of('😀'.repeat(35))).toEqual(['ucs2', 70, 1]);
    expect(of('😀'.repeat(67))).toEqual(['ucs2', 134, 3]);
    expect(of(`${'a'.repeat(160)}’`)).toEqual(['ucs2', 161, 3]);
  });
});
