import { z } from 'zod';
import { defineCall, EventId, limits, needs, PayerKey, RegistrantId, TransactionId } from '../kernel/index.ts';
import { Pay, RecordTransaction, SetCheckoutAmount, SetPayLink } from './commands.ts';
import { CheckoutPage, CheckoutView, PaymentView, PayLinkView } from './views.ts';

const Message = z.strictObject({ message: z.string() });
const PaymentId = z.strictObject({ id: PaymentView.shape._id });
/** What is paid: a registration, or a transaction. */
const PaidThing = z.strictObject({ id: z.union([TransactionId, RegistrantId]) });

export const paymentApi = {
  /** Of the whole group, whoever of it is named; what prices made is among them. */
  payments: defineCall({
    method: 'GET',
    path: '/api/payments',
    summary: "A group's transactions, oldest first, with those that its prices made",
    needs: needs.event('viewRegistrants'),
    query: z.strictObject({ registrationId: RegistrantId, eventId: EventId.optional() }),
    output: z.strictObject({ payments: z.array(PaymentView) }),
  }),
  payment: defineCall({
    method: 'GET',
    path: '/api/payments/:id',
    summary: 'A transaction',
    needs: needs.event('viewRegistrants'),
    params: PaymentId,
    output: z.strictObject({ payment: PaymentView }),
  }),
  /** A discount asks for `allowApplyingManualDiscountsForRegistrations` too, a refund for `refundPayments`. */
  recordTransaction: defineCall({
    method: 'POST',
    path: '/api/payments',
    summary: 'Record a payment or a refund by hand, or charge a group more or less than its prices say',
    needs: needs.event('editPaymentsForRegistrants', 'checkinRegistrants'),
    body: RecordTransaction,
    output: z.strictObject({ payment: PaymentView, message: z.string() }),
  }),
  /** The platform admin alone removes what a price made (rule money/system-generated). */
  removeTransaction: defineCall({
    method: 'DELETE',
    path: '/api/payments/:id',
    summary: 'Remove a transaction: its effect is taken back, both stay in the history',
    needs: needs.event('editPaymentsForRegistrants', 'checkinRegistrants'),
    params: PaymentId,
    output: Message,
  }),
  /** By a registration's id all that its group owes; by a charge's what that is, by a removed payment's the same again. */
  pay: defineCall({
    method: 'POST',
    path: '/api/payments/:id/pay',
    summary: 'Record that a group paid what it owes, by the id of one of its registrations or transactions',
    needs: needs.event('editPaymentsForRegistrants', 'checkinRegistrants'),
    params: PaidThing,
    body: Pay.optional(),
    output: z.strictObject({ payment: PaymentView, message: z.string() }),
  }),
  /** By a payment's id that one, by a registration's all that its group paid: both stay in the history. */
  unpay: defineCall({
    method: 'POST',
    path: '/api/payments/:id/unpay',
    summary: 'Take back a payment, or all payments of a group',
    needs: needs.event('editPaymentsForRegistrants', 'checkinRegistrants'),
    params: PaidThing,
    output: Message,
  }),
  manualTransactions: defineCall({
    method: 'GET',
    path: '/api/payments-manual-transaction/:eventId',
    summary: "An event's recorded transactions, newest first",
    needs: needs.event('viewReports'),
    params: z.strictObject({ eventId: EventId }),
    query: z.strictObject({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      perPage: z.coerce.number().int().min(1).max(1000).default(1000),
    }),
    output: z.strictObject({ payments: z.array(PaymentView), total: z.int() }),
  }),
  /** For whoever holds the primary's id or a link to pay, where the event does not hide payment; for staff always. */
  paymentsAttendees: defineCall({
    method: 'POST',
    path: '/api/payments-attendees',
    summary: 'What a group owes, paid, and pays at the checkout',
    needs: needs.public,
    limit: limits.reading,
    proof: { none: "It takes a registration's id or the code of a link to pay, and only reads" },
    body: z.object({ registrationId: PayerKey }),
    output: z.strictObject({ resObject: CheckoutPage }),
  }),
  /** By the number of the link as it was seen: two who do the same at once do it once (rule money/revoked-links). */
  setPayLink: defineCall({
    method: 'PUT',
    path: '/api/x/registrations/:id/pay-link',
    summary: 'Revoke the link with which anybody pays for a group, or issue a new one in its place',
    needs: needs.event('editPaymentsForRegistrants'),
    params: z.strictObject({ id: RegistrantId }),
    body: SetPayLink,
    output: z.strictObject({ payLink: PayLinkView, message: z.string() }),
  }),
  /** Refused below the minimum, and above what is due. */
  setCheckoutAmount: defineCall({
    method: 'PUT',
    path: '/api/registrations/checkout-page-amount',
    summary: 'What a group pays at the checkout',
    needs: needs.public,
    limit: { ...limits.reading, onEach: { points: 30, seconds: 3600 } },
    proof: { none: "It takes a primary's id, and each is changed a few times an hour" },
    body: SetCheckoutAmount,
    output: z.strictObject({ resObject: CheckoutView, message: z.string() }),
  }),
} as const;
