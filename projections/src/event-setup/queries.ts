import { eventViewOf, type EventView, type SpeakerView } from '@turnout/contracts/event-setup';
import { EventId } from '@turnout/contracts/kernel';
import { recordViewOf } from '@turnout/contracts/records';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { events } from './events.projection.ts';
import { speakers } from './speakers.projection.ts';

const columns = sql.fragment`event_id, creator, created_at, details, version, position`;
const newestFirst = sql.fragment`order by created_at desc, event_id`;

const eventView = ({
  event_id: id,
  creator,
  created_at: createdAt,
  details,
  version,
}: z.infer<typeof events.row>): EventView => eventViewOf({ id, creator, createdAt, details, version });

/** Every event, newest first. */
export const eventsAll = async (pool: CommonQueryMethods): Promise<readonly EventView[]> => {
  const rows = await pool.any(sql.type(events.row)`select ${columns} from events ${newestFirst}`);
  return rows.map(eventView);
};

/** Those of the events that there are, newest first. */
export const eventsOf = async (pool: CommonQueryMethods, ids: readonly EventId[]): Promise<readonly EventView[]> => {
  const rows = await pool.any(sql.type(events.row)`
    select ${columns} from events where event_id = any(${sql.array(ids, 'text')}) ${newestFirst}`);
  return rows.map(eventView);
};

const Identified = z.object({ id: EventId });

/** The events that are on at some time between two moments (ISO 8601); there are few events, and all are looked at. */
export const eventsOn = (pool: CommonQueryMethods, from: string, to: string): Promise<readonly EventId[]> =>
  pool.anyFirst(sql.type(Identified)`
    select event_id as id from events
    where (details->>'startDate')::timestamptz <= ${to}::timestamptz
      and (details->>'endDate')::timestamptz >= ${from}::timestamptz`);

/** One event; null where there is none. */
export const eventById = async (pool: CommonQueryMethods, id: EventId): Promise<EventView | null> => {
  const row = await pool.maybeOne(sql.type(events.row)`select ${columns} from events where event_id = ${id}`);
  return row === null ? null : eventView(row);
};

/** An event's speakers, by their names. */
export const speakersOfEvent = async (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<readonly SpeakerView[]> => (await speakers.ofEvent(pool, eventId)).map(recordViewOf);
