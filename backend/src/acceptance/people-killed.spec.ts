// kind: process, long
import { calls } from '@turnout/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openKillingStage, takeOver, type KillingStage } from '../testing/killing-stage.ts';
import { makeTestEvent, register, type TestEvent } from '../testing/turnout.ts';

/** A worker that is killed the hard way in the middle of what it does with many people of an event. */
let stage: KillingStage;
let event: TestEvent;

const groups = 30;
const perGroup = 5;
const people = groups * perGroup;

beforeAll(async () => {
  stage = await openKillingStage();
  event = await makeTestEvent(stage);
  for (let group = 0; group < groups; group += 1)
    await register(
      stage,
      event,
      Array.from({ length: perGroup }, (_, place) => `Ada${group}x${place}`),
    );
}, 240_000);
afterAll(() => stage.close());

/**
 * Has the worker stop before it appends the next fact of this type once there are so many, until told. Nobody else
 * appends meanwhile.
 */
const stopAfter = async (type: string, count: number) => {
  const letGo = await stage.hold((by) => by`select pg_advisory_xact_lock(4711)`);
  await stage.sql.unsafe(`
    create function log.stand_still() returns trigger language plpgsql as $$ begin
      if (select count(*) from log.events where type = '${type}') >= ${count} then
        perform pg_advisory_xact_lock(4711);
      end if;
      return new;
    end $$;
    create trigger stand_still before insert on log.events for each row when (new.type = '${type}')
      execute function log.stand_still();`);
  return async () => {
    await letGo();
    await stage.sql.unsafe('drop trigger stand_still on log.events; drop function log.stand_still');
  };
};

const Enrolled = z.array(z.object({ id: z.string() }));
const Completed = z.array(z.object({ left: z.int() }));

describe('a worker that is killed', () => {
  it('while it brings those who registered before into an activity: the next one brings the others, nobody twice', async () => {
    const seats = people - 40;
    const made = await stage.ask('POST', '/api/activities', {
      body: { eventId: event.eventId, name: 'Workshop', autoEnrollTypes: [event.typeId], availableSeats: seats },
    });
    const activityId = calls.defineActivity.output.parse(made.body).activity._id;
    const enrolled = async () =>
      Enrolled.parse(
        await stage.sql`
          select one->>'registrantId' as id from log.events,
            jsonb_array_elements(body::jsonb->'data'->'registrants') one
          where type = 'RegistrantsEnrolled'`,
      ).map(({ id }) => id);
    const completed = async () =>
      Completed.parse(
        await stage.sql`select (body::jsonb->'data'->>'withoutSeat')::int as left from log.events
          where type = 'RepopulationCompleted'`,
      );
    const goOn = await stopAfter('RegistrantsEnrolled', 9);
    const body = { event: event.eventId, activityId };
    // It stands still: what became of it is asked for later.
    expect((await stage.ask('POST', '/api/activities/repopulate', { body })).status).toBe(202);
    await vi.waitFor(async () => expect((await enrolled()).length).toBeGreaterThan(0), takeOver);
    stage.kill('worker');
    expect([(await enrolled()).length < seats, await completed()]).toEqual([true, []]);
    await goOn();
    await vi.waitFor(async () => expect(await completed()).toEqual([{ left: people - seats }]), takeOver);
    const inside = await enrolled();
    expect([inside.length, new Set(inside).size]).toEqual([seats, seats]);
    const { activity } = calls.activity.output.parse((await stage.ask('GET', `/api/activities/${activityId}`)).body);
    expect([activity.registeredAttendees, activity.repopulating]).toEqual([seats, false]);
  }, 120_000);

  it('while it sends a mailing: the next one sends the others, nobody is written to twice', async () => {
    const fair = await makeTestEvent(stage, 'Written to');
    const quiet = { sendEmailOnRegistration: false };
    expect((await stage.ask('PUT', `/api/types/${fair.typeId}`, { body: quiet })).status).toBe(200);
    const { FNAME, LNAME, EMAIL } = fair.fields;
    const addresses = Array.from({ length: 60 }, (_, number) => `p${number}@example.org`);
    for (const [number, address] of addresses.entries()) {
      const fields = [
        { _id: FNAME, value: `P${number}` },
        { _id: LNAME, value: 'Example' },
        { _id: EMAIL, value: address },
      ];
      const body = { event: fair.eventId, type: fair.typeId, fields };
      expect((await stage.ask('POST', '/api/registrations', { body })).status).toBe(200);
    }
    const pace = { noOfMassMailWillSendInOneInterval: 20 };
    expect((await stage.ask('PUT', `/api/events/${fair.eventId}`, { body: pace })).status).toBe(200);
    const goOn = await stopAfter('MessageKept', 5);
    expect((await stage.ask('POST', '/api/x/mailings', { body: { eventId: fair.eventId } })).status).toBe(200);
    const sent = async () =>
      z
        .array(z.object({ to: z.string() }))
        .parse(await stage.sql`select to_address as to from ops.caught_mails`)
        .map(({ to }) => to);
    await vi.waitFor(async () => expect((await sent()).length).toBeGreaterThan(5), takeOver);
    stage.kill('worker');
    // The others have not been let out yet; whoever comes next knows of them.
    expect(await stage.sql`select 1 from ops.mail_deliveries where held is not null`).toHaveLength(40);
    await goOn();
    const mailing = async () =>
      calls.mailings.output.parse((await stage.ask('GET', `/api/x/mailings?eventId=${fair.eventId}`)).body).mailings[0];
    const ended = async () => {
      const { kept = 0, uncertain = 0 } = (await mailing()) ?? {};
      return kept + uncertain;
    };
    const none = { noOfMassMailWillSendInOneInterval: 0 };
    expect((await stage.ask('PUT', `/api/events/${fair.eventId}`, { body: none })).status).toBe(200);
    // What the killed worker had taken from the queue is given to another once it has been silent, and after a pause.
    await vi.waitFor(async () => expect(await ended()).toBe(60), { ...takeOver, timeout: 180_000 });
    expect(await mailing()).toMatchObject({ messages: 60, failed: 0 });
    const got = await sent();
    expect(got.length).toBe(new Set(got).size);
    // A mail that was on its way to the mail server when the worker died is left to people, sent or not.
    expect(got.length).toBeGreaterThanOrEqual((await mailing())?.kept ?? 60);
  }, 240_000);
});
