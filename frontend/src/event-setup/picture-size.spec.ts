import { longestSide } from '@turnout/contracts/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawings, fitted, scaled } from './picture-size.ts';

const targets = Object.values(drawings).flatMap(({ whole, small }) => (small === null ? [whole] : [whole, small]));
const side = fc.integer({ min: 1, max: 20_000 });

describe('the size in which a picture is kept', () => {
  it('keeps its proportions', () => {
    expect(fitted({ width: 4000, height: 1000 }, { width: 1600, height: 1600 })).toEqual({ width: 1600, height: 400 });
    expect(fitted({ width: 1000, height: 1000 }, { width: 480, height: 240 })).toEqual({ width: 240, height: 240 });
  });
  it('never makes a picture larger', () => {
    expect(fitted({ width: 32, height: 16 }, { width: 480, height: 240 })).toEqual({ width: 32, height: 16 });
    fc.assert(
      fc.property(side, side, fc.constantFrom(...targets), (width, height, { within }) => {
        const size = fitted({ width, height }, within);
        expect(size.width).toBeLessThanOrEqual(width);
        expect(size.height).toBeLessThanOrEqual(height);
      }),
    );
  });
  it('is one that the server takes, whatever comes in', () => {
    fc.assert(
      fc.property(
        side,
        side,
        fc.constantFrom(...targets),
        fc.constantFrom(1, 0.5),
        (width, height, { within }, scale) => {
          const size = scaled(fitted({ width, height }, within), scale);
          for (const one of [size.width, size.height]) {
            expect(one).toBeGreaterThanOrEqual(1);
            expect(one).toBeLessThanOrEqual(longestSide);
          }
        },
      ),
    );
  });
});
