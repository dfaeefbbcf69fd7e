import { creditorReferenceOf } from '@turnout/contracts/bank-transfer';
import { EventId, PrimaryId, RegistrantId } from '@turnout/contracts/kernel';
import { namesAsSorted } from '@turnout/projections/platform/search-text';
import { describe, expect, it } from 'vitest';
import { matchOf, numbersIn, type Candidate } from './match.ts';

const eventId = EventId.parse('0123456789abcdeh7k2m');
const line = { identity: '', bookedOn: '2026-03-02', amount: 5000, currency: 'EUR', payer: 'Ada', text: 'x' };
const group = (letter: string, over: Partial<Candidate> = {}): Candidate => ({
  primaryId: PrimaryId.parse(letter.repeat(20)),
  registrantId: RegistrantId.parse(letter.repeat(20)),
  currency: 'EUR',
  due: 5000,
  payNow: null,
  takesPart: true,
  wentOnTo: null,
  isCutOff: false,
  ...over,
});
const by = (
  byReference: readonly Candidate[],
  byNumber: readonly Candidate[] = [],
  byName: readonly Candidate[] = [],
) => matchOf(line, eventId, { byReference, byNumber, byName }).match;

describe('whom a payment is for', () => {
  it('is certain by a reference with what is due, or was chosen to be paid now', () => {
    expect(by([group('a')])).toBe('exact');
    expect(by([group('a', { due: 9000, payNow: 5000 })])).toBe('exact');
    expect(by([group('a'), group('a')])).toBe('exact');
  });

  it.each([
    ['amount-differs', { due: 4999 }],
    ['already-paid', { due: 0 }],
    ['already-paid', { due: -100 }],
    ['other-currency', { currency: 'USD' }],
    ['not-taking-part', { takesPart: false }],
    ['went-on', { wentOnTo: PrimaryId.parse('b'.repeat(20)) }],
    ['after-cut-off', { isCutOff: true }],
  ] as const)('is doubtful: %s', (match, over) => expect(by([group('a', over)])).toBe(match));

  it('is doubtful where only a number or a name fits, or several do', () => {
    expect(by([], [group('a')])).toBe('number-only');
    expect(by([], [], [group('a')])).toBe('name-only');
    expect(by([group('a'), group('b')])).toBe('several');
    expect(by([], [group('a'), group('b')])).toBe('several');
    expect(by([], [], [])).toBe('unknown');
  });

  it('is another event by a reference of another one, but not by a text that is none', () => {
    const reference = creditorReferenceOf({ eventId: EventId.parse('z'.repeat(20)), confirmationNumber: 'ABC' });
    const of = { byReference: [], byNumber: [], byName: [group('a')] };
    expect(matchOf({ ...line, text: `${reference} x` }, eventId, of).match).toBe('other-event');
    expect(matchOf({ ...line, text: 'RF12 nothing' }, eventId, of).match).toBe('name-only');
  });
});

describe('what a payment may name', () => {
  it('are words of nine letters too, as a number need not have a digit', () => {
    expect(numbersIn('fuer HQXNVWYZK danke')).toContain('HQXNVWYZK');
  });

  it('are words with a digit, alone and with those behind them', () => {
    expect(numbersIn('Anmeldung 7GK2-9QXN4 Meier')).toEqual(expect.arrayContaining(['7GK2', '7GK29QXN4']));
    expect(numbersIn('Vielen Dank')).toEqual([]);
    expect(numbersIn(Array.from({ length: 500 }, (_, at) => `N${at}000`).join(' ')).length).toBe(60);
  });

  it('are names, whichever comes first', () => {
    expect(namesAsSorted('Ada LOVELACE')).toEqual(['ada lovelace', 'lovelace ada']);
    expect(namesAsSorted('Müller, Jörg Peter')).toContain('muller jorg peter');
    expect(namesAsSorted('ACME')).toEqual([]);
  });
});
