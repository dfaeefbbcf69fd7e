import { z } from 'zod';
import {
  ActivityId,
  CheckinId,
  CheckpointId,
  ConflictId,
  CopyVersion,
  IdempotencyKey,
  Instant,
  RegistrantId,
  TypeId,
} from '../kernel/index.ts';
import { EntryWindow } from '../records/place-rule-fields.ts';
import { ConflictDecision, OfflineConflictReason, OfflineWish } from '../registration/stream/offline-events.ts';
import { RegistrationStatus } from '../registration/stream/registrant.ts';
import { SaidAtDesk } from './said-at-desk.ts';

/** Names a person or a group to a desk of this installation; no badge, no id: nobody comes in by it. */
export const DeskKey = z.string().regex(/^[0-9a-hjkmnp-tv-z]{26}$/, 'must be a key of a copy');
export type DeskKey = z.infer<typeof DeskKey>;

/** A code as it is hashed in a copy. */
export const hashedCode = (presented: string): string => presented.trim().toLowerCase();

/** A confirmation number as it is hashed in a copy. */
export const hashedNumber = (presented: string): string => presented.toLowerCase().replaceAll(/[\s-]+/gu, '');

/**
 * The first 16 bytes, base64url, of SHA-256 over the UTF-8 text `<salt>\n<text>`, the text by `hashedCode` or
 * `hashedNumber`: by it a desk knows what was presented, and cannot make a badge.
 */
export const CodeHash = z.string().regex(/^[\w-]{22}$/);

/** Somebody as a desk needs them to admit without a network. */
export const CopiedPerson = z.strictObject({
  key: DeskKey,
  /** Codes of their badge or ticket: the badge's code, the id on older badges, a ticket's own code. */
  codes: z.array(CodeHash),
  /** Of badges that were lost and replaced: they open nothing any more. */
  replaced: z.array(CodeHash),
  /** Both empty of an erased person, and for a device that is told no names. */
  firstName: z.string(),
  lastName: z.string(),
  typeId: TypeId,
  status: RegistrationStatus,
  /** True where the event lets nobody in who owes something, and their group does. */
  owes: z.boolean(),
  /** Of the place that the copy is of: `left` where they were let out again. */
  presence: z.enum(['never', 'inside', 'left']),
  /** Of that presence. */
  at: Instant.nullable(),
  /** False at an activity that they are not registered in; true elsewhere. */
  takesPart: z.boolean(),
  /** True: they are inside the event. */
  isInsideEvent: z.boolean(),
  /** The moments of the last 48 hours at which the place let them in; absent: none, or the place counts none. */
  entries: z.array(Instant).optional(),
  /** Said of them at the desk (rule check-in/answers-at-the-desk); absent: nothing. */
  said: SaidAtDesk.optional(),
});
export type CopiedPerson = z.infer<typeof CopiedPerson>;

/** A group whole: what a desk had of it before is replaced. With nobody in it, it is there no more. */
export const CopiedGroup = z.strictObject({
  key: DeskKey,
  /** Of its confirmation number. */
  numbers: z.array(CodeHash),
  /** In the order of their places. */
  people: z.array(CopiedPerson),
});
export type CopiedGroup = z.infer<typeof CopiedGroup>;

/** The rules of the place, as they are now. */
export const CopiedRules = z.strictObject({
  /** True: somebody may come in again while they are inside, or after they left. */
  mayReenter: z.enum(['never', 'after-leaving', 'always']),
  /** At an activity: only who is inside the event. */
  isInsideEventFirst: z.boolean(),
  /** Codes may be read here; off: people are checked in by hand alone. */
  allowsScanner: z.boolean(),
  /** People may be let out here. */
  letsOut: z.boolean(),
  /** The place's own rules (rule check-in/rules-of-a-place). */
  place: z.strictObject({
    entryTypes: z.array(z.string()),
    entryWindows: z.array(EntryWindow),
    entriesPerDay: z.int(),
  }),
  /** On whose clocks days are counted. */
  timeZone: z.string(),
});
export type CopiedRules = z.infer<typeof CopiedRules>;

export const DeskCopy = z.strictObject({
  /** By the server's clock as it answered: a desk measures the difference to its own by it. */
  serverTime: Instant,
  salt: z.string(),
  version: CopyVersion,
  rules: CopiedRules,
  types: z.array(z.strictObject({ _id: TypeId, name: z.string() })),
  groups: z.array(CopiedGroup),
  /** People of the event as far as they were counted when this page was made; absent in pages of what changed. */
  people: z.int().optional(),
  /** To be given next time: the next page, or what changed since. */
  cursor: z.string(),
  /** False: more is to be asked for at once. True: the desk has all that there is. */
  isComplete: z.boolean(),
});
export type DeskCopy = z.infer<typeof DeskCopy>;

/** The final result of a scan: it is not to be sent again. */
export const OfflineScanResult = z.strictObject({
  commandId: IdempotencyKey,
  /** Checked in; in the inbox of conflicts; or stored as refused, as the desk refused it. */
  result: z.enum(['recorded', 'conflict', 'refused']),
  /** Of a conflict. */
  conflictId: ConflictId.optional(),
  /** Of whoever came in at the event's door by it: the desk prints their badge (rule badges/print-on-check-in). */
  arrived: z.strictObject({ checkinId: CheckinId, isPrinted: z.boolean() }).optional(),
  because: z.enum([...OfflineConflictReason.options, 'not-registered']).optional(),
});
export type OfflineScanResult = z.infer<typeof OfflineScanResult>;

export const ConflictPlace = z.strictObject({
  kind: z.enum(['door', 'checkpoint', 'activity']),
  _id: z.union([CheckpointId, ActivityId]).nullable(),
  /** Empty at the door. */
  name: z.string(),
});

/** An admission without a network that staff decide about. */
export const ConflictView = z.strictObject({
  _id: ConflictId,
  place: ConflictPlace,
  /** Null: nobody known was presented. */
  registration: z
    .strictObject({
      _id: RegistrantId,
      confirmationNumber: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      /** As it is now. */
      status: RegistrationStatus,
    })
    .nullable(),
  /** Of nobody known: what was presented; empty where it is not kept any more. */
  presented: z.string(),
  because: z.enum([...OfflineConflictReason.options, 'not-registered']),
  /** The wish of the desk without a network. */
  wish: OfflineWish,
  desk: z.string(),
  /** An address, or the name of a device; for those who may see staff. */
  by: z.string(),
  scannedAt: Instant,
  deskAt: Instant,
  clockDifferenceMs: z.int(),
  receivedAt: Instant,
  /** The check-in that stood. */
  standing: z.strictObject({ at: Instant, desk: z.string(), by: z.string(), persons: z.int() }).nullable(),
  decided: z.strictObject({ decision: ConflictDecision, note: z.string(), by: z.string(), at: Instant }).nullable(),
});
export type ConflictView = z.infer<typeof ConflictView>;

/** Decisions that there are about a conflict: of somebody unknown, or at a check-in of several, nothing is undone. */
export const decisionsOf = ({
  registration,
  standing,
}: Pick<ConflictView, 'registration' | 'standing'>): readonly ConflictDecision[] => {
  if (registration === null) return ['let-stand'];
  return standing !== null && standing.persons === 1
    ? ['let-stand', 'undo-standing', 'undo-offline']
    : ['let-stand', 'undo-offline'];
};
