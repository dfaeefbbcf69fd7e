import { describe, expect, it } from 'vitest';
import { epcCodeOf } from './epc-code.ts';

const transfer = {
  name: 'Red Cross of Belgium',
  iban: 'BE72 0000 0000 1616',
  bic: 'BPOTBEB1',
  currency: 'EUR',
  amount: 100,
  reference: null,
  text: 'Urgency fund',
};

describe('the QR code of a transfer', () => {
  it('says what the example of EPC069-12 says, line by line', () => {
    const code = epcCodeOf(transfer);
    expect(code?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'BPOTBEB1',
      'Red Cross of Belgium',
      'BE72000000001616',
      'EUR1.00',
      '',
      '',
      'Urgency fund',
    ]);
  });

  it('has a reference or a text, never both, and need not have a bank code', () => {
    const lines =
      epcCodeOf({ ...transfer, bic: '', reference: 'RF18539007547034', amount: 1_234_567 })?.split('\n') ?? [];
    expect(lines.slice(4)).toEqual([
      '',
      'Red Cross of Belgium',
      'BE72000000001616',
      'EUR12345.67',
      '',
      'RF18539007547034',
    ]);
  });

  it('is none for other money, no account, no name, and amounts that no transfer has', () => {
    for (const change of [
      { currency: 'USD' },
      { iban: 'BE72000000001617' },
      { iban: '' },
      { name: ' ' },
      { amount: 0 },
      { amount: 100_000_000_000 },
    ])
      expect(epcCodeOf({ ...transfer, ...change })).toBeNull();
    expect(epcCodeOf({ ...transfer, amount: 99_999_999_999 })).toContain('EUR999999999.99');
  });

  it('cuts what is too long between letters, and fits into a code that banks read', () => {
    const code = epcCodeOf({ ...transfer, name: '\u{1F600}'.repeat(80), text: `a\nb ${'ü'.repeat(200)}` });
    // Seventy signs of four bytes and more text than is left: there is no such code.
    expect(code).toBeNull();
    const shorter = epcCodeOf({ ...transfer, name: 'ü'.repeat(80), text: 'a\nb' });
    expect(shorter?.split('\n')[5]).toBe('ü'.repeat(70));
    expect(shorter?.split('\n').at(-1)).toBe('a b');
  });
});
