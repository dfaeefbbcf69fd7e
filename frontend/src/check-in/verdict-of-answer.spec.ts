import { describe, expect, it } from 'vitest';
import { checkInApi } from '@turnout/contracts/check-in';
import { checkinOf, registrantOfCode } from '../desk/verdict.example.ts';
import { bare, groupLeft, nameIn, personOf, toneOf, undoable } from '../desk/verdict.ts';
import { verdictOfAnswer, verdictOfRefusal } from './verdict-of-answer.ts';

const registration = (place: number, name: string) => ({
  _id: registrantOfCode('a', place),
  event: registrantOfCode('e'),
  confirmationNumber: 'K7Q2M',
  orderNumber: '',
  status: 'confirmed',
  type: { _id: registrantOfCode('t'), name: 'Speaker', badgeContent: '' },
  parent: place === 1 ? null : registrantOfCode('a'),
  registrantsCount: 3,
  registrationIndex: place,
  firstName: name,
  lastName: 'Lopez',
  email: '',
  fields: [],
  scannableCode: '',
  keywords: '',
  qr: '',
  createdAt: '2026-11-21T09:00:00.000Z',
  printed: false,
  checkedIn: true,
  checkedInDate: '2026-11-21T09:30:00.000Z',
  checkinId: checkinOf('a', place),
  checkedInBy: null,
  checkedInDesk: 'North',
});
const checkin = (place: number) => ({
  _id: checkinOf('a', place),
  registration: registrantOfCode('a', place),
  event: registrantOfCode('e'),
  checkinDate: '2026-11-21T09:30:00.000Z',
  checkinBy: 'Door',
  checkinMethod: 'qr',
  desk: 'North',
});
const answer = (value: unknown) => verdictOfAnswer(checkInApi.checkIn.output.parse(value));

describe('a check-in', () => {
  const told = (more: object) => {
    const person = { ...registration(1, 'Ana'), ...more };
    const accepted = answer({ registration: person, checkin: checkin(1), leftInGroup: 0 });
    const before = verdictOfRefusal({ message: 'in', code: 'already-checked-in', registration: person }, '');
    return [
      accepted.kind === 'checked-in' ? accepted.person.payment : 'none',
      before.kind === 'already-checked-in' ? before.payment : 'none',
    ];
  };
  it('says how far somebody has paid, where that is told and something was charged', () => {
    const paid = { currency: 'EUR', paymentStatus: 'partial_payment' };
    expect(told(paid)).toEqual(['partial_payment', 'partial_payment']);
    expect(told({ currency: 'EUR' })).toEqual([undefined, undefined]);
    expect(told({ paymentStatus: 'fully_paid' })).toEqual([undefined, undefined]);
  });
});

describe('what a desk is told of somebody', () => {
  const atDesk = { answers: [{ title: 'T-shirt', text: 'S' }], note: 'Needs a seat near the door' };
  const person = registration(1, 'Ana');
  const saidIn = (verdict: ReturnType<typeof verdictOfRefusal>) => personOf(verdict);

  it('stands in the verdict, whoever it is of and however it ends', () => {
    const refused = ['already-checked-in', 'not-confirmed', 'not-fully-paid', 'not-in-activity'];
    const denial = { ...checkin(1), by: 'Door', reason: 'denied', method: 'qr', createdAt: '2026-11-21T09:30:00.000Z' };
    const { _id: _, checkinDate: _at, checkinBy: _by, checkinMethod: _method, ...denied } = denial;
    const verdicts = [
      answer({ registration: person, checkin: checkin(1), leftInGroup: 0, atDesk }),
      answer({ registration: person, denial: denied, leftInGroup: 0, atDesk }),
      ...refused.map((code) => verdictOfRefusal({ message: 'no', code, registration: person, atDesk }, '')),
    ];
    for (const verdict of verdicts) expect(saidIn(verdict), verdict.kind).toMatchObject(atDesk);
  });

  it('is not kept by the device', () => {
    const verdict = answer({ registration: person, checkin: checkin(1), leftInGroup: 0, atDesk });
    const kept = personOf(bare(verdict));
    expect(kept).toMatchObject({ name: 'Ana Lopez', status: 'confirmed' });
    expect(kept).not.toHaveProperty('note');
    expect(kept).not.toHaveProperty('answers');
  });
});

describe('an accepted check-in', () => {
  it('names the person, the type and the place in the group', () => {
    const verdict = answer({ registration: registration(2, 'Ana'), checkin: checkin(2), leftInGroup: 2 });
    expect(verdict).toEqual({
      kind: 'checked-in',
      person: {
        registrationId: registrantOfCode('a', 2),
        primaryId: registrantOfCode('a'),
        name: 'Ana Lopez',
        typeName: 'Speaker',
        confirmationNumber: 'K7Q2M',
        place: 2,
        groupSize: 3,
        status: 'confirmed',
      },
      admitted: [{ name: 'Ana Lopez', checkinId: checkinOf('a', 2) }],
      isWholeGroup: false,
      count: 1,
      left: 2,
    });
  });

  it('of a whole group lists everyone it admitted, and nobody else', () => {
    const verdict = answer({
      registration: registration(1, 'Ana'),
      checkins: [checkin(1), checkin(3)],
      childRegistrations: [registration(2, 'Bea'), registration(3, 'Cleo')],
      leftInGroup: 0,
    });
    expect(undoable(verdict).map(({ name }) => name)).toEqual(['Ana Lopez', 'Cleo Lopez']);
    expect(verdict).toMatchObject({ isWholeGroup: true, count: 2, left: 0 });
  });
});

describe('a refused check-in', () => {
  it('says who admitted the person, at which desk and when', () => {
    const verdict = verdictOfRefusal(
      {
        message: 'Ana Lopez is already checked in',
        code: 'already-checked-in',
        reason: 'already-checked-in',
        by: 'Dora',
        desk: 'South',
        at: '2026-11-21T09:30:00.000Z',
        registration: registration(2, 'Ana'),
        leftInGroup: 1,
      },
      'trouble',
    );
    expect(verdict).toMatchObject({ by: 'Dora', desk: 'South', at: '2026-11-21T09:30:00.000Z', left: 1 });
    expect(groupLeft(verdict)).toBe(registrantOfCode('a'));
    expect(nameIn(verdict)).toBe('Ana Lopez');
    expect(undoable(verdict)).toEqual([{ name: 'Ana Lopez', checkinId: checkinOf('a', 2) }]);
    expect(toneOf(verdict)).toBe('attention');
  });

  it('of a group with nobody left to admit is amber, and undoes nobody', () => {
    const verdict = verdictOfRefusal(
      {
        message: 'Nobody in this group can be checked in',
        code: 'nobody-to-check-in',
        registration: registration(1, 'Ana'),
      },
      'trouble',
    );
    expect(verdict).toMatchObject({ kind: 'already-checked-in', isWholeGroup: true, admitted: [] });
  });

  it('of a group’s number is the group, amber, with who is in it', () => {
    const verdict = verdictOfRefusal(
      {
        message: 'Ana Lopez: a group of 2, 1 still to check in',
        code: 'group-number',
        reason: 'group-number',
        by: null,
        desk: null,
        at: null,
        registration: registration(1, 'Ana'),
        registrations: [registration(1, 'Ana'), registration(2, 'Bea')],
        leftInGroup: 1,
      },
      'trouble',
    );
    expect(verdict).toMatchObject({
      kind: 'group-number',
      name: 'Ana Lopez',
      people: [{ id: registrantOfCode('a'), name: 'Ana Lopez' }, { name: 'Bea Lopez' }],
      left: 1,
    });
    expect(groupLeft(verdict)).toBe(registrantOfCode('a'));
    expect(toneOf(verdict)).toBe('attention');
  });

  it('is read without the parts that may be missing', () => {
    const verdict = verdictOfRefusal({ message: 'X is already checked in', code: 'already-checked-in' }, 'trouble');
    expect(verdict).toMatchObject({ kind: 'already-checked-in', by: '', desk: '', at: null, admitted: [] });
  });

  it('of somebody not confirmed carries the status', () => {
    const verdict = verdictOfRefusal(
      {
        message: 'Ana is not confirmed: pending',
        code: 'not-confirmed',
        registration: { ...registration(1, 'Ana'), status: 'pending' },
      },
      'trouble',
    );
    expect(verdict).toMatchObject({ kind: 'not-confirmed', status: 'pending', newNumber: null });
    expect(toneOf(verdict)).toBe('bad');
  });

  it('of a badge of before carries the number of the registration that took its place', () => {
    const goesOnAs = { _id: registration(2, 'Ana')._id, confirmationNumber: 'AB3XK7Q2M' };
    const body = { message: '', code: 'not-confirmed', registration: { ...registration(1, 'Ana'), goesOnAs } };
    expect(verdictOfRefusal(body, '')).toMatchObject({ kind: 'not-confirmed', newNumber: 'AB3XK7Q2M' });
  });

  it('of somebody who has to pay first carries the sentence with the amount, and is red', () => {
    const message = 'Ana Lopez is not fully paid: €12.50 is due';
    const verdict = verdictOfRefusal({ message, code: 'not-fully-paid', registration: registration(1, 'Ana') }, '');
    expect(verdict).toEqual({
      kind: 'not-fully-paid',
      message,
      name: 'Ana Lopez',
      owed: null,
      person: personOf(verdict),
    });
    const ana = registration(1, 'Ana');
    const owed = { amount: 12.5, currency: 'EUR' };
    expect(verdictOfRefusal({ message, code: 'not-fully-paid', registration: ana, owed }, '')).toMatchObject({
      owed: { registrationId: ana._id, ...owed },
    });
    expect([nameIn(verdict), toneOf(verdict)]).toEqual(['Ana Lopez', 'bad']);
  });

  it('of an unknown code is red', () => {
    const verdict = verdictOfRefusal({ message: 'Registrant Invalid OR NOT Registered', code: 'not-registered' }, '');
    expect(verdict).toEqual({ kind: 'not-registered', message: 'Registrant Invalid OR NOT Registered' });
  });

  it.each([
    [{ message: 'Too many', code: 'too-many-requests' }, 'Too many'],
    [null, 'broken'],
    [{}, 'broken'],
  ])('for any other reason decides nothing: %j', (body, message) => {
    expect(verdictOfRefusal(body, 'broken')).toEqual({ kind: 'trouble', message });
  });
});
