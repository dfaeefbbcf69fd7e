import { z } from 'zod';
import { FieldId, Instant, largestPicture, RegistrantFileId, RegistrantId } from '../kernel/index.ts';

/** The types of a registration's files, and how their names end (rule registration/files); the content tells which it is. */
export const registrantFileTypes = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
} as const;
export const RegistrantFileType = z.enum([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/svg+xml',
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
]);
export type RegistrantFileType = z.infer<typeof RegistrantFileType>;

/** In bytes: 2 MB (rule registration/files). */
export const largestRegistrantFile = largestPicture;

/** A file that was sent and waits for the registration that names it: `path` is the value of its field. */
export const WaitingFileView = z.strictObject({
  _id: RegistrantFileId,
  fieldId: FieldId,
  path: z.string(),
  name: z.string(),
  type: RegistrantFileType,
  /** In bytes. */
  size: z.int(),
});
export type WaitingFileView = z.infer<typeof WaitingFileView>;

/** An uploaded file of a registration (rule registration/files). */
export const RegistrantFileView = z.strictObject({
  ...WaitingFileView.shape,
  registrationId: RegistrantId,
  uploadedAt: Instant,
});
export type RegistrantFileView = z.infer<typeof RegistrantFileView>;

/** POST /api/delete-registration-uploads (rule registration/file-calls). */
export const DeleteRegistrantFiles = z.object({
  registrationId: RegistrantId,
  fieldIds: z.array(FieldId).min(1).max(200),
});
