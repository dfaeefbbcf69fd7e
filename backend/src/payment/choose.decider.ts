import { dueOf, minimumOf } from '@turnout/contracts/charges';
import { decimalOf, reject, type Decide, type EventId, type EventOf } from '@turnout/contracts/kernel';
import {
  balanceShown,
  checkoutAmountOf,
  checkoutMethod,
  judgeAmount,
  judgeMethod,
  toldPayBy,
  type AmountRefused,
  type CheckoutView,
  type PayingSettings,
  type TimeToPaySettings,
} from '@turnout/contracts/payment';
import {
  currencyOf,
  groupBalance,
  type ChosenPayment,
  type PaymentMethod,
  type registrationEvents,
  type RegistrationGroup,
  type RegistrationState,
} from '@turnout/contracts/registration';
import { wentOn } from './money-of-group.ts';

type RegistrationEvent = EventOf<(typeof registrationEvents)[keyof typeof registrationEvents]>;

/** Tells if staff are still to accept whoever pays for a group: nobody asks them for money before (docs/decisions/0082). */
const waitsForApproval = ({ registrants }: Pick<RegistrationGroup, 'registrants'>): boolean =>
  [...registrants.values()].some(({ place, approval }) => place === 1 && approval === 'awaited');

/** All that a group can do with its money at the checkout, as of its stream: nothing while it waits for approval. */
export const checkoutViewOf = (
  group: RegistrationGroup,
  event: PayingSettings & Pick<TimeToPaySettings, 'endTimeToPay'>,
): CheckoutView => {
  const balance = groupBalance(group);
  const currency = currencyOf(group, event);
  const shown = (minor: number): number => decimalOf({ minor, currency });
  const awaitsApproval = waitsForApproval(group);
  if (awaitsApproval) return { ...balanceShown(balance, currency), minimum: 0, amount: 0, awaitsApproval, payBy: null };
  return {
    ...balanceShown(balance, currency),
    awaitsApproval,
    payBy: toldPayBy(group, { due: dueOf(balance), event }),
    minimum: shown(Math.min(minimumOf(balance, event), Math.max(0, dueOf(balance)))),
    amount: shown(checkoutAmountOf(balance, event, group.payment)),
  };
};

/**
 * Chooses how much a group pays at the checkout, and how, from now on (rule money/checkout-amount): all that is due, the minimum, or an
 * amount between them. Chosen again it adds nothing. Refused below the minimum, above what is due, in a way that the
 * event does not offer, where the group's money went on to another one, and to visitors while they wait for approval.
 */
export const choosePayment: Decide<
  {
    readonly eventId: EventId;
    /** With the currency's decimals. */
    readonly amount: number;
    /** Null: as they chose before. */
    readonly method: PaymentMethod | null;
    readonly settings: PayingSettings;
    readonly isStaff: boolean;
  },
  RegistrationState,
  RegistrationEvent,
  'not-found' | 'money-went-on' | 'payment-before-approval' | 'no-such-method' | AmountRefused['rejected']
> = ({ eventId, amount: decimal, method: said, settings: event, isStaff }, state) => {
  if (state.kind === 'absent' || state.eventId !== eventId) return reject('not-found');
  if (wentOn(state)) return reject('money-went-on');
  if (!isStaff && waitsForApproval(state)) return reject('payment-before-approval');
  const balance = groupBalance(state);
  const choice = { event, balance, currency: currencyOf(state, event), isStaff };
  const amount = judgeAmount(decimal, choice, 'amount');
  if (typeof amount !== 'number') return amount;
  const method = said === null ? (state.payment?.method ?? checkoutMethod(event)) : judgeMethod(said, choice);
  if (typeof method !== 'string') return method;
  const { primaryId, payment: before } = state;
  const now: ChosenPayment = { method, ...amountSaid(amount, dueOf(balance), minimumOf(balance, event)) };
  return isSame(before, now) ? [] : [{ type: 'PaymentChosen', data: { eventId, primaryId, ...now } }];
};

/** All of it and the deposit follow what is due from then on; an amount of one's own stays. */
const amountSaid = (amount: number, due: number, minimum: number): Pick<ChosenPayment, 'paymentType' | 'amount'> => {
  if (amount >= due) return { paymentType: 'full', amount: null };
  return amount === minimum ? { paymentType: 'deposit', amount: null } : { paymentType: 'partial', amount };
};

const isSame = (before: ChosenPayment | null, now: ChosenPayment): boolean =>
  before?.method === now.method && before.paymentType === now.paymentType && before.amount === now.amount;
