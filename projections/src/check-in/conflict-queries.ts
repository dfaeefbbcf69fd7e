import { ConflictView } from '@turnout/contracts/check-in';
import { type ConflictId, type EventId } from '@turnout/contracts/kernel';
import { RegistrationStatus } from '@turnout/contracts/registration';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { question } from '../platform/question.ts';
import { staffOf } from '../platform/staff-names.ts';
import { ConflictRow } from './conflicts.projection.ts';

const Row = z.object({
  ...ConflictRow.shape,
  number: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  status: RegistrationStatus.nullable(),
  place_name: z.string(),
  by_name: z.string(),
  decided_by_name: z.string(),
  standing_by_name: z.string(),
});

const nameOf = (by: FragmentSqlToken): FragmentSqlToken => {
  const { join, name } = staffOf(by);
  return sql.fragment`(select ${name} from (select 1) as once ${join})`;
};

const shown = (of: FragmentSqlToken): FragmentSqlToken => sql.fragment`
  select c.*, r.confirmation_number as number, r.first_name, r.last_name, r.status,
    coalesce(a.details ->> 'name', p.details ->> 'name', '') as place_name,
    ${nameOf(sql.fragment`c.by`)} as by_name, ${nameOf(sql.fragment`c.decided_by`)} as decided_by_name,
    ${nameOf(sql.fragment`(c.standing ->> 'by')`)} as standing_by_name
  from (${of}) c
  left join registrants r on r.registrant_id = c.registrant_id
  left join activities a on a.id = c.activity_id
  left join event_checkpoints p on p.id = c.checkpoint_id
  order by c.position desc`;

const viewOf = (row: z.infer<typeof Row>): ConflictView => {
  const { registrant_id: id, checkpoint_id: checkpoint, activity_id: activity, standing, decided_at: decidedAt } = row;
  const kind = checkpoint !== null ? 'checkpoint' : activity !== null ? 'activity' : 'door';
  return {
    _id: row.conflict_id,
    place: { kind, _id: checkpoint ?? activity, name: row.place_name },
    registration:
      id === null
        ? null
        : {
            _id: id,
            confirmationNumber: row.number ?? '',
            firstName: row.first_name ?? '',
            lastName: row.last_name ?? '',
            // Of whoever is gone for good.
            status: row.status ?? 'deleted',
          },
    presented: row.code,
    because: row.because,
    wish: row.wish,
    desk: row.desk,
    by: row.by_name,
    scannedAt: row.scanned_at,
    deskAt: row.desk_at,
    clockDifferenceMs: row.difference_ms,
    receivedAt: row.received_at,
    standing: standing === null ? null : { ...standing, by: row.standing_by_name },
    decided:
      row.decision === null || decidedAt === null
        ? null
        : { decision: row.decision, note: row.note, by: row.decided_by_name, at: decidedAt },
  };
};

const Total = z.object({ total: z.int() });

/** A page of an event's conflicts in one state, the newest first. */
export const conflictPage = async (
  pool: CommonQueryMethods,
  of: {
    readonly eventId: EventId;
    readonly state: 'open' | 'decided';
    readonly page: number;
    readonly perPage: number;
  },
) => {
  const { eventId, state, page, perPage } = of;
  const which =
    state === 'open'
      ? sql.fragment`event_id = ${eventId} and decision is null`
      : sql.fragment`event_id = ${eventId} and decision is not null`;
  const window = sql.fragment`order by position desc limit ${perPage} offset ${(page - 1) * perPage}`;
  const [rows, total] = await Promise.all([
    pool.any(sql.type(Row)`${shown(sql.fragment`select * from conflicts where ${which} ${window}`)}`),
    pool.oneFirst(sql.type(Total)`select count(*)::int as total from conflicts where ${which}`),
  ]);
  return { rows: rows.map(viewOf), total, totalWithoutFilter: total };
};

/** The number of an event's conflicts that nobody decided. */
export const openConflicts = async (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<{ readonly open: number }> => ({
  open: await pool.oneFirst(sql.type(Total)`
    select count(*)::int as total from conflicts where event_id = ${eventId} and decision is null`),
});

/** A conflict; null where there is none, or none of this event. */
export const conflictNamed = question(
  ['conflicts'],
  async (
    pool,
    { eventId, conflictId }: { readonly eventId: EventId; readonly conflictId: ConflictId },
  ): Promise<ConflictRow | null> =>
    pool.maybeOne(sql.type(ConflictRow)`
      select * from conflicts where conflict_id = ${conflictId} and event_id = ${eventId}`),
);
