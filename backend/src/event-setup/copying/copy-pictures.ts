import { Instant, UploadId, type EventId } from '@turnout/contracts/kernel';
import type { Files, StoredFile } from '../../platform/files/files.ts';
import type { CopiedIds } from './copied-ids.ts';

interface Copying {
  readonly to: EventId;
  /** What records and pictures are called in the copy. */
  readonly ids: CopiedIds;
  readonly now: Instant;
}

/** Those of an event's pictures that its copy has: what shows somebody who is not in the copy is not copied either. */
export const copiedPictures = (pictures: readonly StoredFile[], ids: CopiedIds): readonly StoredFile[] =>
  pictures.filter(({ personId }) => personId === null || (ids.get(personId) ?? null) !== null);

/**
 * Puts the pictures of an event under a copy's own ids (0050), for what they were brought and in their order; whoever
 * one shows in the source, it shows in the copy. One that is there already is left, so this may be begun again; one that
 * went away meanwhile is passed over. They count as new: nobody sweeps one before the settings that name it are there.
 */
export const copyPictures = async (
  files: Pick<Files, 'copy'>,
  pictures: readonly StoredFile[],
  { to, ids, now }: Copying,
): Promise<void> => {
  const oldestFirst = pictures.toReversed();
  for (const [place, { id, personId }] of oldestFirst.entries()) {
    const uploadedAt = Instant.parse(new Date(Date.parse(now) + place).toISOString());
    const person = personId === null ? null : (ids.get(personId) ?? null);
    await files.copy(id, { id: UploadId.parse(ids.get(id)), eventId: to, personId: person, uploadedAt });
  }
};
