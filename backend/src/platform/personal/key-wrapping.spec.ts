import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newKey } from './cipher.ts';
import { KeyBroken, openKeyWrapping } from './key-wrapping.ts';

const installation = openKeyWrapping(randomBytes(32));
const other = openKeyWrapping(randomBytes(32));

describe('a person key in the database', () => {
  it('is opened by the key of the installation, for that person', () => {
    const key = newKey();
    const stored = installation.wrap('ada', key);
    expect(stored).toHaveLength(60);
    expect(stored.includes(key)).toBe(false);
    expect(installation.unwrap('ada', stored)).toEqual(key);
  });

  it('is opened for nobody else, by no other key, and not where a bit of it was changed', () => {
    const stored = installation.wrap('ada', newKey());
    expect(() => installation.unwrap('ben', stored)).toThrow(KeyBroken);
    expect(() => other.unwrap('ada', stored)).toThrow(KeyBroken);
    for (let index = 0; index < stored.length; index += 1) {
      const changed = Buffer.from(stored);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => installation.unwrap('ada', changed)).toThrow(KeyBroken);
    }
    expect(() => installation.unwrap('ada', stored.subarray(1))).toThrow(KeyBroken);
  });

  it('of an older version, which is bare, is taken as it is', () => {
    const key = newKey();
    expect(installation.unwrap('ada', key)).toEqual(key);
  });

  it('says by a check which key it belongs to', () => {
    expect(installation.check).not.toEqual(other.check);
  });
});
