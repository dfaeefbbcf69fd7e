import {
  checkinCardOf,
  CheckpointCheckinStatus,
  checkpointRecord,
  checkpointViewOf,
  type CheckpointCheckinView,
  type CheckpointStats,
  type CheckpointView,
  type ShownFields,
} from '@turnout/contracts/checkpoint';
import { FieldValue } from '@turnout/contracts/fields';
import { CheckpointFieldId, FieldId, CheckpointId, RegistrantId, type EventId } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { recordsOfEvent, rowsOf, type AsOf } from '../platform/record-table.ts';
import { PastCheckin } from './history-rows.ts';
import { staffNameAt, type Moment } from './past-moment.ts';

interface OfMoment {
  readonly eventId: EventId;
  readonly moment: Moment;
}

/** The event's checkpoints as they were, in the order of their definition; deleted ones are left out. */
const checkpointsAt = async (pool: CommonQueryMethods, { eventId, moment }: OfMoment) =>
  (await recordsOfEvent(pool, checkpointRecord, { eventId, asOf: moment })).map(checkpointViewOf);

/** What checkpoints and forms asked then. */
const fieldsAt = async (
  pool: CommonQueryMethods,
  eventId: EventId,
  asOf: AsOf,
): Promise<Omit<ShownFields, 'shown'>> => {
  const [own, form] = await Promise.all([
    pool.any(sql.type(z.object({ id: CheckpointFieldId, defaultValue: z.string() }))`
      select id, details ->> 'defaultValue' as "defaultValue"
      from ${rowsOf('checkpoint_fields', eventId, asOf)} f order by id`),
    pool.anyFirst(sql.type(z.object({ id: FieldId }))`
      select id from ${rowsOf('fields', eventId, asOf)} f order by id`),
  ]);
  return { own: new Map(own.map((field) => [field.id, field])), form: new Set(form) };
};

const StatsRow = z.object({ id: CheckpointId, status: CheckpointCheckinStatus, persons: z.int() });

const statsAt = async (
  pool: CommonQueryMethods,
  { eventId, moment: { position } }: OfMoment,
): Promise<ReadonlyMap<CheckpointId, CheckpointStats>> => {
  const rows = await pool.any(sql.type(StatsRow)`
    select checkpoint_id as id, status, sum(persons)::int as persons from (
      select checkpoint_id, 'checked-in' as status, sum(persons) as persons from past_checkins
      where event_id = ${eventId} and position <= ${position} group by 1
      union all
      select checkpoint_id, status, sum(persons) from past_checkin_changes
      where event_id = ${eventId} and position <= ${position} and status is not null group by 1, 2
      union all
      select checkpoint_id, was, -sum(persons) from past_checkin_changes
      where event_id = ${eventId} and position <= ${position} and was is not null group by 1, 2
    ) changes group by 1, 2 order by 1, 2`);
  const stats = new Map<CheckpointId, CheckpointStats>();
  for (const { id, status, persons } of rows)
    stats.set(id, { ...(stats.get(id) ?? nobody), [nameOf[status]]: persons });
  return stats;
};

const nobody: CheckpointStats = { checkedIn: 0, accepted: 0, checkedOut: 0, deleted: 0 };
const nameOf: Readonly<Record<CheckpointCheckinStatus, keyof CheckpointStats>> = {
  'checked-in': 'checkedIn',
  accepted: 'accepted',
  'checked-out': 'checkedOut',
  deleted: 'deleted',
};

/** Every checkpoint there was, with its numbers of persons. */
export const pastCheckpoints = async (
  pool: CommonQueryMethods,
  of: OfMoment,
): Promise<{ _id: CheckpointId; name: string; stats: CheckpointStats }[]> => {
  const [checkpoints, stats] = await Promise.all([checkpointsAt(pool, of), statsAt(pool, of)]);
  return checkpoints.map(({ _id, name }) => ({ _id, name, stats: stats.get(_id) ?? nobody }));
};

const CheckinRow = PastCheckin.extend({
  status: CheckpointCheckinStatus,
  printed: z.boolean(),
  note: z.string(),
  by_name: z.string(),
});
const values = z.record(z.string(), FieldValue);
const PersonRow = z.object({
  id: RegistrantId,
  firstName: z.string(),
  lastName: z.string(),
  isErased: z.boolean(),
  confirmationNumber: z.string(),
  form: values,
  data: values,
});
type Person = z.infer<typeof PersonRow>;

const peopleAt = async (
  pool: CommonQueryMethods,
  position: string,
  ids: readonly RegistrantId[],
): Promise<ReadonlyMap<string, Person>> => {
  const rows = await pool.any(sql.type(PersonRow)`
    select r.registrant_id as id, coalesce(d.first_name, r.first_name) as "firstName",
      coalesce(d.last_name, r.last_name) as "lastName", r.confirmation_number as "confirmationNumber",
      r.is_erased as "isErased", coalesce(d.fields, r.fields) as form, coalesce(c.fields, '{}') as data
    from past_registrants r
    left join lateral (
      select v.first_name, v.last_name, v.fields from past_details v
      where v.registrant_id = r.registrant_id and v.position <= ${position} order by v.position desc limit 1
    ) d on true
    left join lateral (
      select v.fields from past_checkpoint_data v
      where v.registrant_id = r.registrant_id and v.position <= ${position} order by v.position desc limit 1
    ) c on true
    where r.registrant_id = any(${sql.array([...new Set(ids)], 'text')})`);
  return new Map(rows.map((row) => [row.id, row]));
};

const cardOf = (
  row: z.infer<typeof CheckinRow>,
  shown: ShownFields,
  people: ReadonlyMap<string, Person>,
): CheckpointCheckinView =>
  checkinCardOf(
    {
      checkinId: row.checkin_id,
      eventId: row.event_id,
      checkpointId: row.checkpoint_id,
      primaryId: row.primary_id,
      registrants: row.registrants,
      status: row.status,
      isPrinted: row.printed,
      code: row.code,
      note: row.note,
      at: row.at,
      isExternal: row.is_external,
      byName: row.by_name,
      desk: row.desk,
    },
    shown,
    people,
  );

const newest = (column: string, position: string) => sql.fragment`(
  select v.${sql.identifier([column])} from past_checkin_changes v
  where v.checkin_id = c.checkin_id and v.position <= ${position} and v.${sql.identifier([column])} is not null
  order by v.position desc limit 1)`;

const Total = z.object({ total: z.int() });

export interface PastCheckpoint {
  readonly checkpoint: CheckpointView;
  readonly checkins: CheckpointCheckinView[];
  readonly total: number;
  readonly stats: CheckpointStats;
}

/** A page of a checkpoint's check-ins as they were, the newest first; null where it was not there. */
export const pastCheckpoint = async (
  pool: CommonQueryMethods,
  params: OfMoment & { readonly checkpointId: CheckpointId; readonly page: number; readonly perPage: number },
): Promise<PastCheckpoint | null> => {
  const { eventId, moment, checkpointId, page, perPage } = params;
  const { position } = moment;
  const checkpoint = (await checkpointsAt(pool, params)).find(({ _id }) => _id === checkpointId);
  if (checkpoint === undefined) return null;
  const [rows, total, stats, fields] = await Promise.all([
    pool.any(sql.type(CheckinRow)`
      select c.checkin_id, c.event_id, c.position, c.at, c.checkpoint_id, c.primary_id, c.code, c.registrants, c.persons,
        c.is_external, c.by, c.desk, coalesce(${newest('status', position)}, 'checked-in') as status,
        coalesce(${newest('printed', position)}, false) as printed, coalesce(${newest('note', position)}, '') as note,
        ${staffNameAt(sql.fragment`c.by`, moment)} as by_name
      from (
        select * from past_checkins c where c.checkpoint_id = ${checkpointId} and c.position <= ${position}
        order by c.position desc limit ${perPage} offset ${(page - 1) * perPage}
      ) c order by c.position desc`),
    pool.oneFirst(sql.type(Total)`
      select count(*)::int as total from past_checkins
      where checkpoint_id = ${checkpointId} and position <= ${position}`),
    statsAt(pool, params),
    fieldsAt(pool, eventId, moment),
  ]);
  const ids = rows.flatMap(({ primary_id, registrants }) => [RegistrantId.parse(primary_id), ...registrants]);
  const people = await peopleAt(pool, position, ids);
  const shown = { shown: checkpoint.fieldsForCheckinAndAttendeesPage, ...fields };
  const checkins = rows.map((row) => cardOf(row, shown, people));
  return { checkpoint, checkins, total, stats: stats.get(checkpointId) ?? nobody };
};
