import { createHash } from 'node:crypto';
import {
  eventPictures,
  uploadOf,
  uploadPath,
  uploadsAtMost,
  type EventDetails,
  type UploadUse,
  type UploadView,
} from '@turnout/contracts/event-setup';
import {
  isRejection,
  reject,
  UploadId,
  type AccountId,
  type EventId,
  type Instant,
  type Rejection,
} from '@turnout/contracts/kernel';
import type { Files, Holder, Room, StoredFile } from '../platform/files/files.ts';
import type { InstallationIds } from '../platform/ids/ids.ts';
import type { ReadPictures } from '../platform/pictures/open-pictures.ts';
import type { SentFile } from '../platform/http/upload-form.ts';

/** Files of an account that nothing names yet: the oldest makes room for another. */
const waitingAtMost = 20;

/** How long a picture that nothing shows is sure to stay: somebody may be about to save the settings that name it. */
const sparedHours = 24;

/** What records say of an uploaded file. */
export const fileOf = ({ id, name }: Pick<StoredFile, 'id' | 'name'>) => ({ _id: id, path: uploadPath(id), name });

/**
 * The places where an event shows a picture: its own pages, and the record that names it.
 * @param pictured the event's records that show pictures, by their ids.
 */
export const usesOf = (
  { id, personId }: Pick<StoredFile, 'id' | 'personId'>,
  event: Pick<EventDetails, 'banner' | 'logo'>,
  pictured: ReadonlyMap<string, UploadUse>,
): UploadUse[] => {
  const record = personId === null ? undefined : pictured.get(personId);
  return [
    ...eventPictures.filter((picture) => uploadOf(event, picture) === id).map((as) => ({ as, name: '' })),
    ...(record === undefined ? [] : [record]),
  ];
};

export const uploadViewOf = (file: StoredFile, event: EventId, uses: UploadUse[]): UploadView => {
  const { id, type, width, height, size, uploadedAt, use } = file;
  const named = fileOf(file);
  return {
    _id: id,
    event,
    url: named.path,
    file: named,
    type,
    width,
    height,
    size,
    isOpen: use === 'event',
    uses,
    uploadedAt,
  };
};

interface Sending {
  readonly sent: SentFile;
  readonly now: Instant;
}

/** An event or one of its records that names a picture. */
interface Naming {
  readonly id: UploadId;
  /** The key of the record that names it, for the sentence. */
  readonly field: string;
  readonly eventId: EventId;
  readonly accountId: AccountId | null;
  /** The record; null: the event itself. */
  readonly personId: string | null;
  /** What the event shows by now. */
  readonly shown: readonly UploadId[];
}

/**
 * Pictures of events and their records as files. The same one of the same event is there once, under an id made of event
 * and content.
 */
export const openEventFiles = (parts: {
  readonly files: Files;
  readonly pictures: ReadPictures;
  readonly ids: Pick<InstallationIds, 'derive'>;
}) => {
  const { files, pictures, ids } = parts;

  const keep = async (
    { seed, holder, room }: { readonly seed: string; readonly holder: Holder; readonly room: Room },
    { sent, now }: Sending,
  ): Promise<StoredFile | Rejection> => {
    const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
    const hashes = [sent.bytes, ...(sent.small === null ? [] : [sent.small])].map(hash).join(' ');
    const id = UploadId.parse(ids.derive(`${seed} ${hashes}`, 'upload'));
    const known = await files.find(id);
    if (known !== null && (holder.kind === 'account' || holder.use === 'page' || known.use === 'event')) return known;
    const read = await pictures(sent.bytes, sent.small, 'staff');
    if (isRejection(read)) return read;
    const { type, bytes, width, height, small, thumb } = read;
    const whole = { type, bytes };
    const kept = await files.keep({ id, holder, name: sent.name, width, height, whole, small, thumb, now }, room);
    return kept === 'full' ? reject('upload-too-many', { most: room.most }) : kept;
  };

  return {
    /** Keeps a picture of an event. @param shown what the event shows, and so never makes room. */
    keepForEvent: (
      eventId: EventId,
      use: 'event' | 'page',
      { shown, ...sending }: Sending & { readonly shown: readonly UploadId[] },
    ) => {
      const room = { most: uploadsAtMost, named: shown, sparedHours };
      return keep({ seed: eventId, holder: { kind: 'event', eventId, use }, room }, sending);
    },
    /** Keeps a picture that what its sender saves next will name. @param seed of the request. */
    keepWaiting: (accountId: AccountId, seed: string, sending: Sending) => {
      const room = { most: waitingAtMost, named: [], sparedHours: 0 };
      return keep({ seed, holder: { kind: 'account', accountId }, room }, sending);
    },
    /**
     * Makes a picture that of what names it from now on: one that its sender has waiting, or one of the event.
     * @returns a refusal for one that is erased or another event's, and for one that shows something else already.
     */
    name: async ({ id, field, eventId, accountId, personId, shown }: Naming): Promise<Rejection | null> => {
      const known = await files.find(id);
      const isTheirs = known?.eventId === eventId || (known?.eventId === null && known.accountId === accountId);
      if (known === null || !isTheirs) return reject('upload-not-kept', { field });
      const isElsewhere = personId === null ? known.personId !== null : shown.includes(id);
      if (isElsewhere) return reject('upload-named-elsewhere', { field });
      if (known.eventId === eventId && known.personId === personId) return null;
      const claimed = accountId === null ? null : await files.claim(id, { eventId, accountId, personId });
      return claimed === null ? reject('upload-named-elsewhere', { field }) : null;
    },
    /** Erases what an event no longer shows, but for its own pictures, which stay for other pages. */
    eraseUnshown: async (eventId: EventId, was: readonly UploadId[], shown: readonly UploadId[]): Promise<void> => {
      const gone = await Promise.all(was.filter((id) => !shown.includes(id)).map(files.find));
      await files.erase(
        eventId,
        gone.flatMap((file) => (file === null || file.use === 'event' || file.personId !== null ? [] : [file.id])),
      );
    },
  };
};

export type EventFiles = ReturnType<typeof openEventFiles>;
