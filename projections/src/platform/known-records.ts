import type { EventId } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import type { ProjectionName } from './names.ts';

/** The records of an event that a table knows, and how far in the log it does. */
export interface Known<Id> {
  readonly position: string;
  readonly ids: readonly Id[];
}

/**
 * Tells which records of a kind an event has, as of a place in the log: both are of one moment, so whoever reads the
 * log from there on misses none. By itself it lags; it is no function on purpose (see `Question`).
 */
export interface KnownRecords<Id> {
  readonly asFarAsRead: (pool: CommonQueryMethods, eventId: EventId) => Promise<Known<Id>>;
}

/**
 * @param projection the projection that writes the table.
 * @param table of `defineRecordTable`, by its name.
 */
export const knownRecords = <S extends z.ZodType<string>>(
  projection: ProjectionName,
  table: string,
  id: S,
): KnownRecords<z.infer<S>> => ({
  asFarAsRead: (pool, eventId) =>
    pool.one(sql.type(z.object({ position: z.string(), ids: z.array(id) }))`
      select c.position, coalesce(array_agg(r.id order by r.defined, r.id) filter (where r.id is not null), '{}') as ids
      from read.checkpoints c
      left join ${sql.identifier([table])} r on r.event_id = ${eventId} and not r.is_retired
      where c.name = ${projection} group by c.position`),
});
