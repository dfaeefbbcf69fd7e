import { describe, expect, it } from 'vitest';
import { AccountId, ActivityId, EventId, Instant, PrimaryId, TypeId } from '../../kernel/index.ts';
import { registrantAt } from '../../testing/index.ts';
import { registrationEvents } from './events.ts';
import { statusSet } from './status-set.ts';

const group = { eventId: EventId.parse('e'.repeat(20)), primaryId: PrimaryId.parse('p'.repeat(20)) };
const typeId = TypeId.parse('t'.repeat(20));
const [dinner, talk] = [ActivityId.parse('a'.repeat(20)), ActivityId.parse('b'.repeat(20))];
const inside = {
  checkinId: 'c',
  at: Instant.parse('2026-11-21T09:00:00.000Z'),
  by: AccountId.parse('s'.repeat(20)),
  desk: 'Left',
  method: 'qr' as const,
};
const [ada, ben] = [registrantAt(group.primaryId, 1), registrantAt(group.primaryId, 2)];

const nothing = { inside: null, activities: new Map(), awaitsPayment: false, approval: 'none' } as const;

describe('the fact that people have a status', () => {
  it('says of each what they were, whether they are inside, and what they take part in where they do', () => {
    const fact = statusSet(group, 'deleted', [
      {
        registrantId: ada,
        typeId,
        ...nothing,
        status: 'confirmed',
        inside,
        activities: new Map([
          [dinner, 'type'],
          [talk, 'chosen'],
        ]),
      },
      { ...nothing, registrantId: ben, typeId, status: 'pending' },
    ]);
    expect(fact.data).toEqual({
      ...group,
      status: 'deleted',
      registrants: [
        { registrantId: ada, typeId, from: 'confirmed', isCheckedIn: true, activities: [dinner, talk] },
        { registrantId: ben, typeId, from: 'pending', isCheckedIn: false },
      ],
    });
    expect(registrationEvents.RegistrationStatusSet.data.parse(fact.data)).toEqual(fact.data);
  });

  it('says who waited for nothing but their payment until they were confirmed', () => {
    const waiting = { ...nothing, registrantId: ada, typeId, status: 'pending', awaitsPayment: true } as const;
    const said = (status: 'confirmed' | 'rejected', one: Parameters<typeof statusSet>[2][number]) =>
      statusSet(group, status, [one]).data.registrants[0]?.awaitedPayment;
    expect(said('confirmed', waiting)).toBe(true);
    expect(said('confirmed', { ...waiting, approval: 'awaited' })).toBe(undefined);
    expect(said('confirmed', { ...waiting, awaitsPayment: false })).toBe(undefined);
    expect(said('rejected', waiting)).toBe(undefined);
  });
});
