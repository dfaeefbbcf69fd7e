import { z } from 'zod';
import { decimalOf, EventId, ReceiptId, RegistrantId, TransactionId } from '../kernel/index.ts';
import { ReceiptKind, ReceiptSeries, type ReceiptSaid } from './events.ts';
import { InvoiceAddress } from '../charges/invoice-address.ts';

/** A receipt, an invoice or a credit note as lists show it. */
export const ReceiptView = z.strictObject({
  _id: ReceiptId,
  eventId: EventId,
  /** The first of the group that it was issued to. */
  registrationId: RegistrantId,
  transactionId: TransactionId,
  kind: ReceiptKind,
  series: ReceiptSeries,
  /** The number as it is printed. */
  number: z.string(),
  issuedOn: z.iso.date(),
  currency: z.string(),
  /** With the currency's decimals, above 0. */
  amount: z.number(),
  /** The tax in it. */
  tax: z.number(),
  /** Of a credit note: the numbers of the receipts that it takes back. */
  credits: z.array(z.string()),
});
export type ReceiptView = z.infer<typeof ReceiptView>;

/** A receipt as calls and topics answer it, the same from its stream and its table. */
export const receiptViewOf = (
  said: Pick<
    ReceiptSaid,
    | 'receiptId'
    | 'eventId'
    | 'primaryId'
    | 'transactionId'
    | 'kind'
    | 'series'
    | 'numberPrinted'
    | 'issuedOn'
    | 'currency'
    | 'amount'
  > & { readonly taxAmount: number; readonly credits: readonly string[] },
): ReceiptView => {
  const shown = (minor: number): number => decimalOf({ minor, currency: said.currency });
  return {
    _id: said.receiptId,
    eventId: said.eventId,
    registrationId: RegistrantId.parse(said.primaryId),
    transactionId: said.transactionId,
    kind: said.kind,
    series: said.series,
    number: said.numberPrinted,
    issuedOn: said.issuedOn,
    currency: said.currency,
    amount: shown(said.amount),
    tax: shown(said.taxAmount),
    credits: [...said.credits],
  };
};

/** The tax in a receipt, in minor units. */
export const taxOfReceipt = ({ tax }: Pick<ReceiptSaid, 'tax'>): number =>
  (tax?.shares ?? []).reduce((sum, share) => sum + share.tax, 0);

/** The address for invoices of a group, and whether it may still be changed. */
export const InvoiceAddressView = z.strictObject({
  /** Null: none was given. */
  address: InvoiceAddress.nullable(),
  /** An invoice or receipt was issued: it stays as it is. */
  isFixed: z.boolean(),
});
export type InvoiceAddressView = z.infer<typeof InvoiceAddressView>;
