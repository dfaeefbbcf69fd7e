import { isAscii, isUtf8 } from 'node:buffer';
import { TextEncoding } from '@turnout/contracts/attendee-import';
import { analyse } from 'chardet';
import type { FileBytes } from '../../platform/files/file-bytes.ts';

/** The encoding that a text is in, and whether there is no doubt about it. */
export interface FoundEncoding {
  readonly name: TextEncoding;
  readonly isSure: boolean;
}

/** Whether a file begins with these bytes. */
export const startsWith = (bytes: Uint8Array, ...mark: number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

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

/** What the first bytes leave no doubt about: a mark, or the zeros of UTF-16; null for everything else. */
const markedEncoding = (head: Uint8Array): TextEncoding | null => {
  if (startsWith(head, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(head, 0xfe, 0xff)) return 'utf-16be';
  if (startsWith(head, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (looksLikeUtf16(head, 1)) return 'utf-16le';
  return looksLikeUtf16(head, 0) ? 'utf-16be' : null;
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

/** The first bytes of a file as text, well enough to tell what kind of file it is: its letters may be wrong. */
export const roughText = (head: Uint8Array): string => {
  const known = markedEncoding(head) ?? (isUtf8(wholeCharacters(head)) ? 'utf-8' : 'windows-1252');
  return new TextDecoder(known).decode(head);
};

/** The detector's names that differ from ours: it says ISO where no byte tells it from what Windows writes. */
const otherNames: ReadonlyMap<string, TextEncoding> = new Map([
  ['iso-8859-1', 'windows-1252'],
  ['iso-8859-7', 'windows-1253'],
  ['iso-8859-8', 'windows-1255'],
  ['iso-8859-9', 'windows-1254'],
]);

const ourName = (name: string): TextEncoding | undefined => {
  const lower = name.toLowerCase();
  return otherNames.get(lower) ?? TextEncoding.safeParse(lower).data;
};

/** What no list of people holds: a text with these was read in another encoding than it is in. */
const impossible = [
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  /[\u0080-\u009f\ufffd]/,
  // Signs inside a word, but the middle dot of Catalan.
  /\p{L}[\u00a1-\u00b6\u00b8-\u00bf\u00d7\u00f7]\p{L}/u,
  // A Latin word has plain letters beside its accents.
  /(?<!\p{L})[\u00c0-\u024f]{3,}(?!\p{L})/u,
];

/** Of a hundred: as sure as the detector has to be, and how many times as sure as of the next likely one. */
const surely = 20;
const farBehind = 2;
/** So sure, and so far before the next, it is right although that one is likely too: those of East Asia are alike. */
const quiteSurely = 90;
const quiteFarBehind = 25;

/**
 * What a text without marks that is no UTF-8 is most likely in.
 * @param sample cells with letters beyond ASCII: the others say nothing.
 */
const likeliest = (sample: Uint8Array): FoundEncoding => {
  const matches = analyse(sample).flatMap(({ name, confidence }) => {
    const ours = ourName(name);
    return ours === undefined ? [] : [{ name: ours, confidence }];
  });
  const [best] = matches;
  if (best === undefined) return { name: 'windows-1252', isSure: false };
  const { name, confidence } = best;
  const next = matches.find((match) => match.name !== name)?.confidence ?? 0;
  const isLikely =
    (confidence >= surely && confidence >= next * farBehind) ||
    (confidence >= quiteSurely && confidence >= next + quiteFarBehind);
  const text = new TextDecoder(name).decode(sample);
  return { name, isSure: isLikely && !impossible.some((pattern) => pattern.test(text)) };
};

const headSize = 64 * 1024;
const sampleSize = 64 * 1024;
/** What stands between cells; none of these is ever the second byte of a character. */
const betweenCells = new Set([...'\n\r\t,;"'].map((character) => character.charCodeAt(0)));
const isPlain = (byte: number) => byte < 0x80;

/** Gathers the cells that hold something beyond ASCII: addresses and numbers would only blur the picture. */
const openSample = () => {
  const cells: Buffer[] = [];
  let size = 0;
  let rest = Buffer.alloc(0);
  const take = (cell: Buffer): void => {
    if (cell.every(isPlain)) return;
    cells.push(cell, Buffer.from('\n'));
    size += cell.length + 1;
  };
  return {
    add: (piece: Buffer): void => {
      if (isAscii(piece)) {
        take(rest);
        rest = Buffer.alloc(0);
        return;
      }
      let from = 0;
      for (const [at, byte] of piece.entries()) {
        if (size >= sampleSize) return;
        if (!betweenCells.has(byte)) continue;
        take(Buffer.concat([rest, piece.subarray(from, at)]));
        rest = Buffer.alloc(0);
        from = at + 1;
      }
      rest = Buffer.concat([rest, piece.subarray(from)]).subarray(0, sampleSize);
    },
    bytes: (): Buffer => {
      take(rest);
      return Buffer.concat(cells).subarray(0, sampleSize);
    },
  };
};

/**
 * The encoding of a text file: by its mark where it has one, else UTF-8 where the whole of it fits, else what
 * `chardet` takes it for. Only what is not marked is read to its end.
 */
export const encodingOfFile = async (file: FileBytes): Promise<FoundEncoding> => {
  const marked = markedEncoding(await file.slice(0, headSize));
  if (marked !== null) return { name: marked, isSure: true };
  const sample = openSample();
  const strict = new TextDecoder('utf-8', { fatal: true });
  let fits = true;
  for await (const piece of file.stream(0, file.size)) {
    sample.add(piece);
    fits &&= decodes(() => strict.decode(piece, { stream: true }));
  }
  fits &&= decodes(() => strict.decode());
  return fits ? { name: 'utf-8', isSure: true } : likeliest(sample.bytes());
};

const decodes = (decode: () => unknown): boolean => {
  try {
    decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
};
