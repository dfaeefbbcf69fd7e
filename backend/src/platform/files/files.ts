import type { AccountId, EventId, Instant, PictureType, Rendition, UploadId } from '@turnout/contracts/kernel';

/** Who may name a file, and for what it was brought. */
export type Holder =
  /** Nothing names it yet; whoever sent it may. */
  | { readonly kind: 'account'; readonly accountId: AccountId }
  /** `event`: one of the event's own; `page`: brought for what names it, and gone with that. */
  | { readonly kind: 'event'; readonly eventId: EventId; readonly use: 'event' | 'page' };

/** A file in one of its sizes. */
export interface FilePart {
  readonly type: PictureType;
  readonly bytes: Buffer;
}

export interface NewFile {
  readonly id: UploadId;
  readonly holder: Holder;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly whole: FilePart;
  /** Null: the whole one does. */
  readonly small: FilePart | null;
  readonly thumb: FilePart | null;
  readonly now: Instant;
}

/** What is known of a file without its bytes. */
export interface StoredFile {
  readonly id: UploadId;
  /** Null: nothing names it yet. */
  readonly eventId: EventId | null;
  /** Who sent it; null where the event has it from elsewhere. */
  readonly accountId: AccountId | null;
  /** Whom it shows, and with whom it is erased; null: nobody. */
  readonly personId: string | null;
  /** Null: of before there was a difference; as `page`, but nobody sweeps it. */
  readonly use: 'event' | 'page' | null;
  readonly name: string;
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
  /** In bytes. */
  readonly size: number;
  readonly uploadedAt: Instant;
}

/** How many files a holder has at most, and which of them never make room for another. */
export interface Room {
  readonly most: number;
  readonly named: readonly UploadId[];
  /** How long a file is sure to stay that nothing names: somebody may be about to save what does. */
  readonly sparedHours: number;
}

/** A file once more, under an id and for a holder of its own. */
export interface FileCopy {
  readonly id: UploadId;
  readonly eventId: EventId;
  /** Whom it shows there; null: nobody. */
  readonly personId: string | null;
  /** Lists have the newest first. */
  readonly uploadedAt: Instant;
}

/** Who names a file from now on. */
export interface Claim {
  readonly eventId: EventId;
  /** Whoever sent it. */
  readonly accountId: AccountId;
  readonly personId: string | null;
}

/**
 * Where uploaded files lie: in every backup, on every server, and gone for good when they are erased. What is told of
 * who may read one is not its matter. Whoever keeps files of persons names the person, and has them erased with them.
 */
export interface Files {
  /**
   * Keeps a file; one that is there already, by its id, is left as it is, but that one of the event's own is so from then on.
   * @returns `full`: the holder has as many as it may, and none of them makes room.
   */
  readonly keep: (file: NewFile, room: Room) => Promise<StoredFile | 'full'>;
  /**
   * Keeps an event's file for another event as well, byte for byte in all its sizes, for what it was brought; again
   * changes nothing. Who has one as many as it may have, may have as many copies.
   * @returns whether it is there; it is not where the file is gone.
   */
  readonly copy: (id: UploadId, to: FileCopy) => Promise<boolean>;
  readonly find: (id: UploadId) => Promise<StoredFile | null>;
  /** Its bytes in a size, the next larger one where there is none; null where it is not there, or is being erased. */
  readonly read: (id: UploadId, rendition?: Rendition) => Promise<FilePart | null>;
  /** An event's, newest first. */
  readonly ofEvent: (eventId: EventId) => Promise<readonly StoredFile[]>;
  /**
   * Makes a file that its sender has waiting, or that the event has, that of whoever names it; again changes nothing.
   * @returns it; null where it is not there, is not theirs to name, or shows somebody else.
   */
  readonly claim: (id: UploadId, claim: Claim) => Promise<StoredFile | null>;
  /** Erases files of an event; those of another are left. */
  readonly erase: (eventId: EventId, ids: readonly UploadId[]) => Promise<void>;
  /** Erases a person's, but for those that are still named. */
  readonly eraseOf: (personId: string, named: readonly UploadId[]) => Promise<void>;
  /** Erases what has waited longer than that. */
  readonly eraseWaiting: (before: Instant) => Promise<void>;
  /** Those brought for what names them, older than that, by key: whoever sweeps asks for the next ones behind the last. */
  readonly broughtBefore: (before: Instant, behind: string, atMost: number) => Promise<readonly StoredFile[]>;
}
