import { z } from 'zod';

/** Crockford base32 in lower case: no i, l, o, u, so an id survives being read aloud. */
const idText = (label: string) =>
  z.string().regex(/^[0-9a-hjkmnp-tv-z]{20}$/, `${label} must be an id of 20 letters and digits`);

export const EventId = idText('eventId').brand('EventId');
export type EventId = z.infer<typeof EventId>;

export const AccountId = idText('accountId').brand('AccountId');
export type AccountId = z.infer<typeof AccountId>;

export const TypeId = idText('typeId').brand('TypeId');
export type TypeId = z.infer<typeof TypeId>;

export const FieldId = idText('fieldId').brand('FieldId');
export type FieldId = z.infer<typeof FieldId>;

export const ImportId = idText('importId').brand('ImportId');
export type ImportId = z.infer<typeof ImportId>;

export const WallId = idText('wallId').brand('WallId');
export type WallId = z.infer<typeof WallId>;
/** A session as its owner knows it; it opens nothing. */
export const SessionId = idText('sessionId').brand('SessionId');
export type SessionId = z.infer<typeof SessionId>;

export const TypeGroupId = idText('typeGroupId').brand('TypeGroupId');
export type TypeGroupId = z.infer<typeof TypeGroupId>;

export const SpeakerId = idText('speakerId').brand('SpeakerId');
export type SpeakerId = z.infer<typeof SpeakerId>;

export const CheckpointId = idText('checkpointId').brand('CheckpointId');
export type CheckpointId = z.infer<typeof CheckpointId>;

export const CheckpointFieldId = idText('checkpointFieldId').brand('CheckpointFieldId');
export type CheckpointFieldId = z.infer<typeof CheckpointFieldId>;

export const MessageId = idText('messageId').brand('MessageId');
export type MessageId = z.infer<typeof MessageId>;

export const MailingId = idText('mailingId').brand('MailingId');
export type MailingId = z.infer<typeof MailingId>;

/** The id of a group's primary registrant; it names the group's stream. */
export const PrimaryId = idText('primaryId').brand('PrimaryId');
export type PrimaryId = z.infer<typeof PrimaryId>;

/**
 * One person of a group. The primary's id is the group's; the others carry their place in the group
 * after a dot (`.2` to `.500`), so a badge leads to its stream without a look-up.
 */
export const RegistrantId = z
  .string()
  .regex(/^[0-9a-hjkmnp-tv-z]{20}(\.[1-9]\d{0,2})?$/, 'registrationId must be a registration id')
  .brand('RegistrantId');
export type RegistrantId = z.infer<typeof RegistrantId>;

/** A check-in: the registrant's id, then the number of the admission, so an undo finds its stream. */
export const CheckinId = z
  .string()
  .regex(/^[0-9a-hjkmnp-tv-z]{20}(\.[1-9]\d{0,2})?~[1-9]\d{0,4}$/, 'checkinId must be a check-in id')
  .brand('CheckinId');
export type CheckinId = z.infer<typeof CheckinId>;

/**
 * The id of a command, stored with every fact that it led to. What a request is carried out as is its
 * `IdempotencyKey`, with a slash and a word where one request sends several commands; what the system does
 * by itself begins with `system/`. So no header can spell either.
 */
export const CommandId = z
  .string()
  .regex(/^[\w.:/-]{8,100}$/, 'commandId must be 8 to 100 letters, digits, dots, colons, dashes or slashes')
  .brand('CommandId');
export type CommandId = z.infer<typeof CommandId>;

/** Made once per intent by whoever sends it (`Idempotency-Key`); a retry carries the same one. */
export const IdempotencyKey = z
  .string()
  .regex(/^[\w.:-]{8,100}$/, 'must be 8 to 100 letters, digits, dots, colons or dashes');

/** The id of a command that nobody sent: what it is about, and of what. */
export const systemCommandId = (...about: readonly string[]): CommandId =>
  CommandId.parse(['system', ...about].join('/'));

/** The group a registrant belongs to. */
export const primaryOf = (registrantId: RegistrantId): PrimaryId => PrimaryId.parse(registrantId.slice(0, 20));

/** The registrant at a place in a group; place 1 is the primary. */
export const registrantAt = (primaryId: PrimaryId, place: number): RegistrantId =>
  RegistrantId.parse(place === 1 ? primaryId : `${primaryId}.${place}`);

/** The place of a registrant in its group; the primary has place 1. */
export const placeOf = (registrantId: RegistrantId): number =>
  registrantId.length === 20 ? 1 : Number(registrantId.slice(21));

/** The registrant whom a check-in admitted. */
export const registrantOf = (checkinId: CheckinId): RegistrantId =>
  RegistrantId.parse(checkinId.slice(0, checkinId.indexOf('~')));

/**
 * A check-in at a checkpoint: checkpoint, group, and the how manieth of the group there, so an id leads
 * to its stream and nobody finds one by guessing.
 */
export const CheckpointCheckinId = z
  .string()
  .regex(/^[0-9a-hjkmnp-tv-z]{20}-[0-9a-hjkmnp-tv-z]{20}~[1-9]\d{0,4}$/, 'checkinId must be the id of a check-in')
  .brand('CheckpointCheckinId');
export type CheckpointCheckinId = z.infer<typeof CheckpointCheckinId>;

/** The checkpoint and the group that a check-in belongs to. */
export const partsOfCheckin = (
  checkinId: CheckpointCheckinId,
): { readonly checkpointId: CheckpointId; readonly primaryId: PrimaryId } => ({
  checkpointId: CheckpointId.parse(checkinId.slice(0, 20)),
  primaryId: PrimaryId.parse(checkinId.slice(21, 41)),
});
