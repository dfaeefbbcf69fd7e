import { dueOf, type PaySettings } from '@turnout/contracts/charges';
import {
  isPrimaryOf,
  reject,
  transactionIdOf,
  type Decide,
  type EventId,
  type EventOf,
  type OnlinePaymentId,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import {
  currencyOf,
  groupBalance,
  type OnlinePart,
  type RecordedTransaction,
  type registrationEvents,
  type RegistrationGroup,
  type RegistrationState,
  type TransactionMethod,
} from '@turnout/contracts/registration';
import { confirmedIn } from './confirmed-in.ts';
import { mostTransactions, recordedIn } from './transactions-of.ts';

type RegistrationEvent = EventOf<(typeof registrationEvents)[keyof typeof registrationEvents]>;

/** The transactions that a group has or had: those that another group took over are among them. */
const everOf = ({ transactions, handedOver }: RegistrationGroup): readonly RecordedTransaction[] => [
  ...transactions.values(),
  ...(handedOver?.transactions.values() ?? []),
];

/** The transactions of one online payment that a group has or had. */
export const ofOnlinePayment = (
  group: RegistrationGroup,
  onlinePaymentId: OnlinePaymentId,
): readonly RecordedTransaction[] => everOf(group).filter(({ online }) => online?.onlinePaymentId === onlinePaymentId);

/** Tells whether a part of an online payment is recorded in a group. */
export const hasPart = (
  group: RegistrationGroup,
  { onlinePaymentId, part }: Pick<OnlinePart, 'onlinePaymentId' | 'part'>,
) => ofOnlinePayment(group, onlinePaymentId).some(({ online }) => online?.part === part);

/** The person whom a payment is about: the primary, or whoever of the group is not erased. */
const firstOf = ({ registrants, primaryId }: RegistrationGroup) => {
  const people = [...registrants.values()].filter(({ isErased }) => !isErased);
  return people.find(({ registrantId }) => isPrimaryOf(registrantId, primaryId)) ?? people[0] ?? null;
};

interface Recorded {
  readonly eventId: EventId;
  /** In minor units, without the fee. */
  readonly amount: number;
  readonly currency: string;
  readonly method: TransactionMethod;
  readonly online: OnlinePart;
  readonly settings: PaySettings;
}

const record = (
  group: RegistrationGroup,
  type: 'payment' | 'refund',
  { eventId, amount, currency, method, online }: Omit<Recorded, 'settings'>,
  registrantId: RegistrantId,
): RegistrationEvent => ({
  type: 'TransactionRecorded',
  data: {
    eventId,
    primaryId: group.primaryId,
    transactionId: transactionIdOf(group.primaryId, recordedIn(group) + 1),
    registrantId,
    type,
    amount,
    method,
    currency,
    online,
  },
  // A provider's payment is described by nobody.
  personal: {},
});

const isFull = ({ transactions, removedTransactions }: RegistrationGroup): boolean =>
  transactions.size + removedTransactions.size >= mostTransactions;

/**
 * Records money that a provider received for a group, once for each payment (rule money/settling). What the group cannot take
 * is refused, so that it is parked. Whoever waits for the least to be paid is confirmed once it is.
 */
export const recordOnlinePayment: Decide<
  Recorded & {
    /** Null: the first of the group. */
    readonly registrantId: RegistrantId | null;
    /** Staff decided that it counts here, also where it is more than is due. */
    readonly isDirected: boolean;
  },
  RegistrationState,
  RegistrationEvent,
  | 'registration-unknown'
  | 'registration-went-on'
  | 'registration-deleted'
  | 'other-currency'
  | 'more-than-due'
  | 'too-many-transactions'
> = (command, state, { now }) => {
  const { eventId, amount, currency, method, online, settings, registrantId, isDirected } = command;
  if (state.kind === 'absent' || state.eventId !== eventId) return reject('registration-unknown');
  if (hasPart(state, online)) return [];
  if (state.changedInto !== null || state.handedOver !== null) return reject('registration-went-on');
  const person = registrantId === null ? firstOf(state) : (state.registrants.get(registrantId) ?? null);
  const isGone = [...state.registrants.values()].every(({ status }) => status === 'deleted');
  if (person === null || person.isErased || (isGone && !isDirected)) return reject('registration-deleted');
  if (currencyOf(state, settings) !== currency) return reject('other-currency');
  if (!isDirected && amount > dueOf(groupBalance(state))) return reject('more-than-due');
  if (isFull(state)) return reject('too-many-transactions');
  const fact = record(state, 'payment', command, person.registrantId);
  const transactionId = transactionIdOf(state.primaryId, recordedIn(state) + 1);
  const one: RecordedTransaction = {
    transactionId,
    registrantId: person.registrantId,
    type: 'payment',
    amount,
    method,
    at: now,
    by: null,
    online,
  };
  const transactions = new Map(state.transactions).set(transactionId, one);
  return [fact, ...confirmedIn({ ...state, transactions }, settings)];
};

/** The amount of an online payment that counts for a group, less what went back and came again, in minor units. */
const leftOf = (known: readonly RecordedTransaction[]): number =>
  known.reduce((sum, { type, amount }) => sum + (type === 'refund' ? -amount : amount), 0);

/** The fee of an online payment that did not go back yet, in minor units. */
const feeLeftOf = (known: readonly RecordedTransaction[]): number =>
  known.reduce((sum, { type, online }) => sum + (type === 'refund' ? -1 : 1) * (online?.fee ?? 0), 0);

interface Returned extends Omit<Recorded, 'amount' | 'online' | 'settings'> {
  readonly online: Omit<OnlinePart, 'fee'>;
}

/** The transactions of an online payment in the group that has it now; a refusal where another one took it over. */
const knownIn = (state: RegistrationState, { eventId, online }: Pick<Returned, 'eventId' | 'online'>) => {
  if (state.kind === 'absent' || state.eventId !== eventId) return reject('registration-unknown');
  const known = [...state.transactions.values()].filter(
    (one) => one.online?.onlinePaymentId === online.onlinePaymentId,
  );
  const payment = known.find(({ type }) => type === 'payment');
  return payment === undefined ? reject('money-elsewhere') : { group: state, known, payment };
};

/**
 * Records money that went back to a payer, once for each refund and lost dispute: first of the amount, then of the fee, which
 * is no part of what the group paid.
 * @param command `returned`: all that went back by it, with what is of the fee.
 */
export const recordOnlineRefund: Decide<
  Returned & { readonly returned: number },
  RegistrationState,
  RegistrationEvent,
  'registration-unknown' | 'money-elsewhere'
> = ({ returned, ...command }, state) => {
  const { online } = command;
  if (state.kind === 'group' && hasPart(state, online)) return [];
  const found = knownIn(state, command);
  if ('rejected' in found) return found;
  const { group, known, payment } = found;
  const amount = Math.max(0, Math.min(returned, leftOf(known)));
  const fee = amount === 0 ? Math.min(returned, feeLeftOf(known)) : returned - amount;
  if (amount + fee <= 0) return [];
  const parted = { ...command, amount, online: { ...online, fee } };
  return [record(group, 'refund', parted, payment.registrantId)];
};

/** Names the part by which a refund comes back that had been recorded and failed since. */
export const cameBack = (part: string): string => `back-${part}`;

/**
 * Records that the money of a refund came back to the organiser after all, as happens where a bank does not take it: what the
 * group paid is what it was before. Nothing of a refund that was not recorded.
 */
export const recordRefundBack: Decide<
  Returned & { readonly settings: PaySettings },
  RegistrationState,
  RegistrationEvent,
  'registration-unknown' | 'money-elsewhere'
> = ({ settings, ...command }, state, { now }) => {
  const back = { ...command.online, part: cameBack(command.online.part) };
  if (state.kind === 'group' && hasPart(state, back)) return [];
  const found = knownIn(state, command);
  if ('rejected' in found) return found;
  const { group, known } = found;
  const refund = known.find(({ type, online }) => type === 'refund' && online?.part === command.online.part);
  if (refund === undefined) return [];
  const { amount, registrantId, method } = refund;
  const online = { ...back, fee: refund.online?.fee ?? 0 };
  const fact = record(group, 'payment', { ...command, amount, online }, registrantId);
  const transactionId = transactionIdOf(group.primaryId, recordedIn(group) + 1);
  const transactions = new Map(group.transactions).set(transactionId, {
    transactionId,
    registrantId,
    type: 'payment' as const,
    amount,
    method,
    at: now,
    by: null,
    online,
  });
  return [fact, ...confirmedIn({ ...group, transactions }, settings)];
};
