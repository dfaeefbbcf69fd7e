import { describe, expect, it } from 'vitest';
import { FieldId } from '../kernel/index.ts';
import { likenessOf } from './duplicates.ts';

const [email, size] = [FieldId.parse('e'.repeat(20)), FieldId.parse('s'.repeat(20))];
const flagged = [size, email];

describe('what duplicates have in common', () => {
  it('is the same answers to all flagged fields, whatever their case and the order of options', () => {
    const one = likenessOf(flagged, { [email]: ' Ada@Example.org', [size]: ['S', 'M'], other: 'x' });
    expect(one).not.toBeNull();
    expect(likenessOf([email, size], { [size]: ['m', 's'], [email]: 'ada@example.org ' })).toBe(one);
    expect(likenessOf(flagged, { [email]: 'ada@example.org', [size]: ['S'] })).not.toBe(one);
    expect(likenessOf(flagged, { [email]: 'ada@example.org' })).not.toBe(one);
    expect(likenessOf([email], { [email]: 'ada@example.org', [size]: 'S' })).not.toBe(one);
  });
  it('keeps fields and options apart', () => {
    expect(likenessOf(flagged, { [email]: 'x' })).not.toBe(likenessOf(flagged, { [size]: 'x' }));
    expect(likenessOf(flagged, { [size]: ['a', 'b'] })).not.toBe(likenessOf(flagged, { [size]: ['a","b'] }));
  });
  it('is nothing where none of them was answered', () => {
    expect(likenessOf(flagged, { other: 'x', [size]: [], [email]: ' ' })).toBeNull();
    expect(likenessOf([], { [email]: 'x' })).toBeNull();
  });
});
