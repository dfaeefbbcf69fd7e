import { dueOf, paymentStateOf, type GroupBalance } from '../charges/index.ts';
import {
  decimalOf,
  isPrimaryOf,
  RegistrantId,
  type EventId,
  type Instant,
  type PrimaryId,
  type RegistrantId as Registrant,
} from '../kernel/index.ts';
import type { OnlinePart, TransactionMethod, TransactionType } from '../registration/stream/transaction-events.ts';
import type { BalanceView, PaymentView } from './views.ts';

/** What a source (the group's stream, the table) knows of one transaction, or of one line that a price made. */
export interface PaymentFacts {
  readonly id: PaymentView['_id'];
  readonly registrantId: Registrant;
  readonly primaryId: PrimaryId;
  readonly eventId: EventId;
  readonly type: TransactionType;
  /** In minor units, never below 0. */
  readonly amount: number;
  readonly currency: string;
  readonly method: TransactionMethod;
  readonly description: string;
  readonly isSystemGenerated: boolean;
  readonly at: Instant;
  /** Absent or null: recorded by hand, or made by a price. */
  readonly online?: OnlinePart | null | undefined;
}

/** What other records say of it. */
export interface PaymentSurroundings {
  readonly by: PaymentView['by'];
  /** Empty where the person was erased or is gone. */
  readonly person: Omit<PaymentView['registration'], '_id'>;
  /** What the event calls its bank transfer; empty: by its own word. */
  readonly bankName: string;
}

/** A transaction as calls answer it, the same from every source (rule money/transaction-keys). */
export const paymentViewOf = (facts: PaymentFacts, { by, person, bankName }: PaymentSurroundings): PaymentView => ({
  _id: facts.id,
  registrationId: facts.registrantId,
  eventId: facts.eventId,
  type: facts.type,
  amount: decimalOf({ minor: facts.amount, currency: facts.currency }),
  currency: facts.currency,
  description: facts.description,
  method: facts.method === 'zelle' && bankName !== '' ? bankName : facts.method,
  systemGenerated: facts.isSystemGenerated,
  by,
  parentRegistrant: isPrimaryOf(facts.registrantId, facts.primaryId) ? null : RegistrantId.parse(facts.primaryId),
  registration: { _id: facts.registrantId, ...person },
  createdAt: facts.at,
  processingFee: decimalOf({ minor: facts.online?.fee ?? 0, currency: facts.currency }),
  online: onlineShown(facts),
});

/** The payment at a provider that a transaction is of; null: none. */
const onlineShown = ({ online, method }: Pick<PaymentFacts, 'online' | 'method'>): PaymentView['online'] =>
  online === undefined || online === null
    ? null
    : {
        onlinePaymentId: online.onlinePaymentId,
        mode: online.mode,
        provider: method === 'paypal' ? 'paypal' : 'stripe',
      };

/** How a group stands, as calls answer it. @param balance in minor units of the currency. */
export const balanceShown = (balance: GroupBalance, currency: string): BalanceView => {
  const shown = (minor: number): number => decimalOf({ minor, currency });
  return {
    currency,
    total: shown(balance.total),
    totalCharges: shown(balance.charges),
    totalDiscounts: shown(balance.discounts),
    paid: shown(balance.paid),
    due: shown(dueOf(balance)),
    paymentStatus: paymentStateOf(balance),
  };
};
