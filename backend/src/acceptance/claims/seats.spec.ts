// kind: database
import {
  ActivityId,
  CommandId,
  EventId,
  isRejection,
  PrimaryId,
  TypeId,
  type Actor,
  type EventStore,
  type StoredEvent,
} from '@turnout/contracts/kernel';
import { registrationEvents, registrationFold } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openImportsBegun } from '../../attendee-import/imports-begun.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { openCommandHandler } from '../../platform/command/handle.ts';
import { openStreams } from '../../platform/command/streams.ts';
import { openPostgresLog } from '../../platform/event-store/postgres.ts';
import { NotKnownNow } from '../../platform/reads/not-known-now.ts';
import { openSurely } from '../../platform/reads/surely.ts';
import { openSealEvent } from '../../platform/event-store/seal-event.ts';
import { openKeyring } from '../../platform/personal/keyring.ts';
import { testDatabase } from '../../platform/testing/database.ts';
import { removeRegistration, submitRegistration } from '../../groups/decide/decider.ts';
import { setStatus } from '../../groups/decide/status.decider.ts';
import { releaseSeatsWhenAbandoned } from '../../inventory/release-seats-when-abandoned.ts';
import { releaseSeatsWhenStatusSet } from '../../inventory/release-seats-when-status-set.ts';
import { openActivitySeats } from '../../claims/kinds/activity-seats.ts';
import { copyActor } from '../../groups/stream/copies.ts';
import { openNumbers } from '../../claims/kinds/numbers.ts';
import { changeType } from '../../self-service/type-change/decider.ts';
import { typeSeats } from '../../claims/pools/decider.ts';
import { seatStream } from '../../claims/pools/ledger.ts';
import { openPromoCodeUses } from '../../claims/kinds/promo-codes.ts';
import { openSeats, registeredIn } from '../../claims/kinds/seats.ts';

const eventId = EventId.parse('e'.repeat(20));
let database: Awaited<ReturnType<typeof testDatabase>>;
let typeId: TypeId;

/** A process: its own log, memory and turns on the one database. */
const startProcess = (wrap: (log: EventStore) => EventStore = (log) => log) => {
  const log = wrap(openPostgresLog({ url: database.url }));
  const keyring = openKeyring(database.pool);
  const seal = openSealEvent(keyring);
  const commands = openCommandHandler({ log, seal });
  const seats = openSeats({ log, seal, clock: systemClock, registered: () => Promise.resolve([]) });
  const activitySeats = openActivitySeats({ log, seal, clock: systemClock });
  const numbers = openNumbers({ log, seal, clock: systemClock });
  const streams = openStreams({ log, fold: registrationFold });
  return { log, seal, keyring, commands, clock: systemClock, seats, activitySeats, numbers, streams };
};
type Process = ReturnType<typeof startProcess>;
let one: Process;
let other: Process;
beforeAll(async () => {
  database = await testDatabase();
  one = startProcess();
  other = startProcess();
});
afterAll(async () => {
  await one.log.close();
  await other.log.close();
  await database.drop();
});
const newId = () => randomBytes(10).toString('hex');
beforeEach(() => {
  typeId = TypeId.parse(newId());
});

const newPrimary = () => PrimaryId.parse(newId());
const claim = ({ seats }: Process, primaryId: PrimaryId, limit: number) =>
  seats.claim({ eventId, typeId, registrants: [registrantAt(primaryId, 1)], limit });
const context = (commandId: string = newId()) => {
  const actor: Actor = { kind: 'system', id: 'spec' };
  return { now: systemClock.now(), actor, commandId: CommandId.parse(commandId), correlationId: 'spec' };
};
const personal = { firstName: 'Ada', lastName: 'Byron', email: '', phone: '', fields: {} };
const submit = ({ commands, streams }: Process, primaryId: PrimaryId) =>
  commands.handle({
    streams,
    streamId: `registration-${primaryId}`,
    eventId,
    decide: submitRegistration,
    command: {
      eventId,
      primaryId,
      confirmationNumber: 'N1',
      registrants: [{ registrantId: registrantAt(primaryId, 1), typeId, status: 'confirmed', personal }],
    },
    context: context(),
  });
const set = (
  { commands, streams }: Process,
  primaryId: PrimaryId,
  status: 'rejected' | 'deleted' | 'confirmed',
  seen?: number,
) => {
  const registrantId = registrantAt(primaryId, 1);
  return commands.handle({
    streams,
    streamId: `registration-${primaryId}`,
    eventId,
    decide: setStatus,
    command: {
      eventId,
      registrantId,
      status,
      forAll: false,
      ...(seen === undefined ? {} : { seated: new Map([[registrantId, seen]]) }),
    },
    context: context(),
  });
};
const never = new AbortController().signal;
const abandoning = (process: Process, afterMs = 0) =>
  releaseSeatsWhenAbandoned.open({
    platform: process,
    seats: process.seats,
    activitySeats: process.activitySeats,
    numbers: process.numbers,
    promoCodeUses: openPromoCodeUses(process),
    optionUses: { release: () => Promise.resolve(), digestOf: () => '' },
    groupOf: () => Promise.resolve(null),
    hasImportBegun: openImportsBegun(process),
    afterMs,
  });
const seatFacts = (): Promise<readonly StoredEvent[]> => one.log.readStream(seatStream(typeSeats, typeId));

describe('closed seats of one type', () => {
  it('are claimed at no process, also one that knew them open, and stay held', async () => {
    const [first, second] = [newPrimary(), newPrimary()];
    expect(await claim(other, first, 0)).toMatchObject({ kind: 'taken' });
    expect(await one.seats.close({ eventId, typeId })).toBe(1);
    expect(await claim(other, second, 0)).toEqual({ kind: 'closed' });
    await one.seats.reopen({ eventId, typeId });
    expect(await claim(other, second, 0)).toMatchObject({ kind: 'taken' });
  });

  it('and claims really at once: whoever got a seat is counted by who closes them', async () => {
    const claims = Array.from({ length: 40 }, (_, index) => claim(index % 2 === 0 ? one : other, newPrimary(), 0));
    const [held, ...outcomes] = await Promise.all([other.seats.close({ eventId, typeId }), ...claims]);
    expect(outcomes.filter(({ kind }) => kind === 'taken')).toHaveLength(held);
  });

  it('are opened by who claims one, where the type was not deleted after all', async () => {
    const asked: string[] = [];
    const open = (isThere: boolean) =>
      openSeats({
        ...one,
        registered: () => Promise.resolve([]),
        whileOffered: async (type, work) => {
          asked.push(type.typeId);
          if (isThere) await work();
          return isThere;
        },
      });
    await other.seats.close({ eventId, typeId });
    expect(await claim({ ...one, seats: open(false) }, newPrimary(), 0)).toEqual({ kind: 'closed' });
    expect(await claim({ ...one, seats: open(true) }, newPrimary(), 0)).toMatchObject({ kind: 'taken' });
    expect(await claim(other, newPrimary(), 0)).toMatchObject({ kind: 'taken' });
    expect(asked).toEqual([typeId, typeId]);
  });
});

describe('seats of one type', () => {
  it('wanted by many at two processes at once go to as many as there are', async () => {
    const claims = Array.from({ length: 400 }, (_, index) => claim(index % 2 === 0 ? one : other, newPrimary(), 150));
    const outcomes = await Promise.all(claims);
    expect(outcomes.filter(({ kind }) => kind === 'taken')).toHaveLength(150);
    expect(outcomes.find(({ kind }) => kind === 'exhausted')).toEqual({ kind: 'exhausted', left: 0 });
    // Gathered, not one by one.
    expect((await seatFacts()).length).toBeLessThan(20);
  });

  it('released in one process are found in the other, which would refuse from memory', async () => {
    const [first, second] = [newPrimary(), newPrimary()];
    const taken = await claim(one, first, 1);
    if (taken.kind !== 'taken') throw new Error('no seat');
    expect((await claim(other, second, 1)).kind).toBe('exhausted');
    const released = { eventId, typeId, registrants: taken.fresh, which: { madeAt: taken.position } };
    expect(await one.seats.release(released)).toBe(1);
    expect((await claim(other, second, 1)).kind).toBe('taken');
    expect(await one.seats.release(released)).toBe(0);
  });

  it('that nobody claimed so far belong to whoever is registered', async () => {
    const holders = [newPrimary(), newPrimary()].map((id) => registrantAt(id, 1));
    const seal = openSealEvent(openKeyring(database.pool));
    const fresh = openSeats({ log: one.log, seal, clock: systemClock, registered: () => Promise.resolve(holders) });
    const wants = (limit: number) =>
      fresh.claim({ eventId, typeId, registrants: [registrantAt(newPrimary(), 1)], limit });
    expect(await wants(2)).toEqual({ kind: 'exhausted', left: 0 });
    expect((await wants(3)).kind).toBe('taken');
  });

  it('that more than one append holds are all taken in, though the first process died in between', async () => {
    const holders = Array.from({ length: 30_001 }, () => registrantAt(newPrimary(), 1));
    const registered = () => Promise.resolve(holders);
    let appends = 0;
    const dying: EventStore = {
      ...one.log,
      append: (...given) => {
        appends += 1;
        return appends > 1 ? Promise.reject(new Error('killed')) : one.log.append(...given);
      },
    };
    const seal = openSealEvent(openKeyring(database.pool));
    const wants = (log: EventStore) =>
      openSeats({ log, seal, clock: systemClock, registered }).claim({
        eventId,
        typeId,
        registrants: [registrantAt(newPrimary(), 1)],
        limit: holders.length,
      });
    await expect(wants(dying)).rejects.toThrow('killed');
    expect(await wants(one.log)).toEqual({ kind: 'exhausted', left: 0 });
    expect(await wants(one.log)).toEqual({ kind: 'exhausted', left: 0 });
  });

  it('are not given out while nobody knows who is registered', async () => {
    const seal = openSealEvent(openKeyring(database.pool));
    const progress = { waitForHead: () => Promise.resolve(false) };
    const registered = registeredIn({ surely: openSurely({ pool: database.pool, progress }) });
    const behind = openSeats({ log: one.log, seal, clock: systemClock, registered });
    const asked = behind.claim({ eventId, typeId, registrants: [registrantAt(newPrimary(), 1)], limit: 9 });
    await expect(asked).rejects.toThrow(NotKnownNow);
  });
});

describe('a process that dies between claim and registration', () => {
  it('leaves its seat to somebody else, and cannot register after all', async () => {
    const [gone, next] = [newPrimary(), newPrimary()];
    expect((await claim(one, gone, 1)).kind).toBe('taken');
    expect((await claim(one, next, 1)).kind).toBe('exhausted');
    await abandoning(other).prepare(await seatFacts(), never);
    expect((await claim(one, next, 1)).kind).toBe('taken');
    expect(await submit(one, gone)).toMatchObject({ rejected: 'registration-abandoned' });
    expect((await one.log.readStream(`registration-${gone}`)).map(({ type }) => type)).toEqual([
      registrationEvents.RegistrationAbandoned.type,
    ]);
  });

  it('for somebody brought along closes the group that they were to come with', async () => {
    const gone = newPrimary();
    const guest = registrantAt(gone, 2);
    const asked = { eventId, typeId, registrants: [guest], primaries: { [guest]: gone }, limit: 1 };
    expect((await one.seats.claim(asked)).kind).toBe('taken');
    await abandoning(other).prepare(await seatFacts(), never);
    expect((await claim(one, newPrimary(), 1)).kind).toBe('taken');
    expect(await submit(one, gone)).toMatchObject({ rejected: 'registration-abandoned' });
    expect(await one.log.readStream(`registration-${guest}`)).toEqual([]);
  });

  /** The first of a group goes on as the first of another one, under the same type. */
  const changedTo = async (old: PrimaryId, made: PrimaryId): Promise<void> => {
    const becomes = registrantAt(made, 1);
    const { state } = await one.streams.read(`registration-${old}`);
    const was = state.kind === 'group' ? state.registrants.get(registrantAt(old, 1)) : undefined;
    if (was === undefined) throw new Error('nobody is registered');
    const decided = await one.commands.handle({
      streams: one.streams,
      streamId: `registration-${old}`,
      eventId,
      decide: changeType,
      command: {
        eventId,
        registrantId: was.registrantId,
        to: made,
        people: [{ was, to: becomes, typeId, activities: [] }],
        leftOut: [],
        personal: { [becomes]: personal },
      },
      context: context(),
    });
    expect(decided).not.toHaveProperty('rejected');
  };

  it('for a change of type keeps it once that is decided, however late the new group is made, and else not', async () => {
    const [old, made] = [newPrimary(), newPrimary()];
    expect(await submit(one, old)).not.toHaveProperty('rejected');
    const becomes = registrantAt(made, 1);
    const asked = { eventId, typeId, registrants: [becomes], primaries: { [becomes]: old }, limit: 1 };
    expect((await one.seats.claim(asked)).kind).toBe('taken');
    await abandoning(other).prepare(await seatFacts(), never);
    expect((await one.seats.claim(asked)).kind).toBe('taken');
    await changedTo(old, made);
    await abandoning(other).prepare((await seatFacts()).slice(-1), never);
    expect(await claim(one, newPrimary(), 1)).toMatchObject({ kind: 'exhausted' });
    expect(await one.log.readStream(`registration-${made}`)).toEqual([]);
  });

  it('of whoever goes on as somebody else stays theirs until it is handed over', async () => {
    const [old, made] = [newPrimary(), newPrimary()];
    const [from, to] = [registrantAt(old, 1), registrantAt(made, 1)];
    await claim(one, old, 1);
    expect(isRejection(await submit(one, old))).toBe(false);
    await changedTo(old, made);
    await abandoning(other).prepare(await seatFacts(), never);
    expect(await claim(one, newPrimary(), 1)).toMatchObject({ kind: 'exhausted' });
    await one.seats.handOver({ eventId, typeId, from, to });
    expect(await claim(one, newPrimary(), 1)).toMatchObject({ kind: 'exhausted' });
  });

  it('but registered in time keeps it, however often it is looked at', async () => {
    const primaryId = newPrimary();
    await claim(one, primaryId, 1);
    expect(isRejection(await submit(one, primaryId))).toBe(false);
    await abandoning(other).prepare(await seatFacts(), never);
    await abandoning(other).prepare(await seatFacts(), never);
    expect((await claim(one, newPrimary(), 1)).kind).toBe('exhausted');
  });

  it('and whose intent came again keeps the newer claim', async () => {
    const primaryId = newPrimary();
    await claim(one, primaryId, 1);
    const [old] = await seatFacts();
    await claim(other, primaryId, 1);
    if (old === undefined) throw new Error('no claim');
    // The look at the old claim fences the registration off; the look at the newer one frees the seat.
    await abandoning(one).prepare([old], never);
    expect((await claim(one, newPrimary(), 1)).kind).toBe('exhausted');
    await abandoning(one).prepare(await seatFacts(), never);
    expect((await claim(one, newPrimary(), 1)).kind).toBe('taken');
  });

  it('is not looked at before its time', async () => {
    const primaryId = newPrimary();
    await claim(one, primaryId, 1);
    const stopping = new AbortController();
    const looking = abandoning(other, 60_000).prepare(await seatFacts(), stopping.signal);
    stopping.abort();
    await looking;
    expect(isRejection(await submit(one, primaryId))).toBe(false);
  });
});

describe('a number of an event', () => {
  it('of whoever died before registering goes to the next, and who registered with theirs keeps it', async () => {
    const event = EventId.parse(newId());
    const [gone, came, next, last] = [newPrimary(), newPrimary(), newPrimary(), newPrimary()];
    const give = async (process: Process, primaryId: PrimaryId) =>
      (await process.numbers.give({ eventId: event, primaries: [primaryId], start: 1 })).get(primaryId);
    expect([await give(one, gone), await give(other, came)]).toEqual([1, 2]);
    const registered = await one.commands.handle({
      streams: one.streams,
      streamId: `registration-${came}`,
      eventId: event,
      decide: submitRegistration,
      command: {
        eventId: event,
        primaryId: came,
        confirmationNumber: '2',
        registrants: [{ registrantId: registrantAt(came, 1), typeId, status: 'confirmed', personal }],
      },
      context: context(),
    });
    expect(isRejection(registered)).toBe(false);
    const facts = await one.log.readStream(`numbers-${event}`);
    await abandoning(other).prepare(facts, never);
    await abandoning(other).prepare(facts, never);
    expect(await submit(one, gone)).toMatchObject({ rejected: 'registration-abandoned' });
    expect([await give(one, next), await give(one, last)]).toEqual([1, 3]);
    // Looked at again, though the number is somebody else's by now.
    await abandoning(other).prepare(facts, never);
    expect(await give(other, newPrimary())).toBe(4);
  });

  it('stays with whom a copy of an event will register, however long the copying rests', async () => {
    const event = EventId.parse(newId());
    const copied = newPrimary();
    const asked = { eventId: event, primaries: [copied], start: 1, actor: copyActor };
    await one.numbers.give(asked);
    await abandoning(other).prepare(await one.log.readStream(`numbers-${event}`), never);
    expect(isRejection(await submit(one, copied))).toBe(false);
    expect((await other.numbers.give({ ...asked, primaries: [newPrimary(), copied] })).get(copied)).toBe(1);
  });
});

describe('a seat of an activity', () => {
  it('stays with whom a copy of an event will register, and is given back by whoever else does not', async () => {
    const activityId = ActivityId.parse(newId());
    const [copied, gone, next] = [newPrimary(), newPrimary(), newPrimary()];
    const personIn = (primaryId: PrimaryId) => ({ primaryId, registrantId: registrantAt(primaryId, 1) });
    const asked = { eventId, activityId, limit: 2 };
    await one.activitySeats.reserveSome({ ...asked, people: [personIn(copied)], actor: copyActor });
    await one.activitySeats.reserveSome({ ...asked, people: [personIn(gone)] });
    await abandoning(other).prepare(await one.log.readStream(`activityseats-${activityId}`), never);
    expect(isRejection(await submit(one, copied))).toBe(false);
    expect(await submit(one, gone)).toMatchObject({ rejected: 'registration-abandoned' });
    const some = await other.activitySeats.reserveSome({ ...asked, people: [personIn(next), personIn(newPrimary())] });
    expect([...some.of.seated]).toEqual([personIn(next).registrantId]);
  });
});

describe('a status that takes the seat away', () => {
  const react = async () => {
    const facts = await one.log.readAll('0'.repeat(20), 10_000, { categories: ['registration'] });
    await releaseSeatsWhenStatusSet
      .open({ ...other, platform: other, promoCodeUses: openPromoCodeUses(other) })
      .prepare(facts, never);
  };
  const registered = async () => {
    const primaryId = newPrimary();
    await claim(one, primaryId, 1);
    expect(isRejection(await submit(one, primaryId))).toBe(false);
    return primaryId;
  };

  it('frees it', async () => {
    const primaryId = await registered();
    await set(one, primaryId, 'rejected');
    await react();
    expect((await claim(one, newPrimary(), 1)).kind).toBe('taken');
  });

  it('frees it also where the registration was taken away for good before anybody looked', async () => {
    const primaryId = await registered();
    await set(one, primaryId, 'deleted');
    const removed = await one.commands.handle({
      streams: one.streams,
      streamId: `registration-${primaryId}`,
      eventId,
      decide: removeRegistration,
      command: { eventId, registrantId: registrantAt(primaryId, 1) },
      context: context(),
    });
    expect(isRejection(removed)).toBe(false);
    await react();
    expect(await one.seats.close({ eventId, typeId })).toBe(0);
  });

  it('frees nothing of whoever was confirmed again meanwhile', async () => {
    const primaryId = await registered();
    await set(one, primaryId, 'rejected');
    await claim(other, primaryId, 1);
    expect(isRejection(await set(other, primaryId, 'confirmed', 1))).toBe(false);
    await react();
    expect((await claim(one, newPrimary(), 1)).kind).toBe('exhausted');
  });

  it('makes whoever claimed before it claim anew', async () => {
    const primaryId = await registered();
    await set(one, primaryId, 'rejected');
    await claim(other, primaryId, 1);
    await set(one, primaryId, 'confirmed', 1);
    await set(one, primaryId, 'rejected');
    expect(await set(other, primaryId, 'confirmed', 1)).toMatchObject({ rejected: 'status-set-meanwhile' });
  });
});
