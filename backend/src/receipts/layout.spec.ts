import { languages } from '@turnout/contracts/kernel';
import type { ReceiptSaid } from '@turnout/contracts/receipts';
import { describe, expect, it } from 'vitest';
import { receiptDocument, receiptFileName } from './layout.ts';
import { aReceipt, toSomebody } from './receipt.example.ts';

const personal = toSomebody('Ana Ruiz');
/** All texts of a receipt's document. */
const textsOf = (of: Parameters<typeof receiptDocument>[0]): string => JSON.stringify(receiptDocument(of).blocks);

describe('the document of a receipt', () => {
  it('says who issued it, to whom, what for, and the tax in the payment by rate', () => {
    const texts = textsOf({ said: aReceipt, personal });
    for (const said of [
      'Fair Ltd',
      'Tax number: ESB12345678',
      'Ana Ruiz',
      'FAIR-2026-00017',
      'November 28, 2026',
      'K3M7P2QXA',
      'Visitor',
      'VAT in this payment',
      '21%',
      '€41.48',
      '€197.52',
      '€249.40',
    ])
      expect(texts).toContain(said);
    expect(receiptDocument({ said: aReceipt, personal }).footer).toContain('registered in Valencia');
    expect(receiptFileName({ ...aReceipt, numberPrinted: 'A/2026-1' })).toBe('Receipt A-2026-1.pdf');
  });
  it('is made out to the address that was given', () => {
    const address = {
      name: 'Ruiz SL',
      street: 'Calle Mayor 1',
      postalCode: '46001',
      city: 'Valencia',
      country: 'ES',
      taxNumber: 'ESB87654321',
      reference: 'Order 17',
    };
    const texts = textsOf({ said: { ...aReceipt, kind: 'invoice' }, personal: { name: 'Ana Ruiz', address } });
    for (const said of ['Invoice', 'Ruiz SL', '46001 Valencia', 'Spain', 'ESB87654321', 'Your reference: Order 17'])
      expect(texts).toContain(said);
    expect(texts).not.toContain('Ana Ruiz');
  });
  it('names nobody who was erased', () => {
    expect(textsOf({ said: aReceipt, personal: null })).toContain('Erased person');
  });
  it('says of a credit note what it takes back, and of play money that it is', () => {
    const { receiptId } = aReceipt;
    const credit: ReceiptSaid = {
      ...aReceipt,
      kind: 'credit-note',
      series: 'test',
      items: [],
      credits: [{ receiptId, numberPrinted: 'FAIR-2026-00001', amount: 24_940, shares: [] }],
    };
    const texts = textsOf({ said: credit, personal });
    expect(texts).toContain('Takes back FAIR-2026-00001');
    expect(texts).toContain('TEST');
  });
  it('is in the language of whoever registered, with amounts and days as they are written in it', () => {
    expect(textsOf({ said: { ...aReceipt, language: 'es' }, personal })).toContain('28 de noviembre de 2026');
    const french = textsOf({ said: { ...aReceipt, language: 'fr' }, personal });
    expect(french).toContain('28 novembre 2026');
    expect(french).toContain('41,48');
    for (const language of languages)
      expect(receiptDocument({ said: { ...aReceipt, language }, personal }).language).toBe(language);
  });
  it('has tax on top of prices as a row for each rate', () => {
    const [visitor] = aReceipt.items;
    if (visitor === undefined) throw new Error('the example has no items');
    const said = { ...aReceipt, items: [{ ...visitor, amount: 10_000, tax: 2100 }] };
    expect(textsOf({ said, personal })).toContain('"VAT","","21%","€21.00"');
    expect(textsOf({ said, personal })).not.toContain('Prices include');
    expect(textsOf({ said: { ...said, tax: null }, personal })).not.toContain('VAT');
  });
});
