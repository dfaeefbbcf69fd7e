import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';

/** Every process hears on this channel whose key is gone (payload: the person's id). */
export const erasedChannel = 'erased';

const Nothing = z.unknown();

/** Who is erased, and what is noted of it: ids, and a reason that names nobody. */
export interface Destruction {
  readonly personId: string;
  readonly eventId: string;
  readonly at: string;
  readonly by: string;
  readonly reason: string;
  /** The stream that says so, the person's group's. */
  readonly streamId: string;
}

const Counted = z.object({ count: z.int() });

/**
 * Destroys the keys of people for good, notes that it was done and tells every process, all in the caller's
 * transaction. Whoever has no key gets a row without one, so that none is ever made.
 * @returns how many keys there were to destroy.
 */
export const destroyKeys = async (
  transaction: CommonQueryMethods,
  destroyed: readonly Destruction[],
): Promise<number> => {
  const ids = sql.array(destroyed.map(({ personId }) => personId).toSorted(), 'text');
  const count = await transaction.oneFirst(sql.type(Counted)`
    with ours as materialized (
      select person_id from ops.person_keys where person_id = any(${ids}) and key is not null
      order by person_id for update),
    done as (update ops.person_keys p set key = null from ours where p.person_id = ours.person_id returning 1)
    select count(*)::int as count from done`);
  await transaction.query(sql.type(Nothing)`
    insert into ops.person_keys (person_id, key) select id, null from unnest(${ids}) id
    on conflict (person_id) do nothing`);
  const rows = destroyed.map(({ personId, eventId, at, by, reason, streamId }) => [
    personId,
    eventId,
    at,
    by,
    reason,
    streamId,
  ]);
  await transaction.query(sql.type(Nothing)`
    insert into ops.erasures (person_id, event_id, at, by, reason, stream_id)
    select * from ${sql.unnest(rows, ['text', 'text', 'timestamptz', 'text', 'text', 'text'])} one
    on conflict (person_id) do nothing`);
  await transaction.query(sql.type(Nothing)`select pg_notify(${erasedChannel}, id) from unnest(${ids}) id`);
  return count;
};

/** The same of one person. @returns whether there was a key to destroy. */
export const destroyKey = async (transaction: CommonQueryMethods, destroyed: Destruction): Promise<boolean> =>
  (await destroyKeys(transaction, [destroyed])) > 0;

const Erased = z.object({
  personId: z.string(),
  eventId: z.string(),
  at: z.string(),
  by: z.string(),
  reason: z.string(),
});

/** Who was erased when, oldest first: ids only. */
export const listErasures = (pool: CommonQueryMethods): Promise<readonly z.infer<typeof Erased>[]> =>
  pool.any(sql.type(Erased)`
    select person_id as "personId", event_id as "eventId",
      to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, by, reason
    from ops.erasures order by erasures.at, person_id`);
