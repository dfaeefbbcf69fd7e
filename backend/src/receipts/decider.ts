import {
  foldOf,
  reject,
  when,
  type Decide,
  type EventId,
  type EventOf,
  type EventsOf,
  type PrimaryId,
  type ReceiptId,
} from '@turnout/contracts/kernel';
import {
  receiptEvents,
  receiptNumberEvents,
  type ReceiptPersonal,
  type ReceiptSaid,
  type ReceiptSeries,
} from '@turnout/contracts/receipts';
import type { InvoiceAddress } from '@turnout/contracts/charges';

/** The numbers of an event, as far as they are given: which receipt has which. */
export interface NumbersState {
  readonly given: Map<ReceiptId, { readonly year: number; readonly number: number; readonly series: ReceiptSeries }>;
  /** The highest of each series and year. */
  readonly highest: ReadonlyMap<string, number>;
}

export const numbersStream = (eventId: EventId): string => `receiptnumbers-${eventId}`;

const keyOf = (series: ReceiptSeries, year: number): string => `${series} ${year}`;

/** Folds the numbers of an event (stream `receiptnumbers-<eventId>`). */
export const numbersFold = foldOf<NumbersState>({
  initial: () => ({ given: new Map(), highest: new Map() }),
  facts: [
    when(
      receiptNumberEvents.ReceiptNumberGiven,
      ({ given, highest }, { data: { receiptId, year, series, number } }) => ({
        // In place: there are thousands, and a state of before that knows a later one gives it no other number.
        given: given.set(receiptId, { year, number, series }),
        highest: new Map(highest).set(keyOf(series, year), number),
      }),
    ),
  ],
});

/**
 * Gives a receipt the number after the highest of its year (rule receipts/numbers); one that has a number keeps it. All
 * numbers of an event are decided on in one stream, so that none is left out and none is given twice.
 */
export const giveNumber: Decide<
  { readonly eventId: EventId; readonly year: number; readonly series: ReceiptSeries; readonly receiptId: ReceiptId },
  NumbersState,
  EventOf<(typeof receiptNumberEvents)['ReceiptNumberGiven']>,
  never
> = ({ eventId, year, series, receiptId }, { given, highest }) =>
  given.has(receiptId)
    ? []
    : [
        {
          type: 'ReceiptNumberGiven',
          data: { eventId, year, series, receiptId, number: (highest.get(keyOf(series, year)) ?? 0) + 1 },
        },
      ];

/** The receipts of the transactions that were recorded in a group's stream, oldest first, and its address for invoices. */
export interface ReceiptsState {
  readonly issued: ReadonlyMap<ReceiptId, ReceiptSaid>;
  readonly hasAddress: boolean;
  /** It was taken back: the address of a group whose place this one took counts no more either. */
  readonly isWithdrawn: boolean;
}

type ReceiptEvent = EventsOf<(typeof receiptEvents)[keyof typeof receiptEvents][]>;

export const receiptsStream = (primaryId: PrimaryId): string => `receipts-${primaryId}`;

/** Folds a group's receipts (stream `receipts-<primaryId>`). */
export const receiptsFold = foldOf<ReceiptsState>({
  initial: () => ({ issued: new Map(), hasAddress: false, isWithdrawn: false }),
  facts: [
    when(receiptEvents.ReceiptIssued, (state, { data }) => ({
      ...state,
      issued: new Map(state.issued).set(data.receiptId, data),
    })),
    when(receiptEvents.InvoiceAddressGiven, (state) => ({ ...state, hasAddress: true, isWithdrawn: false })),
    when(receiptEvents.InvoiceAddressWithdrawn, (state) => ({ ...state, hasAddress: false, isWithdrawn: true })),
  ],
  describes: [receiptEvents.InvoiceAddressGiven],
});

/** The fact that a receipt was issued; none where it was before: what it says never changes (rule receipts/never-changed). */
export const issueReceipt: Decide<
  { readonly said: ReceiptSaid; readonly personal: ReceiptPersonal | null },
  ReceiptsState,
  ReceiptEvent,
  never
> = ({ said, personal }, { issued }) =>
  issued.has(said.receiptId)
    ? []
    : [{ type: 'ReceiptIssued', data: said, personal: personal === null ? {} : { [said.primaryId]: personal } }];

/** Tells whether something was issued to a group, so that the address of its invoices stays as it is. */
export const isAddressFixed = ({ issued }: Pick<ReceiptsState, 'issued'>): boolean => issued.size > 0;

/** Gives a group's invoices another address, or none, until the first receipt (rule receipts/invoice-address). */
export const setInvoiceAddress: Decide<
  {
    readonly eventId: EventId;
    readonly primaryId: PrimaryId;
    readonly address: InvoiceAddress | null;
    /** The group whose place this one took has an address. */
    readonly inherits: boolean;
  },
  ReceiptsState,
  ReceiptEvent,
  'invoice-address-fixed'
> = ({ eventId, primaryId, address, inherits }, state) => {
  if (isAddressFixed(state)) return reject('invoice-address-fixed');
  if (address !== null)
    return [{ type: 'InvoiceAddressGiven', data: { eventId, primaryId }, personal: { [primaryId]: address } }];
  const isThere = state.hasAddress || (inherits && !state.isWithdrawn);
  return isThere ? [{ type: 'InvoiceAddressWithdrawn', data: { eventId, primaryId } }] : [];
};

/** Asks for a receipt to be sent once more. */
export const requestSending: Decide<{ readonly receiptId: ReceiptId }, ReceiptsState, ReceiptEvent, 'not-found'> = (
  { receiptId },
  { issued },
) => {
  const said = issued.get(receiptId);
  if (said === undefined) return reject('not-found');
  const { eventId, primaryId } = said;
  return [{ type: 'ReceiptSendingRequested', data: { eventId, primaryId, receiptId } }];
};
