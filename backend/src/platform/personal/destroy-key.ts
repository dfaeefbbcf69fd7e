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

/**
 * Destroys a person's key for good, notes that it was done and tells every process, all in the caller's
 * transaction. A person without a key gets a row without one, so that none is ever made.
 * @returns whether there was a key to destroy.
 */
export const destroyKey = async (
  transaction: CommonQueryMethods,
  { personId, eventId, at, by, reason, streamId }: Destruction,
): Promise<boolean> => {
  const destroyed = await transaction.query(sql.type(Nothing)`
    update ops.person_keys set key = null where person_id = ${personId} and key is not null`);
  await transaction.query(sql.type(Nothing)`
    insert into ops.person_keys (person_id, key) values (${personId}, null) on conflict (person_id) do nothing`);
  await transaction.query(sql.type(Nothing)`
    insert into ops.erasures (person_id, event_id, at, by, reason, stream_id)
    values (${personId}, ${eventId}, ${at}::timestamptz, ${by}, ${reason}, ${streamId})
    on conflict (person_id) do nothing`);
  await transaction.query(sql.type(Nothing)`select pg_notify(${erasedChannel}, ${personId})`);
  return destroyed.rowCount > 0;
};

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
