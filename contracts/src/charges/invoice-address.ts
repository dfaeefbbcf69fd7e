import { z } from 'zod';

const text = (max: number) => z.string().trim().max(max, `must have at most ${max} characters`);
const needed = (max: number) => text(max).min(1, 'must not be empty');

/** To whom invoices are made out (rule receipts/invoice-address). Stored for ever, sealed: add optional keys only. */
export const InvoiceAddress = z.strictObject({
  /** A company, or a person. */
  name: needed(200),
  street: needed(300),
  postalCode: text(20),
  city: needed(100),
  /** ISO 3166: two letters. */
  country: z.string().regex(/^([A-Z]{2})?$/, 'must be a two-letter country code'),
  taxNumber: text(60),
  /** Words of whoever pays that stand on it: an order number, a cost centre. */
  reference: text(100),
});
export type InvoiceAddress = z.infer<typeof InvoiceAddress>;
