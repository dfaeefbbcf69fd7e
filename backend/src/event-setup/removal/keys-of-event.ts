import { speakerRecord } from '@turnout/contracts/event-setup';
import { isFact, startOfLog, type EventId, type EventStore, type SpeakerId } from '@turnout/contracts/kernel';
import { importEvents } from '@turnout/contracts/registration';
import { registrantIdsOf } from '@turnout/projections/event-setup/queries';
import { waitingIdsOf } from '@turnout/projections/registration/queries';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Platform } from '../../platform/module/platform.ts';

const perPage = 1_000;
const longestLagMs = 30_000;
const { fact: speakerFacts, said, stream } = speakerRecord;

/** Every speaker that an event ever had, in the order in which they were announced; also those withdrawn since. */
export const speakersEver = async (
  log: Pick<EventStore, 'readAll'>,
  eventId: EventId,
): Promise<readonly SpeakerId[]> => {
  const ids: SpeakerId[] = [];
  for (let after = startOfLog; ;) {
    const facts = await log.readAll(after, perPage, { categories: [stream] });
    const announced = facts.filter((fact) => isFact(speakerFacts.defined, fact)).map((fact) => said(fact));
    ids.push(...announced.filter((one) => one.eventId === eventId).map(({ id }) => id));
    const last = facts.at(-1);
    if (last === undefined) return ids;
    after = last.position;
  }
};

const Key = z.object({ id: z.string() });

/**
 * Whatever something of an event is sealed under: its people, registered, waiting and speaking, its imports, what scanners read
 * that nobody knew, its own settings and its types'.
 * @returns `people`: those who are registered; `others`: all the rest.
 */
export const keysOfEvent = async (
  { log, pool, surely }: Pick<Platform, 'log' | 'pool' | 'surely'>,
  eventId: EventId,
): Promise<{ readonly people: readonly string[]; readonly others: readonly string[] }> => {
  const [people, waiting, speakers, imports, kept] = await Promise.all([
    surely.tell(registrantIdsOf, { eventId }, longestLagMs),
    surely.tell(waitingIdsOf, { eventId }, longestLagMs),
    speakersEver(log, eventId),
    log.readStream(`imports-${eventId}`),
    pool.anyFirst(sql.type(Key)`
      select person_id as id from ops.person_keys where person_id like ${`codes-${eventId}-%`} and key is not null
      union
      select record_id from ops.kept_apart
      where record_id in (select id from types_versions where event_id = ${eventId})`),
  ]);
  const started = imports.filter((fact) => isFact(importEvents.ImportStarted, fact));
  return {
    people,
    others: [...new Set([eventId, ...waiting, ...speakers, ...started.map(({ data }) => data.importId), ...kept])],
  };
};
