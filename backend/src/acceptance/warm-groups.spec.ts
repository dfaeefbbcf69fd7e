// kind: database
import { openPlace } from '@turnout/contracts/place-rules';
import {
  CommandId,
  EventId,
  Instant,
  PrimaryId,
  RegistrantId,
  startOfLog,
  TypeId,
  type AnyEvent,
  type Decide,
} from '@turnout/contracts/kernel';
import type { RegistrationState } from '@turnout/contracts/registration';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkIn } from '../check-in/decider.ts';
import { openCommandHandler } from '../platform/command/handle.ts';
import { deriveId } from '../platform/ids/ids.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { openPlatform } from '../start/platform.ts';
import { submitRegistration } from '../groups/decide/decider.ts';
import { setStatus } from '../groups/decide/status.decider.ts';
import { openRegistrantFinder, registrationStream } from '../groups/stream/group-of.ts';
import { openWarmGroups } from '../groups/stream/warm-groups.ts';

type Platform = Awaited<ReturnType<typeof openPlatform>>;

let database: Awaited<ReturnType<typeof testDatabase>>;
let platform: Platform;
beforeAll(async () => {
  database = await testDatabase();
  platform = await openPlatform({ url: database.url, name: 'warm', logLevel: 'fatal' });
});
afterAll(async () => {
  await platform.close();
  await database.drop();
});

const typeId = TypeId.parse(deriveId('visitor', 'type'));
const newEvent = () => EventId.parse(deriveId(randomUUID(), 'event'));

/** A process that decides: its memory, its turns, and how often it asks the log for a stream. */
const openProcess = (eventsOn: readonly EventId[] = []) => {
  let asked = 0;
  const log: Platform['log'] = {
    ...platform.log,
    readStream: (streamId, from) => {
      if (streamId.startsWith('registration-')) asked += 1;
      return platform.log.readStream(streamId, from);
    },
  };
  const groups = openWarmGroups({
    log,
    clock: platform.clock,
    eventsOn: () => Promise.resolve(eventsOn),
    beginsAt: () => Promise.resolve(startOfLog),
    onGroup: (event) => finder.noteGroup(event),
  });
  const finder = openRegistrantFinder({ log, surely: platform.surely }, { cache: groups.cache });
  const commands = openCommandHandler({ log, seal: platform.seal });
  const handle = <C, E extends AnyEvent, Code extends string>(
    primaryId: PrimaryId,
    eventId: EventId,
    decide: Decide<C, RegistrationState, E, Code>,
    command: C,
  ) =>
    commands.handle({
      streams: finder.streams,
      streamId: registrationStream(primaryId),
      eventId,
      decide,
      command,
      context: {
        now: Instant.parse('2026-11-21T09:30:00.000Z'),
        actor: { kind: 'system', id: 'spec' },
        commandId: CommandId.parse(randomUUID()),
        correlationId: 'spec',
      },
    });
  return {
    groups,
    finder,
    asked: () => asked,
    register: async (eventId: EventId, size = 1) => {
      const primaryId = PrimaryId.parse(deriveId(randomUUID(), 'registration'));
      const ids = [primaryId, ...Array.from({ length: size - 1 }, () => deriveId(randomUUID(), 'registrant'))];
      await platform.keyring.ensure(ids);
      const registrants = ids.map((id) => ({
        registrantId: RegistrantId.parse(id),
        typeId,
        status: 'confirmed' as const,
        personal: { firstName: 'Ana', lastName: 'Example', email: 'ana@example.org', phone: '', fields: {} },
      }));
      const command = { eventId, primaryId, confirmationNumber: 'N-1', registrants };
      expect(await handle(primaryId, eventId, submitRegistration, command)).toMatchObject({ isRepeat: false });
      return { primaryId, eventId, people: registrants.map(({ registrantId }) => registrantId) };
    },
    letIn: ({ primaryId, eventId }: { primaryId: PrimaryId; eventId: EventId }) =>
      handle(primaryId, eventId, checkIn, {
        eventId,
        registrantId: RegistrantId.parse(primaryId),
        place: openPlace,
        paidFirst: null,
      }),
    reject: ({ primaryId, eventId }: { primaryId: PrimaryId; eventId: EventId }) =>
      handle(primaryId, eventId, setStatus, {
        eventId,
        registrantId: RegistrantId.parse(primaryId),
        status: 'rejected',
        forAll: true,
      }),
  };
};

describe('the groups of an event that is on', () => {
  let eventId: EventId;
  beforeEach(() => {
    eventId = newEvent();
  });
  const other = openProcess.bind(null, []);

  it('are let in without a question to the log, those of others after one', async () => {
    const [here, elsewhere] = [await other().register(eventId), await other().register(newEvent())];
    const server = openProcess([eventId]);
    await server.groups.readOn();
    expect(await server.letIn(here)).toMatchObject({ after: { revision: 1 } });
    expect(server.asked()).toBe(0);
    expect(await server.letIn(elsewhere)).toMatchObject({ after: { revision: 1 } });
    expect(server.asked()).toBe(1);
  });

  it('are kept as they became since, also those that come later', async () => {
    const server = openProcess([eventId]);
    await server.groups.readOn();
    const late = await other().register(eventId);
    await other().reject(late);
    await server.groups.readOn();
    expect(server.finder.streams.remembered(registrationStream(late.primaryId))).toMatchObject({ revision: 1 });
    expect(await server.letIn(late)).toMatchObject({ rejected: 'not-confirmed' });
  });

  it('are wanted from when somebody comes, whatever the event’s dates', async () => {
    const group = await other().register(eventId);
    const server = openProcess();
    await server.groups.readOn();
    expect(server.groups.cache.size().streams).toBe(0);
    server.groups.want(eventId);
    await server.groups.readOn();
    expect(await server.letIn(group)).toMatchObject({ after: { revision: 1 } });
    expect(server.asked()).toBe(0);
  });

  it('let nobody in twice where another server let them in since', async () => {
    const group = await other().register(eventId);
    const server = openProcess([eventId]);
    await server.groups.readOn();
    await other().letIn(group);
    await server.groups.readOn();
    expect(await server.letIn(group)).toMatchObject({ rejected: 'already-checked-in' });
    expect(server.asked()).toBe(1);
  });

  it('are read where more happened than is kept', async () => {
    const group = await other().register(eventId);
    await other().letIn(group);
    await other().reject(group);
    const server = openProcess([eventId]);
    await server.groups.readOn();
    expect(server.groups.cache.eventsOf(registrationStream(group.primaryId))).toBeNull();
    expect(await server.letIn(group)).toMatchObject({ rejected: 'already-checked-in' });
  });

  it('tell whose companion somebody is', async () => {
    const { primaryId, people } = await other().register(eventId, 3);
    const server = openProcess([eventId]);
    await server.groups.readOn();
    for (const id of people) expect(await server.finder.groupOf(id)).toBe(primaryId);
    expect(server.asked()).toBe(0);
  });

  it('are forgotten when somebody of them is erased', async () => {
    const group = await other().register(eventId);
    const server = openProcess([eventId]);
    await server.groups.readOn();
    const erase: Decide<null, RegistrationState, AnyEvent> = () => [
      {
        type: 'RegistrantErased',
        data: { eventId, primaryId: group.primaryId, registrantId: group.people[0], reason: 'asked for it' },
      },
    ];
    const eraser = openCommandHandler({ log: platform.log, seal: platform.seal });
    await eraser.handle({
      streams: other().finder.streams,
      streamId: registrationStream(group.primaryId),
      eventId,
      decide: erase,
      command: null,
      context: {
        now: Instant.parse('2026-11-21T09:30:00.000Z'),
        actor: { kind: 'system', id: 'spec' },
        commandId: CommandId.parse(randomUUID()),
        correlationId: 'spec',
      },
    });
    await server.groups.readOn();
    expect(server.groups.cache.size()).toEqual({ streams: 0, characters: 0 });
  });
});
