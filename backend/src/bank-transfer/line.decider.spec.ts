import {
  AccountId,
  BankLineId,
  CommandId,
  EventId,
  Instant,
  isRejection,
  PrimaryId,
  RegistrantId,
  StatementId,
  TransactionId,
  type DecisionContext,
  type Rejection,
} from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import {
  assignLine,
  forgetLine,
  ignoreLine,
  noteRecorded,
  readLine,
  reopenLine,
  returnLine,
  type LineFact,
} from './line.decider.ts';
import { lineFold, type LineState } from './line.ts';

const lineId = BankLineId.parse('b'.repeat(20));
const [eventId, another] = [EventId.parse('e'.repeat(20)), EventId.parse('f'.repeat(20))];
const statementId = StatementId.parse('s'.repeat(20));
const primaryId = PrimaryId.parse('p'.repeat(20));
const payee = { primaryId, registrantId: RegistrantId.parse(primaryId) };
const transactionId = TransactionId.parse(`${primaryId}-t1`);
const line = { bookedOn: '2026-03-02', amount: 5000, currency: 'EUR', payer: 'Ada', text: 'RF' };
const context: DecisionContext = {
  now: Instant.parse('2026-03-03T10:00:00.000Z'),
  actor: { kind: 'account', id: AccountId.parse('a'.repeat(20)) },
  commandId: CommandId.parse('a-command'),
};

const given = (...facts: readonly LineFact[]): LineState =>
  facts.reduce<LineState>(
    (state, { type, data }) => lineFold.evolve(state, { type, data, metadata: { ...context, at: context.now } }),
    lineFold.initial(),
  );
const typesOf = (decided: readonly LineFact[] | Rejection): readonly string[] | string =>
  isRejection(decided) ? String(decided.rejected) : decided.map(({ type }) => type);

const read = (of = eventId): LineFact => ({
  type: 'BankLineRead',
  data: { eventId: of, lineId, statementId, bookedOn: '2026-03-02', amount: 5000, currency: 'EUR', match: 'unknown' },
  personal: {},
});
const assigned: LineFact = {
  type: 'BankLineAssigned',
  data: { eventId, lineId, ...payee, amount: 5000, currency: 'EUR' },
};
const recorded: LineFact = { type: 'BankLineRecorded', data: { eventId, lineId, ...payee, transactionId } };
const ignored: LineFact = { type: 'BankLineIgnored', data: { eventId, lineId }, personal: {} };
const command = { eventId, lineId, statementId, line, match: 'exact' as const, payee };

describe('a payment that is read', () => {
  it('is assigned at once where it fits, and waits where it does not', () => {
    expect(typesOf(readLine(command, given(), context))).toEqual(['BankLineRead', 'BankLineAssigned']);
    expect(typesOf(readLine({ ...command, match: 'amount-differs' }, given(), context))).toEqual(['BankLineRead']);
    expect(typesOf(readLine({ ...command, match: 'unknown', payee: null }, given(), context))).toEqual([
      'BankLineRead',
    ]);
  });

  it('is read once in an event, whichever statements say it', () => {
    expect(readLine(command, given(read()), context)).toEqual([]);
    expect(readLine(command, given(read(), assigned, recorded), context)).toEqual([]);
    expect(readLine(command, given(read(), ignored), context)).toEqual([]);
  });

  it('counts in one event alone', () => {
    const there = readLine({ ...command, eventId: another }, given(read(), assigned), context);
    expect(there).toMatchObject([{ type: 'BankLineRead', data: { match: 'counted-elsewhere', isElsewhere: true } }]);
    expect(typesOf(readLine({ ...command, eventId: another }, given(read()), context))).toHaveLength(2);
  });
});

describe('what staff decide of a payment', () => {
  const to = { eventId, lineId, ...payee, owedIn: 'EUR' };

  it('is whom it is for, once, in the money that they owe', () => {
    expect(assignLine(to, given(read()), context)).toMatchObject([
      { type: 'BankLineAssigned', data: { amount: 5000 } },
    ]);
    expect(typesOf(assignLine(to, given(), context))).toBe('bank-line-not-found');
    expect(typesOf(assignLine(to, given(read(), assigned), context))).toBe('bank-line-decided');
    expect(typesOf(assignLine(to, given(read(), ignored), context))).toBe('bank-line-decided');
    expect(typesOf(assignLine({ ...to, owedIn: 'USD' }, given(read()), context))).toBe('bank-line-in-other-currency');
    expect(typesOf(assignLine({ ...to, eventId: another }, given(read(), read(another), assigned), context))).toBe(
      'bank-line-decided',
    );
  });

  it('is that it is for nobody, and why; and that this was wrong', () => {
    const of = { eventId, lineId };
    expect(ignoreLine({ ...of, reason: 'A gift' }, given(read()), context)).toMatchObject([
      { type: 'BankLineIgnored', personal: { [lineId]: { reason: 'A gift' } } },
    ]);
    expect(typesOf(ignoreLine({ ...of, reason: 'A gift' }, given(read(), assigned), context))).toBe(
      'bank-line-decided',
    );
    expect(typesOf(ignoreLine({ ...of, reason: 'A gift' }, given(), context))).toBe('bank-line-not-found');
    expect(typesOf(reopenLine(of, given(read(), ignored), context))).toEqual(['BankLineReopened']);
    expect(typesOf(reopenLine(of, given(read()), context))).toBe('bank-line-decided');
    expect(typesOf(reopenLine(of, given(), context))).toBe('bank-line-not-found');
    const reopened: LineFact = { type: 'BankLineReopened', data: of };
    expect(typesOf(assignLine(to, given(read(), ignored, reopened), context))).toEqual(['BankLineAssigned']);
  });
});

describe('a payment that was assigned', () => {
  it('is noted as recorded once, for the group that it is assigned to', () => {
    const of = { eventId, lineId, ...payee, transactionId };
    expect(typesOf(noteRecorded(of, given(read(), assigned), context))).toEqual(['BankLineRecorded']);
    expect(noteRecorded(of, given(read(), assigned, recorded), context)).toEqual([]);
    expect(noteRecorded(of, given(read()), context)).toEqual([]);
    const others = { ...of, primaryId: PrimaryId.parse('q'.repeat(20)) };
    expect(noteRecorded(others, given(read(), assigned), context)).toEqual([]);
  });

  it('waits again where it was refused, or its own transaction is removed', () => {
    expect(returnLine({ lineId, transactionId: null }, given(read(), assigned), context)).toMatchObject([
      { type: 'BankLineReturned', data: { because: 'refused' } },
    ]);
    const state = given(read(), assigned, recorded);
    expect(returnLine({ lineId, transactionId }, state, context)).toMatchObject([{ data: { because: 'removed' } }]);
    expect(returnLine({ lineId, transactionId: null }, state, context)).toEqual([]);
    const other = TransactionId.parse(`${primaryId}-t2`);
    expect(returnLine({ lineId, transactionId: other }, state, context)).toEqual([]);
    expect(returnLine({ lineId, transactionId }, given(read()), context)).toEqual([]);
  });

  it('is another payment of its own each time that it is assigned', () => {
    const returned: LineFact = { type: 'BankLineReturned', data: { eventId, lineId, ...payee, because: 'removed' } };
    expect(given(read(), assigned, recorded, returned, assigned)).toMatchObject({
      assignments: 2,
      holder: { transactionId: null },
    });
  });
});

describe('whoever is erased', () => {
  it('is gone from what their payment says', () => {
    const of = { eventId, lineId, registrantId: payee.registrantId };
    expect(typesOf(forgetLine(of, given(read()), context))).toEqual(['BankLineForgotten']);
    expect(forgetLine(of, given(), context)).toEqual([]);
  });
});
