import type { bankLineEvents, LineMatch } from '@turnout/contracts/bank-transfer';
import {
  reject,
  type BankLineId,
  type Decide,
  type EventId,
  type EventOf,
  type PrimaryId,
  type RegistrantId,
  type StatementId,
  type TransactionId,
} from '@turnout/contracts/kernel';
import type { LineState } from './line.ts';

export type LineFact = EventOf<(typeof bankLineEvents)[keyof typeof bankLineEvents]>;

interface OfLine {
  readonly eventId: EventId;
  readonly lineId: BankLineId;
}
interface Payee {
  readonly primaryId: PrimaryId;
  readonly registrantId: RegistrantId;
}

/** Takes a payment in once for each event; one that fits is assigned at once, where no other event counts it. */
export const readLine: Decide<
  OfLine & {
    readonly statementId: StatementId;
    readonly line: {
      readonly bookedOn: string;
      readonly amount: number;
      readonly currency: string;
      readonly payer: string;
      readonly text: string;
    };
    readonly match: LineMatch;
    /** The group that it seems to be for. */
    readonly payee: Payee | null;
  },
  LineState,
  LineFact,
  never
> = ({ eventId, lineId, statementId, line, match, payee }, { reads, holder }) => {
  if (reads.has(eventId)) return [];
  const { bookedOn, amount, currency, payer, text } = line;
  const isElsewhere = holder !== null;
  const data = {
    eventId,
    lineId,
    statementId,
    bookedOn,
    amount,
    currency,
    match: isElsewhere ? ('counted-elsewhere' as const) : match,
    ...(payee === null ? {} : { registrantId: payee.registrantId }),
    ...(isElsewhere ? { isElsewhere } : {}),
  };
  const read: LineFact = { type: 'BankLineRead', data, personal: { [lineId]: { payer, text } } };
  if (isElsewhere || match !== 'exact' || payee === null) return [read];
  return [read, { type: 'BankLineAssigned', data: { eventId, lineId, ...payee, amount, currency, isExact: true } }];
};

/** Says whom a payment is for. Refused where somebody decided it before, and where its money is another than theirs. */
export const assignLine: Decide<
  OfLine & Payee & { readonly owedIn: string },
  LineState,
  LineFact,
  'bank-line-not-found' | 'bank-line-decided' | 'bank-line-in-other-currency'
> = ({ eventId, lineId, primaryId, registrantId, owedIn }, { reads, money, holder, ignoredIn }) => {
  if (!reads.has(eventId) || money === null) return reject('bank-line-not-found');
  if (holder !== null || ignoredIn.has(eventId)) return reject('bank-line-decided');
  const { amount, currency } = money;
  if (currency !== owedIn) return reject('bank-line-in-other-currency', { currency, owed: owedIn });
  return [{ type: 'BankLineAssigned', data: { eventId, lineId, primaryId, registrantId, amount, currency } }];
};

/** Says that a group's payment stands; nothing where it was said before, or the payment is another group's by now. */
export const noteRecorded: Decide<
  OfLine & Payee & { readonly transactionId: TransactionId },
  LineState,
  LineFact,
  never
> = ({ eventId, lineId, primaryId, registrantId, transactionId }, { holder }) =>
  holder?.transactionId === null && holder.primaryId === primaryId
    ? [{ type: 'BankLineRecorded', data: { eventId, lineId, primaryId, registrantId, transactionId } }]
    : [];

/** Has a payment wait again: its group could not take it, or the transaction that came of it was removed. */
export const returnLine: Decide<
  { readonly lineId: BankLineId; readonly transactionId: TransactionId | null },
  LineState,
  LineFact,
  never
> = ({ lineId, transactionId }, { holder }) => {
  if (holder === null || holder.transactionId !== transactionId) return [];
  const { eventId, primaryId, registrantId } = holder;
  const because = transactionId === null ? 'refused' : 'removed';
  return [{ type: 'BankLineReturned', data: { eventId, lineId, primaryId, registrantId, because } }];
};

/** Says that a payment is for nobody of the event, and why. */
export const ignoreLine: Decide<
  OfLine & { readonly reason: string },
  LineState,
  LineFact,
  'bank-line-not-found' | 'bank-line-decided'
> = ({ eventId, lineId, reason }, { reads, holder, ignoredIn }) => {
  if (!reads.has(eventId)) return reject('bank-line-not-found');
  if (holder !== null || ignoredIn.has(eventId)) return reject('bank-line-decided');
  return [{ type: 'BankLineIgnored', data: { eventId, lineId }, personal: { [lineId]: { reason } } }];
};

/** Has a payment wait again that was ignored. */
export const reopenLine: Decide<OfLine, LineState, LineFact, 'bank-line-not-found' | 'bank-line-decided'> = (
  { eventId, lineId },
  { reads, ignoredIn },
) => {
  if (!reads.has(eventId)) return reject('bank-line-not-found');
  if (!ignoredIn.has(eventId)) return reject('bank-line-decided');
  return [{ type: 'BankLineReopened', data: { eventId, lineId } }];
};

/** Says that what a payment says of its payer is to be destroyed, as whoever it counts for was erased. */
export const forgetLine: Decide<OfLine & { readonly registrantId: RegistrantId }, LineState, LineFact, never> = (
  { eventId, lineId, registrantId },
  { reads },
) => (reads.has(eventId) ? [{ type: 'BankLineForgotten', data: { eventId, lineId, registrantId } }] : []);
