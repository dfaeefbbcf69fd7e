// kind: database
import { typeEvents } from '@turnout/contracts/forms';
import { registrationEvents } from '@turnout/contracts/registration';
import { ArrivalsView, DashboardView } from '@turnout/contracts/reporting';
import { registrantAt } from '@turnout/contracts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projections } from '../index.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { eventId, fact, typeId } from '../platform/testing/facts.ts';
import { primaryId, registered } from '../platform/testing/people.ts';
import { projectionNamed, remember } from '../platform/testing/remember.ts';
import { arrivals, dashboard } from './queries.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const type = (number: number, name: string) =>
  fact(typeEvents.RegistrationTypeDefined, {
    typeId: typeId(number),
    eventId: eventId(),
    details: { name, description: '', order: null, publicRegistration: true, badgeContent: '', fields: [] },
  });
const arrived = (number: number, at: string) =>
  fact(
    registrationEvents.RegistrantCheckedIn,
    {
      eventId: eventId(),
      primaryId: primaryId(number),
      registrantId: registrantAt(primaryId(number), 1),
      typeId: typeId(1),
      checkinId: `${primaryId(number)}~1`,
      isFirst: true,
    },
    { at },
  );
const doorProjection = projectionNamed(projections, 'door');
const formsProjection = projectionNamed(projections, 'forms');
const none = { confirmed: 0, pending: 0, rejected: 0, deleted: 0, checkedIn: 0 };

describe('the dashboard', () => {
  it('adds up to its types: those nobody has, and those that are gone', async () => {
    await remember(database.pool, formsProjection, [type(1, 'Guest'), type(2, 'Crew')]);
    await remember(database.pool, doorProjection, [
      registered(1, [{}, { status: 'pending' }, { typeId: typeId(3), status: 'deleted' }]),
      registered(2, [{ status: 'rejected' }]),
      arrived(1, '2026-11-21T09:30:00.000Z'),
    ]);
    const view = await dashboard(database.pool, { eventId: eventId() });
    expect(DashboardView.parse(view)).toEqual({
      total: 4,
      confirmed: 1,
      pending: 1,
      rejected: 1,
      deleted: 1,
      checkedIn: 1,
      types: [
        { ...none, _id: typeId(1), name: 'Guest', confirmed: 1, pending: 1, rejected: 1, checkedIn: 1 },
        { ...none, _id: typeId(2), name: 'Crew' },
        { ...none, _id: typeId(3), name: '', deleted: 1 },
      ],
    });
  });

  it('is all zero for an event without anybody', async () => {
    expect(await dashboard(database.pool, { eventId: eventId(9) })).toEqual({ total: 0, ...none, types: [] });
    expect(await arrivals(database.pool, { eventId: eventId(9) })).toEqual({ start: null, perMinute: [] });
  });

  it('shows arrivals by the minute without holes', async () => {
    await remember(database.pool, doorProjection, [
      registered(1, [{}]),
      arrived(1, '2026-11-21T09:58:59.000Z'),
      arrived(2, '2026-11-21T10:01:00.000Z'),
      arrived(3, '2026-11-21T10:01:59.999Z'),
    ]);
    const view = await arrivals(database.pool, { eventId: eventId() });
    expect(ArrivalsView.parse(view)).toEqual({ start: '2026-11-21T09:58:00.000Z', perMinute: [1, 0, 0, 2] });
  });

  it('shows the last 180 minutes at most', async () => {
    await remember(database.pool, doorProjection, [
      registered(1, [{}]),
      arrived(1, '2026-11-21T09:00:00.000Z'),
      arrived(2, '2026-11-21T09:01:00.000Z'),
      arrived(3, '2026-11-21T12:00:00.000Z'),
    ]);
    const view = await arrivals(database.pool, { eventId: eventId() });
    expect(view.start).toBe('2026-11-21T09:01:00.000Z');
    expect(view.perMinute).toHaveLength(180);
    expect(view.perMinute.reduce((sum, one) => sum + one, 0)).toBe(2);
  });
});
