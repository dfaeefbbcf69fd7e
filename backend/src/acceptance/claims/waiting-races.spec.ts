// kind: database
import { EventDetails } from '@turnout/contracts/event-setup';
import { TypeDetails } from '@turnout/contracts/forms';
import {
  CommandId,
  EventId,
  Instant,
  isRejection,
  PrimaryId,
  RegistrantId,
  TypeId,
  type StoredEvent,
} from '@turnout/contracts/kernel';
import { registrationFold } from '@turnout/contracts/registration';
import { waitingEvents } from '@turnout/contracts/inventory';
import { registrantAt } from '@turnout/contracts/testing';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openImportsBegun } from '../../attendee-import/imports-begun.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { openCommandHandler } from '../../platform/command/handle.ts';
import { openStreams } from '../../platform/command/streams.ts';
import { openPostgresLog } from '../../platform/event-store/postgres.ts';
import { openSealEvent } from '../../platform/event-store/seal-event.ts';
import { openKeyring } from '../../platform/personal/keyring.ts';
import { testDatabase } from '../../platform/testing/database.ts';
import { submitRegistration } from '../../groups/decide/decider.ts';
import { openActivitySeats } from '../../claims/kinds/activity-seats.ts';
import { moveWaitingListOnWhenSeatFreed } from '../../inventory/move-waiting-list-on-when-seat-freed.ts';
import { openNumbers } from '../../claims/kinds/numbers.ts';
import { openPromoCodeUses } from '../../claims/kinds/promo-codes.ts';
import { releaseSeatsWhenAbandoned } from '../../inventory/release-seats-when-abandoned.ts';
import { typeSeats } from '../../claims/pools/decider.ts';
import { seatStream } from '../../claims/pools/ledger.ts';
import { openSeats } from '../../claims/kinds/seats.ts';

const eventId = EventId.parse('e'.repeat(20));
let database: Awaited<ReturnType<typeof testDatabase>>;
let typeId: TypeId;
const newId = () => randomBytes(10).toString('hex');

/** A process: its own log and memory on the one database. */
const startProcess = () => {
  const log = openPostgresLog({ url: database.url });
  const keyring = openKeyring(database.pool);
  const seal = openSealEvent(keyring);
  const parts = { log, seal, keyring, clock: systemClock };
  return {
    ...parts,
    commands: openCommandHandler({ log, seal }),
    streams: openStreams({ log, fold: registrationFold }),
    seats: openSeats({ ...parts, registered: () => Promise.resolve([]) }),
    activitySeats: openActivitySeats(parts),
    numbers: openNumbers(parts),
    promoCodeUses: openPromoCodeUses(parts),
    optionUses: { release: () => Promise.resolve(), digestOf: () => '' },
  };
};
type Process = ReturnType<typeof startProcess>;
let [one, other]: Process[] = [];
const both = (): readonly [Process, Process] => {
  if (one === undefined || other === undefined) throw new Error('not started');
  return [one, other];
};
beforeAll(async () => {
  database = await testDatabase();
  [one, other] = [startProcess(), startProcess()];
});
afterAll(async () => {
  await Promise.all(both().map(({ log }) => log.close()));
  await database.drop();
});

const waiter = (number: number) => RegistrantId.parse(`w${number}`.padEnd(20, '0'));
const newPrimary = () => PrimaryId.parse(newId());
const at = (seconds: number) => Instant.parse(new Date(Date.UTC(2030, 0, 1) + seconds * 1_000).toISOString());
const advance = ({ seats }: Process, now: number) =>
  seats.wait({ eventId, typeId }, { kind: 'advance', limit: 1, now: at(now), until: at(now + 60) });
const use = ({ seats }: Process, primaryId: PrimaryId, number: number, now: number) =>
  seats.claim({
    eventId,
    typeId,
    registrants: [registrantAt(primaryId, 1)],
    limit: 1,
    offer: { waiter: waiter(number), now: at(now) },
  });
const states = async ({ seats }: Process) => {
  const found = await seats.wait({ eventId, typeId }, { kind: 'look' });
  return found.kind === 'queued' ? [...found.queue.values()].map(({ state }) => state.kind) : [];
};

/** One seat, just given back; it is held for the first of two for a minute. */
const begin = async (): Promise<void> => {
  typeId = TypeId.parse(newId());
  const [{ seats }] = both();
  const registrants = [registrantAt(newPrimary(), 1)];
  const holder = await seats.claim({ eventId, typeId, registrants, limit: 1 });
  if (holder.kind !== 'taken') throw new Error('no seat to begin with');
  for (const number of [1, 2])
    await seats.wait(
      { eventId, typeId },
      {
        kind: 'join',
        registrantId: waiter(number),
        likeness: `of-${number}`.padEnd(22, '-'),
        language: 'en',
        personal: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org' },
        limit: 1,
        needsProof: false,
      },
    );
  await seats.release({ eventId, typeId, registrants, which: { madeAt: holder.position } });
  await advance(both()[0], 0);
};
beforeEach(begin);

/** Looks at all claims as the worker does two minutes after them. */
const lookAtClaims = async (process: Process): Promise<void> => {
  const facts: readonly StoredEvent[] = await process.log.readStream(seatStream(typeSeats, typeId));
  const { log, commands, clock, keyring, ...parts } = process;
  const reaction = releaseSeatsWhenAbandoned.open({
    platform: { log, commands, clock, keyring },
    ...parts,
    groupOf: () => Promise.resolve(null),
    hasImportBegun: openImportsBegun(process),
    afterMs: 0,
  });
  await reaction.prepare(facts, new AbortController().signal);
};

describe('a seat that is held', () => {
  it('is used or let go, never both, where both come at once at two processes', async () => {
    const [here, there] = both();
    for (let round = 0; round < 20; round += 1) {
      await begin();
      // One clock is a moment behind the other.
      const [used] = await Promise.all([use(here, newPrimary(), 1, 59), advance(there, 60)]);
      const facts = await here.log.readStream(seatStream(typeSeats, typeId));
      const lapsed = facts.filter(({ type }) => type === waitingEvents.WaitingListLeft.type).length;
      expect([used.kind, lapsed]).toEqual(used.kind === 'taken' ? ['taken', 0] : ['not-held', 1]);
      expect(await states(there)).toEqual(used.kind === 'taken' ? ['using', 'waiting'] : ['offered']);
    }
  });

  it('is held as before where the process died between the claim and the registration', async () => {
    const [here, there] = both();
    const gone = newPrimary();
    expect((await use(here, gone, 1, 10)).kind).toBe('taken');
    expect((await use(there, newPrimary(), 1, 11)).kind).toBe('not-held');
    await lookAtClaims(there);
    expect(await states(here)).toEqual(['offered', 'waiting']);
    expect((await use(there, newPrimary(), 1, 20)).kind).toBe('taken');
    expect((await here.seats.claim({ eventId, typeId, registrants: [registrantAt(gone, 1)], limit: 1 })).kind).toBe(
      'exhausted',
    );
  });

  it('is the registration’s for good once there is one, and whoever waited is on the list no more', async () => {
    const [here, there] = both();
    const primaryId = newPrimary();
    await use(here, primaryId, 1, 10);
    const registered = await here.commands.handle({
      streams: here.streams,
      streamId: `registration-${primaryId}`,
      eventId,
      decide: submitRegistration,
      command: {
        eventId,
        primaryId,
        confirmationNumber: 'ABC123XYZ',
        registrants: [
          {
            registrantId: registrantAt(primaryId, 1),
            typeId,
            status: 'confirmed',
            personal: { firstName: 'Ada', lastName: 'Byron', email: '', phone: '', fields: {} },
            activities: [],
          },
        ],
        charging: undefined,
      },
      context: {
        now: systemClock.now(),
        actor: { kind: 'system', id: 'spec' },
        commandId: CommandId.parse(newId()),
        correlationId: 'spec',
      },
    });
    expect(isRejection(registered)).toBe(false);
    await lookAtClaims(there);
    await lookAtClaims(here);
    expect(await states(here)).toEqual(['waiting']);
    expect(
      (await there.seats.claim({ eventId, typeId, registrants: [registrantAt(newPrimary(), 1)], limit: 1 })).kind,
    ).toBe('exhausted');
  });
});

const event = EventDetails.parse({
  name: 'Fair',
  description: '',
  startDate: '2030-03-01T00:00:00.000Z',
  endDate: '2030-03-02T00:00:00.000Z',
  timeZone: 'UTC',
  address: '',
  country: '',
  language: '',
  website: '',
  notificationEmail: '',
  appCurrency: 'EUR',
  keywords: '',
  allowScannerCheckin: true,
});
const type = TypeDetails.parse({
  name: 'Visitor',
  description: '',
  order: 1,
  publicRegistration: true,
  badgeContent: '',
  fields: [],
  availableSeats: 1,
});

/** Runs the reaction on the newest fact of the type's seats; answers what it logged. */
const hearTheNewest = async ({ log, seats, clock }: Process, waitingList: boolean): Promise<readonly unknown[]> => {
  const facts = await log.readStream(seatStream(typeSeats, typeId));
  const logged: unknown[] = [];
  const reaction = moveWaitingListOnWhenSeatFreed.open({
    platform: { pool: database.pool, clock, logger: { warn: (...said: unknown[]) => void logged.push(said) } },
    seats,
    eventDetails: () => Promise.resolve(event),
    typeDetails: () => Promise.resolve({ ...type, waitingList }),
  });
  await reaction.prepare(facts.slice(-1), new AbortController().signal);
  return logged;
};

describe('a seat that came free', () => {
  const giveUp = ({ seats }: Process) =>
    seats.wait({ eventId, typeId }, { kind: 'leave', registrantId: waiter(1), because: 'themselves' });

  it('is held for the next as soon as it is heard of, without a look at all lists', async () => {
    const [here, there] = both();
    await giveUp(here);
    expect(await states(there)).toEqual(['waiting']);
    expect(await hearTheNewest(there, true)).toEqual([]);
    expect(await states(here)).toEqual(['offered']);
    // That was the last seat: nobody is offered another by hearing of what was just done.
    expect(await hearTheNewest(here, true)).toEqual([]);
    expect(await states(there)).toEqual(['offered']);
  });

  it('is nobody’s by itself where the type has no waiting list', async () => {
    const [here] = both();
    await giveUp(here);
    expect(await hearTheNewest(here, false)).toEqual([]);
    expect(await states(here)).toEqual(['waiting']);
  });
});
