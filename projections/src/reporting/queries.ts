import { Instant, TypeId, type EventId } from '@turnout/contracts/kernel';
import type { ArrivalsView, DashboardView } from '@turnout/contracts/reporting';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';

const counts = { confirmed: z.int(), pending: z.int(), rejected: z.int(), deleted: z.int(), checkedIn: z.int() };
const TypeRow = z.object({ _id: TypeId, name: z.string(), ...counts });

/**
 * The event's numbers now, and by type: every type in the order of the form, then those that are gone
 * but that people still have. `total` counts every registration, deleted ones too.
 */
export const dashboard = async (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<DashboardView> => {
  const types = await pool.any(sql.type(TypeRow)`
    with tally as (
      select t.key as type_id, t.value
      from door_tally d, jsonb_each(d.counts -> 'types') t where d.event_id = ${eventId}
    ), known as (
      select type_id, details ->> 'name' as name, (details ->> 'order')::int as place, defined
      from types where event_id = ${eventId}
    )
    select coalesce(known.type_id, tally.type_id) as _id, coalesce(known.name, '') as name,
      ${sql.join(
        Object.keys(counts).map(
          (name) => sql.fragment`coalesce((tally.value ->> ${name})::int, 0) as ${sql.identifier([name])}`,
        ),
        sql.fragment`, `,
      )}
    from known full join tally on tally.type_id = known.type_id
    order by known.type_id is null, known.place nulls last, known.defined, _id`);
  const sum = (of: keyof typeof counts) => types.reduce((total, type) => total + type[of], 0);
  const [confirmed, pending, rejected, deleted] = [sum('confirmed'), sum('pending'), sum('rejected'), sum('deleted')];
  return {
    total: confirmed + pending + rejected + deleted,
    confirmed,
    pending,
    rejected,
    deleted,
    checkedIn: sum('checkedIn'),
    types: [...types],
  };
};

/** Minutes shown at most. */
const minutesAtMost = 180;
const minute = 60_000;
const MinuteRow = z.object({ minute: Instant, arrivals: z.int() });

/** Persons arriving per minute, without holes, up to the last minute in which somebody arrived. */
export const arrivals = async (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<ArrivalsView> => {
  const rows = await pool.any(sql.type(MinuteRow)`
    select minute, arrivals from arrivals
    where event_id = ${eventId} and minute > (
      select max(minute) from arrivals where event_id = ${eventId}
    ) - make_interval(mins => ${minutesAtMost})
    order by minute`);
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return { start: null, perMinute: [] };
  const start = Date.parse(first.minute);
  const perMinute = Array.from({ length: (Date.parse(last.minute) - start) / minute + 1 }, () => 0);
  for (const row of rows) perMinute[(Date.parse(row.minute) - start) / minute] = row.arrivals;
  return { start: first.minute, perMinute };
};
