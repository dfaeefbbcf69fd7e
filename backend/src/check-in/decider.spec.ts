import {
  CheckinId,
  CommandId,
  EventId,
  Instant,
  isRejection,
  PrimaryId,
  TypeId,
  type AnyEvent,
} from '@turnout/contracts/kernel';
import { noPlaceRules, openPlace, type PlaceRules } from '@turnout/contracts/place-rules';
import { registrationFold, type RegistrationStatus } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contextOf, past, specification } from '../platform/testing/decider-specification.ts';
import { checkIn, checkInAll, leftOf, undoCheckIn } from './decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const place = openPlace;
const primaryId = PrimaryId.parse('p0000000000000000000');
const typeId = TypeId.parse('t0000000000000000000');
const person = (place: number) => registrantAt(primaryId, place);
const checkinId = (place: number, count: number) => CheckinId.parse(`${person(place)}~${count}`);

const submitted = (...statuses: readonly RegistrationStatus[]): AnyEvent => ({
  type: 'RegistrationSubmitted',
  data: {
    eventId,
    primaryId,
    confirmationNumber: 'ABC123XYZ',
    registrants: statuses.map((status, index) => ({ registrantId: person(index + 1), typeId, status })),
  },
});
const checkedIn = (place: number, count = 1): AnyEvent => ({
  type: 'RegistrantCheckedIn',
  data: {
    eventId,
    primaryId,
    registrantId: person(place),
    typeId,
    checkinId: checkinId(place, count),
    isFirst: count === 1,
  },
});
const undone = (place: number, count = 1, status: RegistrationStatus = 'confirmed'): AnyEvent => ({
  type: 'CheckInUndone',
  data: {
    eventId,
    primaryId,
    registrantId: person(place),
    typeId,
    checkinId: checkinId(place, count),
    status,
    checkedInAt: '2026-11-21T09:00:00.000Z',
  },
  personal: { [person(place)]: { reason: 'wrong badge' } },
});
const erased = (place: number): AnyEvent => ({
  type: 'RegistrantErased',
  data: { eventId, primaryId, registrantId: person(place), reason: 'asked for it' },
});
const statusSet = (place: number, status: RegistrationStatus): AnyEvent => ({
  type: 'RegistrationStatusSet',
  data: {
    eventId,
    primaryId,
    status,
    registrants: [{ registrantId: person(place), typeId, from: 'confirmed', isCheckedIn: false }],
  },
});

const transaction = (place: number, type: 'payment' | 'charge', amount: number): AnyEvent => ({
  type: 'TransactionRecorded',
  data: {
    eventId,
    primaryId,
    transactionId: `${primaryId}-t${place}`,
    registrantId: person(1),
    type,
    amount,
    method: 'cash',
    currency: 'EUR',
  },
  personal: { [person(1)]: { description: '' } },
});

describe('checking one person in', () => {
  const { given } = specification(registrationFold, checkIn);
  const one = { eventId, registrantId: person(1), place, paidFirst: null };

  it('admits a confirmed person', () =>
    given([submitted('confirmed')])
      .when(one)
      .then([checkedIn(1)]));

  it('refuses a second check-in and says by whom, where and when', () => {
    const first = past(checkedIn(1), { desk: 'Gate A', now: Instant.parse('2026-11-21T08:59:00.000Z') });
    given([submitted('confirmed'), first])
      .when(one)
      .thenRejects('already-checked-in', {
        desk: 'Gate A',
        at: '2026-11-21T08:59:00.000Z',
        by: 'aaaaaaaaaaaaaaaaaaaa',
      });
  });

  it.each(['pending', 'rejected', 'deleted'] as const)('refuses somebody whose status is %s', (status) =>
    given([submitted(status)])
      .when(one)
      .thenRejects('not-confirmed', { status }),
  );

  it('refuses somebody who was rejected after registering', () =>
    given([submitted('confirmed'), statusSet(1, 'rejected')])
      .when(one)
      .thenRejects('not-confirmed'));

  it('refuses whom nobody registered', () => given([]).when(one).thenRejects('not-registered'));

  it('refuses a badge of another event', () =>
    given([submitted('confirmed')])
      .when({ ...one, eventId: EventId.parse('f0000000000000000000') })
      .thenRejects('not-registered'));

  it('admits again after an undo, and no longer counts as a first arrival', () =>
    given([submitted('confirmed'), checkedIn(1), undone(1)])
      .when(one)
      .then([checkedIn(1, 2)]));

  it('lets in by the rules of the door, after who is confirmed, and before who has paid', () => {
    const of = (rules: Partial<PlaceRules>) => ({ ...one, place: { ...place, rules: { ...noPlaceRules, ...rules } } });
    const soon = { from: Instant.parse('2026-11-21T09:30:00.000Z'), to: null };
    const before = given([submitted('confirmed')]);
    before
      .when(of({ entryTypes: ['t0000000000000000009'] }))
      .thenRejects('type-not-let-in', { registrantId: person(1) });
    before.when(of({ entryWindows: [soon] })).thenRejects('not-open-yet', { from: soon.from });
    before.when(of({ entryWindows: [{ from: null, to: soon.from }], entryTypes: [typeId] })).then([checkedIn(1)]);
    given([submitted('pending')])
      .when(of({ entryWindows: [soon] }))
      .thenRejects('not-confirmed');
    before.when({ ...of({ entryWindows: [soon] }), paidFirst: { appCurrency: 'USD' } }).thenRejects('not-open-yet');
  });

  it('leaves the others of a group as they are', () =>
    given([submitted('confirmed', 'confirmed'), checkedIn(2)])
      .when(one)
      .then([checkedIn(1)]));
});

describe('where all has to be paid before', () => {
  const paidFirst = { appCurrency: 'USD' };
  const owing = [submitted('confirmed', 'confirmed', 'pending'), transaction(1, 'charge', 1_250)];
  const one = specification(registrationFold, checkIn);
  const all = specification(registrationFold, checkInAll);
  const asOne = { eventId, registrantId: person(2), place, paidFirst };
  const asAll = { eventId, registrantId: person(1), only: null, place, paidFirst };
  const due = (registrantId: string, amount: number) => ({ registrantId, due: amount, currency: 'EUR' });

  it('nobody of a group that owes something comes in, and it is said how much', () => {
    one
      .given(owing)
      .when(asOne)
      .thenRejects('not-fully-paid', due(person(2), 1_250));
    all
      .given(owing)
      .when(asAll)
      .thenRejects('not-fully-paid', due(person(1), 1_250));
    const inPart = [...owing, transaction(2, 'payment', 1_000)];
    one
      .given(inPart)
      .when(asOne)
      .thenRejects('not-fully-paid', due(person(2), 250));
  });

  it('whoever has paid, too much or never owed anything does', () => {
    const paid = [...owing, transaction(2, 'payment', 1_250)];
    one
      .given(paid)
      .when(asOne)
      .then([checkedIn(2)]);
    all
      .given(paid)
      .when(asAll)
      .then([checkedIn(1), checkedIn(2)]);
    one
      .given([...paid, transaction(3, 'payment', 1)])
      .when(asOne)
      .then([checkedIn(2)]);
    one
      .given([submitted('confirmed', 'confirmed')])
      .when(asOne)
      .then([checkedIn(2)]);
  });

  it('who may not come in anyway hears why, and nothing of money', () => {
    one
      .given(owing)
      .when({ ...asOne, registrantId: person(3) })
      .thenRejects('not-confirmed');
    one
      .given([...owing, checkedIn(2)])
      .when(asOne)
      .thenRejects('already-checked-in');
  });

  it('elsewhere they come in with what they owe', () =>
    one
      .given(owing)
      .when({ ...asOne, paidFirst: null })
      .then([checkedIn(2)]));
});

describe('checking a whole group in', () => {
  const { given } = specification(registrationFold, checkInAll);
  const all = { eventId, registrantId: person(1), only: null, place, paidFirst: null };

  it('admits everyone who is confirmed and not inside', () =>
    given([submitted('confirmed', 'pending', 'confirmed', 'confirmed'), checkedIn(3)])
      .when(all)
      .then([checkedIn(1), checkedIn(4)]));

  it("is the primary's to ask for", () =>
    given([submitted('confirmed', 'confirmed')])
      .when({ ...all, registrantId: person(2) })
      .thenRejects('not-the-primary'));

  it('admits of those who are left only whom the desk ticked', () =>
    given([submitted('confirmed', 'pending', 'confirmed', 'confirmed'), checkedIn(3)])
      .when({ ...all, only: [person(2), person(3), person(4)] })
      .then([checkedIn(4)]));

  it('admits of a group whom the rules of the door let in, and refuses where they let in nobody', () => {
    const closed = { ...all, place: { ...place, rules: { ...noPlaceRules, entryTypes: ['t0000000000000000009'] } } };
    given([submitted('confirmed', 'confirmed')])
      .when(closed)
      .thenRejects('type-not-let-in', { registrantId: person(1) });
    const other = 't0000000000000000009';
    const registrants = [
      { registrantId: person(1), typeId, status: 'confirmed' },
      { registrantId: person(2), typeId: other, status: 'confirmed' },
    ];
    const data = { eventId, primaryId, confirmationNumber: 'ABC123XYZ', registrants };
    given([{ type: 'RegistrationSubmitted', data }])
      .when({ ...all, place: { ...place, rules: { ...noPlaceRules, entryTypes: [typeId] } } })
      .then([checkedIn(1)]);
  });

  it('refuses when nobody is left', () =>
    given([submitted('confirmed', 'rejected'), checkedIn(1)])
      .when(all)
      .thenRejects('nobody-to-check-in'));
});

describe('who of a group is left', () => {
  it('is whoever is confirmed and not inside', () => {
    const { evolve, initial } = registrationFold;
    const state = [submitted('confirmed', 'pending', 'confirmed'), checkedIn(1)].reduce(
      (was, event) => evolve(was, past(event)),
      initial(),
    );
    expect(leftOf(state).map(({ registrantId }) => registrantId)).toEqual([person(3)]);
    expect(leftOf(initial())).toEqual([]);
  });
});

describe('undoing a check-in', () => {
  const { given } = specification(registrationFold, undoCheckIn);
  const undo = { registrantId: person(1), checkinId: checkinId(1, 1), reason: 'wrong badge' };

  it('undoes the one that stands', () =>
    given([submitted('confirmed'), checkedIn(1)])
      .when(undo)
      .then([undone(1)]));

  it('of an erased person says nothing more about them', () =>
    given([submitted('confirmed'), checkedIn(1), erased(1)])
      .when(undo)
      .then([{ ...undone(1), personal: {} }]));

  it('refuses one that was undone before', () =>
    given([submitted('confirmed'), checkedIn(1), undone(1)])
      .when(undo)
      .thenRejects('not-checked-in'));

  it('refuses an older one than the one that stands', () =>
    given([submitted('confirmed'), checkedIn(1), undone(1), checkedIn(1, 2)])
      .when(undo)
      .thenRejects('not-checked-in'));
});

describe('any history', () => {
  const step = fc.record({
    kind: fc.constantFrom('in', 'all', 'undo', 'reject', 'confirm'),
    place: fc.integer({ min: 1, max: 4 }),
  });

  /** Plays a history through the deciders, as the log would have it. */
  const play = (steps: readonly { kind: string; place: number }[]) => {
    const start = [submitted('confirmed', 'confirmed', 'pending')].map((event) => past(event));
    return steps.reduce((facts, { kind, place }) => {
      const state = facts.reduce((was, event) => registrationFold.evolve(was, event), registrationFold.initial());
      const inside = state.kind === 'group' ? state.registrants.get(person(place))?.inside : undefined;
      const decided =
        kind === 'in'
          ? checkIn({ eventId, registrantId: person(place), place: openPlace, paidFirst: null }, state, contextOf())
          : kind === 'all'
            ? checkInAll(
                { eventId, registrantId: person(1), only: null, place: openPlace, paidFirst: null },
                state,
                contextOf(),
              )
            : kind === 'undo'
              ? undoCheckIn(
                  {
                    registrantId: person(place),
                    checkinId: CheckinId.parse(inside?.checkinId ?? checkinId(place, 9)),
                    reason: 'x',
                  },
                  state,
                  contextOf(),
                )
              : [statusSet(place, kind === 'reject' ? 'rejected' : 'confirmed')];
      return isRejection(decided) ? facts : [...facts, ...decided.map((event) => past(event))];
    }, start);
  };

  it('never admits anybody twice without an undo in between', () =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const inside = new Set<unknown>();
        for (const { type, data } of play(steps)) {
          const id = typeof data === 'object' && data !== null && 'registrantId' in data ? data.registrantId : null;
          if (type === 'RegistrantCheckedIn') {
            expect(inside.has(id)).toBe(false);
            inside.add(id);
          }
          if (type === 'CheckInUndone') inside.delete(id);
        }
      }),
    ));

  it('gives every admission a number of its own', () =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const ids = play(steps).flatMap(({ type, data }) =>
          type === 'RegistrantCheckedIn' && typeof data === 'object' && data !== null && 'checkinId' in data
            ? [data.checkinId]
            : [],
        );
        expect(new Set(ids).size).toBe(ids.length);
      }),
    ));

  it('folds facts that it does not know, in any order, without throwing', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(submitted('confirmed'), checkedIn(1), undone(1), statusSet(1, 'deleted'), {
            type: 'Unheard',
            data: null,
          }),
        ),
        (events) => {
          const facts = events.map((event) => past(event, { commandId: CommandId.parse('some-command') }));
          expect(() =>
            facts.reduce((was, event) => registrationFold.evolve(was, event), registrationFold.initial()),
          ).not.toThrow();
        },
      ),
    ));
});
