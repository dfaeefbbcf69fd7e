import { EventId, PrimaryId, TypeId, type AnyEvent } from '@turnout/contracts/kernel';
import { isBadgeReplaced, registrationFold } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { describe, expect, it } from 'vitest';
import { past, specification } from '../../platform/testing/decider-specification.ts';
import { replaceBadge } from './replacing.decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const [ada, ben, nobody] = [registrantAt(primaryId, 1), registrantAt(primaryId, 2), registrantAt(primaryId, 3)];
const group: AnyEvent = {
  type: 'RegistrationSubmitted',
  data: {
    eventId,
    primaryId,
    confirmationNumber: 'ABC123XYZ',
    registrants: [ada, ben].map((registrantId) => ({
      registrantId,
      typeId: TypeId.parse('t0000000000000000000'),
      status: 'confirmed',
    })),
  },
};
const replaced = (badge: number): AnyEvent => ({
  type: 'BadgeReplaced',
  data: { eventId, primaryId, registrantId: ada, badge },
});

describe('replacing a lost badge', () => {
  const { given } = specification(registrationFold, replaceBadge);
  it('gives the next number to the person alone', () =>
    given([group, replaced(1)])
      .when({ registrantId: ada, badge: 1 })
      .then([{ type: 'BadgeReplaced', data: { eventId, primaryId, registrantId: ada, badge: 2 } }]));
  it('is refused to whoever saw another badge, so that two who replace it at once replace it once', () =>
    given([group, replaced(1)])
      .when({ registrantId: ada, badge: 0 })
      .thenRejects('badge-replaced-meanwhile'));
  it('is refused where there is nobody, and where no code is left', () => {
    given([group]).when({ registrantId: nobody, badge: 0 }).thenRejects('registration-not-found');
    given([group, replaced(255)])
      .when({ registrantId: ada, badge: 255 })
      .thenRejects('badge-replaced-too-often');
  });
});

describe('a badge', () => {
  const state = [group, replaced(1), replaced(2)].reduce(
    (so, event) => registrationFold.evolve(so, past(event)),
    registrationFold.initial(),
  );
  it('is replaced with every one before it, and nobody else’s with it; what is no badge never is', () => {
    const held = ([0, 1, 2] as const).map((badge) => isBadgeReplaced(state, { registrantId: ada, badge }));
    expect(held).toEqual([true, true, false]);
    expect(isBadgeReplaced(state, { registrantId: ben, badge: 0 })).toBe(false);
    expect(isBadgeReplaced(state, { registrantId: ben, badge: 1 })).toBe(true);
    expect(isBadgeReplaced(state, { registrantId: ada, badge: null })).toBe(false);
  });
});
