import {
  CheckpointCheckinId,
  CheckpointId,
  ConflictId,
  EventId,
  Instant,
  isRejection,
  PrimaryId,
  TypeId,
  type AnyEvent,
} from '@turnout/contracts/kernel';
import type { ConflictDecision, RegistrationStatus } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { describe, expect, it } from 'vitest';
import { specification } from '../../platform/testing/decider-specification.ts';
import { codeOf } from '../checkin.decider.ts';
import { noPlaceRules } from '@turnout/contracts/place-rules';
import { admitOfflineAtCheckpoint, checkinsWithConflictsFold, decideAtCheckpoint, type PersonNow } from './decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const checkpointId = CheckpointId.parse('k0000000000000000000');
const conflictId = ConflictId.parse('c0000000000000000000');
const typeId = TypeId.parse('t0000000000000000000');
const ada = registrantAt(primaryId, 1);
const bob = registrantAt(primaryId, 2);
const offline = {
  scannedAt: Instant.parse('2026-11-21T08:30:00.000Z'),
  deskAt: Instant.parse('2026-11-21T08:30:00.000Z'),
  clockDifferenceMs: 0,
  copyVersion: '17',
};
const place = { eventId, checkpointId, primaryId, type: 'multiple' as const };
const at = { eventId, checkpointId, primaryId };
const personNow = (status: RegistrationStatus = 'confirmed'): PersonNow => ({
  registrantId: ada,
  typeId,
  status,
  isErased: false,
});
const idOf = (count: number) => CheckpointCheckinId.parse(`${checkpointId}-${primaryId}~${count}`);
const checkedIn = (count: number, registrants = [ada], more: object = {}): AnyEvent => ({
  type: 'CheckpointCheckedIn',
  data: { ...at, checkinId: idOf(count), code: codeOf(idOf(count)), registrants, isExternal: false, ...more },
});
const set = (count: number, from: string, status: string): AnyEvent => ({
  type: 'CheckpointCheckinStatusSet',
  data: { ...at, checkinId: idOf(count), from, status, persons: 1 },
});
const letIn = {
  door: { rules: noPlaceRules, timeZone: 'UTC' },
  place,
  person: personNow(),
  closed: null,
  unconfirmed: 'not-confirmed' as const,
  conflictId,
  offline,
};

describe('an admission without a network at a checkpoint', () => {
  const { given } = specification(checkinsWithConflictsFold, admitOfflineAtCheckpoint);

  it('is the check-in that it was meant as', () =>
    given([])
      .when(letIn)
      .then([checkedIn(1, [ada], { offline })]));

  it('is one again after a check-out, where people come again', () =>
    given([checkedIn(1), set(1, 'checked-in', 'checked-out')])
      .when(letIn)
      .then([checkedIn(2, [ada], { offline })]));

  it.each([
    ['inside', [checkedIn(1)], {}, 'already-checked-in'],
    [
      'of a unique one, and out',
      [checkedIn(1), set(1, 'checked-in', 'checked-out')],
      { place: { ...place, type: 'unique' } },
      'already-checked-in',
    ],
    ['rejected', [], { person: personNow('rejected') }, 'not-confirmed'],
    ['passed on', [], { person: personNow('deleted'), unconfirmed: 'transferred' }, 'transferred'],
    ['confirmed, the checkpoint closed', [], { closed: 'place-closed' }, 'place-closed'],
    ['confirmed, the device revoked', [], { closed: 'device-revoked' }, 'device-revoked'],
    [
      'of another type',
      [],
      { door: { ...letIn.door, rules: { ...noPlaceRules, entryTypes: ['other'] } } },
      'type-not-let-in',
    ],
  ] as const)('of somebody who is %s is a conflict', (_, facts, change, because) => {
    const { outcome } = given(facts).when({ ...letIn, ...change });
    expect(outcome).toMatchObject([{ type: 'AdmittedOffline', data: { because, conflictId, checkpointId, offline } }]);
  });

  it('says of how many the check-in is that stood', () => {
    const { outcome } = given([checkedIn(1, [ada, bob])]).when(letIn);
    expect(outcome).toMatchObject([{ data: { standing: { checkinId: idOf(1), persons: 2 } } }]);
  });
});

describe('deciding a conflict at a checkpoint', () => {
  const { given } = specification(checkinsWithConflictsFold, decideAtCheckpoint);
  const say = (decision: ConflictDecision) => ({ place, person: personNow(), conflictId, decision, note: 'twins' });
  const opened = (facts: readonly AnyEvent[], change: object = {}): readonly AnyEvent[] => {
    const { outcome } = specification(checkinsWithConflictsFold, admitOfflineAtCheckpoint)
      .given(facts)
      .when({ ...letIn, ...change });
    return isRejection(outcome) ? [] : [...facts, ...outcome];
  };
  const decided = (decision: ConflictDecision): AnyEvent => ({
    type: 'OfflineConflictDecided',
    data: { ...at, registrantId: ada, conflictId, decision },
    personal: { [ada]: { note: 'twins' } },
  });

  it('lets it stand, and checks in who may come in', () => {
    given(opened([checkedIn(1)]))
      .when(say('let-stand'))
      .then([decided('let-stand')]);
    given(opened([], { closed: 'device-revoked' }))
      .when(say('let-stand'))
      .then([decided('let-stand'), checkedIn(1, [ada], { offline })]);
  });

  it('takes the first back, and has the second in its place', () =>
    given(opened([checkedIn(1)]))
      .when(say('undo-standing'))
      .then([decided('undo-standing'), set(1, 'checked-in', 'deleted'), checkedIn(2, [ada], { offline })]));

  it('takes the second back', () =>
    given(opened([checkedIn(1)]))
      .when(say('undo-offline'))
      .then([decided('undo-offline')]));

  it('takes nothing back of several people, or that stands no longer', () => {
    given(opened([checkedIn(1, [ada, bob])]))
      .when(say('undo-standing'))
      .thenRejects('conflict-not-undone');
    given([...opened([checkedIn(1)]), set(1, 'checked-in', 'deleted')])
      .when(say('undo-standing'))
      .thenRejects('conflict-standing-gone');
  });

  it('is done once', () => {
    given([...opened([checkedIn(1)]), decided('undo-offline')])
      .when(say('let-stand'))
      .thenRejects('conflict-decided', { decision: 'undo-offline' });
    given([checkedIn(1)])
      .when(say('let-stand'))
      .thenRejects('conflict-not-found');
  });
});
