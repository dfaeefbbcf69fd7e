import type { PaymentFilter } from '@turnout/contracts/registration';

/** What addresses and filters call a state of payment, by the word that chips and cards have for it. */
export const paymentWords = {
  'full-payment': 'ui:payment.fully_paid',
  'partial-payment': 'ui:payment.partial_payment',
  'not-paid': 'ui:payment.not_paid',
} as const satisfies Readonly<Record<PaymentFilter, string>>;
