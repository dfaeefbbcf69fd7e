// kind: pure
import { Instant, isRejection, type ActivityId, type AnyEvent, type PastEvent } from '@turnout/contracts/kernel';
import { noPlaceRules } from '@turnout/contracts/place-rules';
import { registrationFold, type ConflictDecision, type OfflineConflictReason } from '@turnout/contracts/registration';
import { describe, expect, it } from 'vitest';
import { contextOf, past, specification } from '../../platform/testing/decider-specification.ts';
import { correctedTime } from './corrected-time.ts';
import { admitOffline, decideConflict, type DoneOffline } from './decider.ts';
import {
  typeId,
  activityId,
  conflictId,
  person,
  ada,
  ids,
  offline,
  submitted,
  checkedIn,
  checkedInOffline,
  undone,
  statusSet,
  owing,
  enrolled,
  activityCheckinId,
  cameToActivity,
  leftActivity,
  passedOn,
  typeChanged,
  doorWith,
  before,
  after,
  activity,
  letIn,
} from './testing/facts.ts';

const admission = specification(registrationFold, admitOffline);
const decision = specification(registrationFold, decideConflict);

interface Case {
  readonly so: string;
  readonly given: readonly AnyEvent[];
  readonly by?: Partial<DoneOffline>;
  /** Null: it is the check-in that it was meant as. */
  readonly because: OfflineConflictReason | null;
  readonly hasStanding?: boolean;
}
const first = submitted('confirmed');
const inside = { ...activity(), isInsideEventFirst: true };
const cases: readonly Case[] = [
  { so: 'confirmed', given: [first], because: null },
  { so: 'in before, and undone', given: [first, checkedIn(), undone()], because: null },
  { so: 'inside', given: [first, checkedIn()], because: 'already-checked-in', hasStanding: true },
  { so: 'pending', given: [submitted('pending')], because: 'not-confirmed' },
  { so: 'rejected since', given: [first, statusSet('rejected')], because: 'not-confirmed' },
  { so: 'deleted since', given: [first, statusSet('deleted')], because: 'not-confirmed' },
  {
    so: 'inside, and rejected',
    given: [first, checkedIn(), statusSet('rejected')],
    because: 'already-checked-in',
    hasStanding: true,
  },
  { so: 'owing', given: [first, owing], by: { paidFirst: { appCurrency: 'EUR' } }, because: 'not-fully-paid' },
  { so: 'owing where nobody asks', given: [first, owing], because: null },
  { so: 'passed on', given: [first, passedOn, statusSet('deleted')], because: 'transferred' },
  { so: 'of another type', given: [first, typeChanged, statusSet('deleted')], because: 'type-changed' },
  { so: 'confirmed, the door closed', given: [first], by: { closed: 'place-closed' }, because: 'place-closed' },
  { so: 'confirmed, the device revoked', given: [first], by: { closed: 'device-revoked' }, because: 'device-revoked' },
  {
    so: 'inside, the device revoked',
    given: [first, checkedIn()],
    by: { closed: 'device-revoked' },
    because: 'device-revoked',
    hasStanding: true,
  },
  {
    so: 'of a type that the door lets in',
    given: [first],
    by: { at: doorWith({ entryTypes: [typeId] }) },
    because: null,
  },
  {
    so: 'of a type that the door does not let in',
    given: [first],
    by: { at: doorWith({ entryTypes: ['t0000000000000000009'] }) },
    because: 'type-not-let-in',
  },
  {
    so: 'early at the door',
    given: [first],
    by: { at: doorWith({ entryWindows: [{ from: after(offline.scannedAt), to: null }] }) },
    because: 'not-open-yet',
  },
  {
    so: 'late at the door',
    given: [first],
    by: { at: doorWith({ entryWindows: [{ from: null, to: before(offline.scannedAt) }] }) },
    because: 'closed-by-now',
  },
  {
    so: 'in time at the door, which closed before the server heard',
    given: [first],
    by: { at: doorWith({ entryWindows: [{ from: null, to: offline.scannedAt }] }) },
    because: null,
  },
  {
    so: 'inside, by a door that lets in nobody of their type',
    given: [first, checkedIn()],
    by: { at: doorWith({ entryTypes: ['t0000000000000000009'] }) },
    because: 'already-checked-in',
    hasStanding: true,
  },
  { so: 'in the activity', given: [first, enrolled], by: { at: activity() }, because: null },
  {
    so: 'in the activity, which was closed when they came',
    given: [first, enrolled],
    by: { at: activity({}, { ...noPlaceRules, entryWindows: [{ from: null, to: before(offline.scannedAt) }] }) },
    because: 'closed-by-now',
  },
  {
    so: 'in the activity, which closed before the server heard',
    given: [first, enrolled],
    by: { at: activity({}, { ...noPlaceRules, entryWindows: [{ from: null, to: offline.scannedAt }] }) },
    because: null,
  },
  { so: 'not in the activity', given: [first], by: { at: activity() }, because: 'not-in-activity' },
  {
    so: 'inside the activity',
    given: [first, enrolled, cameToActivity()],
    by: { at: activity() },
    because: 'already-checked-in',
    hasStanding: true,
  },
  {
    so: 'out of the activity',
    given: [first, enrolled, cameToActivity(), leftActivity],
    by: { at: activity() },
    because: 'checked-out',
    hasStanding: true,
  },
  {
    so: 'back where one may come again',
    given: [first, enrolled, cameToActivity(), leftActivity],
    by: { at: activity({ allowMultipleCheckins: true }) },
    because: null,
  },
  { so: 'not inside the event first', given: [first, enrolled], by: { at: inside }, because: 'not-inside-event' },
  { so: 'inside the event first', given: [first, enrolled, checkedIn()], by: { at: inside }, because: null },
];

describe('an admission without a network', () => {
  it.each(cases)('of somebody who is $so: $because', ({ given, by, because, hasStanding = false }) => {
    const { outcome } = admission.given(given).when(letIn(by));
    if (isRejection(outcome)) return expect.unreachable(outcome.rejected);
    const [fact, ...more] = outcome;
    expect(more).toEqual([]);
    expect(fact?.data).toMatchObject({ offline, registrantId: ada });
    if (because === null) {
      expect(fact?.type).toBe(by?.at?.kind === 'activity' ? 'RegistrantCheckedInToActivity' : 'RegistrantCheckedIn');
      return undefined;
    }
    expect(fact).toMatchObject({ type: 'AdmittedOffline', data: { because, conflictId } });
    return expect(fact !== undefined && 'standing' in fact.data).toBe(hasStanding);
  });

  it('of nobody of the group is nobody’s', () => {
    admission.given([]).when(letIn()).thenRejects('not-registered');
    admission
      .given([first])
      .when(letIn({ registrantId: person(2) }))
      .thenRejects('not-registered');
  });

  it('leaves who is inside, and by what, as it is', () => {
    const given = [first, checkedIn()].map((fact) => past(fact));
    const before = given.reduce(registrationFold.evolve, registrationFold.initial());
    const { outcome } = admission.given([first, checkedIn()]).when(letIn());
    if (isRejection(outcome) || before.kind !== 'group') return expect.unreachable('was refused');
    const after = outcome.map((fact) => past(fact)).reduce(registrationFold.evolve, before);
    return expect(after).toMatchObject({ registrants: before.registrants });
  });
});

describe('the time of a scan', () => {
  const now = Instant.parse('2026-11-21T09:00:00.000Z');
  it.each([
    ['2026-11-21T08:30:00.000Z', 1_500, '2026-11-21T08:30:01.500Z'],
    ['2026-11-21T08:30:00.000Z', -1_500, '2026-11-21T08:29:58.500Z'],
    ['2026-11-21T10:30:00.000Z', 0, '2026-11-21T09:00:00.000Z'],
    ['0001-01-01T00:00:00.000Z', -9e11, '0001-01-01T00:00:00.000Z'],
  ])('is that of the desk (%s) corrected by %i ms, never after it came', (deskAt, difference, expected) =>
    expect(correctedTime(Instant.parse(deskAt), difference, now)).toBe(expected),
  );
});

/** A conflict about Ada, as one of the cases opens it. */
const conflictOf = (so: string): readonly (AnyEvent | PastEvent)[] => {
  const one = cases.find((known) => known.so === so);
  if (one === undefined) throw new Error(so);
  const { outcome } = admission.given(one.given).when(letIn(one.by));
  return isRejection(outcome) ? [] : [...one.given, ...outcome];
};
const decided = (how: ConflictDecision, at: { activityId?: ActivityId } = {}): AnyEvent => ({
  type: 'OfflineConflictDecided',
  data: { ...ids, conflictId, decision: how, ...at },
  personal: { [ada]: { note: 'twins' } },
});
const say = (how: ConflictDecision) => ({ conflictId, decision: how, note: 'twins' });

describe('deciding a conflict', () => {
  it('lets a second check-in stand, and counts nobody twice', () =>
    decision
      .given(conflictOf('inside'))
      .when(say('let-stand'))
      .then([decided('let-stand')]));

  it('takes the first back, and has the second in its place', () =>
    decision
      .given(conflictOf('inside'))
      .when(say('undo-standing'))
      .then([decided('undo-standing'), undone(), checkedInOffline(2)]));

  it('takes the second back, and leaves the first', () =>
    decision
      .given(conflictOf('inside'))
      .when(say('undo-offline'))
      .then([decided('undo-offline')]));

  it.each([
    ['owing', [checkedInOffline()]],
    ['confirmed, the device revoked', [checkedInOffline()]],
    ['rejected since', []],
    ['passed on', []],
    ['of another type', []],
  ] as const)('lets somebody stand who is %s: in is who is confirmed', (so, follows) =>
    decision
      .given(conflictOf(so))
      .when(say('let-stand'))
      .then([decided('let-stand'), ...follows]),
  );

  it('checks in who was confirmed since', () =>
    decision
      .given([...conflictOf('pending'), statusSet('confirmed')])
      .when(say('let-stand'))
      .then([decided('let-stand'), checkedInOffline()]));

  it('at an activity takes the first back, and has the second in its place', () => {
    const { outcome } = decision.given(conflictOf('inside the activity')).when(say('undo-standing'));
    expect(outcome).toMatchObject([
      { type: 'OfflineConflictDecided', data: { activityId } },
      { type: 'RegistrantCheckedOutOfActivity', data: { because: 'undone', remaining: 0 } },
      { type: 'RegistrantCheckedInToActivity', data: { checkinId: activityCheckinId(2), offline } },
    ]);
  });

  it('is done once: whoever comes second is told what was decided', () =>
    decision
      .given([...conflictOf('inside'), decided('undo-offline')])
      .when(say('undo-standing'))
      .thenRejects('conflict-decided', { decision: 'undo-offline' }));

  it('takes nothing back that stands no longer, or never did', () => {
    decision
      .given([...conflictOf('inside'), undone()])
      .when(say('undo-standing'))
      .thenRejects('conflict-standing-gone');
    decision.given(conflictOf('pending')).when(say('undo-standing')).thenRejects('conflict-not-undone');
    decision.given([first]).when(say('let-stand')).thenRejects('conflict-not-found');
  });

  it('says nothing more of a person who was erased', () => {
    const erased = { type: 'RegistrantErased', data: { ...ids, reason: 'asked for it' } };
    const { outcome } = decision.given([...conflictOf('inside'), erased]).when(say('undo-standing'));
    expect(outcome).toMatchObject([{ personal: {} }, { personal: {} }, { type: 'RegistrantCheckedIn' }]);
  });
});

describe('whoever a desk without a network turned away or let out', () => {
  const later = { ...offline, scannedAt: Instant.parse('2026-11-21T09:30:00.000Z') };
  const atActivity = { at: activity({ allowMultipleCheckins: true }), offline: later };
  const out = { ...atActivity, wish: 'out' } as const;
  const came = [first, enrolled, cameToActivity()];
  const noExit = activity({ provideCheckoutOption: false });
  const kindsOf = (given: readonly AnyEvent[], by: Partial<DoneOffline>) => {
    const state = given.map((fact) => past(fact)).reduce(registrationFold.evolve, registrationFold.initial());
    const outcome = admitOffline(letIn(by), state, contextOf());
    return isRejection(outcome)
      ? [outcome.rejected]
      : outcome.map(({ type, data }) => (type === 'AdmittedOffline' ? `${type}: ${data.because}` : type));
  };
  const denied = ['RegistrantDenied'];
  const left = ['RegistrantCheckedOutOfActivity'];
  const conflict = (because: OfflineConflictReason) => [`AdmittedOffline: ${because}`];

  it.each<[string, readonly AnyEvent[], Partial<DoneOffline>, readonly string[]]>([
    ['turned away at the door', [first], { wish: 'deny' }, denied],
    ['turned away, whatever their status', [submitted('pending')], { wish: 'deny' }, denied],
    ['turned away before they came in', [first, checkedIn()], { wish: 'deny' }, denied],
    [
      'turned away while inside',
      [first, checkedIn()],
      { wish: 'deny', offline: later },
      conflict('already-checked-in'),
    ],
    ['turned away at an activity', [first, enrolled], { wish: 'deny', at: activity() }, denied],
    [
      'turned away by a revoked device',
      [first],
      { wish: 'deny', closed: 'device-revoked' },
      conflict('device-revoked'),
    ],
    ['let out', came, out, left],
    ['let out without having come', [first, enrolled], out, conflict('not-inside-activity')],
    ['let out before they came again', came, { ...out, offline }, conflict('not-inside-activity')],
    ['let out where nobody is', came, { ...out, at: noExit }, conflict('place-closed')],
  ])('%s', (_, given, by, expected) => expect(kindsOf(given, by)).toEqual(expected));

  it.each<[string, readonly AnyEvent[], Partial<DoneOffline>, ConflictDecision, readonly string[]]>([
    ['stays inside where it stands', [first, checkedIn()], { wish: 'deny', offline: later }, 'let-stand', []],
    [
      'is inside no longer where the check-in is undone',
      [first, checkedIn()],
      { wish: 'deny', offline: later },
      'undo-standing',
      ['CheckInUndone', 'RegistrantDenied'],
    ],
    ['is as before where that is undone', [first, checkedIn()], { wish: 'deny', offline: later }, 'undo-offline', []],
    ['is let out after all where they came', [first, enrolled], out, 'let-stand', left],
  ])('%s', (name, given, by, decided, expected) => {
    const state = given.map((fact) => past(fact)).reduce(registrationFold.evolve, registrationFold.initial());
    const opened = admitOffline(letIn(by), state, contextOf());
    if (isRejection(opened)) throw new Error(`${name}: ${opened.rejected}`);
    // The other desk hands in that they came only now.
    const more = by.wish === 'out' ? [...opened, cameToActivity()] : opened;
    const now = more.map((fact) => past(fact)).reduce(registrationFold.evolve, state);
    const outcome = decideConflict({ conflictId, decision: decided, note: 'twins' }, now, contextOf());
    expect(isRejection(outcome) ? outcome : outcome.slice(1).map(({ type }) => type)).toEqual(expected);
  });
});
