import { renditionSide, type PictureType } from '@turnout/contracts/kernel';
import { fliph, PhotonImage, resize, rotate, SamplingFilter } from '@silvia-odwyer/photon-node';

/** A picture in another size. */
export interface Drawn {
  readonly type: PictureType;
  readonly bytes: Buffer;
}

export interface Sizes {
  readonly width: number;
  readonly height: number;
  /** Null: the whole one is no larger and no heavier. */
  readonly small: Drawn | null;
  readonly thumb: Drawn | null;
}

/** Of a photo in a list, 0 to 100. */
const quality = 78;

const isSolid = (image: PhotonImage): boolean => {
  const pixels = image.get_raw_pixels();
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
};

/** JPEG has no way to let a page shine through. */
const written = (image: PhotonImage): Drawn =>
  isSolid(image)
    ? { type: 'image/jpeg', bytes: Buffer.from(image.get_bytes_jpeg(quality)) }
    : { type: 'image/png', bytes: Buffer.from(image.get_bytes()) };

/** How EXIF's eight ways of holding a camera are put right: turned first, in degrees, then mirrored. */
const turns: Readonly<Record<number, readonly [degrees: number, isMirrored: boolean]>> = {
  2: [0, true],
  3: [180, false],
  4: [180, true],
  5: [90, true],
  6: [90, false],
  7: [270, true],
  8: [270, false],
};

const turned = (image: PhotonImage, orientation: number): PhotonImage => {
  const [degrees, isMirrored] = turns[orientation] ?? [0, false];
  const upright = degrees === 0 ? image : rotate(image, degrees);
  if (isMirrored) fliph(upright);
  return upright;
};

const within = (image: PhotonImage, side: number): PhotonImage | null => {
  const [width, height] = [image.get_width(), image.get_height()];
  const share = side / Math.max(width, height);
  if (share >= 1) return null;
  const scaled = (length: number): number => Math.max(1, Math.round(length * share));
  return resize(image, scaled(width), scaled(height), SamplingFilter.Triangle);
};

/** Unpacks a picture whole; null: it cannot be. What opens it breaks down then, and must not be used again. */
const opened = (bytes: Uint8Array): PhotonImage | null => {
  try {
    return PhotonImage.new_from_byteslice(bytes);
  } catch (error) {
    // Its own kind of error: what it calls a panic.
    if (error instanceof Error && error.name === 'RuntimeError') return null;
    throw error;
  }
};

/**
 * Unpacks a picture, so that it is known to be whole, and draws it for phones and for lists.
 * Takes a second for the largest, and all the memory that its pixels take: not for a thread that answers somebody.
 * @returns null where it cannot be opened.
 */
export const drawSizes = (bytes: Uint8Array, orientation: number): Sizes | null => {
  const image = opened(bytes);
  if (image === null) return null;
  const isTurned = orientation > 4;
  const [across, down] = [image.get_width(), image.get_height()];
  const small = within(image, renditionSide.small);
  const thumb = within(small ?? image, renditionSide.thumb);
  image.free();
  const lighter = (drawn: PhotonImage | null): Drawn | null => {
    if (drawn === null) return null;
    const light = written(turned(drawn, orientation));
    return light.bytes.length < bytes.length ? light : null;
  };
  return {
    width: isTurned ? down : across,
    height: isTurned ? across : down,
    small: lighter(small),
    thumb: lighter(thumb),
  };
};

/** Whether a picture can be unpacked whole. */
export const isWhole = (bytes: Uint8Array): boolean => {
  const image = opened(bytes);
  image?.free();
  return image !== null;
};
