// kind: stack
import { randomUUID } from 'node:crypto';
import { AccountId, CommandId, Instant, Metadata, PrimaryId, type EventId } from '@turnout/contracts/kernel';
import type { RegistrationView } from '@turnout/contracts/registration';
import { checkinPage, checkpointsOfEvent } from '@turnout/projections/checkpoint/queries';
import { attendeePage } from '@turnout/projections/registration/queries';
import { momentAt, pastAttendees, pastCheckpoint } from '@turnout/projections/reporting/queries';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCapabilities } from '../testing/capabilities.ts';
import { registrationStream, type Registrations } from '../groups/stream/registrations.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { openPlatform } from '../start/platform.ts';
import { eventIds, oneOf, random, type NewFact, takeDice } from '../testing/dice.ts';
import { formChanges, forms } from '../testing/random-forms.ts';
import { charges, checkpoint, happens, regroups, submit, transacts, type Group } from '../testing/random-history.ts';
import { work } from '../start/work.ts';

const groups = 40;
const facts = 400;

const there: Group[] = [];
/** How many people each group had when it registered, and when that was. */
const began: { readonly group: Group; readonly at: Instant; readonly size: number }[] = [];
let platform: Awaited<ReturnType<typeof openPlatform>>;
let registrations: Registrations;
let last: Instant;
const closing: (() => Promise<void>)[] = [];

const staff = ['Ana', 'Bo'].map((name, index) => ({ id: AccountId.parse(`ac00000000000000000${index}`), name }));
const opened = staff.map(({ id: accountId, name }): NewFact => {
  const personal = { [accountId]: { name, email: `${name}@example.org` } };
  return {
    streamId: `account-${accountId}`,
    event: { type: 'AccountOpened', data: { accountId, isAdmin: false }, personal },
  };
});

/** What comes next: mostly at the door, now and then to the people of a group or to a form. */
const next = (number: number, at: Instant): NewFact => {
  const group = oneOf(there);
  const luck = random();
  if (group === undefined || (there.length < groups && luck < 0.15)) {
    const { group: made, fact } = submit(number);
    there.push(made);
    began.push({ group: made, at, size: made.people.length });
    return fact;
  }
  if (luck < 0.25) return regroups(group);
  if (luck < 0.35) return charges(group);
  if (luck < 0.45) return transacts(group);
  return luck < 0.52 ? formChanges(group.eventId) : happens(group, at);
};

beforeAll(async () => {
  takeDice();
  const database = await testDatabase();
  const working = await work({ databaseUrl: database.url, logLevel: 'fatal' });
  platform = await openPlatform({ url: database.url, name: 'spec', logLevel: 'fatal', poolSize: 4 });
  closing.push(platform.close, working.stop, database.drop);
  const append = async ({ streamId, event }: NewFact, at: Instant) => {
    const metadata = Metadata.parse({
      commandId: CommandId.parse('spec-command'),
      correlationId: 'spec',
      actor: { kind: 'account', id: oneOf(staff)?.id ?? '' },
      desk: oneOf(['Left', 'Right']),
      at,
    });
    const { toAppend } = await platform.seal(event, metadata, randomUUID());
    await platform.log.append(streamId, 'any', [toAppend]);
  };
  let clock = Date.parse('2026-11-21T08:00:00.000Z');
  const tick = (): Instant => Instant.parse(new Date((clock += 1_000)).toISOString());
  for (const fact of [...opened, ...eventIds.flatMap(forms), checkpoint(0), checkpoint(1)]) await append(fact, tick());
  for (let number = 0; number < facts; number += 1) {
    const at = tick();
    await append(next(number, at), at);
  }
  last = tick();
  expect(await platform.progress.waitForHead(60_000)).toBe(true);
  const capabilities = await testCapabilities(platform, database.url);
  ({ registrations } = capabilities);
}, 120_000);
afterAll(async () => {
  for (const close of closing) await close();
});

const whole = { page: 1, perPage: 1_000, filter: {} };
const byId = (views: readonly RegistrationView[]) => new Map(views.map((view) => [view._id, view]));

const fromStreams = async (eventId: EventId): Promise<readonly RegistrationView[]> => {
  const of = there.filter((group) => group.eventId === eventId);
  const views = await Promise.all(
    of.map(async ({ primaryId }) =>
      registrations.viewsOf(await registrations.streams.read(registrationStream(primaryId))),
    ),
  );
  return views.flat();
};

/** An event's registrations as each source tells of them; in the past as of its newest moment. */
const readings = async (index: number) => {
  const eventId = eventIds[index] ?? there[0]?.eventId;
  if (eventId === undefined) throw new Error('nobody registered');
  const moment = await momentAt(platform.pool, eventId, last);
  return {
    streams: byId(await fromStreams(eventId)),
    list: byId((await attendeePage(platform.pool, { eventId, ...whole })).rows),
    past: byId((await pastAttendees(platform.pool, { eventId, moment, ...whole })).registrations),
  };
};

describe('a registration', () => {
  it.each([0, 1])('reads from its stream what the list says of it (event %i)', async (index) => {
    const { streams, list } = await readings(index);
    expect(streams).toEqual(list);
  });

  it.each([0, 1])('reads from the past what the list says of it (event %i)', async (index) => {
    const { past, list } = await readings(index);
    expect(past).toEqual(list);
  });

  it('counts in the past who was in its group by then', async () => {
    const grown = began.find(({ group, size }) => group.lastPlace > size && group.people.length > size);
    if (grown === undefined) throw new Error('nobody joined a group');
    const { eventId, primaryId } = grown.group;
    const moment = await momentAt(platform.pool, eventId, grown.at);
    const { registrations: then } = await pastAttendees(platform.pool, { eventId, moment, ...whole });
    const group = then.filter(({ _id, parent }) => PrimaryId.parse(parent ?? _id) === primaryId);
    const counted = group.filter(({ status }) => status !== 'deleted').length || group.length;
    expect(group.map(({ registrantsCount }) => registrantsCount)).toEqual(group.map(() => counted));
    expect(group.length).toBeLessThanOrEqual(grown.size);
    expect(group.length).toBeGreaterThan(0);
  });

  it.each([0, 1])('comes in every shape that sources could differ on (event %i)', async (index) => {
    const views = [...(await readings(index)).list.values()];
    expect(views.length).toBeGreaterThan(30);
    expect(views.some(({ erased }) => erased === true)).toBe(true);
    expect(views.some(({ checkedInBy }) => checkedInBy !== null && checkedInBy.name !== '')).toBe(true);
    expect(views.some(({ fields }) => fields.some(({ value }) => Array.isArray(value) && value.length === 0))).toBe(
      true,
    );
    expect(views.some(({ fields }) => fields.some(({ value }) => Array.isArray(value) && value.length > 1))).toBe(true);
    expect(new Set(views.map(({ registrantsCount }) => registrantsCount)).size).toBeGreaterThan(3);
  });
});

/** The only checkpoint of an event, and its cards, as the list and the past tell of them. */
const cardsOf = async (index: number) => {
  const eventId = eventIds[index] ?? there[0]?.eventId;
  if (eventId === undefined) throw new Error('nobody registered');
  const moment = await momentAt(platform.pool, eventId, last);
  const [checkpointNow] = await checkpointsOfEvent(platform.pool, { eventId });
  if (checkpointNow === undefined) throw new Error('the event has no checkpoint');
  const of = { eventId, checkpointId: checkpointNow._id, page: 1, perPage: 1_000 };
  const { rows: checkins } = await checkinPage(platform.pool, { ...of, filter: {} });
  const past = await pastCheckpoint(platform.pool, { ...of, moment });
  return { now: { checkpoint: checkpointNow, checkins }, past };
};

describe('a checkpoint and its check-ins', () => {
  it.each([0, 1])('read from the past what the list says of them (event %i)', async (index) => {
    const { now, past } = await cardsOf(index);
    expect({ checkpoint: past?.checkpoint, checkins: past?.checkins }).toEqual(now);
  });

  it('come in every shape that sources could differ on', async () => {
    const cards = (await Promise.all([cardsOf(0), cardsOf(1)])).flatMap(({ now }) => now.checkins);
    expect(cards.some(({ note }) => note !== '')).toBe(true);
    expect(cards.some(({ printed }) => printed)).toBe(true);
    expect(cards.some(({ attendees }) => attendees.some(({ fields }) => fields.length > 0))).toBe(true);
    expect(cards.some(({ names }) => names.some(({ erased }) => erased === true))).toBe(true);
  });
});
