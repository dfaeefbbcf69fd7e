import { describe, expect, it } from 'vitest';
import { EventId } from '../kernel/index.ts';
import { isBic, isIban } from '../charges/iban.ts';
import { creditorReferenceOf, isCreditorReference, referencesIn } from './creditor-reference.ts';

const eventId = EventId.parse('0123456789abcdeh7k2m');
const another = EventId.parse('0123456789abcdexxxxx');
const of = (confirmationNumber: string) => creditorReferenceOf({ eventId, confirmationNumber });

describe('check digits', () => {
  // Of ISO 11649 itself, of Finnish and Dutch guides to it, and of the registry of account numbers.
  it.each(['RF18539007547034', 'RF712348231', 'RF45G72UUR', 'RF6518K5', 'RF332348236', 'RF18000000000539007547034'])(
    'of the reference %s fit',
    (reference) => expect(isCreditorReference(reference)).toBe(true),
  );
  it.each([
    'RF18539007547035',
    'RF19539007547034',
    'RF18',
    'XX18539007547034',
    'RF185390075470340000000000',
    'rf18539007547034',
  ])('of %s do not', (reference) => expect(isCreditorReference(reference)).toBe(false));
  it.each([
    'DE89 3704 0044 0532 0130 00',
    'GB29NWBK60161331926819',
    'ES9121000418450200051332',
    'FR1420041010050500013M02606',
    'NO9386011117947',
    'mt84MALT011000012345MTLCAST001S',
  ])('of the account %s fit', (iban) => expect(isIban(iban)).toBe(true));
  it.each(['DE89370400440532013001', 'DE8937040044053201300', 'ES12 3456', ''])('of the account %s do not', (iban) =>
    expect(isIban(iban)).toBe(false),
  );
  it('are none in a bank code, whose form is all that is known', () => {
    expect([isBic('COBADEFF'), isBic('COBADEFFXXX'), isBic('cobadeff'), isBic('COBADEF'), isBic('COBADEFFXX')]).toEqual(
      [true, true, true, false, false],
    );
  });
});

describe('the reference of a group', () => {
  it('is of its event and its number, and is read back from both', () => {
    const reference = of('7GK2-9QXN4');
    expect(reference).toMatch(/^RF\d\dH7K2M7GK29QXN4$/);
    expect(isCreditorReference(reference ?? '')).toBe(true);
    expect(referencesIn(reference ?? '', eventId)).toEqual([{ reference, number: '7GK29QXN4', isOfEvent: true }]);
    expect(referencesIn(reference ?? '', another)).toMatchObject([{ isOfEvent: false }]);
  });

  it('is another one for every number, of sequences too', () => {
    const all = Array.from({ length: 5000 }, (_, at) => of(String(at + 1)));
    expect(new Set(all).size).toBe(5000);
    for (const [at, reference] of all.entries())
      expect(referencesIn(reference ?? '', eventId)).toEqual([{ reference, number: String(at + 1), isOfEvent: true }]);
  });

  it('is none where a number does not fit into it', () => {
    expect(of('A/7')).toBeNull();
    expect(of('A'.repeat(17))).toBeNull();
    expect(of('')).toBeNull();
    expect(of('A'.repeat(16))).not.toBeNull();
  });
});

describe('references in what came with a payment', () => {
  const reference = of('7GK29QXN4') ?? '';
  const inFours = reference.replaceAll(/(.{4})(?=.)/g, '$1 ');

  it.each([
    reference,
    reference.toLowerCase(),
    inFours,
    `SVWZ+${inFours} ANMELDUNG`,
    `Ref ${inFours} Maria Meier`,
    `EREF+NOTPROVIDED SVWZ+ ${reference} BIC:COBADEFF`,
    `${reference.slice(0, 10)} ${reference.slice(10)} thanks`,
    `Kauf ${inFours.replaceAll(' ', '-')}.`,
    `x | ${reference} | y`,
  ])('is found in «%s»', (text) => {
    expect(referencesIn(text, eventId).map(({ number, isOfEvent }) => [number, isOfEvent])).toContainEqual([
      '7GK29QXN4',
      true,
    ]);
  });

  it('is not where a digit is wrong, or there is none', () => {
    // The check digits of one reference before the digits of another, which differs in one place.
    const wrong = reference.slice(0, 4) + (of('7GK29QXN5') ?? '').slice(4);
    expect(referencesIn(wrong, eventId)).toEqual([]);
    expect(referencesIn('PERF1234 and nothing else', eventId)).toEqual([]);
    expect(referencesIn('', eventId)).toEqual([]);
  });
});
