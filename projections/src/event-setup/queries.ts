import { EventContents, eventViewOf, type EventView } from '@turnout/contracts/event-setup';
import { EventId, Instant, MailTextId, PrimaryId, RegistrantId } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { knownRecords } from '../platform/known-records.ts';
import { question } from '../platform/question.ts';
import { events } from './events.projection.ts';

export const knownMailTexts = knownRecords('mailTexts', 'mail_texts', MailTextId);

export { eventTotals, shownOfTotals } from './event-totals.ts';

const columns = sql.fragment`event_id, creator, created_at, details, version, copy_of, is_copying, position`;
const newestFirst = sql.fragment`order by created_at desc, event_id`;

const eventView = ({
  event_id: id,
  creator,
  created_at: createdAt,
  details,
  version,
  is_copying: isCopying,
}: z.infer<typeof events.row>): EventView => eventViewOf({ id, creator, createdAt, details, isCopying, version });

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

/** Whether an event is a copy that is not whole yet; null where there is no such event. */
export const isCopyingNow = (pool: CommonQueryMethods, id: EventId): Promise<boolean | null> =>
  pool.maybeOneFirst(sql.type(z.object({ is_copying: z.boolean() }))`
    select is_copying from events where event_id = ${id}`);

const Taking = z.object({
  endDate: Instant,
  registrationClosesAt: Instant.nullable(),
  preventExternalRegistrations: z.boolean(),
});

/** Of an event until when it takes strangers; null where it is not in the tables. */
export const takingOf = (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<z.infer<typeof Taking> | null> =>
  pool.maybeOne(sql.type(Taking)`
    select details->>'endDate' as "endDate", details->>'registrationClosesAt' as "registrationClosesAt",
      (details->>'preventExternalRegistrations')::boolean as "preventExternalRegistrations"
    from events where event_id = ${eventId}`);

/** How many of each an event has, pictures left out. */
export const countContents = (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<Omit<EventContents, 'pictures'>> =>
  pool.one(sql.type(EventContents.omit({ pictures: true }))`
    select
      (select count(*)::int from registrants where event_id = ${eventId}) as registrants,
      (select count(*)::int from types where event_id = ${eventId} and not is_retired) as "registrationTypes",
      (select count(*)::int from fields where event_id = ${eventId} and not is_retired) as fields,
      (select count(*)::int from activities where event_id = ${eventId} and not is_retired) as activities,
      (select count(*)::int from speakers where event_id = ${eventId} and not is_retired) as speakers,
      (select count(*)::int from event_checkpoints where event_id = ${eventId} and not is_retired) as checkpoints,
      (select count(*)::int from devices where event_id = ${eventId} and not is_revoked) as devices,
      (select count(*)::int from walls where event_id = ${eventId}) as "wallLinks"`);

const Named = z.object({ id: RegistrantId });
type OfEvent = { readonly eventId: EventId };

/** Everybody whom an event has, by their ids alone. */
export const registrantIdsOf = question(
  ['registrants'],
  (pool, { eventId }: OfEvent): Promise<readonly RegistrantId[]> =>
    pool.anyFirst(sql.type(Named)`select registrant_id as id from registrants where event_id = ${eventId} order by id`),
);

const Grouped = z.object({ id: PrimaryId });

/** The groups of an event that were there before a place in the log, in the order in which they came. */
export const groupsBefore = question(
  ['registrants'],
  (pool, { eventId, before }: OfEvent & { readonly before: string }): Promise<readonly PrimaryId[]> =>
    pool.anyFirst(sql.type(Grouped)`
      select primary_id as id from registrants where event_id = ${eventId} and submitted < ${before}
      group by primary_id order by min(submitted), primary_id`),
);
