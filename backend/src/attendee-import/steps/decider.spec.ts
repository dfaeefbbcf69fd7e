import {
  AccountId,
  CommandId,
  ImportId,
  Instant,
  type DecisionContext,
  type PastEvent,
} from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { completeRun, importsFold, startImport, type StartImport } from './decider.ts';
import { eventId } from '../testing/form.ts';

const importId = ImportId.parse('k'.repeat(20));
const other = ImportId.parse('m'.repeat(20));
const context: DecisionContext = {
  now: Instant.parse('2026-11-21T09:00:00.000Z'),
  actor: { kind: 'account', id: AccountId.parse('n'.repeat(20)) },
  commandId: CommandId.parse('command-1'),
};
const past = (type: string, id: ImportId): PastEvent => ({
  type,
  data:
    type === 'ImportStarted'
      ? { eventId, importId: id, fileName: 'a.csv', groups: 1, registrants: 1, leftOut: 0 }
      : { eventId, importId: id, registrants: 1 },
  metadata: { commandId: context.commandId, actor: context.actor, at: context.now },
});
const given = (...events: PastEvent[]) => {
  const state = events.reduce(importsFold.evolve, importsFold.initial());
  const command = {
    eventId,
    importId,
    fileName: 'list.csv',
    report: { goodRows: 3, goodGroups: 2, badRows: 0, charges: null },
    checkedAt: events.length,
    goodOnly: false,
    charge: undefined,
  };
  return {
    starts: (change: Partial<StartImport> = {}) => startImport({ ...command, ...change }, state, context),
    completes: () => completeRun({ eventId, importId, registrants: 3 }, state, context),
  };
};
const started = [
  {
    type: 'ImportStarted',
    data: { eventId, importId, groups: 2, registrants: 3, leftOut: 0 },
    personal: { [importId]: { fileName: 'list.csv' } },
  },
];

describe('starting an import', () => {
  it('starts a checked file without bad rows', () => {
    expect(given().starts()).toStrictEqual(started);
    expect(given(past('ImportStarted', other), past('ImportCompleted', other)).starts()).toStrictEqual(started);
  });
  it('is refused while another import into the event runs', () => {
    expect(given(past('ImportStarted', other)).starts()).toStrictEqual({ rejected: 'import-running' });
  });
  it('is refused for a file that was imported before', () => {
    expect(given(past('ImportStarted', importId), past('ImportCompleted', importId)).starts()).toStrictEqual({
      rejected: 'import-already-run',
    });
    expect(given(past('ImportStarted', importId)).starts()).toStrictEqual({ rejected: 'import-already-run' });
  });
  it('is refused unless the file was checked after the last import', () => {
    expect(given().starts({ report: null })).toStrictEqual({ rejected: 'import-not-checked' });
    expect(given(past('ImportStarted', other), past('ImportCompleted', other)).starts({ checkedAt: 0 })).toStrictEqual({
      rejected: 'import-not-checked',
    });
  });
  it('is refused with bad rows unless the good ones were chosen', () => {
    const report = { goodRows: 3, goodGroups: 2, badRows: 4, charges: null };
    expect(given().starts({ report })).toStrictEqual({ rejected: 'import-has-bad-rows', details: { badRows: 4 } });
    expect(given().starts({ report, goodOnly: true })).toMatchObject([{ data: { leftOut: 4, registrants: 3 } }]);
  });
  it('is refused when no row is good', () => {
    const report = { goodRows: 0, goodGroups: 0, badRows: 4, charges: null };
    expect(given().starts({ report, goodOnly: true })).toMatchObject({ rejected: 'import-has-bad-rows' });
  });
  it('is refused where people would owe something and nobody said whether they do', () => {
    const report = { goodRows: 3, goodGroups: 2, badRows: 0, charges: { total: 150, currency: 'EUR' } };
    expect(given().starts({ report })).toStrictEqual({
      rejected: 'import-charge-unsaid',
      details: { total: 150, currency: 'EUR' },
    });
    expect(given().starts({ report, charge: true })).toMatchObject([{ data: { registrants: 3, charge: true } }]);
    expect(given().starts({ report, charge: false })).not.toMatchObject([{ data: { charge: true } }]);
    expect(given().starts({ charge: true })).not.toMatchObject([{ data: { charge: true } }]);
  });
});

describe('completing an import', () => {
  it('ends the one that runs, once', () => {
    expect(given(past('ImportStarted', importId)).completes()).toStrictEqual([
      { type: 'ImportCompleted', data: { eventId, importId, registrants: 3 } },
    ]);
    expect(given(past('ImportStarted', importId), past('ImportCompleted', importId)).completes()).toStrictEqual([]);
    expect(given(past('ImportStarted', other)).completes()).toStrictEqual([]);
  });
});
