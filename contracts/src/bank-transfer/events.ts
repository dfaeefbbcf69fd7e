// Stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import {
  BankLineId,
  defineEvent,
  EventId,
  PrimaryId,
  RegistrantId,
  StatementId,
  TransactionId,
} from '../kernel/index.ts';

/** The reason why a payment is not matched for certain (rule bank-transfer/doubtful); `exact`: it is. */
export const LineMatch = z.enum([
  'exact',
  'amount-differs',
  'already-paid',
  'looks-counted',
  'number-only',
  'name-only',
  'several',
  'went-on',
  'not-taking-part',
  'other-currency',
  'other-event',
  'after-cut-off',
  'counted-elsewhere',
  'unknown',
]);
export type LineMatch = z.infer<typeof LineMatch>;

const ofStatement = { eventId: EventId, statementId: StatementId };
const ofLine = { eventId: EventId, lineId: BankLineId };
/** As ISO 4217 has it. */
const currency = z.string().regex(/^[A-Z]{3}$/);
/** The amount that came in, in minor units of the currency, above 0. */
const money = { amount: z.int().min(1), currency };

/** Facts of the stream `bankstatements-<eventId>`. */
export const bankStatementEvents = {
  /** Somebody had the payments of a statement taken in. */
  BankStatementAccepted: defineEvent(
    'BankStatementAccepted',
    z.strictObject({
      ...ofStatement,
      lines: z.int(),
      /** Whoever accepted it may not edit what was registered after it: nothing of these is recorded unasked. */
      cutOff: z.union([z.iso.date(), z.iso.datetime()]).optional(),
    }),
    /** The name of the file; sealed under the statement's id. */
    z.strictObject({ fileName: z.string() }),
  ),
  /** All of its payments are taken in. */
  BankStatementRead: defineEvent(
    'BankStatementRead',
    z.strictObject({ ...ofStatement, lines: z.int(), matched: z.int(), toDecide: z.int(), known: z.int() }),
  ),
} as const;

/** Facts of the stream `bankline-<lineId>`: one payment on an account, whichever statements say it. */
export const bankLineEvents = {
  BankLineRead: defineEvent(
    'BankLineRead',
    z.strictObject({
      ...ofLine,
      statementId: StatementId,
      bookedOn: z.iso.date(),
      ...money,
      match: LineMatch,
      /** The first of the group that it seems to be for. */
      registrantId: RegistrantId.optional(),
      /** Another event counts it already. */
      isElsewhere: z.literal(true).optional(),
    }),
    /** Sealed under the line's id. */
    z.strictObject({ payer: z.string(), text: z.string() }),
  ),
  /** It is for a group, which is to have it recorded as a payment. */
  BankLineAssigned: defineEvent(
    'BankLineAssigned',
    z.strictObject({
      ...ofLine,
      primaryId: PrimaryId,
      registrantId: RegistrantId,
      ...money,
      /** Reference and amount fit: nobody had to decide it. */
      isExact: z.literal(true).optional(),
    }),
  ),
  /** The group's payment stands. */
  BankLineRecorded: defineEvent(
    'BankLineRecorded',
    z.strictObject({ ...ofLine, primaryId: PrimaryId, registrantId: RegistrantId, transactionId: TransactionId }),
  ),
  /** It waits to be decided again: the group could not take it, or its payment was removed. */
  BankLineReturned: defineEvent(
    'BankLineReturned',
    z.strictObject({
      ...ofLine,
      primaryId: PrimaryId,
      registrantId: RegistrantId,
      because: z.enum(['refused', 'removed']),
    }),
  ),
  BankLineIgnored: defineEvent('BankLineIgnored', z.strictObject(ofLine), z.strictObject({ reason: z.string() })),
  /** Whoever ignored it was wrong: it waits again. */
  BankLineReopened: defineEvent('BankLineReopened', z.strictObject(ofLine)),
  /** Its words about the payer are destroyed, as whoever it was for was erased. */
  BankLineForgotten: defineEvent('BankLineForgotten', z.strictObject({ ...ofLine, registrantId: RegistrantId })),
} as const;
