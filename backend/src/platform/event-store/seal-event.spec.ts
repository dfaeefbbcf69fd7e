// kind: database
import { randomUUID } from 'node:crypto';
import { Metadata, startOfLog, type AnyEvent, type EventStore } from '@turnout/contracts/kernel';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openKeyring } from '../personal/keyring.ts';
import { testDatabase } from '../testing/database.ts';
import { openLogReader } from './log-reader.ts';
import { openPostgresLog } from './postgres.ts';
import { openSealEvent, type SealEvent } from './seal-event.ts';

const eventId = 'aaaaaaaaaaaaaaaaaaaa';
const typeId = 'tttttttttttttttttttt';
const metadata = Metadata.parse({
  eventId,
  commandId: 'command-0001',
  correlationId: 'request-0001',
  actor: { kind: 'system', id: 'test' },
  at: '2026-11-21T09:30:00.000Z',
});
const person = (firstName: string) => ({
  firstName,
  lastName: 'Archer',
  email: 'a@example.org',
  phone: '',
  fields: {},
});

/** A group of two, each with what is said about them. */
const submitted = (primaryId: string): AnyEvent => ({
  type: 'RegistrationSubmitted',
  data: {
    eventId,
    primaryId,
    confirmationNumber: 'AB12CD',
    registrants: [primaryId, `${primaryId}.2`].map((registrantId) => ({ registrantId, typeId, status: 'confirmed' })),
  },
  personal: { [primaryId]: person('Ann'), [`${primaryId}.2`]: person('Bob') },
});
const arrivalOf = (primaryId: string) => ({
  eventId,
  primaryId,
  registrantId: primaryId,
  typeId,
  checkinId: `${primaryId}~1`,
  isFirst: true,
});
const checkedIn = (primaryId: string): AnyEvent => ({ type: 'RegistrantCheckedIn', data: arrivalOf(primaryId) });

describe('facts on their way into the log and out of it', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let log: EventStore;
  let seal: SealEvent;
  beforeAll(async () => {
    database = await testDatabase();
    log = openPostgresLog({ url: database.url });
    seal = openSealEvent(openKeyring(database.pool));
  });
  afterAll(async () => {
    await log.close();
    await database.drop();
  });

  it('lie in the log with what is personal sealed, and read back open', async () => {
    const primaryId = 'aaaaaaaaaaaaaaaaaaab';
    const sealed = await seal(submitted(primaryId), metadata, randomUUID());
    const arrival = await seal(checkedIn(primaryId), metadata, randomUUID());
    expect(JSON.stringify(sealed.toAppend)).not.toMatch(/Ann|Archer|example/);
    await log.append(`registration-${primaryId}`, 'noStream', [sealed.toAppend, arrival.toAppend]);
    const events = await openLogReader(log, openKeyring(database.pool)).readAll(startOfLog, 10);
    expect(events.map(({ type, personal }) => ({ type, personal }))).toEqual([
      { type: 'RegistrationSubmitted', personal: { [primaryId]: person('Ann'), [`${primaryId}.2`]: person('Bob') } },
      { type: 'RegistrantCheckedIn', personal: {} },
    ]);
    const [stored] = await log.readStream(`registration-${primaryId}`);
    expect(stored).toMatchObject({ data: sealed.data, sealed: sealed.sealed, metadata });
  });

  it('say nothing about a person who was erased, and all about the others', async () => {
    const primaryId = 'aaaaaaaaaaaaaaaaaaac';
    const { toAppend } = await seal(submitted(primaryId), metadata, randomUUID());
    const before = await log.head();
    await log.append(`registration-${primaryId}`, 'noStream', [toAppend]);
    await database.pool.query(
      sql.type(z.strictObject({}))`update ops.person_keys set key = null where person_id = ${primaryId}`,
    );
    const [event] = await openLogReader(log, openKeyring(database.pool)).readAll(before, 10);
    expect(event?.personal).toEqual({ [primaryId]: null, [`${primaryId}.2`]: person('Bob') });
    expect(event?.data).toMatchObject({ confirmationNumber: 'AB12CD' });
  });

  it('reach a subscriber opened and parsed', async () => {
    const primaryId = 'aaaaaaaaaaaaaaaaaaad';
    const reader = openLogReader(log, openKeyring(database.pool));
    const before = await reader.head();
    const heard = new Promise<unknown>((resolve) => {
      const subscription = reader.subscribe(before, async ([event]) => {
        resolve(event?.personal[primaryId]);
        void subscription.close();
      });
    });
    const { toAppend } = await seal(submitted(primaryId), metadata, randomUUID());
    await log.append(`registration-${primaryId}`, 'noStream', [toAppend]);
    expect(await heard).toEqual(person('Ann'));
  });

  it.each([
    ['a kind nobody knows', { type: 'SomethingElse', data: {} }, 'No schema knows'],
    [
      'data with a key too many',
      { type: 'RegistrantCheckedIn', data: { ...arrivalOf('aaaaaaaaaaaaaaaaaaae'), name: 'Ann' } },
      'name',
    ],
    ['data with a key too few', { type: 'RegistrantCheckedIn', data: { eventId } }, 'registrantId'],
    [
      'personal values of the wrong shape',
      { ...submitted('aaaaaaaaaaaaaaaaaaae'), personal: { ann: { firstName: 'Ann' } } },
      'lastName',
    ],
    [
      'personal values where none are known',
      { ...checkedIn('aaaaaaaaaaaaaaaaaaae'), personal: { ann: person('Ann') } },
      'does not know',
    ],
  ])('are refused: %s', async (_, event, complaint) => {
    await expect(seal(event, metadata, randomUUID())).rejects.toThrow(complaint);
  });

  it('are refused with metadata that break their shape', async () => {
    await expect(
      seal(checkedIn('aaaaaaaaaaaaaaaaaaae'), { ...metadata, correlationId: 'x'.repeat(101) }, randomUUID()),
    ).rejects.toThrow('correlationId');
  });

  it('end the reading when the log holds what no schema knows', async () => {
    const before = await log.head();
    await log.append('suite-1', 'any', [{ id: randomUUID(), type: 'Unknown', body: '{"data":{}}', metadata }]);
    const reader = openLogReader(log, openKeyring(database.pool));
    await expect(reader.readAll(before, 1)).rejects.toThrow('does not know events of its type');
    await expect(reader.subscribe(before, async () => undefined).done).rejects.toThrow(
      'does not know events of its type',
    );
  });
});
