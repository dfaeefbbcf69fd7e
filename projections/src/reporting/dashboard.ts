import { TypeId, type EventId } from '@turnout/contracts/kernel';
import type { DashboardView } from '@turnout/contracts/reporting';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { rowsOf, type AsOf } from '../platform/record-table.ts';

const counts = { confirmed: z.int(), pending: z.int(), rejected: z.int(), deleted: z.int(), checkedIn: z.int() };
const TypeRow = z.object({ _id: TypeId, name: z.string(), ...counts });

/**
 * An event's numbers, and by type: every type in the order of the form, then those that are gone but that
 * people still have. `total` counts every registration, deleted ones too.
 * @param tally a query of `type_id` and `value`, the counts of a type as JSON by name; what is not in it is 0.
 * @param asOf when the types are looked at; null: now.
 */
export const dashboardOf = async (
  pool: CommonQueryMethods,
  eventId: EventId,
  tally: FragmentSqlToken,
  asOf: AsOf = null,
): Promise<DashboardView> => {
  const types = await pool.any(sql.type(TypeRow)`
    with tally as (
      ${tally}
    ), known as (
      select id as type_id, details ->> 'name' as name, (details ->> 'order')::int as place, defined
      from ${rowsOf('types', eventId, asOf)} t
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
