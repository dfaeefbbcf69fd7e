import { EventId, PrimaryId, TypeId, type AnyEvent } from '@turnout/contracts/kernel';
import { registrationEndOf, registrationFold } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { describe, expect, it } from 'vitest';
import { past, specification } from '../platform/testing/decider-specification.ts';
import { setPayLink } from './pay-link.decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const other = PrimaryId.parse('q0000000000000000000');
const typeId = TypeId.parse('t0000000000000000000');
const [ada, ben] = [registrantAt(primaryId, 1), registrantAt(primaryId, 2)];
const ofGroup = { eventId, primaryId };
const group: AnyEvent = {
  type: 'RegistrationSubmitted',
  data: {
    ...ofGroup,
    confirmationNumber: 'ABC123XYZ',
    registrants: [ada, ben].map((registrantId) => ({ registrantId, typeId, status: 'confirmed' })),
  },
};
const revoked = (link: number): AnyEvent => ({ type: 'PayLinkRevoked', data: { ...ofGroup, link } });
const issued = (link: number): AnyEvent => ({ type: 'PayLinkIssued', data: { ...ofGroup, link } });
const status = (to: string, ...people: readonly string[]): AnyEvent => ({
  type: 'RegistrationStatusSet',
  data: {
    ...ofGroup,
    status: to,
    registrants: people.map((registrantId) => ({ registrantId, typeId, from: 'confirmed', isCheckedIn: false })),
  },
});

describe('a link to pay', () => {
  const { given } = specification(registrationFold, setPayLink);
  it('is revoked once, however many see it', () => {
    given([group])
      .when({ link: 0, isOpen: false })
      .then([revoked(0)]);
    given([group, revoked(0)])
      .when({ link: 0, isOpen: false })
      .then([]);
  });
  it('is issued anew with the next number, after it was revoked or in the place of one', () => {
    given([group])
      .when({ link: 0, isOpen: true })
      .then([issued(1)]);
    given([group, revoked(0)])
      .when({ link: 0, isOpen: true })
      .then([issued(1)]);
    given([group, issued(1), revoked(1)])
      .when({ link: 1, isOpen: true })
      .then([issued(2)]);
  });
  it('is left alone by whoever saw one before: the new one was issued by somebody who knew', () => {
    given([group, issued(1)])
      .when({ link: 0, isOpen: false })
      .then([]);
    given([group, issued(1)])
      .when({ link: 0, isOpen: true })
      .then([]);
  });
  it('has an end to its numbers', () =>
    given([group, issued(255)])
      .when({ link: 255, isOpen: true })
      .thenRejects('too-many-pay-links'));
});

describe('the end of a registration', () => {
  const endAfter = (...facts: readonly AnyEvent[]) => {
    const state = [group, ...facts].reduce(
      (so, fact) => registrationFold.evolve(so, past(fact)),
      registrationFold.initial(),
    );
    return state.kind === 'group' ? registrationEndOf(state) : 'absent';
  };
  it('is none while anybody takes part', () => {
    expect(endAfter()).toBeNull();
    expect(endAfter(status('deleted', ada))).toBeNull();
    expect(endAfter(status('rejected', ada, ben), status('pending', ben))).toBeNull();
  });
  it('says what happened to those who are in it', () => {
    expect(endAfter(status('deleted', ada, ben))).toBe('deleted');
    expect(endAfter(status('deleted', ada), status('rejected', ben))).toBe('rejected');
  });
  it('is passed on where the last one passed theirs on, whatever became of the others', () => {
    const passedOn: AnyEvent = {
      type: 'RegistrationTransferred',
      data: {
        ...ofGroup,
        registrantId: ada,
        transferId: 'x'.repeat(20),
        to: other,
        language: 'en',
        typeId,
        status: 'confirmed',
        activities: [],
      },
    };
    expect(endAfter(status('deleted', ben), passedOn)).toBe('passed-on');
  });
});
