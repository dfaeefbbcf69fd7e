import { longestSide, reject, type PictureType, type Rejection } from '@turnout/contracts/kernel';
import { GIF } from 'image-size/types/gif';
import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';
import { WEBP } from 'image-size/types/webp';

/** What a picture is, by its own first bytes. */
export interface PictureKind {
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
}

/** Enough for whatever cameras write before a picture's size; junk behind it is not walked through. */
const headSize = 256 * 1024;

const kinds = [
  ['image/png', PNG],
  ['image/jpeg', JPG],
  ['image/webp', WEBP],
  ['image/gif', GIF],
] as const;

/** A header that breaks off or contradicts itself is none: the library throws there. */
const known = <T>(look: () => T): T | null => {
  try {
    return look();
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
};

/** Programs write comments and declarations before a drawing begins. */
const drawingHead = 16 * 1024;
const mayBeDrawing = (head: Uint8Array): boolean => {
  const text = Buffer.from(head.subarray(0, drawingHead))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  return text.startsWith('<') && /[<:]svg[\s>]/.test(text);
};

/** Refuses what says that it is larger than the memory of those who open it. */
export const withinSides = (kind: PictureKind): PictureKind | Rejection => {
  const { width, height } = kind;
  return width > longestSide || height > longestSide
    ? reject('upload-too-wide', { longest: longestSide, width, height })
    : kind;
};

/**
 * Tells by content what an uploaded picture is, whatever it is called, without unpacking it (rule event-setup/picture-kinds).
 * @returns a refusal for anything but PNG, JPEG, WebP, GIF and what may be an SVG, and for what says that it is larger
 *   than the memory of those who open it (`longestSide`). How large a drawing is, is found where it is read: 0 here.
 */
export const pictureKindOf = (file: Buffer): PictureKind | Rejection => {
  // A copy: the library reads past the end of a part, into whatever lies behind it in memory.
  const head = new Uint8Array(file.subarray(0, headSize));
  for (const [type, kind] of kinds) {
    if (known(() => kind.validate(head)) !== true) continue;
    const size = known(() => kind.calculate(head));
    if (size === null || !(size.width > 0 && size.height > 0)) return reject('upload-no-picture');
    return withinSides({ type, width: size.width, height: size.height });
  }
  return mayBeDrawing(head) ? { type: 'image/svg+xml', width: 0, height: 0 } : reject('upload-no-picture');
};
