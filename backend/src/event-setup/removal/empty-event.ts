import { isRejection, systemCommandId, type EventId, type StoredEvent } from '@turnout/contracts/kernel';
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { openStreams } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { destroyKeys } from '../../platform/personal/destroy-key.ts';
import { openErasureJournal, type Erasure } from '../../platform/personal/erasure-journal.ts';
import { isNoted } from '../copying/progress.ts';
import { noteEmptied } from '../decider.ts';
import { eventFold, eventStream } from '../event.ts';
import { keysOfEvent } from './keys-of-event.ts';

export interface EmptyingParts {
  readonly platform: Pick<Platform, 'log' | 'pool' | 'commands' | 'clock' | 'surely'> & {
    readonly progress: Pick<Platform['progress'], 'waitForHead'>;
  };
  /** The file that remembers who was erased, outside the backups. */
  readonly journalFile: string;
  /** Ends what staff could do there. */
  readonly endRoles: (eventId: EventId) => Promise<void>;
}

const emptyingActor = { kind: 'system', id: 'empty-event' } as const;

/** Whether somebody else than whoever empties it said this. */
export const isOfOthers = ({ metadata: { actor } }: Pick<StoredEvent, 'metadata'>): boolean =>
  actor.kind !== emptyingActor.kind || actor.id !== emptyingActor.id;

const Nothing = z.unknown();
/** Kept for ever beside each of them. */
const reason = 'Event deleted';
/** Keys destroyed in one transaction: the journal is read and written once for so many. */
const keysAtOnce = 1_000;
const visibleWithinMs = 2_000;
const lookAgainMs = 200;

/** What of an event lies beside the log and is not about single people. */
const clearBeside = async (pool: Platform['pool'], eventId: EventId): Promise<void> => {
  await pool.transaction(async (transaction) => {
    // Before any row, as erasures do: they clear the same imports.
    await transaction.query(sql.type(Nothing)`select pg_advisory_xact_lock(hashtext('erasures'))`);
    // Files that wait for a registration go with their keys; those of people lose theirs below.
    await transaction.query(sql.type(Nothing)`
      delete from ops.person_keys where person_id in (
        select file_id from ops.registrant_files where event_id = ${eventId} and person_id is null)`);
    for (const table of [
      'imports',
      'uploads',
      'registrant_files',
      'mail_deliveries',
      'mail_paces',
      'desk_presence',
      'desks_lost',
      'print_agents',
      'print_jobs',
      'provider_notices',
      'refused_notices',
    ])
      await transaction.query(sql.type(Nothing)`
        delete from ${sql.identifier(['ops', table])} where event_id = ${eventId}`);
  });
};

/** What lies beside the log of people, and of records that keep something apart. */
const clearOf = async (transaction: CommonQueryMethods, ids: readonly string[]): Promise<void> => {
  const all = sql.array([...ids], 'text');
  await transaction.query(sql.type(Nothing)`delete from ops.message_contents where registrant_id = any(${all})`);
  await transaction.query(sql.type(Nothing)`delete from ops.kept_apart where record_id = any(${all})`);
  await transaction.query(sql.type(Nothing)`delete from ops.kept_before where record_id = any(${all})`);
  // Every mail of the test inbox names whom it is to in the link it has.
  await transaction.query(sql.type(Nothing)`
    delete from ops.caught_mails
    where exists (
      select 1 from regexp_matches(html || ' ' || body_text || ' ' || source, '[0-9a-hjkmnp-tv-z]{20}', 'g') found
      join unnest(${all}) id on id = found[1])`);
};

/** What the journal keeps of each key that goes with a deleted event; the address of whoever deleted it is left out. */
export const erasuresBy = (
  { id, type, data, metadata, streamId }: StoredEvent,
  eventId: EventId,
  personIds: readonly string[],
): readonly Erasure[] => {
  const { sealedAddress: _, ...known } = metadata;
  return personIds.map((personId) => ({
    personId,
    eventId,
    at: metadata.at,
    by: metadata.actor.id,
    reason,
    streamId,
    fact: { id, type, data, metadata: known },
  }));
};

/** Destroys keys for good, each with its line in the journal of erasures first. */
const destroy = async (
  { platform: { pool }, journalFile }: EmptyingParts,
  removed: StoredEvent,
  eventId: EventId,
  personIds: readonly string[],
): Promise<void> => {
  const journal = openErasureJournal(journalFile);
  const erasures = erasuresBy(removed, eventId, personIds);
  await pool.transaction(async (transaction) => {
    await transaction.query(sql.type(Nothing)`select pg_advisory_xact_lock(hashtext('erasures'))`);
    await journal.note(...erasures);
    await clearOf(transaction, personIds);
    await destroyKeys(transaction, erasures);
  });
};

const inParts = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size));

/**
 * Does what the fact EventRemoved says: everybody's role ends, everything beside the log goes, its people's keys are
 * destroyed, and then the read models forget it (`EventEmptied`). Begun again after a stop it comes to the same. Whoever
 * was still writing when the event was deleted may have been let pass: it looks once more until nobody is found.
 * @param because that fact, or one that somebody said of the event after it.
 * @param signal aborted, it stops in between and leaves the rest to the next call.
 */
export const emptyEvent = async (
  parts: EmptyingParts,
  {
    eventId,
    removed,
    because,
  }: { readonly eventId: EventId; readonly removed: StoredEvent; readonly because: StoredEvent },
  signal: AbortSignal,
): Promise<void> => {
  const { log, commands, clock, progress, pool } = parts.platform;
  const streams = openStreams({ log, fold: eventFold, capacity: 1 });
  for (let round = 1; ; round += 1) {
    while (!(await progress.waitForHead(visibleWithinMs, ['registrants', 'forms', 'accounts'])))
      if (signal.aborted) return;
    // Whoever still makes a copy of something here finds that it is not wanted, and takes the note away.
    while (await isNoted(pool, eventId)) {
      if (signal.aborted) return;
      await pause(lookAgainMs, undefined, { signal }).catch(() => undefined);
    }
    await parts.endRoles(eventId);
    await clearBeside(pool, eventId);
    const { people, others } = await keysOfEvent(parts.platform, eventId);
    if (round > 1 && people.length === 0) return;
    for (const some of inParts([...people, ...others], keysAtOnce)) {
      if (signal.aborted) return;
      await destroy(parts, removed, eventId, some);
    }
    const noted = await commands.handle({
      streams,
      streamId: eventStream(eventId),
      eventId,
      decide: noteEmptied,
      command: { people: people.length },
      context: {
        now: clock.now(),
        actor: emptyingActor,
        commandId: systemCommandId('empty', because.id, String(round)),
        correlationId: because.metadata.correlationId,
        causationId: because.id,
      },
    });
    if (isRejection(noted)) throw new Error(`${eventId} could not be emptied: ${String(noted.rejected)}`);
  }
};
