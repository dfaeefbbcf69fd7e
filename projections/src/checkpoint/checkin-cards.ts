import {
  checkinCardOf,
  type CheckinFilter,
  type CheckpointCheckinView,
  type CheckpointStats,
} from '@turnout/contracts/checkpoint';
import { RegistrantId, type CheckpointId, type EventId } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { staffOf } from '../platform/staff-names.ts';
import { conditionOf, isOpen } from './checkin-filter.ts';
import { CheckinRow } from './checkins.projection.ts';
import { peopleBy, shownBy, type Person } from './known.ts';

const CardRow = CheckinRow.omit({ position: true, entered_at: true }).extend({ by_name: z.string() });
type CardRow = z.infer<typeof CardRow>;
type Shown = NonNullable<Awaited<ReturnType<typeof shownBy>>>;

const newestFirst = sql.fragment`order by c.checked_in desc`;

const cardOf = (shown: Shown, row: CardRow, people: ReadonlyMap<RegistrantId, Person>): CheckpointCheckinView =>
  checkinCardOf(
    {
      checkinId: row.checkin_id,
      eventId: row.event_id,
      checkpointId: row.checkpoint_id,
      primaryId: row.primary_id,
      registrants: row.registrants,
      status: row.status,
      isPrinted: row.is_printed,
      code: row.code,
      note: row.note,
      at: row.created_at,
      isExternal: row.is_external,
      byName: row.by_name,
      desk: row.desk,
    },
    shown,
    people,
  );

const staff = staffOf(sql.fragment`c.created_by`);

/** Cards of check-ins, with where each stands in the order «newest first». */
const cardsOf = async (pool: CommonQueryMethods, shown: Shown, which: FragmentSqlToken) => {
  const rows = await pool.any(sql.type(CardRow)`
    select c.checkin_id, c.checkpoint_id, c.event_id, c.primary_id, c.code, c.registrants, c.is_external, c.created_at,
      c.created_by, c.desk, c.checked_in, c.status, c.is_printed, c.note, ${staff.name} as by_name
    from (select row_number() over () as number, c.* from (select c.* from checkpoint_checkins c ${which}) c) c
    ${staff.join}
    order by c.number`);
  const people = await peopleBy(
    pool,
    rows.flatMap(({ primary_id, registrants }) => [RegistrantId.parse(primary_id), ...registrants]),
  );
  return rows.map((row) => ({ place: row.checked_in, view: cardOf(shown, row, people) }));
};

const Total = z.object({ total: z.int() });

export interface CheckinPage {
  readonly rows: CheckpointCheckinView[];
  readonly total: number;
  readonly totalWithoutFilter: number;
}

/**
 * A page of a checkpoint's check-ins, the newest first; empty where the event has no such checkpoint.
 * How many there are without a filter is counted as they come, not as they are read.
 * @param params `page` from 1.
 */
export const checkinPage = async (
  pool: CommonQueryMethods,
  params: {
    readonly eventId: EventId;
    readonly checkpointId: CheckpointId;
    readonly filter: CheckinFilter;
    readonly page: number;
    readonly perPage: number;
  },
): Promise<CheckinPage> => {
  const { eventId, checkpointId, filter, page, perPage } = params;
  const shown = await shownBy(pool, { eventId, checkpointId });
  if (shown === null) return { rows: [], total: 0, totalWithoutFilter: 0 };
  const condition = conditionOf({ eventId, checkpointId, filter });
  const [cards, known, counted] = await Promise.all([
    cardsOf(pool, shown, sql.fragment`${condition} ${newestFirst} limit ${perPage} offset ${(page - 1) * perPage}`),
    pool.maybeOneFirst(sql.type(Total)`
      select checkins as total from checkpoint_tally where checkpoint_id = ${checkpointId} and event_id = ${eventId}`),
    isOpen(filter)
      ? null
      : pool.oneFirst(sql.type(Total)`select count(*)::int as total from checkpoint_checkins c ${condition}`),
  ]);
  const totalWithoutFilter = known ?? 0;
  return { rows: cards.map(({ view }) => view), total: counted ?? totalWithoutFilter, totalWithoutFilter };
};

/** Walks a checkpoint's check-ins, newest first, by key: who checks in meanwhile does not shift it. */
export async function* exportCheckins(
  pool: CommonQueryMethods,
  params: { readonly eventId: EventId; readonly checkpointId: CheckpointId; readonly pageSize?: number },
): AsyncGenerator<CheckpointCheckinView> {
  const { eventId, checkpointId, pageSize = 500 } = params;
  const shown = await shownBy(pool, { eventId, checkpointId });
  if (shown === null) return;
  let before: string | null = null;
  for (;;) {
    const further: FragmentSqlToken = before === null ? sql.fragment`` : sql.fragment`and c.checked_in < ${before}`;
    const cards: Awaited<ReturnType<typeof cardsOf>> = await cardsOf(
      pool,
      shown,
      sql.fragment`${conditionOf({ eventId, checkpointId, filter: {} })} ${further} ${newestFirst} limit ${pageSize}`,
    );
    for (const { view } of cards) yield view;
    before = cards.at(-1)?.place ?? null;
    if (cards.length < pageSize) return;
  }
}

const Stats = z.object({ checkedIn: z.int(), accepted: z.int(), checkedOut: z.int(), deleted: z.int() });

/** Persons at a checkpoint by the status of their check-in. */
export const checkpointStats = async (
  pool: CommonQueryMethods,
  { eventId, checkpointId }: { readonly eventId: EventId; readonly checkpointId: CheckpointId },
): Promise<CheckpointStats> =>
  (await pool.maybeOne(sql.type(Stats)`
    select checked_in as "checkedIn", accepted, checked_out as "checkedOut", deleted
    from checkpoint_tally where checkpoint_id = ${checkpointId} and event_id = ${eventId}`)) ?? {
    checkedIn: 0,
    accepted: 0,
    checkedOut: 0,
    deleted: 0,
  };
