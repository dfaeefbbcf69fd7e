import { dayOfEvent, languageFor, type EventDetails } from '@turnout/contracts/event-setup';
import type { Instant, Language, ReceiptId, TransactionId } from '@turnout/contracts/kernel';
import {
  addedShares,
  itemsCharged,
  sharesOf,
  sharesOfCredit,
  sharesOfPayment,
  type Rates,
  type ReceiptItem,
  type ReceiptSaid,
  type TaxShare,
} from '@turnout/contracts/receipts';
import {
  groupBalance,
  holdsSeat,
  type RecordedTransaction,
  type RegistrationGroup,
} from '@turnout/contracts/registration';

/** All that a receipt is made of beside its number. */
export interface Circumstances {
  readonly event: EventDetails;
  /** The group right after the payment. */
  readonly group: RegistrationGroup;
  /** The language that the group registered in. */
  readonly language: Language | null;
  readonly rates: Rates;
  /** Says the name of a thing as it is by now. */
  readonly nameOf: (item: Pick<ReceiptItem, 'kind' | 'source'>) => string;
  /** The receipts of the group so far, oldest first. */
  readonly before: readonly ReceiptSaid[];
  readonly at: Instant;
}

/** The number that a receipt was given. */
export interface Numbered {
  readonly year: number;
  readonly number: number;
  readonly series: ReceiptSaid['series'];
}

type Moved = Pick<RecordedTransaction, 'transactionId' | 'amount' | 'method' | 'online'>;

/** The series of a receipt: money of play and test is numbered apart. */
export const seriesOf = ({ online }: Pick<Moved, 'online'>): ReceiptSaid['series'] =>
  online === undefined || online.mode === 'live' ? 'live' : 'test';

/**
 * A number as it is printed (rule receipts/numbers): what the event sets before it, the year, and at least five digits, with a dash between.
 * What is set before and ends with a sign of its own needs no dash.
 */
export const printed = (
  { year, number, series }: Numbered,
  { receiptNumberPrefix: before }: Pick<EventDetails, 'receiptNumberPrefix'>,
): string => {
  const counted = `${year}-${String(number).padStart(5, '0')}`;
  const own = before === '' ? counted : /[-/._]$/.test(before) ? `${before}${counted}` : `${before}-${counted}`;
  return series === 'test' ? `TEST-${own}` : own;
};

const sharesIn = ({ tax }: ReceiptSaid): readonly TaxShare[] => tax?.shares ?? [];

/** The shares that receipts say already of a group's money, by rate, less what credit notes took back. */
const receipted = (before: readonly ReceiptSaid[]): readonly TaxShare[] =>
  before.reduce<readonly TaxShare[]>(
    (sum, said) => addedShares(sum, sharesIn(said), said.kind === 'credit-note' ? -1 : 1),
    [],
  );

const said = (
  { event, group, language, before, at }: Circumstances,
  moved: Moved,
  numbered: Numbered,
): Omit<ReceiptSaid, 'kind' | 'receiptId' | 'amount' | 'tax' | 'items' | 'credits'> => {
  const { total, paid } = groupBalance(group);
  const { eventId, primaryId, confirmationNumber, currency } = group;
  // The organiser of the first receipt may have been called otherwise: each says what was so when it was issued.
  const name = event.organiserName === '' ? event.name : event.organiserName;
  return {
    eventId,
    primaryId,
    transactionId: moved.transactionId,
    ...numbered,
    numberPrinted: printed(numbered, event),
    issuedOn: dayOfEvent(at, event.timeZone),
    language: before.at(-1)?.language ?? languageFor(language, event),
    currency,
    method: moved.method,
    methodName: moved.method === 'zelle' ? (event.paymentProviderName ?? '') : '',
    confirmationNumber,
    event: { name: event.name, startDate: event.startDate, endDate: event.endDate, timeZone: event.timeZone },
    organiser: {
      name,
      address: event.organiserAddress,
      taxNumber: event.organiserTaxNumber,
      note: event.receiptNote,
    },
    balance: { total, paid },
  };
};

/** All that a group is charged for, as its receipts list it. */
export const itemsOfGroup = (group: RegistrationGroup, rates: Rates): readonly ReceiptItem[] =>
  itemsCharged(
    [...group.registrants.values()].filter(({ status }) => holdsSeat(status)),
    [...group.transactions.values()],
    rates,
  );

/** The receipt of a payment, or the invoice where the group gave an address (rule receipts/receipt-of-a-payment). */
export const receiptOfPayment = (
  circumstances: Circumstances,
  moved: Moved,
  { receiptId, numbered, isInvoice }: { receiptId: ReceiptId; numbered: Numbered; isInvoice: boolean },
): ReceiptSaid => {
  const { event, group, rates, before, nameOf } = circumstances;
  const items = itemsOfGroup(group, rates);
  const shares = sharesOfPayment(moved.amount, sharesOf(items), receipted(before), rates.own);
  return {
    ...said(circumstances, moved, numbered),
    kind: isInvoice ? 'invoice' : 'receipt',
    receiptId,
    amount: moved.amount,
    tax: event.enableTaxes ? { name: event.taxName, shares: [...shares] } : null,
    items: items.map((item) => ({ ...item, name: nameOf(item) })),
    credits: [],
  };
};

/** The rest of a receipt, after the credit notes over it. */
export const leftOf = (receipt: ReceiptSaid, before: readonly ReceiptSaid[]) => {
  const credits = before.flatMap((one) => one.credits).filter(({ receiptId }) => receiptId === receipt.receiptId);
  return {
    amount: receipt.amount - credits.reduce((sum, { amount }) => sum + amount, 0),
    credited: credits.reduce<readonly TaxShare[]>((sum, { shares }) => addedShares(sum, shares), []),
  };
};

/**
 * The receipts that money which goes back is taken from, the first as far as it goes: those of the payment that it is a
 * refund of, else the newest.
 */
const creditsOver = (
  amount: number,
  before: readonly ReceiptSaid[],
  isOf: (receipt: ReceiptSaid) => boolean,
): ReceiptSaid['credits'] => {
  const receipts = before.filter(({ kind }) => kind !== 'credit-note').toReversed();
  let open = amount;
  return [...receipts.filter(isOf), ...receipts.filter((one) => !isOf(one))].flatMap((receipt) => {
    const left = leftOf(receipt, before);
    const part = Math.min(open, left.amount);
    if (part <= 0) return [];
    open -= part;
    const shares = receipt.tax === null ? [] : sharesOfCredit(part, receipt.tax.shares, left.credited);
    const { receiptId, numberPrinted } = receipt;
    return [{ receiptId, numberPrinted, amount: part, shares: [...shares] }];
  });
};

/** The parts of receipts that a refund or a removed payment takes back; nothing where there are none (rule receipts/credit-notes). */
export const creditsOf = (
  { amount }: Pick<Moved, 'amount'>,
  before: readonly ReceiptSaid[],
  of: ReadonlySet<TransactionId>,
  onlyThese = false,
): ReceiptSaid['credits'] => {
  const isOf = ({ transactionId }: ReceiptSaid): boolean => of.has(transactionId);
  return creditsOver(
    amount,
    onlyThese ? before.filter((one) => isOf(one) || one.kind === 'credit-note') : before,
    isOf,
  );
};

/** The credit note over receipts. */
export const creditNoteOver = (
  circumstances: Circumstances,
  moved: Moved,
  { receiptId, numbered, credits }: { receiptId: ReceiptId; numbered: Numbered; credits: ReceiptSaid['credits'] },
): ReceiptSaid => {
  const shares = credits.reduce<readonly TaxShare[]>((sum, one) => addedShares(sum, one.shares), []);
  const of = new Set(credits.map((one) => one.receiptId));
  const taxed = circumstances.before.find((one) => of.has(one.receiptId) && one.tax !== null);
  return {
    ...said(circumstances, moved, numbered),
    kind: 'credit-note',
    receiptId,
    amount: credits.reduce((sum, { amount }) => sum + amount, 0),
    tax: taxed === undefined ? null : { name: taxed.tax?.name ?? '', shares: [...shares] },
    items: [],
    credits: [...credits],
  };
};
