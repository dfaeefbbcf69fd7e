import { eventSetupTopics, type Copying } from '@turnout/contracts/event-setup';
import { startOfLog, type EventId } from '@turnout/contracts/kernel';
import { isCopyingNow } from '@turnout/projections/event-setup/queries';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';

const Nothing = z.unknown();
const Row = z.object({ done: z.int(), of: z.int() });

const touched = (eventId: EventId): string =>
  JSON.stringify({
    position: startOfLog,
    projection: '',
    touched: [{ topic: eventSetupTopics.copying.name, key: eventId }],
  });

/** Notes how far a copy is, and tells the screens that watch it. While there is a note, somebody may be copying. */
export const noteProgress = async (
  pool: CommonQueryMethods,
  eventId: EventId,
  { done, of }: z.infer<typeof Row>,
): Promise<void> => {
  await pool.query(sql.type(Nothing)`
    insert into ops.event_copies (event_id, done, of) values (${eventId}, ${done}, ${of})
    on conflict (event_id) do update set done = excluded.done, of = excluded.of`);
  await pool.query(sql.type(Nothing)`select pg_notify('touched', ${touched(eventId)})`);
};

/** Nobody is copying any more. */
export const dropProgress = async (pool: CommonQueryMethods, eventId: EventId): Promise<void> => {
  await pool.query(sql.type(Nothing)`delete from ops.event_copies where event_id = ${eventId}`);
};

export const isNoted = (pool: CommonQueryMethods, eventId: EventId): Promise<boolean> =>
  pool.exists(sql.type(Nothing)`select 1 from ops.event_copies where event_id = ${eventId}`);

/** How far the copying of an event is, done where it is none; null where there is no such event. */
export const progressOf = async (pool: CommonQueryMethods, eventId: EventId): Promise<Copying | null> => {
  const isCopying = await isCopyingNow(pool, eventId);
  if (isCopying === null) return null;
  const row = await pool.maybeOne(sql.type(Row)`select done, of from ops.event_copies where event_id = ${eventId}`);
  return { isDone: !isCopying, done: row?.done ?? 0, of: row?.of ?? 0 };
};
