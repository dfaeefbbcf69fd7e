import {
  attendeeViewOf,
  checkpointFieldViewOf,
  checkpointViewOf,
  shownValues,
  type CheckpointAttendee,
  type CheckpointDataRecord,
  type CheckpointFieldView,
  type CheckpointView,
  type HeadCountView,
} from '@turnout/contracts/checkpoint';
import { FieldValue } from '@turnout/contracts/fields';
import { CheckpointFieldId, CheckpointId, EventId, PrimaryId, RegistrantId } from '@turnout/contracts/kernel';
import { RegistrationStatus, WaitsFor } from '@turnout/contracts/registration';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { knownRecords } from '../platform/known-records.ts';
import { ofGroup } from '../platform/of-group.ts';
import { bareCode, containing, wordsOf } from '../platform/search-text.ts';
import { staffOf } from '../platform/staff-names.ts';
import { CheckinRow } from './checkins.projection.ts';
import { checkpointFields, checkpoints } from './checkpoints.projection.ts';
import { peopleBy, shownBy } from './known.ts';

export { checkinPage, checkpointStats, exportCheckins, type CheckinPage } from './checkin-cards.ts';

type OfEvent = { readonly eventId: EventId };

/** An event's checkpoints, in the order of their definition; deleted ones are left out. */
export const checkpointsOfEvent = async (
  pool: CommonQueryMethods,
  { eventId }: OfEvent,
): Promise<readonly CheckpointView[]> => (await checkpoints.ofEvent(pool, eventId)).map(checkpointViewOf);

/** An event's checkpoint fields, by their order numbers, then in the order of definition. */
export const checkpointFieldsOfEvent = async (
  pool: CommonQueryMethods,
  { eventId }: OfEvent,
): Promise<readonly CheckpointFieldView[]> =>
  (await checkpointFields.ofEvent(pool, eventId)).map(checkpointFieldViewOf);

/** Which checkpoint fields an event has, as far as the table has read. */
export const knownCheckpointFields = knownRecords('checkpoints', 'checkpoint_fields', CheckpointFieldId);

const MemberRow = z.object({
  id: RegistrantId,
  primaryId: PrimaryId,
  place: z.int(),
  confirmationNumber: z.string(),
  status: RegistrationStatus,
  waitsFor: WaitsFor.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  typeName: z.string(),
  isErased: z.boolean(),
  badge: z.int(),
});
const StandingRow = CheckinRow.pick({
  checkin_id: true,
  status: true,
  registrants: true,
  is_external: true,
  created_at: true,
  desk: true,
}).extend({ by_name: z.string() });

const staff = staffOf(sql.fragment`c.created_by`);

/**
 * The group of a registrant as the staff check-in screen of a checkpoint shows it, primary first, without
 * those deleted, each with the number of their badge. Null where the event has no such group or no such checkpoint.
 */
export const attendeesAt = async (
  pool: CommonQueryMethods,
  params: OfEvent & { readonly checkpointId: CheckpointId; readonly registrationId: RegistrantId },
): Promise<{ readonly attendee: CheckpointAttendee; readonly badge: number }[] | null> => {
  const { eventId, checkpointId, registrationId } = params;
  const shown = await shownBy(pool, { eventId, checkpointId });
  if (shown === null) return null;
  const members = await pool.any(sql.type(MemberRow)`
    select r.registrant_id as id, r.primary_id as "primaryId", r.place, r.confirmation_number as "confirmationNumber", r.status,
      r.first_name as "firstName", r.last_name as "lastName", coalesce(t.details ->> 'name', '') as "typeName",
      r.is_erased as "isErased", r.badge,
      case when r.status <> 'pending' then null when a.registrant_id is not null then 'approval'
        when r.awaits_payment then 'payment' end as "waitsFor"
    from registrants r left join types t on t.id = r.type_id left join approvals a on a.registrant_id = r.registrant_id
    where r.primary_id = ${ofGroup(registrationId)} and r.event_id = ${eventId} and r.status <> 'deleted'
    order by r.place`);
  const [first] = members;
  if (first === undefined) return null;
  const { primaryId } = first;
  const standing = await pool.any(sql.type(StandingRow)`
    select c.checkin_id, c.status, c.registrants, c.is_external, c.created_at, c.desk, ${staff.name} as by_name
    from checkpoint_checkins c ${staff.join}
    where c.primary_id = ${primaryId} and c.checkpoint_id = ${checkpointId}
      and (c.status in ('checked-in', 'accepted') or (c.status = 'checked-out' and ${shown.details.type === 'unique'}))
    order by c.checked_in`);
  const primary = RegistrantId.parse(primaryId);
  const people = await peopleBy(pool, [primary, ...members.map(({ id }) => id)]);
  const known = (id: RegistrantId) => people.get(id) ?? { form: {}, data: {} };
  return members.map(({ id, place, badge, ...member }) => {
    const inside = standing.find(({ registrants }) => registrants.includes(id));
    const attendee = attendeeViewOf(
      {
        ...member,
        registrantId: id,
        parent: place === 1 ? null : primary,
        standing:
          inside === undefined
            ? null
            : {
                checkinId: inside.checkin_id,
                status: inside.status,
                at: inside.created_at,
                isExternal: inside.is_external,
                byName: inside.by_name,
                desk: inside.desk,
              },
      },
      shownValues(shown, known(id), known(primary)),
    );
    return { attendee, badge };
  });
};

const InsideRow = z.object({
  _id: CheckpointId,
  name: z.string(),
  type: z.enum(['unique', 'multiple']),
  checkinEnabled: z.boolean(),
  inside: z.int(),
  seen: z.int(),
});

/** How many people are inside: of the event, and at each checkpoint in the order of definition. */
export const headCount = async (pool: CommonQueryMethods, { eventId }: OfEvent): Promise<HeadCountView> => {
  const [event, rows] = await Promise.all([
    pool.one(sql.type(z.object({ inside: z.int(), confirmed: z.int() }))`
      select coalesce(sum((t.value ->> 'checkedIn')::int), 0)::int as inside,
        coalesce(sum((t.value ->> 'confirmed')::int), 0)::int as confirmed
      from door_tally d, jsonb_each(d.counts -> 'types') t where d.event_id = ${eventId}`),
    pool.any(sql.type(InsideRow)`
      select c.id as _id, c.details ->> 'name' as name, c.details ->> 'type' as type,
        (c.details ->> 'checkinEnabled')::boolean as "checkinEnabled",
        coalesce(t.checked_in + t.accepted, 0) as inside, coalesce(t.seen, 0) as seen
      from event_checkpoints c left join checkpoint_tally t on t.checkpoint_id = c.id
      where c.event_id = ${eventId} and not c.is_retired order by c.defined, c.id`),
  ]);
  return { event, checkpoints: [...rows] };
};

const RecordRow = z.object({
  id: RegistrantId,
  eventId: EventId,
  primaryId: RegistrantId,
  firstName: z.string(),
  lastName: z.string(),
  confirmationNumber: z.string(),
  isErased: z.boolean(),
  fields: z.record(CheckpointFieldId, FieldValue),
});

/** Persons of whom checkpoints know something, with all that is known; fields deleted since are left out. */
const recordsWhere = async (pool: CommonQueryMethods, eventId: EventId, which: ReturnType<typeof dataCondition>) => {
  const [rows, fields] = await Promise.all([
    pool.any(sql.type(RecordRow)`
      select d.registrant_id as id, d.event_id as "eventId", d.primary_id as "primaryId",
        r.first_name as "firstName", r.last_name as "lastName", r.confirmation_number as "confirmationNumber",
        r.is_erased as "isErased", d.fields
      from checkpoint_data d join registrants r on r.registrant_id = d.registrant_id ${which}`),
    checkpointFieldsOfEvent(pool, { eventId }),
  ]);
  return rows.map(({ id, primaryId, fields: values, isErased, ...row }): CheckpointDataRecord => ({
    _id: id,
    ...row,
    ...(isErased ? { erased: true } : {}),
    registration: { _id: primaryId, confirmationNumber: row.confirmationNumber },
    fields: fields.flatMap(({ _id }) => {
      const value = values[_id];
      return value === undefined ? [] : [{ _id, value }];
    }),
  }));
};

const dataCondition = (eventId: EventId, { name = '', regNoOrId = '' }: { name?: string; regNoOrId?: string }) => {
  const id = RegistrantId.safeParse(regNoOrId.toLowerCase());
  const number = id.success
    ? sql.fragment`d.registrant_id = ${id.data}`
    : sql.fragment`r.bare_number = ${bareCode(regNoOrId)}`;
  const words = wordsOf(name.replaceAll(',', ' ')).map(
    (word) => sql.fragment`split_part(r.search_text, E'\n', 1) like ${containing(word)}`,
  );
  return sql.fragment`where ${sql.join(
    [sql.fragment`d.event_id = ${eventId}`, ...(regNoOrId === '' ? [] : [number]), ...words],
    sql.fragment` and `,
  )}`;
};

/** A page of an event's checkpoint data, the newest first, by name or number. */
export const dataPage = async (
  pool: CommonQueryMethods,
  params: OfEvent & {
    readonly name?: string | undefined;
    readonly regNoOrId?: string | undefined;
    readonly page: number;
    readonly perPage: number;
  },
): Promise<{ readonly data: CheckpointDataRecord[]; readonly total: number }> => {
  const { eventId, name = '', regNoOrId = '', page, perPage } = params;
  const condition = dataCondition(eventId, { name, regNoOrId });
  const [data, total] = await Promise.all([
    recordsWhere(
      pool,
      eventId,
      sql.fragment`${condition} order by d.entered desc, d.registrant_id limit ${perPage} offset ${(page - 1) * perPage}`,
    ),
    pool.oneFirst(sql.type(z.object({ total: z.int() }))`
      select count(*)::int as total
      from checkpoint_data d join registrants r on r.registrant_id = d.registrant_id ${condition}`),
  ]);
  return { data, total };
};

/** What checkpoints know of a group's people, primary first. */
export const dataOfGroup = (
  pool: CommonQueryMethods,
  { eventId, registration }: OfEvent & { readonly registration: RegistrantId },
): Promise<CheckpointDataRecord[]> =>
  recordsWhere(
    pool,
    eventId,
    sql.fragment`where d.event_id = ${eventId} and d.primary_id = ${ofGroup(registration)} order by r.place`,
  );
