// kind: pure
import {
  ActivityCheckinId,
  ActivityId,
  CheckinId,
  CommandId,
  EventId,
  isRejection,
  PrimaryId,
  RegistrantId,
  TypeId,
  type AnyEvent,
} from '@turnout/contracts/kernel';
import { noPlaceRules } from '@turnout/contracts/place-rules';
import { presenceAt, registrationFold, type RegistrationStatus } from '@turnout/contracts/registration';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contextOf, past, specification } from '../../platform/testing/decider-specification.ts';
import { checkIn, deny, type PaidFirst } from '../decider.ts';
import {
  checkInToActivity,
  checkOutOfActivity,
  denyAtActivity,
  undoActivityCheckIn,
  type ActivityRules,
} from './decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const registrantId = RegistrantId.parse(primaryId);
const typeId = TypeId.parse('t0000000000000000000');
const activityId = ActivityId.parse('a0000000000000000000');
const of = { eventId, primaryId, registrantId };
const idOf = (count: number) => ActivityCheckinId.parse(`${activityId}-${registrantId}~${count}`);

const submitted = (status: RegistrationStatus = 'confirmed'): AnyEvent => ({
  type: 'RegistrationSubmitted',
  data: { eventId, primaryId, confirmationNumber: 'ABC123XYZ', registrants: [{ registrantId, typeId, status }] },
});
const enrolled: AnyEvent = {
  type: 'RegistrantsEnrolled',
  data: {
    eventId,
    primaryId,
    registrants: [{ registrantId, status: 'confirmed', activities: [{ activityId, because: 'chosen' }] }],
  },
};
const withdrawn: AnyEvent = {
  type: 'RegistrantsWithdrawn',
  data: {
    eventId,
    primaryId,
    because: 'chosen',
    registrants: [{ registrantId, status: 'confirmed', activities: [activityId] }],
  },
};
const charged: AnyEvent = {
  type: 'RegistrantsCharged',
  data: {
    eventId,
    primaryId,
    currency: 'EUR',
    asOf: '2026-11-21',
    registrants: [{ registrantId, lines: [{ kind: 'type-price', source: typeId, amount: 5000 }] }],
  },
};
const insideEvent: AnyEvent = {
  type: 'RegistrantCheckedIn',
  data: { ...of, typeId, checkinId: CheckinId.parse(`${registrantId}~1`), isFirst: true },
};
const entered = (count = 1): AnyEvent => ({
  type: 'RegistrantCheckedInToActivity',
  data: { ...of, activityId, checkinId: idOf(count) },
});
const out = (count = 1, because: 'left' | 'undone' = 'left', remaining = because === 'left' ? 1 : 0) => ({
  type: 'RegistrantCheckedOutOfActivity' as const,
  data: {
    ...of,
    activityId,
    checkinId: idOf(count),
    because,
    remaining,
    status: 'confirmed' as const,
    checkedInAt: '2026-11-21T09:00:00.000Z',
  },
});
const deniedThere: AnyEvent = { type: 'RegistrantDenied', data: { ...of, activityId } };

const rules = (change: Partial<ActivityRules> = {}): ActivityRules => ({
  activityId,
  allowMultipleCheckins: false,
  provideCheckoutOption: false,
  ...change,
});
const place = { rules: noPlaceRules, timeZone: 'Europe/Paris' };
const coming = (
  change: Partial<ActivityRules> = {},
  { isInsideEventFirst = false, paidFirst = null }: { isInsideEventFirst?: boolean; paidFirst?: PaidFirst } = {},
) => ({ eventId, registrantId, rules: rules(change), place, isInsideEventFirst, paidFirst });

const admission = specification(registrationFold, checkInToActivity);
const denial = specification(registrationFold, denyAtActivity);
const leaving = specification(registrationFold, checkOutOfActivity);
const undoing = specification(registrationFold, undoActivityCheckIn);

describe('checking in to an activity', () => {
  it('lets in who is confirmed and registered there', () => {
    admission.given([submitted(), enrolled]).when(coming()).then([entered()]);
  });

  it('knows nobody of another event, and nobody who is not there', () => {
    const other = { ...coming(), eventId: EventId.parse('e0000000000000000001') };
    admission.given([submitted(), enrolled]).when(other).thenRejects('not-registered');
    admission.given([]).when(coming()).thenRejects('not-registered');
  });

  it('refuses who is not registered in it, or no longer', () => {
    admission.given([submitted()]).when(coming()).thenRejects('not-in-activity', { registrantId });
    admission.given([submitted(), enrolled, withdrawn]).when(coming()).thenRejects('not-in-activity');
  });

  it.each(['pending', 'rejected', 'deleted'] as const)('refuses who is %s', (status) => {
    admission
      .given([submitted(status), enrolled])
      .when(coming())
      .thenRejects('not-confirmed', { status, registrantId });
  });

  it('lets in once, and tells by whom and when', () => {
    admission
      .given([submitted(), enrolled, past(entered(), { desk: 'Room 1' })])
      .when(coming())
      .thenRejects('already-checked-in', { checkinId: idOf(1), desk: 'Room 1', registrantId });
  });

  it('does not let in again who left, where once is all', () => {
    admission
      .given([submitted(), enrolled, entered(), out()])
      .when(coming({ provideCheckoutOption: true }))
      .thenRejects('checked-out', { registrantId });
  });

  it('lets in again who left where that is allowed, and not before they left', () => {
    const both = { allowMultipleCheckins: true, provideCheckoutOption: true };
    admission.given([submitted(), enrolled, entered()]).when(coming(both)).thenRejects('already-checked-in');
    admission
      .given([submitted(), enrolled, entered(), out()])
      .when(coming(both))
      .then([entered(2)]);
  });

  it('lets in as often as wanted where nobody is let out', () => {
    admission
      .given([submitted(), enrolled, entered()])
      .when(coming({ allowMultipleCheckins: true }))
      .then([entered(2)]);
  });

  it('asks for a check-in to the event first, where the event says so', () => {
    const first = coming({}, { isInsideEventFirst: true });
    admission.given([submitted(), enrolled]).when(first).thenRejects('not-inside-event', { registrantId });
    admission.given([submitted(), enrolled, insideEvent]).when(first).then([entered()]);
  });

  it('lets in nobody who owes something, where all is to be paid first', () => {
    const paid = coming({}, { paidFirst: { appCurrency: 'EUR' } });
    admission.given([submitted(), enrolled, charged]).when(paid).thenRejects('not-fully-paid', {
      registrantId,
      due: 5000,
      currency: 'EUR',
    });
    admission.given([submitted(), enrolled]).when(paid).then([entered()]);
  });

  it('lets in who was denied, and who came back into the activity', () => {
    admission.given([submitted(), enrolled, deniedThere]).when(coming()).then([entered()]);
    admission
      .given([submitted(), enrolled, entered(), withdrawn, enrolled])
      .when(coming())
      .then([entered(2)]);
  });
});

describe('turning somebody away', () => {
  const away = { eventId, registrantId, rules: rules() };

  it('is a fact, also of who is not confirmed, and again', () => {
    denial
      .given([submitted('pending'), enrolled])
      .when(away)
      .then([deniedThere]);
    denial.given([submitted(), enrolled, deniedThere]).when(away).then([deniedThere]);
  });

  it('is refused of who is inside, and of who is not registered there', () => {
    denial
      .given([submitted(), enrolled, entered()])
      .when(away)
      .thenRejects('already-checked-in', {
        checkinId: idOf(1),
        registrantId,
      });
    denial.given([submitted()]).when(away).thenRejects('not-in-activity', { registrantId });
    denial.given([]).when(away).thenRejects('not-registered');
  });

  it('at the door of the event says nothing of an activity', () => {
    const door = specification(registrationFold, deny);
    const command = { eventId, registrantId };
    door
      .given([submitted()])
      .when(command)
      .then([{ type: 'RegistrantDenied', data: of }]);
    door.given([submitted(), insideEvent]).when(command).thenRejects('already-checked-in');
    door.given([]).when(command).thenRejects('not-registered');
    const after = specification(registrationFold, checkIn);
    after
      .given([submitted(), { type: 'RegistrantDenied', data: of }])
      .when({ eventId, registrantId, place, paidFirst: null })
      .then([insideEvent]);
  });
});

describe('checking out', () => {
  const going = (change: Partial<ActivityRules> = { provideCheckoutOption: true }) => ({
    eventId,
    registrantId,
    rules: rules(change),
  });

  it('lets out who is inside', () => {
    leaving
      .given([submitted(), enrolled, entered()])
      .when(going())
      .then([{ ...out(), personal: {} }]);
  });

  it('is there where the activity provides it', () => {
    leaving.given([submitted(), enrolled, entered()]).when(going({})).thenRejects('no-check-out');
  });

  it('is of nobody who is outside', () => {
    leaving.given([submitted(), enrolled]).when(going()).thenRejects('not-inside-activity', { registrantId });
    leaving.given([submitted(), enrolled, entered(), out()]).when(going()).thenRejects('not-inside-activity');
    leaving.given([submitted(), enrolled, entered(), withdrawn]).when(going()).thenRejects('not-inside-activity');
    leaving.given([]).when(going()).thenRejects('not-registered');
  });
});

describe('undoing a check-in to an activity', () => {
  const back = (count = 1) => ({ registrantId, activityId, checkinId: idOf(count), reason: 'Wrong person' });
  const personal = { [registrantId]: { reason: 'Wrong person' } };

  it('takes back the one that stands and was made last, with its reason', () => {
    undoing
      .given([submitted(), enrolled, entered()])
      .when(back())
      .then([{ ...out(1, 'undone'), personal }]);
    admission
      .given([submitted(), enrolled, entered(), out(1, 'undone')])
      .when(coming())
      .then([entered(2)]);
  });

  it('is of no other, and of none twice', () => {
    undoing
      .given([submitted(), enrolled, entered(), entered(2)])
      .when(back(1))
      .thenRejects('not-checked-in');
    undoing
      .given([submitted(), enrolled, entered(), out(1, 'undone')])
      .when(back())
      .thenRejects('not-checked-in');
    undoing.given([]).when(back()).thenRejects('registration-not-found');
  });

  it('says nothing more about an erased person', () => {
    const erased: AnyEvent = { type: 'RegistrantErased', data: { ...of, reason: 'asked for it' } };
    undoing
      .given([submitted(), enrolled, entered(), erased])
      .when(back())
      .then([{ ...out(1, 'undone'), personal: {} }]);
  });
});

describe('whatever several desks do one after another', () => {
  const step = fc.constantFrom('in', 'out', 'deny', 'undo', 'withdraw', 'enrol');
  const setting = fc.record({ allowMultipleCheckins: fc.boolean(), provideCheckoutOption: fc.boolean() });

  it('nobody stands checked in twice where once is all, is inside twice where people are let out, or has two check-ins of one id', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), setting, (steps, change) => {
        const there = rules(change);
        let state = [submitted(), enrolled].reduce(
          (was, event) => registrationFold.evolve(was, past(event)),
          registrationFold.initial(),
        );
        const personNow = () => {
          const person = state.kind === 'group' ? state.registrants.get(registrantId) : undefined;
          if (person === undefined) throw new Error('nobody is there');
          return person;
        };
        const ids: string[] = [];
        steps.forEach((one, index) => {
          const context = contextOf({ commandId: CommandId.parse(`command-${index}`) });
          const at = { eventId, registrantId, rules: there };
          const { last, isInside } = presenceAt(personNow(), activityId);
          const checkinId = last?.checkinId ?? idOf(1);
          const isEnrolled = personNow().activities.has(activityId);
          const made = {
            in: () => checkInToActivity({ ...at, place, isInsideEventFirst: false, paidFirst: null }, state, context),
            out: () => checkOutOfActivity(at, state, context),
            deny: () => denyAtActivity(at, state, context),
            undo: () => undoActivityCheckIn({ registrantId, activityId, checkinId, reason: '' }, state, context),
            withdraw: () => (isEnrolled ? [withdrawn] : []),
            enrol: () => (isEnrolled ? [] : [enrolled]),
          }[one]();
          if (isRejection(made)) return;
          if (one === 'deny' && made.length > 0) expect(isInside).toBe(false);
          if (one === 'in') {
            expect(isInside && change.provideCheckoutOption).toBe(false);
            ids.push(idOf(presenceAt(personNow(), activityId).admissions + 1));
            expect(made).toMatchObject([{ data: { checkinId: ids.at(-1) } }]);
          }
          state = made.reduce((was, event) => registrationFold.evolve(was, past(event)), state);
          const now = presenceAt(personNow(), activityId);
          if (!change.allowMultipleCheckins) expect(now.standing).toBeLessThanOrEqual(1);
          if (now.isInside) expect(now.standing).toBeGreaterThan(0);
        });
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});
