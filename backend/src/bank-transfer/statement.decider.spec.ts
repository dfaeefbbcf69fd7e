import { AccountId, CommandId, EventId, Instant, StatementId, type DecisionContext } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { acceptStatement, completeStatement, statementsFold } from './statement.decider.ts';

const eventId = EventId.parse('e'.repeat(20));
const statementId = StatementId.parse('s'.repeat(20));
const context: DecisionContext = {
  now: Instant.parse('2026-03-03T10:00:00.000Z'),
  actor: { kind: 'account', id: AccountId.parse('a'.repeat(20)) },
  commandId: CommandId.parse('a-command'),
};
const nothing = statementsFold.initial();
const accepted = { accepted: new Set([statementId]), read: new Set<StatementId>() };
const read = { ...accepted, read: new Set([statementId]) };
const accept = { eventId, statementId, fileName: 'march.csv', lines: 3, cutOff: null };
const counts = { eventId, statementId, lines: 3, matched: 1, toDecide: 1, known: 1 };

describe('a bank statement', () => {
  it('is accepted once', () => {
    expect(acceptStatement(accept, nothing, context)).toEqual([
      {
        type: 'BankStatementAccepted',
        data: { eventId, statementId, lines: 3 },
        personal: { [statementId]: { fileName: 'march.csv' } },
      },
    ]);
    expect(acceptStatement(accept, accepted, context)).toMatchObject({ rejected: 'statement-accepted' });
  });

  it('says after which day whoever accepted it may not edit', () => {
    const [fact] = [acceptStatement({ ...accept, cutOff: '2026-02-01' }, nothing, context)].flat();
    expect(fact).toMatchObject({ data: { cutOff: '2026-02-01' } });
  });

  it('is taken in once, and only where it was accepted', () => {
    expect(completeStatement(counts, accepted, context)).toEqual([{ type: 'BankStatementRead', data: counts }]);
    expect(completeStatement(counts, read, context)).toEqual([]);
    expect(completeStatement(counts, nothing, context)).toEqual([]);
  });
});
