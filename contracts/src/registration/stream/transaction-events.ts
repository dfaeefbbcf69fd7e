// Stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import {
  AccountId,
  BankLineId,
  defineEvent,
  EventId,
  Instant,
  PrimaryId,
  RegistrantId,
  TransactionId,
} from '../../kernel/index.ts';

/** The effect of a transaction on a group's money (rule money/transactions). */
export const TransactionType = z.enum(['payment', 'charge', 'discount']);
export type TransactionType = z.infer<typeof TransactionType>;

/** How people pay; `zelle` is whatever the event calls its bank transfer, `online` whichever way there is online. */
export const PaymentMethod = z.enum(['cash', 'check', 'paypal', 'zelle', 'stripe', 'online']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** How a transaction was made: a payment by one of these, charges and discounts by hand. */
export const TransactionMethod = z.enum(['cash', 'check', 'paypal', 'zelle', 'stripe', 'manual']);
export type TransactionMethod = z.infer<typeof TransactionMethod>;

/** Of somebody pending: they are confirmed once the least that has to be paid is paid; absent: they wait for nothing. */
export const awaitsPayment = z.boolean().optional();

/** The part of the total that people chose to pay (rule money/choosing-an-amount). */
export const PaymentType = z.enum(['full', 'deposit', 'partial']);
export type PaymentType = z.infer<typeof PaymentType>;

const ofGroup = { eventId: EventId, primaryId: PrimaryId };

const transaction = {
  transactionId: TransactionId,
  /** Of the group, whom it is about. */
  registrantId: RegistrantId,
  type: TransactionType,
  /** In minor units of the currency, above 0. */
  amount: z.int().min(1),
  method: TransactionMethod,
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
