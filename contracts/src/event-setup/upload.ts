import { z } from 'zod';
import { EventId, Instant, UploadId } from '../kernel/index.ts';
import type { EventDetails } from './event.ts';

/** What a picture that is uploaded may be; what it truly is, its content tells (decisions 21). */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const PictureType = z.enum(pictureTypes);
export type PictureType = z.infer<typeof PictureType>;

/** In bytes (spec 000, section 2). */
export const largestPicture = 2 * 1024 * 1024;
/** In pixels: a file of a few kilobytes can say that it is larger, and fill the memory of whoever opens it. */
export const longestSide = 4000;
/** Of one event. */
export const uploadsAtMost = 100;

/** In which sizes a picture may be asked for: as it was uploaded, or as it was drawn for a phone. */
export const renditions = ['whole', 'small'] as const;
export const Rendition = z.enum(renditions);
export type Rendition = z.infer<typeof Rendition>;

/** Where a picture is read; where it has no small rendition, the whole one is answered. */
export const uploadPath = (id: UploadId, rendition: Rendition = 'whole'): string =>
  `/api/file/${id}${rendition === 'whole' ? '' : `?rendition=${rendition}`}`;

/** A picture of an event (spec 002 «Upload»); `file` is what an event's `banner` and `logo` say of it. */
export const UploadView = z.strictObject({
  _id: UploadId,
  event: EventId,
  url: z.string(),
  file: z.strictObject({ _id: UploadId, path: z.string(), name: z.string() }),
  type: PictureType,
  width: z.int(),
  height: z.int(),
  /** In bytes. */
  size: z.int(),
  uploadedAt: Instant,
});
export type UploadView = z.infer<typeof UploadView>;

/** The pictures that an event's public pages show: its cover and its logo. */
export const eventPictures = ['banner', 'logo'] as const;
export type EventPicture = (typeof eventPictures)[number];

/**
 * The uploaded picture that a setting names; null where it names none. What it says of a path is not asked: a page
 * that went where a setting says would go anywhere.
 */
export const uploadOf = (event: Pick<EventDetails, EventPicture>, picture: EventPicture): UploadId | null =>
  UploadId.safeParse(event[picture]?._id).data ?? null;

/** The uploads that an event shows on its public pages. */
export const shownUploads = (event: Pick<EventDetails, EventPicture>): readonly UploadId[] =>
  eventPictures.flatMap((picture) => uploadOf(event, picture) ?? []);
