import { reject, type Rejection } from '@turnout/contracts/kernel';
import { longestSide, type PictureType } from '@turnout/contracts/event-setup';
import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';
import { SVG } from 'image-size/types/svg';
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

/**
 * Tells by content what an uploaded picture is, whatever it is called, without unpacking it (decisions 21).
 * @returns a refusal for anything but PNG, JPEG and WebP, for drawings, and for what says that it is larger than
 *   the memory of those who open it (`longestSide`).
 */
export const pictureKindOf = (file: Buffer): PictureKind | Rejection => {
  // A copy: the library reads past the end of a part, into whatever lies behind it in memory.
  const head = new Uint8Array(file.subarray(0, headSize));
  for (const [type, kind] of kinds) {
    if (known(() => kind.validate(head)) !== true) continue;
    const size = known(() => kind.calculate(head));
    if (size === null || !(size.width > 0 && size.height > 0)) return reject('upload-no-picture');
    const { width, height } = size;
    return width > longestSide || height > longestSide
      ? reject('upload-too-wide', { longest: longestSide, width, height })
      : { type, width, height };
  }
  return reject(known(() => SVG.validate(head)) === true ? 'upload-is-drawing' : 'upload-no-picture');
};
