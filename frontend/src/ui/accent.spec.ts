import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentOf, contrastOf } from './accent.ts';

const colours = fc.integer({ min: 0, max: 0xff_ff_ff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe('an accent colour', () => {
  it('can be read, whichever it is: under white words, and as words on light and dark surfaces', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const accent = accentOf(colour);
        if (accent === null) throw new Error(`${colour} is a colour`);
        expect(contrastOf(accent.filled, '#ffffff')).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(accent.filledHover, '#ffffff')).toBeGreaterThanOrEqual(4.5);
        for (const [tones, surfaces] of [
          [accent.onLight, ['#ffffff', '#f7f5f0']],
          [accent.onDark, ['#12191f', '#19222a']],
        ] as const) {
          for (const surface of surfaces) expect(contrastOf(tones.words, surface)).toBeGreaterThanOrEqual(4.5);
          expect(contrastOf(tones.onTint, tones.tint)).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });

  it('stays as it is where it can be read already', () => {
    expect(accentOf('#0b6074')?.filled).toBe('#0b6074');
    expect(accentOf('#9FD8E6')?.onDark.words).toBe('#9fd8e6');
  });

  it('is none where nothing or something else is written', () => {
    for (const text of ['', '#fff', 'red', '#12345', 'url(x)']) expect(accentOf(text)).toBeNull();
  });

  it('measures contrast as WCAG does', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
