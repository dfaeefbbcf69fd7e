/**
 * The cost of sealing (page 0021).
 *
 *   npm run bench:sealing [-- --people 20000 --rounds 5]
 *
 * Starts a database of its own with two logs in it: one sealed as always, one whose "seal" is plain JSON.
 * The same registrations go into both in turns, and the attendee list is rebuilt from both in turns, so
 * that whatever else the machine does weighs on both alike. The last line is one JSON object: sealed /
 * plain of what each does a second, at the median of the rounds.
 */
import type { RegistrantPersonal } from '@turnout/contracts/registration';
import { registrationEvents } from '@turnout/contracts/registration';
import { EventId, FieldId, Metadata, PrimaryId, RegistrantId, TypeId } from '@turnout/contracts/kernel';
import { projections } from '@turnout/projections';
import { installReadModels } from '@turnout/projections/platform/checkpoints';
import { createReadPool } from '@turnout/projections/platform/pool';
import { rebuild } from '@turnout/projections/platform/rebuild';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { openSql } from '@turnout/projections/platform/open-sql';
import { machineMs, median, round } from './figures.ts';
import { throughHands } from './growth.ts';
import { openLogReader } from '@turnout/backend/platform/event-store/log-reader';
import { migrate } from '@turnout/backend/platform/event-store/migrate';
import { openPostgresLog } from '@turnout/backend/platform/event-store/postgres';
import { openSealEvent } from '@turnout/backend/platform/event-store/seal-event';
import { openKeyring, type Keyring } from '@turnout/backend/platform/personal/keyring';
import { startEmbedded } from '@turnout/backend/platform/postgres/embedded';
import { deriveId } from '@turnout/backend/platform/ids/ids';
import { asProgram } from '@turnout/backend/start/program';

asProgram();

const { values } = parseArgs({
  options: { people: { type: 'string', default: '20000' }, rounds: { type: 'string', default: '5' } },
});
const people = Number(values.people);
const rounds = Number(values.rounds);
const hands = 64;
const keysAtOnce = 1_000;
const logger = pino({ level: 'error' });

/** Says the same in the open: what is measured against. */
const plainKeyring: Keyring = {
  ensure: () => Promise.resolve(),
  seal: (_, value) => Promise.resolve(JSON.stringify(value)),
  sealMany: (said) =>
    Promise.resolve(Object.fromEntries(Object.entries(said).map(([id, value]) => [id, JSON.stringify(value)]))),
  unseal: (_, text) => Promise.resolve(JSON.parse(text)),
  unsealMany: (pairs) => Promise.resolve(pairs.map(({ sealed }): unknown => JSON.parse(sealed))),
  warm: () => undefined,
  forget: () => undefined,
  forgetKept: () => undefined,
};

const eventId = EventId.parse(deriveId('bench', 'event'));
const typeId = TypeId.parse(deriveId('bench', 'type'));
const fieldIds = Array.from({ length: 8 }, (_, index) => FieldId.parse(deriveId(`bench ${index}`, 'field')));

const personOf = (number: number): RegistrantPersonal => ({
  firstName: `Person ${number}`,
  lastName: 'Of The Bench',
  email: `person-${number}@example.org`,
  phone: '+34 600 000 000',
  fields: Object.fromEntries(fieldIds.map((id, index) => [id, `answer ${index} of person ${number}`])),
});

const openSide = async (url: string, isSealed: boolean) => {
  await migrate(url);
  const pool = await createReadPool(url, { maximumPoolSize: 4 });
  await installReadModels(pool, projections);
  const log = openPostgresLog({ url });
  const keyring = isSealed ? openKeyring(pool) : plainKeyring;
  const seal = openSealEvent(keyring);

  const register = async (number: number): Promise<number> => {
    const startedAt = machineMs();
    const primaryId = PrimaryId.parse(deriveId(`${number}`, 'registration'));
    const registrantId = RegistrantId.parse(primaryId);
    const metadata = Metadata.parse({
      eventId,
      commandId: `bench-${number}`.padEnd(8, '0'),
      correlationId: 'bench',
      actor: { kind: 'system', id: 'bench' },
      at: '2026-11-21T09:30:00.000Z',
    });
    const fact = {
      type: registrationEvents.RegistrationSubmitted.type,
      data: {
        eventId,
        primaryId,
        confirmationNumber: `N-${number}`,
        registrants: [{ registrantId, typeId, status: 'confirmed' }],
      },
      personal: { [registrantId]: personOf(number) },
    };
    const { toAppend } = await seal(fact, metadata, randomUUID());
    await log.append(`registration-${primaryId}`, 'noStream', [toAppend]);
    return machineMs() - startedAt;
  };

  return {
    /** Registrations a second. */
    append: async (numbers: readonly number[]): Promise<number> => {
      const startedAt = machineMs();
      // As an import does: the keys of many in one go, then the facts.
      for (let from = 0; from < numbers.length; from += keysAtOnce) {
        const some = numbers.slice(from, from + keysAtOnce);
        await keyring.ensure(some.map((number) => deriveId(`${number}`, 'registration')));
        await throughHands(some, hands, register);
      }
      return (numbers.length / (machineMs() - startedAt)) * 1000;
    },
    /** Facts a second; keys are looked up anew each time. */
    rebuild: async (count: number): Promise<number> => {
      const reader = openLogReader(log, isSealed ? openKeyring(pool) : plainKeyring);
      const startedAt = machineMs();
      const projection = projections.find(({ name }) => name === 'registrants');
      if (projection === undefined) throw new Error('there is no attendee list');
      await rebuild({ pool, reader, projection, logger });
      return (count / (machineMs() - startedAt)) * 1000;
    },
    close: async () => {
      await log.close();
      await pool.end();
    },
  };
};

const dataDir = await mkdtemp(join(tmpdir(), 'turnout-bench-'));
await chmod(dataDir, 0o755);
const embedded = await startEmbedded({ dataDir: join(dataDir, 'postgres'), logger, mayCreateDatabases: true });
try {
  const admin = openSql(embedded.url, { max: 1 });
  await admin`create database plain`;
  await admin.end();
  const plainUrl = new URL(embedded.url);
  plainUrl.pathname = '/plain';
  const sides = [await openSide(embedded.url, true), await openSide(plainUrl.href, false)];
  const rates = { append: [[], []], rebuild: [[], []] } satisfies Record<string, number[][]>;
  const note = (kind: keyof typeof rates, side: number, rate: number) => {
    const ofSide: number[] | undefined = rates[kind][side];
    ofSide?.push(rate);
  };
  const share = Math.ceil(people / rounds);
  for (let turn = 0; turn < rounds; turn += 1) {
    const numbers = Array.from({ length: share }, (_, index) => turn * share + index);
    for (const [index, side] of sides.entries()) note('append', index, await side.append(numbers));
    console.log(`${(turn + 1) * share} of ${share * rounds} registered in both`);
  }
  for (let turn = 0; turn < rounds; turn += 1)
    for (const [index, side] of sides.entries()) note('rebuild', index, await side.rebuild(share * rounds));
  for (const side of sides) await side.close();
  const middle = (kind: keyof typeof rates, side: number) => median(rates[kind][side] ?? []);
  console.log(
    JSON.stringify({
      people: share * rounds,
      appendsPerSecond: Math.round(middle('append', 0)),
      rebuildPerSecond: Math.round(middle('rebuild', 0)),
      appendSealedRatio: round(middle('append', 0) / middle('append', 1)),
      rebuildSealedRatio: round(middle('rebuild', 0) / middle('rebuild', 1)),
    }),
  );
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
