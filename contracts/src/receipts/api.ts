import { z } from 'zod';
import { defineCall, EventId, limits, needs, ReceiptId, RegistrantId } from '../kernel/index.ts';
import { InvoiceAddress } from '../charges/invoice-address.ts';
import { InvoiceAddressView, ReceiptView } from './views.ts';

const ofRegistrant = z.strictObject({ registrationId: RegistrantId });
const ofReceipt = z.strictObject({ receiptId: ReceiptId });

export const receiptsApi = {
  /** For staff: all of them. */
  receipts: defineCall({
    method: 'GET',
    path: '/api/x/receipts',
    summary: "A group's receipts, invoices and credit notes, oldest first",
    needs: needs.event('viewRegistrants'),
    query: z.strictObject({ eventId: EventId, registrationId: RegistrantId }),
    output: z.strictObject({ receipts: z.array(ReceiptView) }),
  }),
  /** For whoever holds the primary's id, where the event does not hide payment. */
  ownReceipts: defineCall({
    method: 'GET',
    path: '/api/x/registrations/:registrationId/receipts',
    summary: 'The receipts of whoever registered a group',
    needs: needs.public,
    limit: limits.reading,
    params: ofRegistrant,
    output: z.strictObject({ receipts: z.array(ReceiptView) }),
  }),
  receiptFile: defineCall({
    method: 'GET',
    path: '/api/x/receipts/:receiptId/file',
    summary: 'A receipt as PDF, for staff',
    needs: needs.event('viewRegistrants'),
    params: ofReceipt,
    output: z.unknown(),
  }),
  ownReceiptFile: defineCall({
    method: 'GET',
    path: '/api/x/registrations/:registrationId/receipts/:receiptId/file',
    summary: 'A receipt as PDF, for whoever registered the group',
    needs: needs.public,
    limit: limits.picture,
    params: z.strictObject({ ...ofRegistrant.shape, ...ofReceipt.shape }),
    output: z.unknown(),
  }),
  sendReceipt: defineCall({
    method: 'POST',
    path: '/api/x/receipts/:receiptId/send',
    summary: 'Send a receipt again by e-mail',
    needs: needs.event('editPaymentsForRegistrants', 'checkinRegistrants'),
    params: ofReceipt,
    output: z.strictObject({ message: z.string() }),
  }),
  invoiceAddress: defineCall({
    method: 'GET',
    path: '/api/x/registrations/:registrationId/invoice-address',
    summary: 'The address for the invoices of a group',
    needs: needs.public,
    limit: limits.reading,
    params: ofRegistrant,
    output: InvoiceAddressView,
  }),
  /** By whoever holds the primary's id, until something was issued. */
  setInvoiceAddress: defineCall({
    method: 'PUT',
    path: '/api/x/registrations/:registrationId/invoice-address',
    summary: 'Give or withdraw the address for invoices',
    needs: needs.public,
    limit: { ...limits.reading, onEach: { points: 30, seconds: 3600 } },
    proof: { none: "It takes a primary's id, and each is changed a few times an hour" },
    params: ofRegistrant,
    body: z.strictObject({ address: InvoiceAddress.nullable() }),
    output: z.strictObject({ ...InvoiceAddressView.shape, message: z.string() }),
  }),
} as const;
