// These shapes are stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import { defineEvent, EventId, Instant, PrimaryId, ReceiptId, TransactionId } from '../kernel/index.ts';
import { TransactionMethod } from '../registration/stream/transaction-events.ts';
import { InvoiceAddress } from '../charges/invoice-address.ts';

/** The kinds of document: of a payment, the same where somebody gave an address for the invoice, and of money that goes back. */
export const ReceiptKind = z.enum(['receipt', 'invoice', 'credit-note']);
export type ReceiptKind = z.infer<typeof ReceiptKind>;

/** Receipts of play and test money are numbered apart: the organiser's own numbers have no gaps. */
export const ReceiptSeries = z.enum(['live', 'test']);
export type ReceiptSeries = z.infer<typeof ReceiptSeries>;

const share = z.strictObject({ percent: z.number().min(0).max(100), net: z.int(), tax: z.int() });

/** All that was printed, in the clear: nothing of it tells who somebody is. Amounts in minor units. */
export const ReceiptSaid = z.strictObject({
  eventId: EventId,
  /** The group that it was issued to; by a change of type or a transfer it may go on as another. */
  primaryId: PrimaryId,
  receiptId: ReceiptId,
  transactionId: TransactionId,
  kind: ReceiptKind,
  series: ReceiptSeries,
  year: z.int().min(2000).max(9999),
  number: z.int().min(1),
  /** The number as it is printed, with what the event sets before it. */
  numberPrinted: z.string().min(1).max(60),
  /** The day of the payment, or of what was paid back, on the event's clocks. */
  issuedOn: z.iso.date(),
  language: z.enum(['en', 'es', 'fr']),
  currency: z.string(),
  /** Above 0, also of a credit note. */
  amount: z.int().min(1),
  method: TransactionMethod,
  /** The event's name for a bank transfer; empty: by our own word. */
  methodName: z.string(),
  confirmationNumber: z.string(),
  event: z.strictObject({
    name: z.string(),
    startDate: Instant,
    endDate: Instant,
    timeZone: z.string(),
  }),
  organiser: z.strictObject({ name: z.string(), address: z.string(), taxNumber: z.string(), note: z.string() }),
  /** Null: the event had no taxes. */
  tax: z.strictObject({ name: z.string(), shares: z.array(share).max(100) }).nullable(),
  items: z
    .array(
      z.strictObject({
        kind: z.enum(['type', 'field', 'activity', 'charge', 'discount']),
        source: z.string(),
        name: z.string(),
        count: z.int().min(1),
        amount: z.int(),
        tax: z.int(),
        percent: z.number().nullable(),
      }),
    )
    .max(2_500),
  /** All that the group owed and had paid then, with this payment. */
  balance: z.strictObject({ total: z.int(), paid: z.int() }),
  /** Of a credit note: what it takes back of which receipts. */
  credits: z
    .array(
      z.strictObject({
        receiptId: ReceiptId,
        numberPrinted: z.string(),
        amount: z.int(),
        shares: z.array(share).max(100),
      }),
    )
    .max(500),
});
export type ReceiptSaid = z.infer<typeof ReceiptSaid>;

/** To whom; sealed under the primary's id. */
export const ReceiptPersonal = z.strictObject({
  /** Of the first of the group. */
  name: z.string(),
  address: InvoiceAddress.nullable(),
});
export type ReceiptPersonal = z.infer<typeof ReceiptPersonal>;

/**
 * Stream `receiptnumbers-<eventId>`: the numbers of each series and year, in their order from 1. A number is given for a
 * receipt by the decider that sees all numbers before it, so none is left out and none is given twice (rule
 * receipts/numbers).
 */
export const receiptNumberEvents = {
  ReceiptNumberGiven: defineEvent(
    'ReceiptNumberGiven',
    z.strictObject({
      eventId: EventId,
      year: z.int(),
      series: ReceiptSeries,
      number: z.int().min(1),
      receiptId: ReceiptId,
    }),
  ),
} as const;

/** Stream `receipts-<primaryId>`: the receipts of the transactions that were recorded in a group's stream, and its invoice address. */
export const receiptEvents = {
  ReceiptIssued: defineEvent('ReceiptIssued', ReceiptSaid, ReceiptPersonal),
  /** The address for invoices; given anew, it takes the place of the one before (rule receipts/invoice-address). */
  InvoiceAddressGiven: defineEvent(
    'InvoiceAddressGiven',
    z.strictObject({ eventId: EventId, primaryId: PrimaryId }),
    InvoiceAddress,
  ),
  /** Nobody wants an invoice to another address any more. */
  InvoiceAddressWithdrawn: defineEvent(
    'InvoiceAddressWithdrawn',
    z.strictObject({ eventId: EventId, primaryId: PrimaryId }),
  ),
  /** Staff send a receipt once more by e-mail. */
  ReceiptSendingRequested: defineEvent(
    'ReceiptSendingRequested',
    z.strictObject({ eventId: EventId, primaryId: PrimaryId, receiptId: ReceiptId }),
  ),
} as const;
