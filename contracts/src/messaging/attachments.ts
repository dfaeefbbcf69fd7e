import { z } from 'zod';
import { UploadId } from '../kernel/index.ts';

/** Files that go along with one message. */
export const mostAttachments = 5;
/** In bytes, those of one message together: each mail carries them. */
export const heaviestAttachments = 3_000_000;

/** Uploads of the event that go along with a message as files (rule messaging/rich-messages). */
export const Attachments = z
  .array(UploadId)
  .max(mostAttachments)
  .nullish()
  .transform((ids) => [...new Set(ids ?? [])]);
