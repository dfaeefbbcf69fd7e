import { records } from '@turnout/contracts';
import { isFact, startOfLog, type EventId, type EventStore } from '@turnout/contracts/kernel';
import { importEvents } from '@turnout/contracts/attendee-import';
import { registrantIdsOf } from '@turnout/projections/event-setup/queries';
import { waitingIdsOf } from '@turnout/projections/inventory/queries';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Platform } from '../../platform/module/platform.ts';
import type { DeclaredRecord } from '../../platform/records/state.ts';
import { keptApart } from '../copying/copied-records.ts';

const perPage = 1_000;
const longestLagMs = 30_000;

type Facts = Pick<DeclaredRecord<string, object>, 'fact' | 'said' | 'stream'>;

/** Every record of a kind that an event ever had, in the order in which they were defined; also deleted ones. */
export const idsEver = async (
  log: Pick<EventStore, 'readAll'>,
  { fact: { defined }, said, stream }: Facts,
  eventId: EventId,
): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (let after = startOfLog; ;) {
    const facts = await log.readAll(after, perPage, { categories: [stream] });
    const found = facts.filter((fact) => isFact(defined, fact)).map((fact) => said(fact));
    ids.push(...found.filter((one) => one.eventId === eventId).map(({ id }) => id));
    const last = facts.at(-1);
    if (last === undefined) return ids;
    after = last.position;
  }
};

/** The kinds of record that are sealed under their own ids. */
const sealed: readonly Facts[] = records.filter(({ isPersonal }) => isPersonal);
/** The tables of the kinds of record that keep something apart from the log. */
const apart = records.filter((record) => keptApart(record).length > 0).map(({ table }) => table);

const Key = z.object({ id: z.string() });

/**
 * Whatever something of an event is sealed under: its people, registered, waiting and in records, its imports, what scanners read
 * that nobody knew, its own settings and its types'.
 * @returns `people`: those who are registered; `others`: all the rest.
 */
export const keysOfEvent = async (
  { log, pool, surely }: Pick<Platform, 'log' | 'pool' | 'surely'>,
  eventId: EventId,
): Promise<{ readonly people: readonly string[]; readonly others: readonly string[] }> => {
  const ofRecords = apart.map(
    (table) => sql.fragment`
      union select record_id from ops.kept_apart
      where record_id in (select id from ${sql.identifier([`${table}_versions`])} where event_id = ${eventId})`,
  );
  const [people, waiting, personal, imports, kept] = await Promise.all([
    surely.tell(registrantIdsOf, { eventId }, longestLagMs),
    surely.tell(waitingIdsOf, { eventId }, longestLagMs),
    Promise.all(sealed.map((record) => idsEver(log, record, eventId))),
    log.readStream(`imports-${eventId}`),
    pool.anyFirst(sql.type(Key)`
      select person_id as id from ops.person_keys where person_id like ${`codes-${eventId}-%`} and key is not null
      ${sql.join(ofRecords, sql.fragment` `)}`),
  ]);
  const started = imports.filter((fact) => isFact(importEvents.ImportStarted, fact));
  return {
    people,
    others: [
      ...new Set([eventId, ...waiting, ...personal.flat(), ...started.map(({ data }) => data.importId), ...kept]),
    ],
  };
};
