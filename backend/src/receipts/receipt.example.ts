import type { ReceiptPersonal, ReceiptSaid } from '@turnout/contracts/receipts';
import { ReceiptSaid as Said } from '@turnout/contracts/receipts';

/** A receipt of a group of two, whose prices contain their tax. */
export const aReceipt: ReceiptSaid = Said.parse({
  eventId: 'e'.repeat(20),
  primaryId: 'a'.repeat(20),
  receiptId: `${'a'.repeat(20)}-t1r`,
  transactionId: `${'a'.repeat(20)}-t1`,
  kind: 'receipt',
  series: 'live',
  year: 2026,
  number: 17,
  numberPrinted: 'FAIR-2026-00017',
  issuedOn: '2026-11-28',
  language: 'en',
  currency: 'EUR',
  amount: 24_940,
  method: 'zelle',
  methodName: '',
  confirmationNumber: 'K3M7P2QXA',
  event: {
    name: 'Autumn fair',
    startDate: '2027-10-01T07:00:00.000Z',
    endDate: '2027-10-03T16:00:00.000Z',
    timeZone: 'Europe/Madrid',
  },
  organiser: {
    name: 'Fair Ltd',
    address: '1 Main Street\nValencia',
    taxNumber: 'ESB12345678',
    note: 'Fair Ltd, registered in Valencia under 123.',
  },
  tax: {
    name: 'VAT',
    shares: [
      { percent: 21, net: 19_752, tax: 4148 },
      { percent: 4, net: 1000, tax: 40 },
    ],
  },
  items: [
    { kind: 'type', source: 't'.repeat(20), name: 'Visitor', count: 2, amount: 23_900, tax: 0, percent: 21 },
    { kind: 'field', source: 'f'.repeat(20), name: 'Book of the fair', count: 1, amount: 1040, tax: 0, percent: 4 },
  ],
  balance: { total: 24_940, paid: 24_940 },
  credits: [],
});

/** To whom it is. */
export const toSomebody = (name: string): ReceiptPersonal => ({ name, address: null });
