import { foreignCodesOf } from '@turnout/contracts/check-in';
import { ConflictId, EventId, Instant, type AnyEvent } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { specification } from '../../platform/testing/decider-specification.ts';
import { decideStranger, refuseOffline, strangerFold } from './stranger.decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const conflictId = ConflictId.parse('c0000000000000000000');
const owner = foreignCodesOf(eventId, '2026-11-21');
const offline = {
  scannedAt: Instant.parse('2026-11-21T08:30:00.000Z'),
  deskAt: Instant.parse('2026-11-21T08:30:00.000Z'),
  clockDifferenceMs: 0,
  copyVersion: '17',
};
const refusal = { eventId, desk: 'Gate A', code: 'nobody', registrantId: null, reason: 'not-registered' } as const;
const command = { refusal, conflictId, offline, isAdmitted: true };
const { code, ...said } = refusal;
const refused: AnyEvent = { type: 'ScanRefused', data: { ...said, offline }, personal: { [owner]: { code } } };
const admitted: AnyEvent = {
  type: 'StrangerAdmittedOffline',
  data: { eventId, conflictId, offline },
  personal: { [owner]: { code } },
};
const decided: AnyEvent = {
  type: 'StrangerConflictDecided',
  data: { eventId, conflictId },
  personal: { [owner]: { note: 'a helper' } },
};

describe('a code that means nobody', () => {
  const { given } = specification(strangerFold, refuseOffline);

  it('is a refused scan, and a conflict where the desk had let somebody in', () =>
    given([]).when(command).then([refused, admitted]));

  it('is a refused scan alone where the desk had refused it too', () =>
    given([])
      .when({ ...command, isAdmitted: false })
      .then([refused]));

  it('is taken in once', () => given([refused, admitted]).when(command).then([]));
});

describe('whoever looks at it', () => {
  const { given } = specification(strangerFold, decideStranger);
  const say = { conflictId, eventId, note: 'a helper' };

  it('decides it, sealed as what was presented is', () => given([refused, admitted]).when(say).then([decided]));

  it('is told that somebody else was first', () =>
    given([refused, admitted, decided]).when(say).thenRejects('conflict-decided', { decision: 'let-stand' }));

  it('finds none where the desk had refused it, or of another event', () => {
    given([refused]).when(say).thenRejects('conflict-not-found');
    given([refused, admitted])
      .when({ ...say, eventId: EventId.parse('f0000000000000000000') })
      .thenRejects('conflict-not-found');
    expect(strangerFold.initial().kind).toBe('absent');
  });
});
