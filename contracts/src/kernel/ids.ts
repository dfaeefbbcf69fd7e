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

/** A bank statement that was uploaded. */
export const StatementId = idText('statementId').brand('StatementId');
export type StatementId = z.infer<typeof StatementId>;

/** A payment that came in on a bank account, once however often a statement says it. */
export const BankLineId = idText('bankLineId').brand('BankLineId');
export type BankLineId = z.infer<typeof BankLineId>;

export const WallId = idText('wallId').brand('WallId');
export type WallId = z.infer<typeof WallId>;
/** A phone that was enrolled as a desk of one event. */
export const DeviceId = idText('deviceId').brand('DeviceId');
export type DeviceId = z.infer<typeof DeviceId>;
/** A token with which another system asks about one event. */
export const ApiTokenId = idText('tokenId').brand('ApiTokenId');
export type ApiTokenId = z.infer<typeof ApiTokenId>;
/** An address of another system that is told what happens in an event. */
export const WebhookId = idText('webhookId').brand('WebhookId');
export type WebhookId = z.infer<typeof WebhookId>;
/** A badge, or the labels of a check-in, on their way to a printer. */
export const PrintJobId = idText('printJobId').brand('PrintJobId');
export type PrintJobId = z.infer<typeof PrintJobId>;
/** A print agent on one computer; it makes its id itself and keeps it. */
export const PrintAgentId = idText('agentId').brand('PrintAgentId');
export type PrintAgentId = z.infer<typeof PrintAgentId>;
/** A session as its owner knows it; it opens nothing. */
export const SessionId = idText('sessionId').brand('SessionId');
export type SessionId = z.infer<typeof SessionId>;

/** A way to show who one is besides the password: an authenticator app or a passkey. */
export const FactorId = idText('factorId').brand('FactorId');
export type FactorId = z.infer<typeof FactorId>;

export const TypeGroupId = idText('typeGroupId').brand('TypeGroupId');
export type TypeGroupId = z.infer<typeof TypeGroupId>;

export const ValidationId = idText('validationId').brand('ValidationId');
export type ValidationId = z.infer<typeof ValidationId>;

/** A custom widget of an event's dashboard. */
export const PromoCodeId = idText('promoCodeId').brand('PromoCodeId');
export type PromoCodeId = z.infer<typeof PromoCodeId>;
export const WidgetId = idText('widgetId').brand('WidgetId');
export type WidgetId = z.infer<typeof WidgetId>;
/** A document of an event, printed or sent for each registrant. */
export const TemplateId = idText('templateId').brand('TemplateId');
export type TemplateId = z.infer<typeof TemplateId>;

export const ActivityId = idText('activityId').brand('ActivityId');
export type ActivityId = z.infer<typeof ActivityId>;

/** A picture that was uploaded for an event. */
export const UploadId = idText('uploadId').brand('UploadId');
export type UploadId = z.infer<typeof UploadId>;

/** A file that somebody uploaded into a field of their registration. */
export const RegistrantFileId = idText('fileId').brand('RegistrantFileId');
export type RegistrantFileId = z.infer<typeof RegistrantFileId>;

export const SpeakerId = idText('speakerId').brand('SpeakerId');
export type SpeakerId = z.infer<typeof SpeakerId>;

/** The organisers' own words of one kind of mail in one language. */
export const MailTextId = idText('mailTextId').brand('MailTextId');
export type MailTextId = z.infer<typeof MailTextId>;

export const CheckpointId = idText('checkpointId').brand('CheckpointId');
export type CheckpointId = z.infer<typeof CheckpointId>;

export const CheckpointFieldId = idText('checkpointFieldId').brand('CheckpointFieldId');
export type CheckpointFieldId = z.infer<typeof CheckpointFieldId>;

export const MessageId = idText('messageId').brand('MessageId');
export type MessageId = z.infer<typeof MessageId>;

export const MailingId = idText('mailingId').brand('MailingId');
export type MailingId = z.infer<typeof MailingId>;

/** A conflict between what a desk did without a network and what was so by then. */
export const ConflictId = idText('conflictId').brand('ConflictId');
export type ConflictId = z.infer<typeof ConflictId>;

export const AttendeeViewId = idText('viewId').brand('AttendeeViewId');
export type AttendeeViewId = z.infer<typeof AttendeeViewId>;

/** A saved view of the report. */
export const ReportViewId = idText('viewId').brand('ReportViewId');
export type ReportViewId = z.infer<typeof ReportViewId>;

/** A link with which a registrant edits a registration; it opens nothing by itself. */
export const EditLinkId = idText('linkId').brand('EditLinkId');
export type EditLinkId = z.infer<typeof EditLinkId>;

/** One payment at a provider, from the wish to pay to the last refund; it names the payment's stream. */
export const OnlinePaymentId = idText('onlinePaymentId').brand('OnlinePaymentId');
export type OnlinePaymentId = z.infer<typeof OnlinePaymentId>;

/** A refund of an online payment: of staff or a rule, or derived from the provider's own id of it. */
export const RefundId = idText('refundId').brand('RefundId');
export type RefundId = z.infer<typeof RefundId>;

/** One comparison of an event's online payments with what the providers say. */
export const ComparisonId = idText('comparisonId').brand('ComparisonId');
export type ComparisonId = z.infer<typeof ComparisonId>;

/** That somebody wants to pass their registration on, once. */
export const TransferId = idText('transferId').brand('TransferId');
export type TransferId = z.infer<typeof TransferId>;

/** The id of a group's primary registrant; it names the group's stream. */
export const PrimaryId = idText('primaryId').brand('PrimaryId');
export type PrimaryId = z.infer<typeof PrimaryId>;

/** Twenty letters; behind a dot the place in a group, as ids of companions were until decision 0027. */
const registrantText = '[0-9a-hjkmnp-tv-z]{20}(?:\\.[1-9]\\d{0,2})?';

/**
 * One person of a group. The primary's id is the group's; everybody else's tells nothing, neither about
 * the group nor about the others in it. Whoever was registered before keeps the primary's id with their
 * place after a dot (`.2` to `.500`).
 */
export const RegistrantId = z
  .string()
  .regex(new RegExp(`^${registrantText}$`), 'registrationId must be a registration id')
  .brand('RegistrantId');
export type RegistrantId = z.infer<typeof RegistrantId>;

const badgeText = '[0-7][0-9a-hjkmnp-tv-z]{25}';

/**
 * What a badge's QR code carries: one per person, good wherever badges are presented and nowhere else. Only the
 * installation can tell whose it is (docs/decisions/0103-badge-codes.md).
 */
export const BadgeCode = z
  .string()
  .regex(new RegExp(`^${badgeText}$`), 'must be the code of a badge')
  .brand('BadgeCode');
export type BadgeCode = z.infer<typeof BadgeCode>;

/** A person as a badge names them: by its code; by the registration's id on badges from before there were codes. */
export const BadgeText = z
  .string()
  .regex(new RegExp(`^(?:${registrantText}|${badgeText})$`), 'registrationId must be what a badge carries')
  .pipe(z.union([RegistrantId, BadgeCode]));
export type BadgeText = z.infer<typeof BadgeText>;

/** What was read off a badge, as it is compared: readers and keyboards write capitals too. */
export const badgeTextOf = (presented: string): BadgeText | null =>
  BadgeText.safeParse(presented.trim().toLowerCase()).data ?? null;

/**
 * The code of a link with which anybody pays for a group, and which opens nothing else of it. Only the installation can tell
 * whose it is (docs/decisions/0129-links-to-pay.md).
 */
export const PayCode = z
  .string()
  .regex(new RegExp(`^p${badgeText}$`), 'must be the code of a link to pay')
  .brand('PayCode');
export type PayCode = z.infer<typeof PayCode>;

/**
 * The code of a link to somebody's own calendar, and of nothing else. Only the installation can tell whose it is
 * (docs/decisions/0177-calendars-and-widget.md).
 */
export const CalendarCode = z
  .string()
  .regex(new RegExp(`^c${badgeText}$`), 'must be the code of a calendar')
  .brand('CalendarCode');
export type CalendarCode = z.infer<typeof CalendarCode>;

/** A key to the checkout of a group: its primary's id, or the code of a link to pay. */
export const PayerKey = z
  .string()
  .regex(new RegExp(`^(?:${registrantText}|p${badgeText})$`), 'registrationId must be a registration id')
  .pipe(z.union([RegistrantId, PayCode]));
export type PayerKey = z.infer<typeof PayerKey>;

/** A check-in: the registrant's id, then the number of the admission, so an undo finds its stream. */
export const CheckinId = z
  .string()
  .regex(new RegExp(`^${registrantText}~[1-9]\\d{0,4}$`), 'checkinId must be a check-in id')
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

/**
 * The group that an id of the old form names by itself; null for every other id: whose group that is
 * only the log knows.
 */
export const groupSpelledIn = (registrantId: RegistrantId): PrimaryId | null =>
  registrantId.includes('.') ? PrimaryId.parse(registrantId.slice(0, 20)) : null;

/** Whether somebody is the first of their group, whose id is the group's. */
export const isPrimaryOf = (registrantId: string, primaryId: string): boolean => registrantId === primaryId;

/** The registrant whom a check-in admitted. */
export const registrantOf = (checkinId: CheckinId): RegistrantId =>
  RegistrantId.parse(checkinId.slice(0, checkinId.indexOf('~')));

/**
 * A payment, or what staff charge a group more or less: the group in whose stream it was recorded, and the how manieth
 * there, from 1. It keeps its id where the group goes on as another.
 */
export const TransactionId = z
  .string()
  .regex(/^[0-9a-hjkmnp-tv-z]{20}-t[1-9]\d{0,3}$/, 'transactionId must be the id of a transaction')
  .brand('TransactionId');
export type TransactionId = z.infer<typeof TransactionId>;

/** The id of a group's next transaction. @param count how many it ever had, with this one. */
export const transactionIdOf = (primaryId: PrimaryId, count: number): TransactionId =>
  TransactionId.parse(`${primaryId}-t${count}`);

/**
 * A receipt or a credit note: of each transaction there is one at most (`r` of a payment, `c` of what was paid back or
 * removed), so its id follows from the transaction's.
 */
export const ReceiptId = z
  .string()
  .regex(/^[0-9a-hjkmnp-tv-z]{20}-t[1-9]\d{0,3}[rc]$/, 'receiptId must be the id of a receipt')
  .brand('ReceiptId');
export type ReceiptId = z.infer<typeof ReceiptId>;

/** The id of the receipt of a payment. */
export const receiptIdOf = (transactionId: TransactionId): ReceiptId => ReceiptId.parse(`${transactionId}r`);

/** The id of the credit note of a refund, or of a payment that was removed. */
export const creditNoteIdOf = (transactionId: TransactionId): ReceiptId => ReceiptId.parse(`${transactionId}c`);

/** The transaction that a receipt or credit note is of. */
export const transactionOfReceipt = (receiptId: ReceiptId): TransactionId =>
  TransactionId.parse(receiptId.slice(0, -1));

/** The group in whose stream a transaction was recorded. */
export const groupOfTransaction = (transactionId: TransactionId): PrimaryId =>
  PrimaryId.parse(transactionId.slice(0, transactionId.indexOf('-')));

/**
 * A check-in at a checkpoint: the checkpoint, somebody of the group, and the how manieth of the group
 * there. It tells no more than whoever it names may know: a badge's holder sees it under the badge's own
 * id, and nobody finds one by guessing.
 */
export const CheckpointCheckinId = z
  .string()
  .regex(
    new RegExp(`^[0-9a-hjkmnp-tv-z]{20}-${registrantText}~[1-9]\\d{0,4}$`),
    'checkinId must be the id of a check-in',
  )
  .brand('CheckpointCheckinId');
export type CheckpointCheckinId = z.infer<typeof CheckpointCheckinId>;

/** A check-in to an activity: the activity, the person, and the how manieth of theirs there. */
export const ActivityCheckinId = z
  .string()
  .regex(
    new RegExp(`^[0-9a-hjkmnp-tv-z]{20}-${registrantText}~[1-9]\\d{0,4}$`),
    'checkinId must be the id of a check-in',
  )
  .brand('ActivityCheckinId');
export type ActivityCheckinId = z.infer<typeof ActivityCheckinId>;

/** The activity and the person that the id of a check-in to an activity names. */
export const activityCheckinParts = (
  checkinId: ActivityCheckinId,
): { readonly activityId: ActivityId; readonly registrantId: RegistrantId } => ({
  activityId: ActivityId.parse(checkinId.slice(0, 20)),
  registrantId: RegistrantId.parse(checkinId.slice(21, checkinId.indexOf('~'))),
});

/** A check-in at a checkpoint as whoever may not know ids sees it: with the code of a badge where the id has a person. */
export const BadgeCheckinId = z
  .string()
  .regex(new RegExp(`^[0-9a-hjkmnp-tv-z]{20}-${badgeText}~[1-9]\\d{0,4}$`), 'checkinId must be the id of a check-in')
  .brand('BadgeCheckinId');
export type BadgeCheckinId = z.infer<typeof BadgeCheckinId>;

/** The id of a check-in at a checkpoint in calls: as staff know it, or as whoever showed a badge does. */
export const AnyCheckinId = z
  .string()
  .regex(
    new RegExp(`^[0-9a-hjkmnp-tv-z]{20}-(?:${registrantText}|${badgeText})~[1-9]\\d{0,4}$`),
    'checkinId must be the id of a check-in',
  )
  .pipe(z.union([CheckpointCheckinId, BadgeCheckinId]));
export type AnyCheckinId = z.infer<typeof AnyCheckinId>;

/** What a check-in's id is made of; `count`: the how manieth of the group at the checkpoint, from 1. */
export interface CheckinParts {
  readonly checkpointId: CheckpointId;
  readonly registrantId: RegistrantId;
  readonly count: number;
}

/** The checkpoint of a check-in's id, whichever way it names its person. */
export const checkpointOfCheckin = (checkinId: AnyCheckinId): CheckpointId =>
  CheckpointId.parse(checkinId.slice(0, 20));

/** The checkpoint, the person and the number that a check-in's id names. */
export const partsOfCheckin = (checkinId: CheckpointCheckinId): CheckinParts => {
  const end = checkinId.indexOf('~');
  return {
    checkpointId: CheckpointId.parse(checkinId.slice(0, 20)),
    registrantId: RegistrantId.parse(checkinId.slice(21, end)),
    count: Number(checkinId.slice(end + 1)),
  };
};

/** The id of a check-in as whoever showed the badge with this code knows it. */
export const badgeCheckinIdOf = (checkinId: CheckpointCheckinId, code: BadgeCode): BadgeCheckinId => {
  const { checkpointId, count } = partsOfCheckin(checkinId);
  return BadgeCheckinId.parse(`${checkpointId}-${code}~${count}`);
};

/** The id of a check-in as somebody of its group knows it. */
export const checkinIdOf = ({ checkpointId, registrantId, count }: CheckinParts): CheckpointCheckinId =>
  CheckpointCheckinId.parse(`${checkpointId}-${registrantId}~${count}`);
