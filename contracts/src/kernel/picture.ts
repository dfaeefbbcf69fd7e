import { z } from 'zod';

/** The types of a picture that is uploaded; its content tells which it is (rule event-setup/picture-kinds). */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml'] as const;
export const PictureType = z.enum(pictureTypes);
export type PictureType = z.infer<typeof PictureType>;

/** In bytes (rule event-setup/picture-kinds). */
export const largestPicture = 2 * 1024 * 1024;
/** In pixels: a file of a few kilobytes can say that it is larger, and fill the memory of whoever opens it. */
export const longestSide = 4000;

/** In which sizes a picture may be asked for: as it was uploaded, drawn for a phone, or for a row of a list. */
export const renditions = ['whole', 'small', 'thumb'] as const;
export const Rendition = z.enum(renditions);
export type Rendition = z.infer<typeof Rendition>;

/** Of what is not whole: in pixels on its longer side. */
export const renditionSide = { small: 800, thumb: 320 } as const satisfies Readonly<
  Record<Exclude<Rendition, 'whole'>, number>
>;
