import type { BadgeCode } from '@turnout/contracts/kernel';
import { crc32, deflateSync } from 'node:zlib';
import { create } from 'qrcode';

/** Modules of white around a code where nothing else is said. */
const usualMargin = 2;
const remembered = 2_000;

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const chunk = (type: string, data: Buffer): Buffer => {
  const whole = Buffer.alloc(data.length + 12);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, data.length + 8)), data.length + 8);
  return whole;
};

/** A PNG of one bit a pixel, from its rows: each a byte that says how it is packed, then eight pixels a byte. */
const pngOf = (side: number, rows: Buffer): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit of grey; compression, filter and interlacing as there is only one of each.
  header[8] = 1;
  const data = deflateSync(rows);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
};

const draw = (text: string, wantedSide: number, margin: number): Buffer => {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  // Whole pixels for each module, so that all are equally large; what is left over is white around them.
  const scale = Math.max(1, Math.floor(wantedSide / (size + 2 * margin)));
  const side = Math.max(wantedSide, scale * (size + 2 * margin));
  const start = Math.floor((side - scale * size) / 2);
  const stride = Math.ceil(side / 8) + 1;
  const rows = Buffer.alloc(stride * side, 0xff);
  for (let y = 0; y < side; y += 1) rows[y * stride] = 0;
  for (let row = 0; row < size; row += 1) {
    const first = (start + row * scale) * stride;
    for (let column = 0; column < size; column += 1) {
      if (data[row * size + column] !== 1) continue;
      for (let x = start + column * scale; x < start + (column + 1) * scale; x += 1)
        rows[first + 1 + (x >> 3)] = (rows[first + 1 + (x >> 3)] ?? 0) & ~(0x80 >> (x & 7));
    }
    for (let line = 1; line < scale; line += 1) rows.copy(rows, first + line * stride, first, first + stride);
  }
  return pngOf(side, rows);
};

const images = new Map<string, Buffer>();

/**
 * A QR code as a PNG, `side` pixels wide and high (more where the text does not fit). Anybody may ask for
 * images, so they cost little: drawing one takes a fraction of a millisecond, and the last ones are remembered.
 */
export const qrCodePng = (text: string, side: number, margin: number = usualMargin): Buffer => {
  const key = `${side} ${margin} ${text}`;
  const known = images.get(key);
  const image = known ?? draw(text, side, margin);
  images.delete(key);
  images.set(key, image);
  const [oldest] = images.keys();
  if (images.size > remembered && oldest !== undefined) images.delete(oldest);
  return image;
};

/** The QR code of a badge, wherever the server draws one: its code, and never the registration's id. */
export const badgePng = (code: BadgeCode, side: number, margin?: number): Buffer => qrCodePng(code, side, margin);
