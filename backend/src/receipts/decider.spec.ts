import {
  EventId,
  Instant,
  PrimaryId,
  receiptIdOf,
  transactionIdOf,
  CommandId,
  isRejection,
} from '@turnout/contracts/kernel';
import type { ReceiptSaid } from '@turnout/contracts/receipts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { giveNumber, issueReceipt, numbersFold, receiptsFold, requestSending, setInvoiceAddress } from './decider.ts';
import { aReceipt } from './receipt.example.ts';

const eventId = EventId.parse('e'.repeat(20));
const primaryId = PrimaryId.parse('a'.repeat(20));
const context = {
  now: Instant.parse('2026-11-28T10:00:00.000Z'),
  actor: { kind: 'system', id: 'spec' },
  commandId: CommandId.parse('system/spec'),
} as const;
const metadata = { commandId: context.commandId, actor: context.actor, at: context.now };
const idOf = (count: number) => receiptIdOf(transactionIdOf(primaryId, count));

type Asked = { readonly count: number; readonly year: number; readonly series: 'live' | 'test' };
const numbered = (asked: readonly Asked[]) =>
  asked.reduce((state, { count, year, series }) => {
    const facts = giveNumber({ eventId, year, series, receiptId: idOf(count) }, state, context);
    if (isRejection(facts)) throw new Error('a number was refused');
    return facts.reduce((so, fact) => numbersFold.evolve(so, { ...fact, metadata }), state);
  }, numbersFold.initial());

describe('the numbers of an event', () => {
  it('follow one another from 1 in each series and year, whoever asks how often, without a gap', () => {
    const asks = fc.record({
      count: fc.integer({ min: 1, max: 40 }),
      year: fc.constantFrom(2026, 2027),
      series: fc.constantFrom('live' as const, 'test' as const),
    });
    fc.assert(
      fc.property(fc.array(asks, { maxLength: 60 }), (asked) => {
        const { given } = numbered(asked);
        expect(given.size).toBe(new Set(asked.map(({ count }) => count)).size);
        const bySequence = Map.groupBy(given.values(), ({ series, year }) => `${series} ${year}`);
        for (const sequence of bySequence.values())
          expect(sequence.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(
            Array.from({ length: sequence.length }, (_, at) => at + 1),
          );
      }),
      { seed: 42, numRuns: 300 },
    );
  });
  it('are kept by who has one, also when it asks again in another year', () => {
    const { given } = numbered([
      { count: 1, year: 2026, series: 'live' },
      { count: 1, year: 2027, series: 'live' },
    ]);
    expect(given.get(idOf(1))).toEqual({ number: 1, year: 2026, series: 'live' });
  });
});

describe("a group's receipts", () => {
  const address = {
    name: 'ACME',
    street: '1 Road',
    postalCode: '',
    city: 'Lund',
    country: 'SE',
    taxNumber: '',
    reference: '',
  };
  const said: ReceiptSaid = { ...aReceipt, eventId, primaryId, receiptId: idOf(1) };
  const issued = receiptsFold.evolve(receiptsFold.initial(), { type: 'ReceiptIssued', data: said, metadata });

  it('are issued once, sealed under the first of the group, and stay as they are', () => {
    const personal = { name: 'Ana', address: null };
    expect(issueReceipt({ said, personal }, receiptsFold.initial(), context)).toEqual([
      { type: 'ReceiptIssued', data: said, personal: { [primaryId]: personal } },
    ]);
    expect(issueReceipt({ said: { ...said, amount: 1 }, personal }, issued, context)).toEqual([]);
  });
  it('are issued to nobody who can be named once the person is erased', () => {
    expect(issueReceipt({ said, personal: null }, receiptsFold.initial(), context)).toMatchObject([{ personal: {} }]);
  });
  it('take another address until the first of them, and none after it', () => {
    const none = { eventId, primaryId, address: null, inherits: false };
    expect(
      setInvoiceAddress({ eventId, primaryId, address, inherits: false }, receiptsFold.initial(), context),
    ).toEqual([{ type: 'InvoiceAddressGiven', data: { eventId, primaryId }, personal: { [primaryId]: address } }]);
    expect(setInvoiceAddress({ eventId, primaryId, address, inherits: false }, issued, context)).toEqual({
      rejected: 'invoice-address-fixed',
    });
    expect(setInvoiceAddress(none, receiptsFold.initial(), context)).toEqual([]);
    const given = { ...receiptsFold.initial(), hasAddress: true };
    expect(setInvoiceAddress(none, given, context)).toMatchObject([{ type: 'InvoiceAddressWithdrawn' }]);
    // Of a group whose place this one took: once.
    const inherited = { ...none, inherits: true };
    expect(setInvoiceAddress(inherited, receiptsFold.initial(), context)).toMatchObject([
      { type: 'InvoiceAddressWithdrawn' },
    ]);
    const withdrawn = { ...receiptsFold.initial(), isWithdrawn: true };
    expect(setInvoiceAddress(inherited, withdrawn, context)).toEqual([]);
  });
  it('are sent again only where there is one', () => {
    expect(requestSending({ receiptId: idOf(1) }, issued, context)).toMatchObject([
      { type: 'ReceiptSendingRequested' },
    ]);
    expect(requestSending({ receiptId: idOf(2) }, issued, context)).toEqual({ rejected: 'not-found' });
  });
});
