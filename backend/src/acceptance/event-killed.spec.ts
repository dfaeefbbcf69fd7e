// kind: process
import { calls } from '@turnout/contracts';
import type { EventId } from '@turnout/contracts/kernel';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openKillingStage, takeOver, type KillingStage } from '../testing/killing-stage.ts';
import { runProgram } from '../testing/program.ts';
import { makeTestEvent, register, type TestEvent } from '../testing/turnout.ts';

/** A worker that is killed the hard way in the middle of copying an event, and of emptying one. */
let stage: KillingStage;
let source: TestEvent;
let copyId: EventId;

const groups = 52;
const perGroup = 20;
/** More than are erased at once. */
const people = groups * perGroup;
const erasedAtOnce = 1_000;

const Submitted = z.array(z.object({ streamId: z.string(), people: z.array(z.string()) }));
/** Each registration of an event, as often as the log says it, with whom it registers. */
const registeredIn = async (eventId: EventId) =>
  Submitted.parse([
    ...(await stage.sql`
      select stream_id as "streamId",
        (select jsonb_agg(one->>'registrantId') from jsonb_array_elements(body::jsonb->'data'->'registrants') one) as people
      from log.events where type = 'RegistrationSubmitted' and metadata::jsonb->>'eventId' = ${eventId}`),
  ]);
const saidOf = async (eventId: EventId, type: string) =>
  (await stage.sql`select 1 from log.events where stream_id = ${`event-${eventId}`} and type = ${type}`).length;
const Counted = z.object({ count: z.int() });
const keysOf = async (ids: readonly string[]) => {
  const [row] = await stage.sql`
    select count(*)::int as count from ops.person_keys where person_id = any(${[...ids]}) and key is not null`;
  return Counted.parse(row).count;
};

beforeAll(async () => {
  stage = await openKillingStage();
  source = await makeTestEvent(stage);
  for (let group = 0; group < groups; group += 1)
    await register(
      stage,
      source,
      Array.from({ length: perGroup }, (_, place) => `Ada${group}x${place}`),
    );
}, 240_000);
afterAll(() => stage.close());

describe('a worker that is killed', () => {
  it('while it copies an event: the next one makes the copy whole, nobody twice', async () => {
    const path = `/api/events/${source.eventId}/clone`;
    const begun = await stage.ask('POST', path, { body: { withRegistrants: true } });
    copyId = calls.cloneEvent.output.parse(begun.body).event._id;
    const note = () => stage.sql`select 1 from ops.event_copies where event_id = ${copyId}`;
    await vi.waitFor(async () => expect(await note()).toHaveLength(1), takeOver);
    // It cannot say how far it is, and so not that it is done.
    const goOn = await stage.hold((by) => by`select 1 from ops.event_copies where event_id = ${copyId} for update`);
    await vi.waitFor(async () => expect((await registeredIn(copyId)).length).toBeGreaterThan(0), takeOver);
    stage.kill('worker');
    expect(await saidOf(copyId, 'EventCopied')).toBe(0);
    await goOn();
    await vi.waitFor(async () => expect(await saidOf(copyId, 'EventCopied')).toBe(1), takeOver);
    const registered = await registeredIn(copyId);
    expect(registered.length).toBe(groups);
    expect(new Set(registered.map(({ streamId }) => streamId)).size).toBe(groups);
    expect(new Set(registered.flatMap((one) => one.people)).size).toBe(people);
    expect(await keysOf(registered.flatMap((one) => one.people))).toBe(people);
    const types = await stage.sql`
      select 1 from log.events where type = 'RegistrationTypeDefined' and metadata::jsonb->>'eventId' = ${copyId}`;
    expect(types).toHaveLength(1);
  }, 120_000);

  it('while it erases the people of a deleted event: the next one erases the others', async () => {
    const ids = (await registeredIn(copyId)).flatMap((one) => one.people).toSorted();
    // The last of them, who are erased after the others.
    const goOn = await stage.hold(
      (by) => by`select 1 from ops.person_keys where person_id = ${ids.at(-1) ?? ''} for update`,
    );
    expect((await stage.ask('DELETE', `/api/events/${copyId}`)).status).toBe(200);
    await vi.waitFor(async () => expect(await keysOf(ids)).toBe(people - erasedAtOnce), takeOver);
    stage.kill('worker');
    expect(await saidOf(copyId, 'EventEmptied')).toBe(0);
    expect((await stage.ask('GET', `/api/events/${copyId}`)).status).toBe(404);
    await goOn();
    await vi.waitFor(async () => expect(await keysOf(ids)).toBe(0), takeOver);
    await vi.waitFor(async () => {
      expect(await saidOf(copyId, 'EventEmptied')).toBe(1);
      expect(await stage.sql`select 1 from read.registrants where event_id = ${copyId}`).toHaveLength(0);
    }, takeOver);
    const list = `/api/registrations?eventId=${source.eventId}&status=all`;
    expect((await stage.ask('GET', list)).body['total']).toBe(people);
    const verified = await runProgram('verify', [], stage.env);
    expect(verified.said).not.toMatch(/differences at .*\n {2}/);
    expect(verified.code).toBe(0);
  }, 120_000);
});
