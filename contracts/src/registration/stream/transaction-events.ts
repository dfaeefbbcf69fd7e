// Stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import {
  AccountId,
  BankLineId,
  defineEvent,
  EventId,
  Instant,
  OnlinePaymentId,
  PrimaryId,
  RegistrantId,
  TransactionId,
} from '../../kernel/index.ts';

/** The effect of a transaction on a group's money (rule money/transactions). */
export const TransactionType = z.enum(['payment', 'charge', 'discount', 'refund']);
export type TransactionType = z.infer<typeof TransactionType>;

/** How people pay; `zelle` is whatever the event calls its bank transfer, `online` whichever way there is online. */
export const PaymentMethod = z.enum(['cash', 'check', 'paypal', 'zelle', 'stripe', 'online']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** Ways in which a transaction is made: a payment by one of these (`card`: at a terminal), charges and discounts by hand. */
export const TransactionMethod = z.enum(['cash', 'check', 'paypal', 'zelle', 'stripe', 'card', 'manual']);
export type TransactionMethod = z.infer<typeof TransactionMethod>;

/** Of somebody pending: they are confirmed once the least that has to be paid is paid; absent: they wait for nothing. */
export const awaitsPayment = z.boolean().optional();

/** The part of the total that people chose to pay (rule money/choosing-an-amount). */
export const PaymentType = z.enum(['full', 'deposit', 'partial']);
export type PaymentType = z.infer<typeof PaymentType>;

const ofGroup = { eventId: EventId, primaryId: PrimaryId };

/** Of which payment at a provider a transaction is: the payment itself, one of its refunds, or a dispute that was lost. */
export const OnlinePart = z.strictObject({
  onlinePaymentId: OnlinePaymentId,
  /** `payment`, or the id of the refund or of the dispute: each part moves a group's money once. */
  part: z.string().min(1).max(100),
  /** The processing fee on top of the amount, in minor units; it is no part of the amount. */
  fee: z.int().min(0),
  /** Play and test money moves balances of the event that plays with it and is shown as such. */
  mode: z.enum(['live', 'test', 'play']),
});
export type OnlinePart = z.infer<typeof OnlinePart>;

const transaction = {
  transactionId: TransactionId,
  /** Of the group, whom it is about. */
  registrantId: RegistrantId,
  type: TransactionType,
  /** In minor units of the currency; 0 where nothing but the fee of an online payment went back, or came again. */
  amount: z.int().min(0),
  method: TransactionMethod,
  /** Absent: recorded by hand. */
  online: OnlinePart.optional(),
};

/** Facts of a group's money in the group's own stream, beside what its people are charged (decisions/0081). */
export const transactionEvents = {
  /** Somebody paid, or staff charge a group more or less than its prices say. */
  TransactionRecorded: defineEvent(
    'TransactionRecorded',
    z.strictObject({
      ...ofGroup,
      ...transaction,
      currency: z.string(),
      /** The payment of a bank statement that it came of; absent: of none. */
      bankLine: BankLineId.optional(),
    }),
    /** What somebody wrote of it; sealed under the registrant's id. */
    z.strictObject({ description: z.string() }),
  ),
  /** It has no effect any more; what it was stays in the history (rule money/removing-a-transaction). */
  TransactionRemoved: defineEvent(
    'TransactionRemoved',
    z.strictObject({ ...ofGroup, registrantId: RegistrantId, transactionId: TransactionId }),
  ),
  /** In the stream of a group that took another's place by a change of type: whatever was paid goes along. */
  TransactionsTakenOver: defineEvent(
    'TransactionsTakenOver',
    z.strictObject({
      ...ofGroup,
      /** The group that had them. */
      from: PrimaryId,
      currency: z.string(),
      transactions: z
        .array(z.strictObject({ ...transaction, at: Instant, by: AccountId.nullable() }))
        .min(1)
        .max(500),
    }),
  ),
  /** The first of the group is reminded that something is due (rule money/reminders). */
  PaymentReminded: defineEvent(
    'PaymentReminded',
    z.strictObject({
      ...ofGroup,
      /** `after`: some days after they came to owe it; `before`: some days before their time to pay ends. */
      kind: z.enum(['after', 'before']),
      /** In minor units: what was due then. */
      due: z.int().min(1),
      currency: z.string(),
      /** The end of their time to pay, as they are told; null: it has none. */
      payBy: Instant.nullable(),
    }),
  ),
  /** Nobody paid in time: those who took part are rejected, which gives their seats back (rule money/end-of-time-to-pay). */
  PaymentTimeEnded: defineEvent(
    'PaymentTimeEnded',
    z.strictObject({ ...ofGroup, due: z.int().min(1), currency: z.string(), payBy: Instant }),
  ),
  /** How the group wants to pay, and how much; chosen anew, it takes the place of what was chosen before. */
  PaymentChosen: defineEvent(
    'PaymentChosen',
    z.strictObject({
      ...ofGroup,
      method: PaymentMethod,
      paymentType: PaymentType,
      /** What is to be paid at the checkout, in minor units; null: what `paymentType` says. */
      amount: z.int().min(0).nullable(),
    }),
  ),
} as const;
