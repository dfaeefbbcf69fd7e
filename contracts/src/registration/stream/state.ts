import {
  balanceOf,
  isStillToPay,
  sumsOf,
  totalsOf,
  type ChargeLine,
  type GroupBalance,
  type PaySettings,
  type Totals,
} from '../../charges/index.ts';
import type {
  AccountId,
  ActivityCheckinId,
  ActivityId,
  CheckInMethod,
  EditLinkId,
  EventId,
  Instant,
  PrimaryId,
  RegistrantId,
  TransactionId,
  TransferId,
  TypeId,
} from '../../kernel/index.ts';
import type { OfflineConflicts } from './offline-conflict.ts';
import type { EnrolledBecause, RegistrationStatus } from './registrant.ts';
import type {
  OnlinePart,
  PaymentMethod,
  PaymentType,
  TransactionMethod,
  TransactionType,
} from './transaction-events.ts';
import { waitsFor } from './waits-for.ts';

/** An admission that stands. */
export interface Admission {
  readonly checkinId: string;
  readonly at: Instant;
  readonly by: string;
  readonly desk: string;
  readonly method: CheckInMethod;
}

/** Somebody's check-ins at one activity. */
export interface ActivityPresence {
  /** The number of their check-ins so far, undone ones included. */
  readonly admissions: number;
  /** The number of these that stand. */
  readonly standing: number;
  /** The one that stands and was made last; null: none, or it was taken back. */
  readonly last: (Admission & { readonly checkinId: ActivityCheckinId }) | null;
  readonly isInside: boolean;
  /** The moments of those that stand, of the last two days before the newest: what entries of one day are counted from. */
  readonly entries: readonly Instant[];
  /** That of the newest; null: there was none. */
  readonly enteredAt: Instant | null;
}

export interface RegistrantState {
  readonly registrantId: RegistrantId;
  /** In the group, from 1; the primary has place 1. */
  readonly place: number;
  readonly typeId: TypeId;
  readonly status: RegistrationStatus;
  readonly scannableCode: string;
  readonly registeredAt: Instant;
  /** How often admitted so far, undone ones included. */
  readonly admissions: number;
  readonly inside: Admission | null;
  /** True: the badge that they have now was printed. */
  readonly isPrinted: boolean;
  /** The number of times that badges of theirs were printed, those that were replaced included. */
  readonly timesPrinted: number;
  /** The number of the badge that they have now: how many were replaced. */
  readonly badge: number;
  /** How often the details were corrected: who corrects them says which version they saw. */
  readonly corrections: number;
  /** How often the status was set: who claims a seat for it says which they saw. */
  readonly statusSettings: number;
  /** The number of times that a note for staff was set or taken away: who sets it says which they saw. */
  readonly noteSettings: number;
  readonly hasNote: boolean;
  /** Nothing more can be said about this person; admissions and status go on by the id. */
  readonly isErased: boolean;
  /** The activities that they take part in, and why; whoever is rejected or deleted keeps them to come back to. */
  readonly activities: ReadonlyMap<ActivityId, EnrolledBecause>;
  /** Of each activity where they were ever checked in; whoever no longer takes part in it is not inside. */
  readonly presences: ReadonlyMap<ActivityId, ActivityPresence>;
  /** What they are charged, as prices were when they registered, or when an edit asked for it. */
  readonly lines: readonly ChargeLine[];
  /** The day as of which discounts were looked up for them; empty: they were never charged. */
  readonly chargedAsOf: string;
  /** When that was; null: never. */
  readonly chargedAt: Instant | null;
  /** Who has it now, in a group of their own; null: nobody, it was not passed on. */
  readonly passedOnTo: PrimaryId | null;
  /** Who they are since their type was changed, in a group of its own; null: it was not. */
  readonly changedTo: RegistrantId | null;
  /** Whether staff are to accept them, or refused to; nothing of either once their status is set otherwise. */
  readonly approval: 'none' | 'awaited' | 'refused';
  /** Pending until the least that has to be paid online is paid; nothing of it once their status is set otherwise. */
  readonly awaitsPayment: boolean;
}

/** A payment, or what staff charge the group more or less; what it is described as is sealed. */
export interface RecordedTransaction {
  readonly transactionId: TransactionId;
  readonly registrantId: RegistrantId;
  readonly type: TransactionType;
  /** In minor units of the group's currency; 0 where only the fee of an online payment moved. */
  readonly amount: number;
  readonly method: TransactionMethod;
  readonly at: Instant;
  /** Which of the staff; null: none of them. */
  readonly by: AccountId | null;
  /** Absent: recorded by hand. */
  readonly online?: OnlinePart | undefined;
}

/** How a group wants to pay, and how much. */
export interface ChosenPayment {
  readonly method: PaymentMethod;
  readonly paymentType: PaymentType;
  /** In minor units; null: what the type says. */
  readonly amount: number | null;
}

/** What the first of a group was reminded of last, of one kind. */
export interface PaymentReminder {
  readonly at: Instant;
  /** Null: there is no end. */
  readonly payBy: Instant | null;
}

export type Transactions = ReadonlyMap<TransactionId, RecordedTransaction>;

/** Somebody's wish to pass their registration on, which the new person has not taken up yet. */
export interface AskedTransfer {
  readonly transferId: TransferId;
  readonly to: PrimaryId;
  readonly at: Instant;
}

/** Whether somebody with this status takes up a seat of their type. */
export const holdsSeat = (status: RegistrationStatus): boolean => status === 'confirmed' || status === 'pending';

/**
 * How many people a group counts (`registrantsCount`): those who are not deleted. A group that is deleted whole counts
 * everybody, as it may come back whole.
 * @param people how many are in it, deleted ones included.
 */
export const peopleCounted = ({ people, deleted }: { readonly people: number; readonly deleted: number }): number =>
  people === deleted ? people : people - deleted;

/** The same of a group's own state. */
export const registrantsCountOf = ({ registrants }: Pick<RegistrationGroup, 'registrants'>): number =>
  peopleCounted({
    people: registrants.size,
    deleted: [...registrants.values()].filter(({ status }) => status === 'deleted').length,
  });

/** A group: not there yet, or its people in the order of their places. */
export type RegistrationState =
  /** `isAbandoned`: nobody may register under this id any more. */
  | { readonly kind: 'absent'; readonly isAbandoned?: true }
  | {
      readonly kind: 'group';
      readonly eventId: EventId;
      readonly primaryId: PrimaryId;
      readonly confirmationNumber: string;
      /** Of all that its people are charged; empty where nobody ever was. */
      readonly currency: string;
      readonly orderNumber: string;
      /** Somebody's badge was printed with the number on it: whoever reads it knows number and name. */
      readonly isNumberOnBadge: boolean;
      readonly submittedAt: Instant;
      readonly registrants: ReadonlyMap<RegistrantId, RegistrantState>;
      /** The highest place that anybody ever had. */
      readonly lastPlace: number;
      /** Who is gone for good. */
      readonly removed: ReadonlySet<RegistrantId>;
      /** The links to edit it that were asked for last and not revoked, by when. */
      readonly editLinks: ReadonlyMap<EditLinkId, Instant>;
      /** Of each person the wish to pass on that was said last. */
      readonly transfers: ReadonlyMap<RegistrantId, AskedTransfer>;
      /** The group that took its place by a change of type. */
      readonly changedInto: PrimaryId | null;
      /** The group whose place it took by one. */
      readonly changedFrom: PrimaryId | null;
      /** Those that have an effect. */
      readonly transactions: Transactions;
      /** Those that were removed. */
      readonly removedTransactions: ReadonlySet<TransactionId>;
      /** Which group has those of before by now, as it took this one's place; null: none. */
      readonly handedOver: { readonly to: PrimaryId; readonly transactions: Transactions } | null;
      /** The number of the link to pay that the group has, and whether it was revoked. */
      readonly payLink: { readonly link: number; readonly isRevoked: boolean };
      /** What was chosen last; null: nothing. */
      readonly payment: ChosenPayment | null;
      /** Of each kind the last. */
      readonly paymentReminders: ReadonlyMap<'after' | 'before', PaymentReminder>;
      /** Admissions of desks without a network, which staff decide, at the door and at activities. */
      readonly conflicts: OfflineConflicts;
    };

export type RegistrationGroup = Extract<RegistrationState, { kind: 'group' }>;

/** What a group is charged by prices: the lines of those who take part, confirmed or pending (decisions/0080). */
export const groupTotals = ({ registrants }: Pick<RegistrationGroup, 'registrants'>): Totals =>
  totalsOf([...registrants.values()].flatMap(({ status, lines }) => (holdsSeat(status) ? lines : [])));

/** What a group owes in all, and paid: its prices and its transactions (decisions/0081). */
export const groupBalance = (group: Pick<RegistrationGroup, 'registrants' | 'transactions'>): GroupBalance =>
  balanceOf(groupTotals(group), sumsOf(group.transactions.values()));

/**
 * Money that a group paid by hand and was not given back by hand yet, in minor units: what goes back by hand is at most that
 * (rule money/refunds-by-hand). What it paid at a provider goes back by the provider.
 */
export const refundableByHand = ({ transactions }: Pick<RegistrationGroup, 'transactions'>): number =>
  sumsOf([...transactions.values()].filter(({ online }) => online === undefined)).paid;

/** In which currency a group is charged and pays: that of what was charged, or the event's where nothing was. */
export const currencyOf = (
  { currency }: Pick<RegistrationGroup, 'currency'>,
  { appCurrency }: { readonly appCurrency: string },
): string => (currency === '' ? appCurrency : currency);

/**
 * Who of a group need not wait any longer: pending until the least is paid that has to be, and that is paid by now. Who
 * is to be accepted by staff as well goes on waiting for them.
 */
export const paidUp = (
  group: Pick<RegistrationGroup, 'registrants' | 'transactions'>,
  settings: PaySettings,
): readonly RegistrantState[] =>
  isStillToPay(groupBalance(group), settings)
    ? []
    : [...group.registrants.values()].filter((person) => waitsFor(person) === 'payment');
