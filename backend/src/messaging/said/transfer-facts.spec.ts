import { EventId } from '@turnout/contracts/kernel';
import { paidOnline } from '@turnout/contracts/testing';
import { describe, expect, it } from 'vitest';
import { transferFacts, transferFor, transferPicture } from './transfer-facts.ts';

const event = {
  ...paidOnline,
  appCurrency: 'EUR',
  hideAllPaymentInfoFromRegistrant: false,
  allowCash: true,
  onlinePaymentOnly: false,
  enableZelle: true,
  bankAccountHolder: 'Verein e.V.',
  bankIban: 'DE89370400440532013000',
  bankBic: '',
};
const group = (paid: number, method: 'zelle' | 'cash' = 'zelle') => ({
  eventId: EventId.parse('0123456789abcdeh7k2m'),
  confirmationNumber: '7GK29QXN4',
  money: {
    currency: 'EUR',
    balance: { charges: 10_000, discounts: 0, total: 10_000, paid },
    chosen: { method, paymentType: 'full' as const, amount: null },
  },
});

describe('what a mail says of a transfer', () => {
  it('is the account and the reference, in groups of four', () => {
    expect(transferFacts(transferFor(group(2_500), event), 'en')).toEqual([
      { label: 'Account holder', lines: ['Verein e.V.'] },
      { label: 'IBAN', lines: ['DE89 3704 0044 0532 0130 00'] },
      { label: 'Payment reference', lines: ['RF55 H7K2 M7GK 29QX N4'] },
    ]);
  });

  it('has a code for a banking app, of what is to be paid now', () => {
    const transfer = transferFor(group(2_500), event);
    expect(transfer?.epcCode).toContain('EUR75.00');
    expect(transferPicture(transfer, 'fr')).toMatchObject({
      shown: { cid: 'transfer@code' },
      file: { type: 'image/png' },
    });
    expect(transferPicture(transferFor(group(0), { ...event, bankIban: '' }), 'en')).toBeNull();
  });

  it('is nothing for who pays otherwise, once all is paid, and where payment is hidden', () => {
    expect(transferFor(group(0, 'cash'), event)).toBeNull();
    expect(transferFor(group(10_000), event)).toBeNull();
    expect(transferFor(group(0), { ...event, hideAllPaymentInfoFromRegistrant: true })).toBeNull();
    expect(transferFor(group(0), { ...event, enableZelle: false })).toBeNull();
    expect(transferFacts(null, 'es')).toEqual([]);
  });
});
