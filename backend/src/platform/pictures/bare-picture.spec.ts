import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gifOf, photoOf, pngOf, withChunk, withExif } from '../testing/pictures.ts';
import { barePicture, type BarePicture } from './bare-picture.ts';
import { isWhole } from './draw.ts';

const secret = 'N 41.9794 E 2.8214';
const zip = Buffer.from('PK\u0003\u0004 and so on');
const png = pngOf(16, 9);
const photo = photoOf(40, 30);
const webpOf = (...chunks: readonly (readonly [string, Buffer])[]): Buffer => {
  const body = Buffer.concat(
    chunks.map(([name, said]) => {
      const size = Buffer.alloc(4);
      size.writeUInt32LE(said.length);
      return Buffer.concat([Buffer.from(name), size, said, Buffer.alloc(said.length % 2)]);
    }),
  );
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
};

const kept = (bare: ReturnType<typeof barePicture>): BarePicture => {
  if (typeof bare === 'string') throw new Error(bare);
  return bare;
};

describe('a picture without what does not draw it', () => {
  it('has no place, camera or words in it, and looks as it did', () => {
    const { bytes, orientation } = kept(barePicture('image/jpeg', withExif(photo, 6, secret)));
    expect(bytes.includes(secret)).toBe(false);
    expect(orientation).toBe(6);
    // How it was held stays, as a viewer needs it; what draws it does too, to the byte.
    expect(kept(barePicture('image/jpeg', bytes))).toEqual({ bytes, orientation: 6 });
    expect(bytes.subarray(-photo.length + 2).equals(photo.subarray(2))).toBe(true);

    expect(kept(barePicture('image/png', withChunk(png, 'tEXt', secret))).bytes.equals(png)).toBe(true);
    expect(kept(barePicture('image/png', withChunk(png, 'eXIf', secret))).bytes.equals(png)).toBe(true);
    const gif = kept(barePicture('image/gif', gifOf(secret))).bytes;
    expect([gif.includes(secret), isWhole(gif)]).toEqual([false, true]);

    const flags = Buffer.from([0x0c | 0x10, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const drawn = ['VP8L', Buffer.from('pixels')] as const;
    const webp = webpOf(['VP8X', flags], drawn, ['EXIF', Buffer.from(secret)], ['XMP ', Buffer.from(secret)]);
    const plain = Buffer.from([0x10, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(kept(barePicture('image/webp', webp)).bytes.equals(webpOf(['VP8X', plain], drawn))).toBe(true);
  });

  it('is no other file beside it', () => {
    expect(barePicture('image/png', Buffer.concat([png, zip]))).toBe('more');
    expect(barePicture('image/gif', Buffer.concat([gifOf(), zip]))).toBe('more');
    expect(barePicture('image/webp', Buffer.concat([webpOf(['VP8L', zip]), zip]))).toBe('more');
    // Cameras write previews there.
    expect(kept(barePicture('image/jpeg', Buffer.concat([photo, zip]))).bytes.equals(photo)).toBe(true);
    expect(kept(barePicture('image/png', withChunk(png, 'zTXt', String(zip)))).bytes.includes('PK')).toBe(false);
  });

  it('is whole: wherever it breaks off, it is refused', () => {
    const files = [
      ['image/png', png],
      ['image/jpeg', photo],
      ['image/gif', gifOf()],
      ['image/webp', webpOf(['VP8L', zip])],
    ] as const;
    for (const [type, file] of files)
      for (let end = 2; end < file.length; end += 1)
        expect([type, end, barePicture(type, file.subarray(0, end))]).toEqual([type, end, 'broken']);
  });

  it('has no frame larger than it says that it is', () => {
    const gif = gifOf('');
    const at = gif.indexOf(0x2c, 19);
    gif.writeUInt16LE(60_000, at + 5);
    expect(barePicture('image/gif', gif)).toBe('broken');
  });

  it('is found or refused, never thrown about, whatever the bytes', () => {
    const starts = [png, withExif(photo, 3, secret), gifOf(), webpOf(['VP8L', zip])];
    const types = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
    const place = fc.nat({ max: 400 });
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.constantFrom(...starts),
        place,
        fc.uint8Array(),
        (type, start, at, put) => {
          const file = Buffer.concat([start.subarray(0, at), put, start.subarray(at + put.length)]);
          const bare = barePicture(type, file);
          if (typeof bare !== 'string') expect(bare.bytes.length).toBeLessThanOrEqual(file.length + 36);
        },
      ),
    );
  });
});
