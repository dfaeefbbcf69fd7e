import { z } from 'zod';
import { paymentStates } from '../charges/index.ts';
import { EventId, Instant, PayCode, RegistrantId, TransactionId } from '../kernel/index.ts';
import { OnlinePart, PaymentMethod, TransactionType } from '../registration/stream/transaction-events.ts';
import { RegistrationEnd } from '../registration/registration-end.ts';
import { Provider } from '../charges/provider.ts';

/** A transaction as calls answer it (rule money/transaction-keys). */
export const PaymentView = z.strictObject({
  /** Of one that a price made: who is charged, what kind of line it is, and of what, with dots between. */
  _id: z.union([TransactionId, z.string().max(120)]),
  /** Whom it is about. */
  registrationId: RegistrantId,
  eventId: EventId,
  type: TransactionType,
  /** Above 0, with the currency's decimals; the type says which way it counts. */
  amount: z.number(),
  currency: z.string(),
  description: z.string(),
  /** Of a bank transfer what the event calls it. */
  method: z.string(),
  /** Made by a price of a type, a field or an activity, or by a discount, and by nobody's hand. */
  systemGenerated: z.boolean(),
  /** Which of the staff, for those who may see staff; null: nobody. */
  by: z.strictObject({ name: z.string(), email: z.string() }).nullable(),
  /** The primary of the group; null of the primary itself. */
  parentRegistrant: RegistrantId.nullable(),
  registration: z.strictObject({
    _id: RegistrantId,
    confirmationNumber: z.string(),
    firstName: z.string(),
    lastName: z.string(),
  }),
  createdAt: Instant,
  /** On top of the amount, of what was paid online; with the currency's decimals. */
  processingFee: z.number(),
  /** Of a payment or refund at a provider; null: recorded by hand, or made by a price. */
  online: z
    .strictObject({
      ...OnlinePart.pick({ onlinePaymentId: true, mode: true }).shape,
      provider: Provider,
    })
    .nullable(),
});
export type PaymentView = z.infer<typeof PaymentView>;

/** How a group stands, with its currency's decimals. */
export const BalanceView = z.strictObject({
  currency: z.string(),
  total: z.number(),
  totalCharges: z.number(),
  totalDiscounts: z.number(),
  paid: z.number(),
  /** Below 0 where too much was paid. */
  due: z.number(),
  paymentStatus: z.enum(paymentStates),
});
export type BalanceView = z.infer<typeof BalanceView>;

/** The link with which anybody pays for a group, as staff see it (rule money/revoked-links). */
export const PayLinkView = z.strictObject({
  /** Null: it was revoked, and no other was issued. */
  code: PayCode.nullable(),
  /** Its number: whoever revokes it says which they saw. */
  link: z.int(),
});
export type PayLinkView = z.infer<typeof PayLinkView>;

/** The checkout of a group: what it owes, paid and may pay (rule money/checkout). */
export const CheckoutView = z.strictObject({
  ...BalanceView.shape,
  /** The least that a payment must be. */
  minimum: z.number(),
  /** What is to be paid: as was chosen, and as is due. */
  amount: z.number(),
  /** Staff are still to accept them: nothing is to be paid before, so `minimum` and `amount` are 0. */
  awaitsApproval: z.boolean(),
  /** The end of their time to pay as they were told it (rule money/end-of-time-to-pay); null: none. */
  payBy: Instant.nullable(),
});
export type CheckoutView = z.infer<typeof CheckoutView>;

/** The same with all that its page shows: no more than whoever pays for somebody else may know (rule money/link-to-pay). */
export const CheckoutPage = z.strictObject({
  ...CheckoutView.shape,
  eventId: EventId,
  /** The first of the group; empty where they gave no name, or were erased. */
  payingFor: z.strictObject({ firstName: z.string(), lastName: z.string(), registrantsCount: z.int() }),
  /** How they chose to pay; null: they did not choose. */
  paymentMethod: PaymentMethod.nullable(),
  /** The code of the link with which anybody pays for them; null: staff revoked it. */
  payCode: PayCode.nullable(),
  /** The reason why nobody of the group takes part any more; null: somebody does. */
  ended: RegistrationEnd.nullable(),
});
export type CheckoutPage = z.infer<typeof CheckoutPage>;

/** A group's transactions as a screen follows them live: without what prices made. */
export const TransactionsView = z.strictObject({
  balance: BalanceView,
  payments: z.array(PaymentView),
  payLink: PayLinkView,
});
export type TransactionsView = z.infer<typeof TransactionsView>;

const byStatus = z.strictObject({
  confirmed: z.number(),
  pending: z.number(),
  rejected: z.number(),
  deleted: z.number(),
  all: z.number(),
});

/** The sums that groups owe and paid, by the status of their primary (rule money/transaction-summary). */
export const MoneySummary = z.strictObject({
  currency: z.string(),
  totals: byStatus,
  paids: byStatus,
  dues: byStatus,
});
export type MoneySummary = z.infer<typeof MoneySummary>;
