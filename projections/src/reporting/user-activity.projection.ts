import { eventSchemas } from '@turnout/contracts';
import { accountEvents } from '@turnout/contracts/access';
import { AccountId, categoryOf, DeviceId, EventId, Instant, RegistrantId } from '@turnout/contracts/kernel';
import { userActivityEvents } from '@turnout/contracts/reporting';
import { z } from 'zod';
import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection, on, type Clause, type ReadEvent } from '../platform/projection.ts';
import { defineTable } from '../platform/table.ts';

/** Who did what when, about whom, from where. */
export const ActivityIndexed = z.object({
  position: z.string(),
  event_id: EventId.nullable(),
  at: Instant,
  activity: z.string(),
  is_log_in: z.boolean(),
  creator: z.string(),
  account_id: AccountId.nullable(),
  registrant_id: RegistrantId.nullable(),
  desk: z.string(),
  client_version: z.string(),
  /** The name of the API token that asked; empty: their own hand. */
  api_token: z.string(),
  sealed_address: z.string().nullable(),
  stream_id: z.string(),
  revision: z.int(),
});
export const userActivity = defineTable('user_activity', ['position'], ActivityIndexed, { remembers: null });

export const userActivityCleared = defineTable(
  'user_activity_cleared',
  ['event_id'],
  z.object({ event_id: EventId, till: Instant, log_ins_till: Instant.nullable() }),
);

const { LoggedIn, LoggedOut, LogInRefused, LogInCodeRequested } = accountEvents;
const ofLogIns: ReadonlySet<string> = new Set([
  LoggedIn.type,
  LoggedOut.type,
  LogInRefused.type,
  LogInCodeRequested.type,
]);
/** How somebody looks at a list is their own affair. */
const ofOneself: ReadonlySet<string> = new Set(['attendeeviews', 'reportviews']);

/** A value of the fact's own data, where it has one by that name. */
const said = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null && name in data ? Reflect.get(data, name) : undefined;
const idIn = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> | null =>
  value === undefined ? null : (schema.safeParse(value).data ?? null);

/** Whom of the attendees a fact is about: the one it names, or the first of those that it names. */
const registrantIn = (data: unknown): RegistrantId | null => {
  const named = said(data, 'registrantId') ?? said(data, 'primaryId');
  if (named !== undefined) return idIn(RegistrantId, named);
  const several = said(data, 'registrants');
  const first: unknown = Array.isArray(several) ? several[0] : undefined;
  return idIn(RegistrantId, typeof first === 'object' ? said(first, 'registrantId') : first);
};

/** A row where an account or a door device did it; imports, reactions and visitors are no users. */
const rowOf = ({ type, data, metadata, position, streamId, revision }: ReadEvent) => {
  const { actor, at, desk = '', clientVersion = '', sealedAddress = null, apiToken = '' } = metadata;
  const isUser = actor.kind === 'account' || (actor.kind === 'device' && DeviceId.safeParse(actor.id).success);
  if (!isUser || ofOneself.has(categoryOf(streamId))) return null;
  return {
    position,
    event_id: metadata.eventId ?? idIn(EventId, said(data, 'eventId')),
    at,
    activity: type === LoggedIn.type ? 'login' : type,
    is_log_in: ofLogIns.has(type),
    creator: actor.id,
    account_id: idIn(AccountId, said(data, 'accountId')),
    registrant_id: registrantIn(data),
    desk,
    client_version: clientVersion,
    api_token: apiToken,
    sealed_address: sealedAddress,
    stream_id: streamId,
    revision,
  };
};

const clauseOf = (type: string): Clause => ({
  type,
  reads: () => [],
  fold: (event, batch) => {
    if (event.unreadable !== undefined) throw event.unreadable;
    const row = rowOf(event);
    if (row !== null) userActivity.put(batch, row);
  },
});

const cleared = on(userActivityEvents.UserActivityCleared, {
  reads: ({ data }) => [userActivityCleared.at(data.eventId)],
  fold: (event, batch) => {
    const { eventId, till, withLogIns } = event.data;
    const was = userActivityCleared.get(batch, eventId);
    const later = (one: Instant | null | undefined): Instant =>
      one !== null && one !== undefined && one > till ? one : till;
    userActivityCleared.put(batch, {
      event_id: eventId,
      till: later(was?.till),
      log_ins_till: withLogIns ? later(was?.log_ins_till) : (was?.log_ins_till ?? null),
    });
    const row = rowOf(event);
    if (row !== null) userActivity.put(batch, row);
  },
});

/** The log of what users did (rule reporting/user-activity): an index of the log by who and when. */
export const userActivityProjection = defineProjection({
  name: 'user-activity',
  version: 2,
  ddl: ddlBeside(import.meta.url, 'user-activity.sql'),
  tables: [userActivity, userActivityCleared],
  clauses: [...[...eventSchemas.keys()].filter((type) => type !== cleared.type).map(clauseOf), cleared],
});
