import { isRejection, reject, type Rejection } from '@turnout/contracts/kernel';
import { barePicture, type BarePicture } from './bare-picture.ts';
import { drawSizes, isWhole, type Drawn } from './draw.ts';
import { cleanDrawing } from './drawing.ts';
import { pictureKindOf, type PictureKind } from './picture-kind.ts';

/** A picture as it is kept. */
export interface ReadPicture extends PictureKind {
  readonly bytes: Buffer;
  /** Null: the whole one is light enough. */
  readonly small: Drawn | null;
  readonly thumb: Drawn | null;
}

const faults = { broken: 'upload-broken-picture', more: 'upload-more-than-picture' } as const;

const bareOf = (type: Exclude<PictureKind['type'], 'image/svg+xml'>, file: Buffer): BarePicture | Rejection => {
  const bare = barePicture(type, file);
  return typeof bare === 'string' ? reject(faults[bare]) : bare;
};

/** The same picture for phones, as whoever sent it drew it; null: they did not. */
const sentSmall = (whole: PictureKind, file: Buffer | null): Drawn | Rejection | null => {
  if (file === null) return null;
  const kind = pictureKindOf(file);
  if (isRejection(kind)) return kind;
  const { type, width, height } = kind;
  const differs = reject('upload-small-differs');
  if (type !== whole.type || type === 'image/svg+xml' || width > whole.width || height > whole.height) return differs;
  const bare = barePicture(type, file);
  return typeof bare === 'string' || !isWhole(bare.bytes) ? differs : { type, bytes: bare.bytes };
};

/**
 * Reads a file that should be a picture: whole, without what does not draw it, and smaller for phones and lists.
 * @param small the same drawn for phones by whoever sent it; null: it is drawn here.
 * @returns a refusal that names what is wrong with it.
 */
export const readPicture = (file: Buffer, small: Buffer | null): ReadPicture | Rejection => {
  const kind = pictureKindOf(file);
  if (isRejection(kind)) return kind;
  const { type } = kind;
  if (type === 'image/svg+xml') {
    if (small !== null) return reject('upload-small-differs');
    const clean = cleanDrawing(file);
    return isRejection(clean) ? clean : { type, ...clean, small: null, thumb: null };
  }
  const bare = bareOf(type, file);
  if (isRejection(bare)) return bare;
  // As it lies in the file: whoever turns it turns both.
  const brought = sentSmall(kind, small);
  if (isRejection(brought)) return brought;
  const drawn = drawSizes(bare.bytes, bare.orientation);
  if (drawn === null) return reject('upload-broken-picture');
  return { ...drawn, type, bytes: bare.bytes, small: brought ?? drawn.small };
};
