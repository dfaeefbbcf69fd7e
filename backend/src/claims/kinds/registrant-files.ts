import { fileIn, fileValue, type FieldValue } from '@turnout/contracts/fields';
import { Instant, RegistrantFileId, type EventId, type FieldId, type RegistrantId } from '@turnout/contracts/kernel';
import type { RegistrantFileType } from '@turnout/contracts/attendees';
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Platform } from '../../platform/module/platform.ts';
import { newKey, sealBytes, unsealBytes } from '../../platform/personal/cipher.ts';
import { openFileStore, type StoredFile } from './file-store.ts';

/** Files of an event that may wait at once: at 2 MB each, 2 GB. */
const waitingAtMost = 1_000;
/** Of which one sender, an address at one form, has so many at most: a hall of people may stand behind one. */
const ofOneAtMost = 250;
/** How long a file is sure to wait, where others need its room. */
export const sparedMinutes = 60;
/** How long it waits at most: longer than a form is kept on a device that was closed half filled in. */
const waitsHours = 48;

/** Under the key of a person, or of a file that waits: its own key, its name, and what was sent. */
const Secret = z.object({ key: z.string(), name: z.string(), hash: z.string() });
type Secret = z.infer<typeof Secret>;

/** A file with what only its key opens. */
export interface OpenedFile extends Omit<StoredFile, 'sealed'> {
  readonly name: string;
  /** Of what was sent, hex. */
  readonly hash: string;
}

type Answers = Readonly<Record<FieldId, FieldValue>>;

interface Whose {
  readonly eventId: EventId;
  readonly personId: RegistrantId;
}

/** A file that was read and is to wait. */
interface Waiting {
  readonly id: RegistrantFileId;
  readonly eventId: EventId;
  readonly name: string;
  readonly type: RegistrantFileType;
  readonly bytes: Buffer;
  readonly hash: string;
  /** Whose it is: an address at a form, or null of staff, who always have room. */
  readonly sender: string | null;
}

const ago = (now: Instant, minutes: number): Instant =>
  Instant.parse(new Date(Date.parse(now) - minutes * 60_000).toISOString());

/** The files that answers name. */
export const filesIn = (answers: Answers): readonly RegistrantFileId[] =>
  Object.values(answers).flatMap((value) => {
    const file = fileIn(value);
    return file === null ? [] : [file.id];
  });

/**
 * Files of registrants (docs/decisions/0092): what comes before its registration waits under a key of its own; the
 * registration that names it has it once more, under its person's key and an id of its own. What no registration names
 * goes.
 */
export const openRegistrantFiles = ({
  sql,
  keyring,
  ids,
  clock,
}: Pick<Platform, 'sql' | 'keyring' | 'ids' | 'clock'>) => {
  const store = openFileStore(sql);

  /** Null: the key is gone, or the file. */
  const secretOf = async ({ id, personId, sealed }: StoredFile): Promise<Secret | null> => {
    const opened = await keyring.unseal(personId ?? id, sealed);
    return opened === null ? null : Secret.parse(opened);
  };
  const opened = async (file: StoredFile): Promise<OpenedFile | null> => {
    const secret = await secretOf(file);
    if (secret === null) return null;
    const { sealed: _, ...known } = file;
    return { ...known, name: secret.name, hash: secret.hash };
  };
  const find = async (id: RegistrantFileId): Promise<OpenedFile | null> => {
    const stored = await store.find(id);
    return stored === null ? null : opened(stored);
  };

  /** A file once more for somebody, under an id that is the same however often it is done; null where it is gone. */
  const copyFor = async (from: StoredFile, { eventId, personId }: Whose): Promise<string | null> => {
    const secret = await secretOf(from);
    if (secret === null) return null;
    const id = copyId(from.id, personId);
    const now = clock.now();
    const isThere = await store.copy(from.id, {
      ...from,
      id,
      eventId,
      personId,
      originId: from.personId === null ? from.id : null,
      sealed: await keyring.seal(personId, secret),
      now,
    });
    return isThere ? fileValue(id, secret.name) : null;
  };
  const copyId = (of: RegistrantFileId, personId: RegistrantId): RegistrantFileId =>
    RegistrantFileId.parse(ids.derive(`${of} ${personId}`, 'registrant file'));

  /** What somebody may name: a file of theirs, one that waits for the event, for staff also somebody else's. */
  const nameable = async (id: RegistrantFileId, whose: Whose, isStaff: boolean): Promise<StoredFile | null> => {
    const found = (await store.find(copyId(id, whose.personId))) ?? (await store.find(id));
    if (found === null || found.eventId !== whose.eventId) return null;
    return found.personId !== null && found.personId !== whose.personId && !isStaff ? null : found;
  };
  const valueOf = async (file: StoredFile): Promise<string | null> => {
    const secret = await secretOf(file);
    return secret === null ? null : fileValue(file.id, secret.name);
  };

  return {
    find,
    /** A file with its bytes; null where it is not there any more. */
    read: async (id: RegistrantFileId): Promise<{ readonly name: string; readonly bytes: Buffer } | null> => {
      const stored = await store.find(id);
      const secret = stored === null ? null : await secretOf(stored);
      if (stored === null || secret === null) return null;
      const sealed = await store.bytesOf(id);
      // Erased in between: its pieces went with it.
      if (sealed.length === 0) return null;
      return { name: secret.name, bytes: unsealBytes(Buffer.from(secret.key, 'base64url'), 'file', sealed) };
    },
    /**
     * Keeps a file until a registration names it; the same again is there once.
     * @returns the value of its field; null where too many of its sender wait.
     */
    wait: async ({ id, eventId, name, type, bytes, hash: sent, sender }: Waiting): Promise<string | null> => {
      const now = clock.now();
      const key = newKey();
      const secret: Secret = { key: key.toString('base64url'), name, hash: sent };
      const sealed = await keyring.seal(id, secret);
      const file = {
        id,
        eventId,
        personId: null,
        originId: null,
        type,
        size: bytes.length,
        sealed,
        uploadedAt: now,
        now,
      };
      const room = { most: waitingAtMost, ofOne: ofOneAtMost, since: ago(now, sparedMinutes), sender };
      return (await store.wait(file, sealBytes(key, 'file', bytes), room)) ? fileValue(id, name) : null;
    },
    /**
     * Makes a file that waits one of somebody's, before their registration names it: whoever names it, has it. One that
     * is theirs already stays so. What is not named in the end goes.
     * @param isStaff whoever asks sees all files of the event: of somebody else's they have one more made, as where a
     *   person is registered anew under another type.
     * @returns the value of its field; null where it neither waits for this event nor is theirs.
     */
    claim: async (id: RegistrantFileId, whose: Whose, isStaff: boolean): Promise<string | null> => {
      const found = await nameable(id, whose, isStaff);
      if (found === null) return null;
      if (found.personId !== whose.personId) return copyFor(found, whose);
      await store.doubt([found.id], clock.now());
      return valueOf(found);
    },
    /**
     * Somebody's answers for another registration, such as its copy in another event, with the files that they name
     * carried over: once more, under ids and the key of whoever they are there. To be called before the append that says
     * these answers; again it comes to the same. A file that is gone is named no more.
     */
    carry: async <F extends Answers>(answers: F, whose: Whose): Promise<F | Answers> => {
      if (filesIn(answers).length === 0) return answers;
      const carried: [string, FieldValue][] = [];
      for (const [field, value] of Object.entries(answers)) {
        const named = fileIn(value);
        const stored = named === null ? null : await store.find(named.id);
        const copy = stored === null || stored.personId === null ? null : await copyFor(stored, whose);
        if (named === null || copy !== null) carried.push([field, copy ?? value]);
      }
      return Object.fromEntries(carried);
    },
    doubt: (gone: readonly RegistrantFileId[], now: Instant) => store.doubt(gone, now),
    /** Claims of files as they would be answered now, by the values that their fields have: nothing is claimed, and nothing is in doubt. */
    dryRun: {
      claim: async (id: RegistrantFileId, whose: Whose, isStaff: boolean): Promise<string | null> => {
        const found = await nameable(id, whose, isStaff);
        return found === null ? null : valueOf(found);
      },
      doubt: () => Promise.resolve(),
    },
    /**
     * Notes what somebody's registration names, and erases what it does not: what they dropped, unless it was named
     * again since, and what has been in doubt for an hour.
     * @param read what it names by now.
     */
    settle: (
      personId: RegistrantId,
      read: () => Promise<readonly RegistrantFileId[]>,
      gone: readonly RegistrantFileId[],
      now: Instant,
    ) => store.settle(personId, read, { gone, at: now, before: ago(now, sparedMinutes) }),
    eraseWaiting: (now: Instant) => store.eraseWaiting(ago(now, waitsHours * 60)),
    inDoubt: (now: Instant, behind: string, atMost: number) => store.inDoubt(ago(now, sparedMinutes), behind, atMost),
  };
};

/** How what was sent is told from other files. */
export const hashOf = (bytes: Buffer): string => hash('sha256', bytes, 'hex');

export type RegistrantFiles = ReturnType<typeof openRegistrantFiles>;
