import type { CheckpointCheckinStatus, CheckpointType } from '@turnout/contracts/checkpoint';
import {
  CheckpointCheckinId,
  CheckpointId,
  EventId,
  Instant,
  isRejection,
  PrimaryId,
  TypeId,
  type AnyEvent,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import type { RegistrationStatus } from '@turnout/contracts/registration';
import { noPlaceRules } from '@turnout/contracts/place-rules';
import { registrantAt } from '@turnout/contracts/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contextOf, past, specification } from '../platform/testing/decider-specification.ts';
import {
  checkInAtCheckpoint,
  codeOf,
  noteCheckin,
  printCheckin,
  requestConfirmation,
  setCheckinStatus,
} from './checkin.decider.ts';
import { checkinsFold, isStanding, type CheckinsState } from './checkin.ts';

const eventId = EventId.parse('e0000000000000000000');
const checkpointId = CheckpointId.parse('c0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const person = (place: number) => registrantAt(primaryId, place);
const idOf = (count: number) => CheckpointCheckinId.parse(`${checkpointId}-${primaryId}~${count}`);
const typeId = TypeId.parse('t0000000000000000000');
const around = { eventId, checkpointId, primaryId };
const place = (type: CheckpointType = 'unique') => ({ ...around, type });

const confirmed = new Map<RegistrantId, RegistrationStatus>([1, 2, 3].map((at) => [person(at), 'confirmed']));
const coming = (registrants: readonly RegistrantId[], type: CheckpointType = 'unique', statuses = confirmed) => ({
  place: place(type),
  presented: person(1),
  registrants,
  statuses,
  types: new Map([1, 2, 3].map((at) => [person(at), typeId])),
  door: { rules: noPlaceRules, timeZone: 'Europe/Paris' },
  isExternal: false,
});
const checkedIn = (count: number, ...registrants: RegistrantId[]): AnyEvent => ({
  type: 'CheckpointCheckedIn',
  data: { ...around, checkinId: idOf(count), code: codeOf(idOf(count)), registrants, isExternal: false },
});
const statusSet = (count: number, from: CheckpointCheckinStatus, status: CheckpointCheckinStatus): AnyEvent => ({
  type: 'CheckpointCheckinStatusSet',
  data: { ...around, checkinId: idOf(count), from, status, persons: 1 },
});

describe('checking in at a checkpoint', () => {
  const { given } = specification(checkinsFold, checkInAtCheckpoint);

  it('lets people of a group in together', () =>
    given([])
      .when(coming([person(1), person(3)]))
      .then([checkedIn(1, person(1), person(3))]));

  it('refuses all where one is there already, and says by whom, where and when', () => {
    const first = past(checkedIn(1, person(2)), { desk: 'Hall', now: Instant.parse('2026-11-21T08:59:00.000Z') });
    given([first])
      .when(coming([person(1), person(2)]))
      .thenRejects('already-at-checkpoint', {
        registrantId: person(2),
        by: 'aaaaaaaaaaaaaaaaaaaa',
        desk: 'Hall',
        at: '2026-11-21T08:59:00.000Z',
      });
  });

  it.each(['pending', 'rejected', 'deleted'] as const)('refuses all where one is %s', (status) =>
    given([])
      .when(coming([person(1), person(2)], 'unique', new Map(confirmed).set(person(2), status)))
      .thenRejects('not-confirmed', { registrantId: person(2), status }),
  );

  it('refuses somebody of another group', () =>
    given([])
      .when(coming([registrantAt(PrimaryId.parse('q0000000000000000000'), 1)]))
      .thenRejects('registration-not-found'));

  it('lets nobody into a unique checkpoint again after check-out, only after deletion', () => {
    given([checkedIn(1, person(1)), statusSet(1, 'checked-in', 'checked-out')])
      .when(coming([person(1)]))
      .thenRejects('already-at-checkpoint');
    given([checkedIn(1, person(1)), statusSet(1, 'checked-in', 'deleted')])
      .when(coming([person(1)]))
      .then([checkedIn(2, person(1))]);
  });

  it('lets somebody into a multiple checkpoint again after check-out, not while inside', () => {
    given([checkedIn(1, person(1)), statusSet(1, 'checked-in', 'accepted')])
      .when(coming([person(1)], 'multiple'))
      .thenRejects('already-at-checkpoint');
    given([checkedIn(1, person(1)), statusSet(1, 'checked-in', 'checked-out')])
      .when(coming([person(1)], 'multiple'))
      .then([checkedIn(2, person(1))]);
  });

  it('gives each check-in a code of six letters and digits', () => {
    const codes = Array.from({ length: 200 }, (_, count) => codeOf(idOf(count + 1)));
    expect(codes.every((code) => /^[0-9A-HJKMNP-TV-Z]{6}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBe(200);
  });
});

describe("a check-in's status", () => {
  const { given } = specification(checkinsFold, setCheckinStatus);
  const to = (status: CheckpointCheckinStatus, type: CheckpointType = 'unique', count = 1) => ({
    place: place(type),
    checkinId: idOf(count),
    status,
  });
  const history = (status: CheckpointCheckinStatus) =>
    status === 'checked-in' ? [checkedIn(1, person(1))] : [checkedIn(1, person(1)), statusSet(1, 'checked-in', status)];

  it.each([
    ['checked-in', 'accepted'],
    ['checked-in', 'checked-out'],
    ['checked-in', 'deleted'],
    ['accepted', 'checked-in'],
    ['accepted', 'checked-out'],
    ['accepted', 'deleted'],
    ['checked-out', 'accepted'],
    ['checked-out', 'deleted'],
  ] as const)('goes from %s to %s', (from, status) =>
    given(history(from))
      .when(to(status))
      .then([statusSet(1, from, status)]),
  );

  it('does not go from checked-out back to checked-in', () =>
    given(history('checked-out'))
      .when(to('checked-in'))
      .thenRejects('checkin-status-not-possible', { from: 'checked-out', status: 'checked-in' }));

  it.each(['checked-in', 'accepted', 'checked-out'] as const)('is refused where it is %s already', (status) =>
    given(history(status)).when(to(status)).thenRejects('checkin-status-already-set'),
  );

  it.each(['checked-in', 'accepted', 'checked-out', 'deleted'] as const)('is final once deleted: not %s', (status) =>
    given(history('deleted')).when(to(status)).thenRejects('checkin-deleted'),
  );

  it('does not take a check-out back while one of its people is in by another check-in', () =>
    given([...history('checked-out'), checkedIn(2, person(1))])
      .when(to('accepted', 'multiple'))
      .thenRejects('already-at-checkpoint', { registrantId: person(1) }));

  it('is refused for a check-in that there is not', () =>
    given([]).when(to('accepted')).thenRejects('checkin-not-found'));
});

describe('a card', () => {
  const of = { place: place(), checkinId: idOf(1) };
  const deleted = [checkedIn(1, person(1)), statusSet(1, 'checked-in', 'deleted')];

  it('is printed as often as wanted', () =>
    specification(checkinsFold, printCheckin)
      .given([checkedIn(1, person(1)), { type: 'CheckpointCheckinPrinted', data: { ...around, checkinId: idOf(1) } }])
      .when(of)
      .then([{ type: 'CheckpointCheckinPrinted', data: { ...around, checkinId: idOf(1) } }]));

  it('holds a note that is sealed under the primary registrant', () =>
    specification(checkinsFold, noteCheckin)
      .given([checkedIn(1, person(2))])
      .when({ ...of, note: '<p>left a coat</p>' })
      .then([
        {
          type: 'CheckpointCheckinNoted',
          data: { ...around, checkinId: idOf(1) },
          personal: { [primaryId]: { note: '<p>left a coat</p>' } },
        },
      ]));

  it('has its confirmation sent again only where the checkpoint sends confirmations', () => {
    const { given } = specification(checkinsFold, requestConfirmation);
    given([checkedIn(1, person(1))])
      .when({ ...of, sendsConfirmations: true })
      .then([{ type: 'CheckpointConfirmationRequested', data: { ...around, checkinId: idOf(1) } }]);
    given([checkedIn(1, person(1))])
      .when({ ...of, sendsConfirmations: false })
      .thenRejects('no-auto-confirmation');
  });

  it('does nothing any more once it is deleted', () => {
    specification(checkinsFold, printCheckin).given(deleted).when(of).thenRejects('checkin-deleted');
    specification(checkinsFold, noteCheckin)
      .given(deleted)
      .when({ ...of, note: '' })
      .thenRejects('checkin-deleted');
    specification(checkinsFold, requestConfirmation)
      .given(deleted)
      .when({ ...of, sendsConfirmations: true })
      .thenRejects('checkin-deleted');
  });
});

const anyStatus = fc.constantFrom<CheckpointCheckinStatus>('checked-in', 'accepted', 'checked-out', 'deleted');
const anyStep = fc.oneof(
  fc.record({ people: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { minLength: 1 }) }),
  fc.record({ checkin: fc.integer({ min: 1, max: 6 }), status: anyStatus }),
);

/** What a history of attempts comes to, the refused ones passed over. */
const after = (type: CheckpointType, steps: readonly (typeof anyStep extends fc.Arbitrary<infer S> ? S : never)[]) =>
  steps.reduce<CheckinsState[]>(
    (states, step) => {
      const state = states.at(-1) ?? checkinsFold.initial();
      const outcome =
        'people' in step
          ? checkInAtCheckpoint(coming(step.people.map(person), type), state, contextOf())
          : setCheckinStatus(
              { place: place(type), checkinId: idOf(step.checkin), status: step.status },
              state,
              contextOf(),
            );
      if (isRejection(outcome)) return states;
      return [...states, outcome.reduce((was, event) => checkinsFold.evolve(was, past(event)), state)];
    },
    [checkinsFold.initial()],
  );

describe('any history', () => {
  it.each(['unique', 'multiple'] as const)('never has one person in twice at a %s checkpoint', (type) => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
        for (const state of after(type, steps)) {
          const inside = [...state.values()].filter((checkin) => isStanding(type, checkin));
          const people = inside.flatMap(({ registrants }) => registrants);
          expect(new Set(people).size).toBe(people.length);
        }
      }),
      { numRuns: 3 * (fc.readConfigureGlobal().numRuns ?? 100) },
    );
  });

  it('keeps each id and each deletion for good', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
        const states = after('multiple', steps);
        for (const [index, state] of states.entries()) {
          const next = states[index + 1] ?? state;
          for (const [id, { status }] of state) {
            expect(next.has(id)).toBe(true);
            if (status === 'deleted') expect(next.get(id)?.status).toBe('deleted');
          }
        }
      }),
    );
  });
});
