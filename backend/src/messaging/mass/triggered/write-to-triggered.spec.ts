// kind: database
import { EventId, Instant, MailingId, RegistrantId } from '@turnout/contracts/kernel';
import type { MassTrigger } from '@turnout/contracts/messaging';
import type { Recipient } from '@turnout/projections/messaging/queries';
import { openSql } from '@turnout/projections/platform/open-sql';
import { randomUUID } from 'node:crypto';
import pino from 'pino';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deriveId } from '../../../platform/ids/ids.ts';
import { listenOn } from '../../../platform/postgres/listen.ts';
import { openJobQueue, type JobQueue } from '../../../platform/queues/job-queue.ts';
import { testDatabase } from '../../../platform/testing/database.ts';
import { openOutbox } from '../../queue/outbox.ts';
import type { MassMailing } from '../decider.ts';
import { openTriggered, watchedTriggers, type TriggeredParts } from './write-to-triggered.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sql: Sql;
let queue: JobQueue;
beforeAll(async () => {
  database = await testDatabase();
  sql = openSql(database.url, { max: 6 });
  const logger = pino({ level: 'fatal' });
  queue = await openJobQueue({ url: database.url, connections: 2, listen: listenOn(sql), queue: 'mail', logger });
});
afterAll(async () => {
  await queue.close();
  await sql.end();
  await database.drop();
});

const eventId = EventId.parse('ev000000000000000001');
const moment = (text: string) => Instant.parse(text);
const event = {
  startDate: moment('2026-06-10T08:00:00.000Z'),
  endDate: moment('2026-06-11T18:00:00.000Z'),
  sendEmails: true,
  enableMassTexts: false,
};
const setAt = moment('2026-06-01T00:00:00.000Z');
const person = (number: number, more: Partial<Recipient> = {}): Recipient => ({
  registrantId: RegistrantId.parse(`re${String(number).padStart(18, '0')}`),
  primaryId: `gr${String(number).padStart(18, '0')}`,
  place: 1,
  submitted: '1',
  status: 'confirmed',
  typeId: 'ty000000000000000001',
  confirmationNumber: `N-${number}`,
  firstName: 'Ana',
  lastName: 'Example',
  email: `p${number}@example.org`,
  phone: '',
  isUnsubscribed: false,
  ...more,
});

let mailingId: MailingId;
let people: readonly Recipient[];
const filter: MassMailing['filter'] = {
  status: ['confirmed'],
  paymentStatus: [],
  type: [],
  activity: [],
  checkedIn: null,
  printed: null,
  numbers: [],
  primariesOnly: false,
  fieldMatches: {},
};
beforeEach(async () => {
  await sql`DELETE FROM ops.mass_triggers`;
  mailingId = MailingId.parse(deriveId(randomUUID(), 'mailing'));
  people = [person(1), person(2)];
  await sql`
    INSERT INTO ops.mass_triggers (mailing_id, event_id, set_at, since) VALUES (${mailingId}, ${eventId}, ${setAt}, ${setAt})`;
});

const outbox = () => openOutbox(sql, queue);
/** Looks once at all triggers. @returns how many messages were noted. */
const look = async (
  trigger: MassTrigger = { on: 'registration', days: 0 },
  more: Partial<TriggeredParts> & { readonly now?: Instant; readonly of?: Partial<MassMailing> } = {},
): Promise<number> => {
  const { now = moment('2026-06-02T00:00:00.000Z'), of = {}, ...parts } = more;
  const lookAt = openTriggered({
    sql,
    clock: { now: () => now },
    ids: { derive: deriveId },
    outbox: outbox(),
    eventDetails: () => Promise.resolve(event),
    mailingOf: () =>
      Promise.resolve({
        eventId,
        mailingId,
        channel: 'email',
        subject: 'Hello',
        message: 'Hello',
        filter,
        excluded: new Set(),
        trigger,
        attachments: [],
        step: 'scheduled',
        going: 'on',
        ...of,
      }),
    recipientsOf: async function* () {
      yield people;
    },
    ...parts,
  });
  let noted = 0;
  for (const watched of await watchedTriggers(sql)) noted += await lookAt(watched);
  return noted;
};
const Rows = z.array(z.object({ registrant_id: RegistrantId }));
/** The numbers of whom a message is noted for, as often as it is. */
const noted = async () =>
  Rows.parse(
    await sql`SELECT registrant_id FROM ops.mail_deliveries WHERE mailing_id = ${mailingId} AND held IS NOT NULL`,
  )
    .map(({ registrant_id }) => Number(registrant_id.slice(2)))
    .toSorted();

describe('a trigger', () => {
  it('writes to each once, however often it is looked at, and to who comes later', async () => {
    expect([await look(), await look()]).toEqual([2, 0]);
    // As after the messages went out: what is noted of them is gone, and nobody is written to again.
    await sql`DELETE FROM ops.mail_deliveries WHERE mailing_id = ${mailingId}`;
    people = [...people, person(3)];
    expect(await look()).toBe(1);
    expect(await noted()).toEqual([3]);
  });

  it('has written to nobody where the worker dies in the middle, and writes once when another takes over', async () => {
    const dies: TriggeredParts['outbox'] = {
      hold: async (transaction, messages) => {
        await outbox().hold(transaction, messages);
        throw new Error('the worker is gone');
      },
    };
    await expect(look(undefined, { outbox: dies })).rejects.toThrow('the worker is gone');
    expect(await noted()).toEqual([]);
    const both = await Promise.all([look(), look(), look()]);
    expect(both.reduce((sum, one) => sum + one, 0)).toBe(2);
    expect(await noted()).toEqual([1, 2]);
  });

  it('writes once to an address of a group, also where the other comes later, and not to who cannot be reached', async () => {
    const shared = { primaryId: people[0]?.primaryId ?? '', email: 'P1@example.org', place: 2 };
    people = [person(1), person(4, shared), person(5, { email: '' }), person(6, { isUnsubscribed: true }), person(7)];
    expect(await look(undefined, { of: { excluded: new Set([person(7).registrantId]) } })).toBe(1);
    people = [person(4, shared), person(8, shared)];
    expect(await look()).toBe(0);
    expect(await noted()).toEqual([1]);
  });

  it('writes to nobody where it is switched off, also in the middle, and where its event sends none', async () => {
    expect(await look(undefined, { of: { going: 'paused' } })).toBe(0);
    expect(await look(undefined, { of: { channel: 'text' } })).toBe(0);
    const off = async function* () {
      await sql`UPDATE ops.mass_triggers SET is_on = false`;
      yield people;
    };
    expect(await look(undefined, { recipientsOf: off })).toBe(0);
    expect(await look()).toBe(0);
    expect(await noted()).toEqual([]);
  });

  it('is forgotten with its event', async () => {
    expect(await look(undefined, { eventDetails: () => Promise.resolve(null) })).toBe(0);
    expect(await watchedTriggers(sql)).toEqual([]);
  });

  it.each([
    ['before-event', 2, '2026-06-08T07:59:59.000Z', 0],
    ['before-event', 2, '2026-06-08T08:00:00.000Z', 2],
    ['before-event', 2, '2026-06-10T08:00:00.000Z', 0],
    ['before-event', 20, '2026-06-08T08:00:00.000Z', 0],
    ['after-event', 1, '2026-06-12T17:59:59.000Z', 0],
    ['after-event', 1, '2026-06-13T00:00:00.000Z', 2],
    ['no-show', 0, '2026-06-11T17:00:00.000Z', 0],
    ['no-show', 0, '2026-06-11T18:00:00.000Z', 2],
  ] as const)('%s by %i days, at %s', async (on, days, now, written) => {
    expect(await look({ on, days }, { now: moment(now) })).toBe(written);
  });
});
