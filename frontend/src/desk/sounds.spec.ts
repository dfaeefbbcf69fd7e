import { describe, expect, it } from 'vitest';
import { buzzes, melodies, openSounds } from './sounds.ts';

describe('the sounds', () => {
  it('are all different, in the ear and in the hand', () => {
    const heard = Object.values(melodies).map((tones) => JSON.stringify(tones));
    const felt = Object.values(buzzes).map((pattern) => JSON.stringify(pattern));
    expect(new Set(heard).size).toBe(heard.length);
    expect(new Set(felt).size).toBe(felt.length);
  });

  it('are over within a second, before the next person stands there', () => {
    const ends = Object.values(melodies).flatMap((tones) => tones.map(({ start, length }) => start + length));
    expect(Math.max(...ends)).toBeLessThan(1);
  });

  it('that are muted still shake the hand', () => {
    const felt: number[][] = [];
    const sounds = openSounds(
      () => null,
      (pattern) => felt.push(pattern),
      true,
    );
    sounds.unlock();
    sounds.sound('checked-in');
    expect(felt).toEqual([[60]]);
  });
});
