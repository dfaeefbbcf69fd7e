import { PaymentView } from '@turnout/contracts/payment';

/** A payment in cash of a primary alone in their group; for specs. */
export const paymentExample: PaymentView = PaymentView.parse({
  _id: 'system.0',
  registrationId: '0123456789abcdefghjk',
  eventId: 'e123456789abcdefghjk',
  type: 'payment',
  amount: 20,
  currency: 'EUR',
  description: '',
  method: 'cash',
  systemGenerated: false,
  by: { name: 'Bo', email: 'bo@example.org' },
  parentRegistrant: null,
  registration: {
    _id: '0123456789abcdefghjk',
    confirmationNumber: 'K7M-31Q',
    firstName: 'Ada',
    lastName: 'Lovelace',
  },
  createdAt: '2026-11-20T08:00:00.000Z',
  processingFee: 0,
  online: null,
});
