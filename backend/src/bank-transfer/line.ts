import { bankLineEvents, type LineMatch } from '@turnout/contracts/bank-transfer';
import {
  foldOf,
  when,
  type BankLineId,
  type EventId,
  type PrimaryId,
  type RegistrantId,
  type TransactionId,
} from '@turnout/contracts/kernel';

/** The group that a payment counts for. */
export interface LineHolder {
  readonly eventId: EventId;
  readonly primaryId: PrimaryId;
  readonly registrantId: RegistrantId;
  /** Null: it is about to be recorded. */
  readonly transactionId: TransactionId | null;
}

/** One payment on an account: in which events' statements it was, and for whom it counts. */
export interface LineState {
  readonly reads: ReadonlyMap<EventId, { readonly statementId: string; readonly match: LineMatch }>;
  /** Null: nobody read it. */
  readonly money: { readonly amount: number; readonly currency: string; readonly bookedOn: string } | null;
  /** Null: it waits, or is ignored. */
  readonly holder: LineHolder | null;
  readonly ignoredIn: ReadonlySet<EventId>;
  /** The number of times it was assigned: each is a payment of its own. */
  readonly assignments: number;
}

const without = (events: ReadonlySet<EventId>, eventId: EventId): ReadonlySet<EventId> =>
  new Set([...events].filter((one) => one !== eventId));

export const lineFold = foldOf<LineState>({
  initial: () => ({ reads: new Map(), money: null, holder: null, ignoredIn: new Set(), assignments: 0 }),
  facts: [
    when(bankLineEvents.BankLineRead, (state, { data }) => ({
      ...state,
      reads: new Map(state.reads).set(data.eventId, { statementId: data.statementId, match: data.match }),
      money: state.money ?? { amount: data.amount, currency: data.currency, bookedOn: data.bookedOn },
    })),
    when(bankLineEvents.BankLineAssigned, (state, { data: { eventId, primaryId, registrantId } }) => ({
      ...state,
      holder: { eventId, primaryId, registrantId, transactionId: null },
      assignments: state.assignments + 1,
    })),
    when(bankLineEvents.BankLineRecorded, (state, { data: { transactionId } }) => ({
      ...state,
      holder: state.holder === null ? null : { ...state.holder, transactionId },
    })),
    when(bankLineEvents.BankLineReturned, (state) => ({ ...state, holder: null })),
    when(bankLineEvents.BankLineIgnored, (state, { data: { eventId } }) => ({
      ...state,
      ignoredIn: new Set(state.ignoredIn).add(eventId),
    })),
    when(bankLineEvents.BankLineReopened, (state, { data: { eventId } }) => ({
      ...state,
      ignoredIn: without(state.ignoredIn, eventId),
    })),
  ],
  // What is said of the payer; the reason why it was ignored is none of it.
  describes: [bankLineEvents.BankLineRead],
});

export const lineStream = (lineId: BankLineId): string => `bankline-${lineId}`;
