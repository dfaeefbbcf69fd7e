import { PhotonImage } from '@silvia-odwyer/photon-node';
import { crc32, deflateSync } from 'node:zlib';

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A grey PNG of a byte for each pixel: as heavy as it is large. */
export const heavyPngOf = (side: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((side + 1) * side);
  for (let at = 0; at < rows.length; at += 1) rows[at] = at % (side + 1) === 0 ? 0 : (at * 2_654_435_761) >>> 24;
  const pixels = chunk('IDAT', deflateSync(rows, { level: 0 }));
  return Buffer.concat([signature, chunk('IHDR', header), pixels, chunk('IEND', Buffer.alloc(0))]);
};

/**
 * A PNG that says that it is so large. Up to a million pixels it truly is, in grey; above it is a bomb, whose pixels
 * are missing. @param shade of grey, 0 to 255: another shade is another file.
 */
export const pngOf = (width: number, height: number, shade = 128): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const isWhole = width * height <= 1_000_000;
  const row = isWhole ? Buffer.concat([Buffer.from([0]), Buffer.alloc(width, shade)]) : Buffer.from([shade]);
  const rows = isWhole ? Buffer.concat(Array.from({ length: height }, () => row)) : row;
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** The head of a JPEG of that size. */
export const jpegOf = (width: number, height: number): Buffer => {
  const app0 = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0, 0xff, 0xd9]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([app0, frame]);
};

/** The head of a WebP of that size. */
export const webpOf = (width: number, height: number): Buffer => {
  const file = Buffer.alloc(40);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(32, 4);
  file.write('WEBPVP8X', 8, 'latin1');
  file.writeUInt32LE(10, 16);
  file.writeUIntLE(width - 1, 24, 3);
  file.writeUIntLE(height - 1, 27, 3);
  return file;
};

/** A whole JPEG, dark at its left and light at its right. */
export const photoOf = (width: number, height: number, shade = 0): Buffer => {
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < pixels.length; at += 4) {
    pixels[at] = Math.round((((at / 4) % width) * 255) / width);
    pixels[at + 1] = shade;
  }
  return Buffer.from(new PhotonImage(pixels, width, height).get_bytes_jpeg(80));
};

/** The same as a camera writes it: where it was taken, and how the camera was held. */
export const withExif = (photo: Buffer, orientation: number, secret: string): Buffer => {
  const exif = Buffer.alloc(34);
  exif.write('Exif\0\0II*\0', 0, 'latin1');
  exif.writeUInt32LE(8, 10);
  exif.writeUInt16LE(1, 14);
  exif.writeUInt16LE(0x0112, 16);
  exif.writeUInt16LE(3, 18);
  exif.writeUInt32LE(1, 20);
  exif.writeUInt16LE(orientation, 24);
  const said = Buffer.concat([exif, Buffer.from(secret)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(said.length + 2, 2);
  const comment = Buffer.from(secret);
  const commentHead = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([photo.subarray(0, 2), head, said, commentHead, comment, photo.subarray(2)]);
};

/** A PNG with a chunk more, before its end. */
export const withChunk = (png: Buffer, name: string, said: string): Buffer =>
  Buffer.concat([png.subarray(0, -12), chunk(name, Buffer.from(said)), png.subarray(-12)]);

/** One black pixel, with a comment that a program wrote. */
export const gifOf = (comment = 'made by hand'): Buffer => {
  const whole = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
  const said = Buffer.from(comment);
  return Buffer.concat([
    whole.subarray(0, 19),
    Buffer.from([0x21, 0xfe, said.length]),
    said,
    Buffer.from([0]),
    whole.subarray(19),
  ]);
};

export const svgOf = (inside: string, said = 'viewBox="0 0 40 20"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${said}>${inside}</svg>`);
