// kind: database
import { Instant } from '@turnout/contracts/kernel';
import type { MassTrigger } from '@turnout/contracts/messaging';
import { registrationEvents } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projections } from '../index.ts';
import { installReadModels } from '../platform/checkpoints.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { eventId, fact, typeId } from '../platform/testing/facts.ts';
import { primaryId, registered } from '../platform/testing/people.ts';
import { projectionNamed, remember } from '../platform/testing/remember.ts';
import { recipientsOf } from './queries.ts';

const of = (group: number) => ({ eventId: eventId(), primaryId: primaryId(group) });
const person = (group: number, place = 1) => registrantAt(primaryId(group), place);
const charged = (group: number) =>
  fact(registrationEvents.RegistrantsCharged, {
    ...of(group),
    currency: 'EUR',
    asOf: '2026-06-01',
    registrants: [{ registrantId: person(group), lines: [{ kind: 'type-price', source: typeId(), amount: 200 }] }],
  });

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  await installReadModels(database.pool, projections);
  await remember(database.pool, projectionNamed(projections, 'registrants'), [
    registered(1, [{}, {}], { at: '2026-06-01T12:00:00.000Z' }),
    registered(2, [{ status: 'pending' }], { at: '2026-06-03T12:00:00.000Z' }),
    registered(3, [{}], { at: '2026-06-05T12:00:00.000Z' }),
    charged(1),
    charged(3),
    fact(
      registrationEvents.RegistrantCheckedIn,
      { ...of(1), registrantId: person(1), typeId: typeId(), checkinId: `${primaryId(1)}~1`, isFirst: true },
      { at: '2026-06-10T09:00:00.000Z' },
    ),
  ]);
});
afterAll(() => database.drop());

/** Walks those whom the trigger is for, as group and place. */
const whom = async (trigger: MassTrigger, since: string, now: string): Promise<readonly string[]> => {
  const filter = {
    status: ['confirmed' as const, 'pending' as const],
    paymentStatus: [],
    type: [],
    activity: [],
    checkedIn: null,
    printed: null,
    numbers: [],
    primariesOnly: false,
    fieldMatches: {},
  };
  const moment = (day: string) => Instant.parse(`2026-06-${day}.000Z`);
  const triggered = { trigger, since: moment(since), now: moment(now) };
  const found: string[] = [];
  for await (const page of recipientsOf(database.pool, { eventId: eventId(), channel: 'email', filter, triggered }))
    found.push(...page.map(({ confirmationNumber, place }) => `${confirmationNumber}.${place}`));
  return found.toSorted();
};

describe('whom a trigger is for', () => {
  it.each([
    ['registration', 0, '01T12:00:00', '05T11:59:59', ['N-1.1', 'N-1.2', 'N-2.1']],
    ['registration', 0, '01T12:00:01', '05T12:00:00', ['N-2.1', 'N-3.1']],
    ['registration', 2, '03T12:00:00', '05T11:59:59', ['N-1.1', 'N-1.2']],
    ['check-in', 0, '01T00:00:00', '10T08:59:59', []],
    ['check-in', 0, '01T00:00:00', '10T09:00:00', ['N-1.1']],
    ['check-in', 0, '10T09:00:01', '20T00:00:00', []],
    ['payment-due', 3, '01T00:00:00', '05T00:00:00', ['N-1.1']],
    ['payment-due', 3, '05T00:00:00', '09T00:00:00', ['N-3.1']],
    ['no-show', 0, '01T00:00:00', '11T00:00:00', ['N-1.2', 'N-3.1']],
    ['after-event', 1, '01T00:00:00', '12T00:00:00', ['N-1.1', 'N-1.2', 'N-2.1', 'N-3.1']],
  ] as const)('of %s and %i days, switched on at %s, now %s', async (on, days, since, now, found) => {
    expect(await whom({ on, days }, since, now)).toEqual(found);
  });
});
