import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tilesAround, tileSide } from './street-map.ts';

const tiles = 'https://tiles.example.org/{z}/{x}/{y}.png?v={z}';
const around = (lat: number, lng: number) => tilesAround({ tiles }, { lat, lng });

describe('the pictures around a place', () => {
  it('are nine, the middle one with the place in it', () => {
    // Barcelona's Sagrada Família, whose tile OpenStreetMap calls 15/16581/12236.
    const found = around(41.4036, 2.1744);
    expect(found).toHaveLength(9);
    const { address, left, top } = found[4] ?? { address: '', left: 0, top: 0 };
    expect(address).toBe('https://tiles.example.org/15/16581/12236.png?v=15');
    for (const from of [left, top]) {
      expect(from).toBeLessThanOrEqual(0);
      expect(from).toBeGreaterThanOrEqual(-tileSide);
    }
    expect(found[0]).toMatchObject({ left: left - tileSide, top: top - tileSide });
  });
  it('go around the world at its seam, and end at its upper and lower edge', () => {
    expect(around(0, 180).map(({ address }) => address.split('/')[4])).toContain('32767');
    expect(around(0, -180).map(({ address }) => address.split('/')[4])).toContain('32767');
    expect(around(85.051, 0)).toHaveLength(6);
    expect(around(-85.051, 0)).toHaveLength(6);
    expect(around(86, 0)).toEqual([]);
  });
  it('leave a whole tile on each side of the place, wherever it is', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -80, max: 80, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (lat, lng) => {
          const found = around(lat, lng);
          expect(found).toHaveLength(9);
          const lefts = found.map(({ left }) => left);
          expect(Math.min(...lefts)).toBeLessThanOrEqual(-tileSide);
          expect(Math.max(...lefts)).toBeGreaterThanOrEqual(0);
          for (const { address } of found) expect(address).toMatch(/\/15\/\d{1,5}\/\d{1,5}\.png/);
        },
      ),
    );
  });
});
