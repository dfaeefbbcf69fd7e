import type { PaySettings } from '@turnout/contracts/charges';
import type { DecisionContext, EventId, EventOf, PrimaryId, RegistrantId } from '@turnout/contracts/kernel';
import {
  paidUp,
  type ChosenPayment,
  type RecordedTransaction,
  type RegistrantState,
  type registrationEvents,
  type RegistrationState,
} from '@turnout/contracts/registration';
import { afterFacts } from './after-facts.ts';
import { statusFacts } from './status-facts.ts';

type RegistrationEvent = EventOf<(typeof registrationEvents)[keyof typeof registrationEvents]>;

/** What a group takes over of the money of another one, whose place it took. */
export interface TakenMoney {
  /** The group that had it. */
  readonly from: PrimaryId;
  readonly currency: string;
  /** Of people of the new group. */
  readonly transactions: readonly RecordedTransaction[];
  /** How that one wanted to pay; null: it chose nothing, or that does not go along. */
  readonly payment: ChosenPayment | null;
}

/**
 * What a group has handed over to the one that takes its place; nothing where it handed it over to another, or had none.
 * @param becomes who somebody of it is in the new one: of whoever has no place there, the one that answers for them.
 */
export const moneyFor = (
  state: RegistrationState,
  to: PrimaryId,
  becomes: (registrantId: RegistrantId) => RegistrantId,
): TakenMoney | null =>
  state.kind === 'absent' || state.handedOver?.to !== to
    ? null
    : {
        from: state.primaryId,
        currency: state.currency,
        transactions: [...state.handedOver.transactions.values()].map((one) => ({
          ...one,
          registrantId: becomes(one.registrantId),
        })),
        payment: state.payment,
      };

/** As many as one fact says at most. */
const mostAtOnce = 500;

/** The facts that a group has the money of another one from here on; none where there was none. */
export const takenOverFacts = (
  { eventId, primaryId }: { readonly eventId: EventId; readonly primaryId: PrimaryId },
  money: TakenMoney | null,
): readonly RegistrationEvent[] => {
  if (money === null) return [];
  const { from, currency, transactions, payment } = money;
  const parts = Array.from({ length: Math.ceil(transactions.length / mostAtOnce) }, (_, index) =>
    transactions.slice(index * mostAtOnce, (index + 1) * mostAtOnce),
  );
  return [
    ...parts.map((some) => ({
      type: 'TransactionsTakenOver' as const,
      data: { eventId, primaryId, from, currency, transactions: some.map((one) => ({ ...one })) },
    })),
    ...(payment === null ? [] : [{ type: 'PaymentChosen' as const, data: { eventId, primaryId, ...payment } }]),
  ];
};

/**
 * Facts with which a group goes on, and the fact that those are confirmed who waited for the least to be paid, where by
 * what the facts say that is paid. Of a group that begins with these facts it does not say who waited for their payment:
 * they hear that they are confirmed by the confirmation of the group, and not twice.
 */
export const withPaidUp = (
  facts: readonly RegistrationEvent[],
  state: RegistrationState,
  settings: PaySettings,
  context: DecisionContext,
): readonly RegistrationEvent[] => {
  const after = afterFacts(state, facts, context);
  const people = after.kind === 'group' ? paidUp(after, settings) : [];
  return after.kind === 'absent' || people.length === 0
    ? facts
    : [...facts, ...statusFacts(after, 'confirmed', state.kind === 'group' ? people : people.map(toldAnyway))];
};

const toldAnyway = (one: RegistrantState): RegistrantState => ({ ...one, awaitsPayment: false });
