import { inflateSync } from 'node:zlib';
import { create } from 'qrcode';
import { describe, expect, it } from 'vitest';
import { qrCodePng } from './qr-code.ts';

/** The pixels of an image of one bit each; true is black. */
const pixelsOf = (png: Buffer) => {
  const side = png.readUInt32BE(16);
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect([png.readUInt32BE(20), png[24], png[25]]).toEqual([side, 1, 0]);
  const at = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const stride = Math.ceil(side / 8) + 1;
  return {
    side,
    isDark: (x: number, y: number) => (((rows[y * stride + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 0,
  };
};

describe('the image of a QR code', () => {
  it.each([
    ['0123456789abcdefghjk', 192, 2],
    ['0123456789abcdefghjk.500', 192, 2],
    ['https://turnout.example.org/event/0123456789abcdefghjk/checkpoint/0123456789abcdefghjk/check-in', 384, 2],
    ['0123456789abcdefghjk', 384, 1],
  ])('of %s at %d px shows every module, white around it', (text, wanted, margin) => {
    const { side, isDark } = pixelsOf(qrCodePng(text, wanted, margin));
    expect(side).toBe(wanted);
    const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
    const scale = Math.floor(side / (size + 2 * margin));
    const start = Math.floor((side - scale * size) / 2);
    expect(start).toBeGreaterThanOrEqual(margin * scale);
    const shown = Array.from({ length: size * size }, (_, place) => {
      const [x, y] = [place % size, Math.floor(place / size)].map((module) => start + module * scale);
      const corners = [isDark(x ?? 0, y ?? 0), isDark((x ?? 0) + scale - 1, (y ?? 0) + scale - 1)];
      return corners[0] === corners[1] ? Number(corners[0]) : -1;
    });
    expect(shown).toEqual([...data]);
    for (let pixel = 0; pixel < side; pixel += 1)
      expect([isDark(pixel, 0), isDark(0, pixel), isDark(pixel, side - 1), isDark(side - 1, pixel)]).toEqual([
        false,
        false,
        false,
        false,
      ]);
  });

  it('grows where the text does not fit', () => {
    expect(pixelsOf(qrCodePng('x'.repeat(1_500), 64)).side).toBeGreaterThan(100);
  });

  it('is drawn once for the same text and size, and remembers no more than so many', () => {
    const first = qrCodePng('once', 192);
    expect(qrCodePng('once', 192)).toBe(first);
    expect(qrCodePng('once', 384)).not.toBe(first);
    for (let index = 0; index < 2_000; index += 1) qrCodePng(String(index), 32);
    expect(qrCodePng('once', 192)).not.toBe(first);
    expect(qrCodePng('once', 192).equals(first)).toBe(true);
  });
});
