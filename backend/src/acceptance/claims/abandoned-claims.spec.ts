// kind: database
import { importEvents } from '@turnout/contracts/attendee-import';
import {
  ActivityId,
  CommandId,
  EventId,
  ImportId,
  startOfLog,
  PrimaryId,
  TypeId,
  type StoredEvent,
} from '@turnout/contracts/kernel';
import { registrantAt } from '@turnout/contracts/testing';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openImportsBegun } from '../../attendee-import/imports-begun.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { openCommandHandler } from '../../platform/command/handle.ts';
import { openPostgresLog } from '../../platform/event-store/postgres.ts';
import { openSealEvent } from '../../platform/event-store/seal-event.ts';
import { openKeyring } from '../../platform/personal/keyring.ts';
import { testDatabase } from '../../platform/testing/database.ts';
import { Reserved } from '../../claims/reservation.ts';
import { openActivitySeats } from '../../claims/kinds/activity-seats.ts';
import { openNumbers } from '../../claims/kinds/numbers.ts';
import { openPromoCodeUses } from '../../claims/kinds/promo-codes.ts';
import { releaseSeatsWhenAbandoned } from '../../inventory/release-seats-when-abandoned.ts';
import { openSeats } from '../../claims/kinds/seats.ts';
import { importsStream } from '../../attendee-import/steps/complete-import.ts';

const newId = () => randomBytes(10).toString('hex');
const eventId = EventId.parse(newId());
const never = new AbortController().signal;

const startProcess = (url: string, pool: Parameters<typeof openKeyring>[0]) => {
  const log = openPostgresLog({ url });
  const keyring = openKeyring(pool);
  const seal = openSealEvent(keyring);
  const parts = { log, seal, keyring, clock: systemClock, commands: openCommandHandler({ log, seal }) };
  const claims = {
    seats: openSeats({ ...parts, registered: () => Promise.resolve([]) }),
    activitySeats: openActivitySeats(parts),
    numbers: openNumbers(parts),
    promoCodeUses: openPromoCodeUses(parts),
  };
  const look = releaseSeatsWhenAbandoned.open({
    platform: parts,
    ...claims,
    optionUses: { release: () => Promise.resolve(), digestOf: () => '' },
    groupOf: () => Promise.resolve(null),
    hasImportBegun: openImportsBegun(parts),
    afterMs: 0,
  });
  return { ...parts, ...claims, look: (facts: readonly StoredEvent[]) => look.prepare(facts, never) };
};

let database: Awaited<ReturnType<typeof testDatabase>>;
let server: ReturnType<typeof startProcess>;
beforeAll(async () => {
  database = await testDatabase();
  server = startProcess(database.url, database.pool);
});
afterAll(async () => {
  await server.log.close();
  await database.drop();
});

/** What an import claims for one person: a seat of a type and of an activity, of one each. */
const claimed = async () => {
  const importId = ImportId.parse(newId());
  const primaryId = PrimaryId.parse(newId());
  const [typeId, activityId] = [TypeId.parse(newId()), ActivityId.parse(newId())];
  const actor = { kind: 'import', id: importId } as const;
  const registrantId = registrantAt(primaryId, 1);
  const ofType = { eventId, typeId, registrants: [registrantId], limit: 1, actor };
  expect(await server.seats.claim(ofType)).toMatchObject({ kind: 'taken' });
  const ofActivity = { eventId, activityId, people: [{ registrantId, primaryId }], limit: 1, actor };
  expect(await server.activitySeats.reserve(ofActivity)).toBeInstanceOf(Reserved);
  const facts = (await server.log.readAll(startOfLog, 10_000)).filter(({ metadata }) => metadata.actor.id === importId);
  expect(facts.map(({ type }) => type).toSorted()).toEqual(['ActivitySeatsTaken', 'SeatsTaken']);
  const next = registrantAt(PrimaryId.parse(newId()), 1);
  return {
    importId,
    facts,
    stream: () => server.log.readStream(`registration-${primaryId}`),
    /** Whether somebody else is given what one was claimed of. */
    isFree: async () => [
      (await server.seats.claim({ ...ofType, registrants: [next] })).kind === 'taken',
      (await server.activitySeats.reserve({
        ...ofActivity,
        people: [{ registrantId: next, primaryId: newPrimary() }],
      })) instanceof Reserved,
    ],
  };
};
const newPrimary = () => PrimaryId.parse(newId());
const begin = async (importId: ImportId): Promise<void> => {
  const fact = importEvents.ImportStarted;
  const said = { type: fact.type, data: { eventId, importId, groups: 1, registrants: 1, leftOut: 0 }, personal: {} };
  const actor = { kind: 'system', id: 'spec' } as const;
  const metadata = {
    commandId: CommandId.parse(newId()),
    correlationId: 'spec',
    actor,
    at: systemClock.now(),
    eventId,
  };
  const { toAppend } = await server.seal(said, metadata, crypto.randomUUID());
  expect((await server.log.append(importsStream(eventId), 'any', [toAppend])).ok).toBe(true);
};

it('of an import that began stays, however old it is: it registers them one after another', async () => {
  const { importId, facts, stream, isFree } = await claimed();
  await begin(importId);
  await server.look(facts);
  expect(await stream()).toEqual([]);
  expect(await isFree()).toEqual([false, false]);
});

it('of an import that never began is given back, and nothing is noted of those whom it would have registered', async () => {
  const { facts, stream, isFree } = await claimed();
  await server.look(facts);
  expect(await stream()).toEqual([]);
  expect(await isFree()).toEqual([true, true]);
});
