import {
  decimalOf,
  reject,
  transactionIdOf,
  type Decide,
  type EventId,
  type EventOf,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import {
  refundableByHand,
  type registrationEvents,
  type RegistrationState,
  type TransactionMethod,
} from '@turnout/contracts/registration';
import { mostTransactions, recordedIn } from './transactions-of.ts';

type RegistrationEvent = EventOf<(typeof registrationEvents)[keyof typeof registrationEvents]>;

/**
 * Records the part of an accepted refund that staff give back by hand: at most what was paid by hand (rule
 * money/refunds-by-hand). What a refund does to people's statuses is the one rule of groups that come to owe.
 */
export const recordRefundByHand: Decide<
  {
    readonly eventId: EventId;
    readonly registrantId: RegistrantId;
    /** In minor units of the group's currency. */
    readonly amount: number;
    readonly method: TransactionMethod;
  },
  RegistrationState,
  RegistrationEvent,
  'not-found' | 'money-went-on' | 'refund-above-paid' | 'too-many-transactions'
> = ({ eventId, registrantId, amount, method }, state) => {
  const person = state.kind === 'group' && state.eventId === eventId ? state.registrants.get(registrantId) : undefined;
  if (state.kind === 'absent' || person === undefined) return reject('not-found');
  if (state.changedInto !== null || state.handedOver !== null) return reject('money-went-on');
  const { primaryId, currency } = state;
  const left = refundableByHand(state);
  if (amount > left)
    return reject('refund-above-paid', { field: 'amount', left: decimalOf({ minor: left, currency }), currency });
  if (state.transactions.size + state.removedTransactions.size >= mostTransactions)
    return reject('too-many-transactions', { most: mostTransactions });
  const transactionId = transactionIdOf(primaryId, recordedIn(state) + 1);
  return [
    {
      type: 'TransactionRecorded',
      data: { eventId, primaryId, transactionId, registrantId, type: 'refund', amount, method, currency },
      // Of whoever was erased nothing is sealed any more.
      personal: person.isErased ? {} : { [registrantId]: { description: '' } },
    },
  ];
};
