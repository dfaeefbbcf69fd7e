import { isUtf8 } from 'node:buffer';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, index) => bytes[index] === byte);

/** Latin text in UTF-16 is every other byte zero. */
const looksLikeUtf16 = (bytes: Uint8Array, zeroAt: 0 | 1): boolean => {
  const length = Math.min(bytes.length, 4096) & ~1;
  if (length < 4) return false;
  let zeros = 0;
  let others = 0;
  for (let index = 0; index < length; index += 2) {
    if (bytes[index + zeroAt] === 0) zeros += 1;
    if (bytes[index + 1 - zeroAt] === 0) others += 1;
  }
  return others === 0 && zeros > length / 4;
};

/** Without the bytes of a character that was cut in two. */
const wholeCharacters = (bytes: Uint8Array): Uint8Array => {
  for (let back = 1; back <= Math.min(4, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes;
    if (byte >= 0xc0) return bytes.subarray(0, bytes.length - back);
  }
  return bytes;
};

/**
 * The encoding of a text file: by its mark where it has one, else UTF-8 where that fits, else what
 * spreadsheets on Windows write.
 * @param options `isCut`: the bytes are only the beginning of the file.
 */
export const encodingOf = (bytes: Uint8Array, options: { readonly isCut?: boolean } = {}): Encoding => {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (looksLikeUtf16(bytes, 1)) return 'utf-16le';
  if (looksLikeUtf16(bytes, 0)) return 'utf-16be';
  return isUtf8(options.isCut === true ? wholeCharacters(bytes) : bytes) ? 'utf-8' : 'windows-1252';
};

// oxlint-disable-next-line no-control-regex -- these are what must go
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/**
 * A cell's text as plain text: white space around it and control characters gone, line ends alike.
 * Everything else stays as it is; markup in it is only ever shown as text.
 */
export const cleaned = (text: string): string =>
  text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(controls, '').trim();
