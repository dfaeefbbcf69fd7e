import { dueOf } from '@turnout/contracts/charges';
import { CheckpointCheckinStatus } from '@turnout/contracts/checkpoint';
import {
  Instant,
  PrimaryId,
  RegistrantId,
  TypeId,
  type ActivityId,
  type CheckpointId,
  type EventId,
} from '@turnout/contracts/kernel';
import { RegistrationStatus } from '@turnout/contracts/registration';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { balanceOfRow } from '../platform/money-of-row.ts';

/** The projections whose tables a desk's copy is read from. */
export const shownOfDeskCopies = [
  'desk-copies',
  'accounts',
  'registrants',
  'enrolments',
  'activity-checkins',
  'checkpoint-checkins',
  'noted-people',
  'forms',
] as const;

/** The state of somebody at the place that a copy is of. */
interface Presence {
  readonly presence: 'never' | 'inside' | 'left';
  readonly at: Instant | null;
}

/** Somebody as a copy is made of them. */
export interface DeskPerson extends Presence {
  readonly registrantId: RegistrantId;
  readonly primaryId: PrimaryId;
  readonly typeId: TypeId;
  readonly status: RegistrationStatus;
  readonly firstName: string;
  readonly lastName: string;
  readonly number: string;
  readonly ticketCode: string;
  /** The number of the badge that they have now. */
  readonly badge: number;
  readonly isOwing: boolean;
  readonly isInsideEvent: boolean;
  readonly takesPart: boolean;
  /** The moments at which the place let them in since a moment; none where they are not counted. */
  readonly entries: readonly Instant[];
}

/** The place that a copy is of; neither: the door. */
export interface CopiedPlace {
  readonly checkpointId?: CheckpointId | undefined;
  readonly activityId?: ActivityId | undefined;
}

/** Moments at which people were let in, by whom. */
type Entries = ReadonlyMap<RegistrantId, readonly Instant[]>;

const Entry = z.object({ registrant_id: RegistrantId, entered_at: Instant });

/** The entries of the people of these groups at a place since a moment, those that stand, in their order. */
const entriesOf = async (
  pool: CommonQueryMethods,
  { checkpointId, activityId }: CopiedPlace,
  { groups, since }: { readonly groups: readonly PrimaryId[]; readonly since: Instant },
): Promise<Entries> => {
  const ids = sql.array([...groups], 'text');
  const rows =
    checkpointId !== undefined
      ? await pool.any(sql.type(Entry)`
          select p.id as registrant_id, c.entered_at
          from checkpoint_checkins c, jsonb_array_elements_text(c.registrants) p (id)
          where c.primary_id = any(${ids}) and c.checkpoint_id = ${checkpointId} and c.status <> 'deleted'
            and c.entered_at > ${since}
          order by c.entered_at`)
      : await pool.any(sql.type(Entry)`
          select a.registrant_id, a.entered_at
          from registrants r join activity_checkins a on a.registrant_id = r.registrant_id
          where r.primary_id = any(${ids}) and a.event_id = r.event_id and a.activity_id = ${activityId ?? ''}
            and a.entered_at > ${since}
          order by a.entered_at`);
  const all = new Map<RegistrantId, Instant[]>();
  for (const { registrant_id: id, entered_at: at } of rows) all.set(id, [...(all.get(id) ?? []), at]);
  return all;
};

/** Since when an event's changes are kept for copies; null: they are not. */
export const deskCopySince = (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<string | null> =>
  pool.maybeOneFirst(sql.type(z.object({ since: z.string().nullable() }))`
    select since from desk_copies where event_id = ${eventId}`);

const Placed = z.object({ primary_id: PrimaryId, place: z.string() });
type Page = { readonly groups: readonly PrimaryId[]; readonly last: string | null };

const pageOf = (rows: readonly z.infer<typeof Placed>[]): Page => ({
  groups: [...new Set(rows.map(({ primary_id: id }) => id))],
  last: rows.at(-1)?.place ?? null,
});

/** The groups of an event a page at a time, the newest first; `last` goes on from there, null: there are no more. */
export const groupsToCopy = async (
  pool: CommonQueryMethods,
  of: { readonly eventId: EventId; readonly before: string; readonly people: number },
): Promise<Page> => {
  // Whoever was registered at once is one group, which is copied whole: those after the last row are in it.
  return pageOf(
    await pool.any(sql.type(Placed)`
      select primary_id, submitted as place from registrants
      where event_id = ${of.eventId} and submitted < ${of.before} order by submitted desc, place limit ${of.people}`),
  );
};

/** The groups that changed after a position and up to another, in the order of their changes. */
export const groupsChanged = async (
  pool: CommonQueryMethods,
  of: { readonly eventId: EventId; readonly after: string; readonly upTo: string; readonly groups: number },
): Promise<Page> =>
  pageOf(
    await pool.any(sql.type(Placed)`
      select primary_id, position as place from desk_changes
      where event_id = ${of.eventId} and position > ${of.after} and position <= ${of.upTo}
      order by position limit ${of.groups}`),
  );

const Row = z.object({
  registrant_id: RegistrantId,
  primary_id: PrimaryId,
  type_id: TypeId,
  status: RegistrationStatus,
  first_name: z.string(),
  last_name: z.string(),
  confirmation_number: z.string(),
  scannable_code: z.string(),
  badge: z.int(),
  checked_in_at: Instant.nullable(),
  group_charged: z.int(),
  group_discounted: z.int(),
  group_paid: z.int(),
  group_charged_more: z.int(),
  group_discounted_more: z.int(),
  is_enrolled: z.boolean(),
  activity_at: Instant.nullable(),
  is_inside_activity: z.boolean(),
});

const Checkin = z.object({
  registrants: z.array(RegistrantId),
  status: CheckpointCheckinStatus,
  created_at: Instant,
});

const never: Presence = { presence: 'never', at: null };

/** States of the people of these groups at a checkpoint, by their ids. */
const atCheckpoint = async (
  pool: CommonQueryMethods,
  checkpointId: CheckpointId,
  groups: readonly PrimaryId[],
): Promise<ReadonlyMap<RegistrantId, Presence>> => {
  const checkins = await pool.any(sql.type(Checkin)`
    select registrants, status, created_at from checkpoint_checkins
    where primary_id = any(${sql.array([...groups], 'text')}) and checkpoint_id = ${checkpointId}
      and status <> 'deleted' order by checked_in`);
  const found = new Map<RegistrantId, Presence>();
  for (const { registrants, status, created_at: at } of checkins)
    for (const id of registrants) {
      const presence = status === 'checked-out' ? 'left' : 'inside';
      if (presence === 'inside' || found.get(id)?.presence !== 'inside') found.set(id, { presence, at });
    }
  return found;
};

const presenceOf = (row: z.infer<typeof Row>, { activityId }: CopiedPlace): Presence => {
  const at = activityId === undefined ? row.checked_in_at : row.activity_at;
  if (at === null) return never;
  return { presence: activityId === undefined || row.is_inside_activity ? 'inside' : 'left', at };
};

/**
 * The people of groups as they stand at a place, group by group in the order of their places.
 * @param of `entriesSince`: from when on entries are counted; null: the place counts none.
 */
export const peopleToCopy = async (
  pool: CommonQueryMethods,
  of: { readonly groups: readonly PrimaryId[]; readonly place: CopiedPlace; readonly entriesSince: Instant | null },
): Promise<readonly DeskPerson[]> => {
  const { groups, place, entriesSince: since } = of;
  if (groups.length === 0) return [];
  const { checkpointId, activityId } = place;
  const [rows, there, entries] = await Promise.all([
    pool.any(sql.type(Row)`
      select r.registrant_id, r.primary_id, r.type_id, r.status, r.first_name, r.last_name, r.confirmation_number,
        r.scannable_code, r.badge, r.checked_in_at, r.group_charged, r.group_discounted, r.group_paid,
        r.group_charged_more, r.group_discounted_more, e.registrant_id is not null as is_enrolled,
        e.checked_in_at as activity_at, coalesce(e.is_inside, false) as is_inside_activity
      from registrants r
      left join enrolments e on e.activity_id = ${activityId ?? ''} and e.registrant_id = r.registrant_id
      where r.primary_id = any(${sql.array([...groups], 'text')})
      order by r.primary_id, r.place`),
    checkpointId === undefined ? null : atCheckpoint(pool, checkpointId, groups),
    since === null ? null : entriesOf(pool, place, { groups, since }),
  ]);
  return rows.map((row) => ({
    registrantId: row.registrant_id,
    primaryId: row.primary_id,
    typeId: row.type_id,
    status: row.status,
    firstName: row.first_name,
    lastName: row.last_name,
    number: row.confirmation_number,
    ticketCode: row.scannable_code,
    badge: row.badge,
    isOwing: dueOf(balanceOfRow(row)) > 0,
    isInsideEvent: row.checked_in_at !== null,
    takesPart: activityId === undefined || row.is_enrolled,
    entries: entries?.get(row.registrant_id) ?? [],
    ...(there === null ? presenceOf(row, place) : (there.get(row.registrant_id) ?? never)),
  }));
};

/** The number of people in an event, deleted ones too, as copies have them. */
export const peopleInCopy = (pool: CommonQueryMethods, { eventId }: { readonly eventId: EventId }): Promise<number> =>
  pool.oneFirst(sql.type(z.object({ count: z.int() }))`
    select count(*)::int as count from registrants where event_id = ${eventId}`);

/** The names of an event's registration types. */
export const typeNames = (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<readonly { readonly _id: TypeId; readonly name: string }[]> =>
  pool.any(sql.type(z.object({ _id: TypeId, name: z.string() }))`
    select id as "_id", coalesce(details ->> 'name', '') as name from types where event_id = ${eventId} order by id`);
