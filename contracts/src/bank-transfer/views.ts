import { z } from 'zod';
import { BankLineId, RegistrantId } from '../kernel/index.ts';
import { LineMatch } from './events.ts';

/** The place where a payment of a statement stands. `assigned`: its group is about to have it; `elsewhere`: another event counts it. */
export const LineState = z.enum(['waiting', 'assigned', 'recorded', 'ignored', 'elsewhere']);
export type LineState = z.infer<typeof LineState>;

const OfRegistration = z.strictObject({
  _id: RegistrantId,
  confirmationNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});

/** A payment that came in, as staff see it. Amounts have their currency's decimals. */
export const BankLineView = z.strictObject({
  _id: BankLineId,
  bookedOn: z.string(),
  amount: z.number(),
  currency: z.string(),
  payer: z.string(),
  text: z.string(),
  state: LineState,
  match: LineMatch,
  /** The group could not take it, or its payment was removed; null: neither. */
  returned: z.enum(['refused', 'removed']).nullable(),
  reason: z.string(),
  /** The registration that it is for, or seems to be for, with the amount that its group still owes by now. */
  registration: OfRegistration.extend({ due: z.number(), dueCurrency: z.string() }).nullable(),
});
export type BankLineView = z.infer<typeof BankLineView>;

/** A group that a payment could be for. */
export const PayeeView = OfRegistration.extend({
  total: z.number(),
  due: z.number(),
  currency: z.string(),
});
export type PayeeView = z.infer<typeof PayeeView>;

/** The account, amount and reference of a bank transfer, for whoever is to pay (rule bank-transfer/told-to-payers). */
export const TransferDetails = z.strictObject({
  accountHolder: z.string(),
  iban: z.string(),
  bic: z.string(),
  amount: z.number(),
  currency: z.string(),
  /** A creditor reference, or the confirmation number where there is none. */
  reference: z.string(),
  /** The text of the EPC QR code; empty: there is none. */
  epcCode: z.string(),
  /** They chose to pay so, or nothing else is offered before it. */
  isChosen: z.boolean(),
});
export type TransferDetails = z.infer<typeof TransferDetails>;

/** The number of payments in each state. */
export const LineCounts = z.strictObject({
  waiting: z.int(),
  assigned: z.int(),
  recorded: z.int(),
  ignored: z.int(),
  elsewhere: z.int(),
});
export type LineCounts = z.infer<typeof LineCounts>;
