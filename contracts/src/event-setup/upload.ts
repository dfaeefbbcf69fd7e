import { z } from 'zod';
import { EventId, Instant, PictureType, UploadId, type Rendition } from '../kernel/index.ts';
import { picturesOf } from '../records/index.ts';
import type { EventDetails } from './event.ts';
import { plainRecords } from './plain-records.ts';

/** Of one event, beside those of its speakers. */
export const uploadsAtMost = 100;

/** Where a picture is read; where it has no small rendition, the whole one is answered. */
export const uploadPath = (id: UploadId, rendition: Rendition = 'whole'): string =>
  `/api/file/${id}${rendition === 'whole' ? '' : `?rendition=${rendition}`}`;

/** An uploaded file as records name it (rule event-setup/named-pictures). */
export const UploadedFile = z.strictObject({ _id: UploadId, path: z.string(), name: z.string() });
export type UploadedFile = z.infer<typeof UploadedFile>;

/** The pictures that an event's public pages show: its cover and its logo. */
export const eventPictures = ['banner', 'logo'] as const;
export type EventPicture = (typeof eventPictures)[number];

/** The kinds of record whose records show pictures. */
const pictured = plainRecords.filter(({ fields }) => picturesOf(fields).length > 0);

/** Where a picture is shown: as cover, as logo, or by which record of which kind (`one` of its declaration). */
export const UploadUse = z.strictObject({
  as: z.enum([...eventPictures, ...pictured.map(({ one }) => one)]),
  /** The record's name; of a cover or logo empty. */
  name: z.string(),
});
export type UploadUse = z.infer<typeof UploadUse>;

/** A picture of an event (rule event-setup/uploads); `file` is what an event's `banner` and `logo` say of it. */
export const UploadView = z.strictObject({
  _id: UploadId,
  event: EventId,
  url: z.string(),
  file: UploadedFile,
  type: PictureType,
  width: z.int(),
  height: z.int(),
  /** In bytes. */
  size: z.int(),
  /** Whoever has its address sees it, unless the event keeps strangers out; else only where it is shown. */
  isOpen: z.boolean(),
  uses: z.array(UploadUse),
  uploadedAt: Instant,
});
export type UploadView = z.infer<typeof UploadView>;

/**
 * The uploaded picture that a setting names; null where it names none. What it says of a path is not asked: a page
 * that went where a setting says would go anywhere.
 */
export const uploadOf = (event: Pick<EventDetails, EventPicture>, picture: EventPicture): UploadId | null =>
  UploadId.safeParse(event[picture]?._id).data ?? null;

/** The uploaded picture that a speaker's record names; null where it names none. */
export const pictureOf = ({ picture }: { readonly picture: EventDetails[EventPicture] }): UploadId | null =>
  UploadId.safeParse(picture?._id).data ?? null;

/** The uploads that an event shows on its public pages. */
export const shownUploads = (event: Pick<EventDetails, EventPicture>): readonly UploadId[] =>
  eventPictures.flatMap((picture) => uploadOf(event, picture) ?? []);
