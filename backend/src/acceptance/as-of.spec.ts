// kind: stack
import { randomUUID } from 'node:crypto';
import { CommandId, EventId, Instant, Metadata } from '@turnout/contracts/kernel';
import { registrationEvents, registrationFold, type RegistrationState } from '@turnout/contracts/registration';
import type { ReadEvent } from '@turnout/projections/platform/projection';
import { momentAt, pastAttendees, pastCheckpoints, pastDashboard } from '@turnout/projections/reporting/queries';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLogReader } from '../platform/event-store/log-reader.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { openPlatform } from '../start/platform.ts';
import { eventIds, oneOf, random, type NewFact, takeDice } from '../testing/dice.ts';
import { checkpoint, happens, names, statuses, submit, type Group } from '../testing/random-history.ts';
import { work } from '../start/work.ts';

const groups = 40;
const facts = 400;

let platform: Awaited<ReturnType<typeof openPlatform>>;
let events: readonly ReadEvent[] = [];
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  takeDice();
  const database = await testDatabase();
  const working = await work({ databaseUrl: database.url, logLevel: 'fatal' });
  platform = await openPlatform({ url: database.url, name: 'spec', logLevel: 'fatal', poolSize: 4 });
  closing.push(platform.close, working.stop, database.drop);
  let clock = Date.parse('2026-11-21T08:00:00.000Z');
  const append = async ({ streamId, event }: NewFact, at: Instant) => {
    const metadata = Metadata.parse({
      commandId: CommandId.parse('spec-command'),
      correlationId: 'spec',
      actor: { kind: 'system', id: 'spec' },
      at,
    });
    const { toAppend } = await platform.seal(event, metadata, randomUUID());
    await platform.log.append(streamId, 'any', [toAppend]);
  };
  // Two servers' clocks differ: now and then a fact is a little older than the one before it.
  const next = (): Instant => {
    clock += Math.floor(random() * 2_500) * (random() < 0.3 ? 0 : 1);
    return Instant.parse(new Date(clock - (random() < 0.1 ? 300 : 0)).toISOString());
  };
  for (const index of [0, 1]) await append(checkpoint(index), next());
  const there: Group[] = [];
  for (let number = 0; number < facts; number += 1) {
    const at = next();
    const group = oneOf(there);
    if (group === undefined || (there.length < groups && random() < 0.15)) {
      const submitted = submit(number);
      there.push(submitted.group);
      await append(submitted.fact, at);
    } else await append(happens(group, at), at);
  }
  expect(await platform.progress.waitForHead(60_000)).toBe(true);
  const all = await openLogReader(platform.log, platform.keyring).readAll('0'.repeat(20), 10_000);
  // What reactions add (seats let go of) bears the machine's own clock, which may stand before this history.
  events = all.filter(({ metadata }) => metadata.actor.id === 'spec');
}, 120_000);
afterAll(async () => {
  for (const close of closing) await close();
});

interface Folded {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly byType: ReadonlyMap<string, Readonly<Record<string, number>>>;
  readonly persons: Readonly<Record<string, number>>;
}

/** The bare log added up to a position, without any table. */
const fold = (eventId: EventId, position: string): Folded => {
  const streams = new Map<string, RegistrationState>();
  const firstNames = new Map<string, string>();
  const submitted = new Map<string, string>();
  const standing = new Map<string, { status: string; persons: number }>();
  for (const event of events.filter((one) => one.position <= position)) {
    streams.set(
      event.streamId,
      registrationFold.evolve(streams.get(event.streamId) ?? registrationFold.initial(), event),
    );
    for (const [id, value] of Object.entries(registrationFold.describes.has(event.type) ? event.personal : {}))
      firstNames.set(id, registrationEvents.RegistrationSubmitted.personal.parse(value).firstName);
    if (event.type === 'RegistrationSubmitted') submitted.set(event.streamId, event.position);
    const data: Readonly<Record<string, unknown>> = JSON.parse(JSON.stringify(event.data));
    if (data['eventId'] !== eventId || typeof data['checkinId'] !== 'string') continue;
    if (event.type === 'CheckpointCheckedIn' && Array.isArray(data['registrants']))
      standing.set(data['checkinId'], { status: 'checked-in', persons: data['registrants'].length });
    if (event.type === 'CheckpointCheckinStatusSet') {
      const persons = standing.get(data['checkinId'])?.persons ?? 0;
      standing.set(data['checkinId'], { status: String(data['status']), persons });
    }
  }
  const byType = new Map<string, Record<string, number>>();
  const rows = [...streams]
    .toSorted(([one], [other]) => ((submitted.get(one) ?? '') < (submitted.get(other) ?? '') ? 1 : -1))
    .flatMap(([, state]) => {
      if (state.kind === 'absent' || state.eventId !== eventId) return [];
      return [...state.registrants.values()].map(({ registrantId, typeId, status, inside, isPrinted }) => {
        const tally = byType.get(typeId) ?? {};
        tally[status] = (tally[status] ?? 0) + 1;
        if (inside !== null && status === 'confirmed') tally['checkedIn'] = (tally['checkedIn'] ?? 0) + 1;
        byType.set(typeId, tally);
        const firstName = firstNames.get(registrantId);
        return { _id: registrantId, firstName, status, checkedInDate: inside?.at ?? null, printed: isPrinted };
      });
    });
  const persons: Record<string, number> = {};
  for (const { status, persons: count } of standing.values()) persons[status] = (persons[status] ?? 0) + count;
  return { rows, byType, persons };
};

const counted = ['confirmed', 'pending', 'rejected', 'deleted', 'checkedIn'] as const;

/** Twenty moments: some between facts, some to the millisecond of one. */
const times = (): readonly Instant[] =>
  Array.from({ length: 20 }, (_, index) => {
    const at = oneOf(events)?.metadata.at ?? '';
    return Instant.parse(new Date(Date.parse(at) + (index % 3 === 0 ? 0 : Math.floor(random() * 1_000))).toISOString());
  });

describe('the tables of the past and the bare log', () => {
  it('say the same at twenty random moments: numbers, list and checkpoints', { timeout: 120_000 }, async () => {
    for (const [index, at] of times().entries()) {
      const eventId = eventIds[index % 2] ?? EventId.parse('');
      const expected = events
        .filter(({ metadata, data }) => metadata.at <= at && JSON.stringify(data).includes(eventId))
        .at(-1)?.position;
      const moment = await momentAt(platform.pool, eventId, at);
      expect(moment.position).toBe(expected ?? '0'.repeat(20));
      const bare = fold(eventId, moment.position);

      const { types } = await pastDashboard(platform.pool, { eventId, moment });
      for (const type of types)
        expect(counted.map((name) => type[name])).toEqual(
          counted.map((name) => bare.byType.get(type._id)?.[name] ?? 0),
        );
      expect(types).toHaveLength(bare.byType.size);

      const all = { eventId, moment, page: 1, perPage: 1_000 };
      const page = await pastAttendees(platform.pool, { ...all, filter: {} });
      const shown = page.registrations.map(({ _id, firstName, status, checkedInDate, printed }) => ({
        _id,
        firstName,
        status,
        checkedInDate,
        printed,
      }));
      expect(shown).toEqual(bare.rows);
      expect(page.total).toBe(bare.rows.length);

      const status = statuses.slice(index % 3, (index % 3) + 2);
      const search = oneOf(names) ?? '';
      const filtered = await pastAttendees(platform.pool, {
        ...all,
        filter: { status, checkedIn: index % 2 === 0, search },
      });
      const wanted = bare.rows.filter(
        (row) =>
          status.some((one) => one === row['status']) &&
          (row['checkedInDate'] !== null) === (index % 2 === 0) &&
          row['firstName'] === search,
      );
      expect(filtered.registrations.map(({ _id }) => _id)).toEqual(wanted.map((row) => row['_id']));
      expect(filtered.total).toBe(wanted.length);

      const [point] = await pastCheckpoints(platform.pool, { eventId, moment });
      expect(point?.stats ?? { checkedIn: 0, accepted: 0, checkedOut: 0, deleted: 0 }).toEqual({
        checkedIn: bare.persons['checked-in'] ?? 0,
        accepted: bare.persons['accepted'] ?? 0,
        checkedOut: bare.persons['checked-out'] ?? 0,
        deleted: bare.persons['deleted'] ?? 0,
      });
    }
  });
});
