import fc from 'fast-check';
import { isRejection, longestSide } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { gifOf, jpegOf, pngOf, svgOf, webpOf } from '../testing/pictures.ts';
import { pictureKindOf } from './picture-kind.ts';

describe('what an uploaded picture is', () => {
  it('is told by its content', () => {
    expect(pictureKindOf(pngOf(16, 9))).toEqual({ type: 'image/png', width: 16, height: 9 });
    expect(pictureKindOf(jpegOf(1600, 400))).toEqual({ type: 'image/jpeg', width: 1600, height: 400 });
    expect(pictureKindOf(gifOf())).toEqual({ type: 'image/gif', width: 1, height: 1 });
    expect(pictureKindOf(webpOf(300, 200))).toEqual({ type: 'image/webp', width: 300, height: 200 });
  });
  it('may have the longest side, and not one pixel more', () => {
    expect(pictureKindOf(pngOf(longestSide, longestSide))).toMatchObject({ width: longestSide });
    expect(pictureKindOf(pngOf(longestSide + 1, 1))).toEqual({
      rejected: 'upload-too-wide',
      details: { longest: longestSide, width: longestSide + 1, height: 1 },
    });
    expect(pictureKindOf(jpegOf(65_500, 65_500))).toMatchObject({ rejected: 'upload-too-wide' });
  });
  it('may be a drawing, whatever stands before it begins', () => {
    const kind = { type: 'image/svg+xml', width: 0, height: 0 };
    expect(pictureKindOf(svgOf(''))).toEqual(kind);
    expect(pictureKindOf(Buffer.from(`\uFEFF<?xml version="1.0"?><!-- ${'x'.repeat(9_000)} --><svg />`))).toEqual(kind);
  });
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a ZIP', Buffer.from('PK\u0003\u0004 and so on')],
    ['a text that speaks of an <svg >', Buffer.from('What is an <svg > drawing?')],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PNG that breaks off', pngOf(16, 9).subarray(0, 20)],
    ['a PNG without extent', pngOf(0, 9)],
    ['a JPEG that never says its size', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(1_000)])],
  ])('is no picture where it is %s', (_, file) => {
    expect(pictureKindOf(file)).toEqual({ rejected: 'upload-no-picture' });
  });
  it('is refused or known, never thrown about, whatever the bytes', () => {
    const starts = [
      Buffer.alloc(0),
      pngOf(9, 9).subarray(0, 16),
      jpegOf(9, 9).subarray(0, 8),
      webpOf(9, 9).subarray(0, 16),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        const kind = pictureKindOf(Buffer.concat([start, rest]));
        if (!isRejection(kind)) expect(Math.max(kind.width, kind.height)).toBeLessThanOrEqual(longestSide);
      }),
    );
  });
  it('is told quickly, however much junk follows', () => {
    const began = performance.now();
    pictureKindOf(Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(2 * 1024 * 1024)]));
    expect(performance.now() - began).toBeLessThan(500);
  });
});
