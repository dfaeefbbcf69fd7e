import { EventId, Instant, PrimaryId, RegistrantId, TypeId } from '@turnout/contracts/kernel';
import type { ApprovalView } from '@turnout/contracts/attendees';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';

const Row = z.object({
  id: RegistrantId,
  primaryId: PrimaryId,
  place: z.int(),
  groupWaits: z.int(),
  typeId: TypeId,
  typeName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  confirmationNumber: z.string(),
  registeredAt: Instant,
});

/**
 * A page of those of an event who wait to be accepted, whoever registered first comes first, groups together.
 * @param params `page` from 1.
 */
export const approvalPage = async (
  pool: CommonQueryMethods,
  { eventId, page, perPage }: { readonly eventId: EventId; readonly page: number; readonly perPage: number },
): Promise<{ readonly rows: ApprovalView[]; readonly total: number; readonly totalWithoutFilter: number }> => {
  const [rows, total] = await Promise.all([
    pool.any(sql.type(Row)`
      select a.registrant_id as id, a.primary_id as "primaryId", a.place,
        (select count(*)::int from approvals g where g.event_id = a.event_id and g.primary_id = a.primary_id) as "groupWaits",
        a.type_id as "typeId", coalesce(t.details ->> 'name', '') as "typeName",
        coalesce(r.first_name, '') as "firstName", coalesce(r.last_name, '') as "lastName", coalesce(r.email, '') as email,
        a.confirmation_number as "confirmationNumber",
        to_char(a.registered_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "registeredAt"
      from approvals a
        left join registrants r on r.registrant_id = a.registrant_id
        left join types t on t.id = a.type_id
      where a.event_id = ${eventId}
      order by a.registered, a.place
      limit ${perPage} offset ${(page - 1) * perPage}`),
    pool.oneFirst(sql.type(z.object({ total: z.int() }))`
      select count(*)::int as total from approvals where event_id = ${eventId}`),
  ]);
  return {
    rows: rows.map(({ id, primaryId, place, typeId, typeName, ...said }) => ({
      _id: id,
      parent: place === 1 ? null : RegistrantId.parse(primaryId),
      type: { _id: typeId, name: typeName },
      ...said,
    })),
    total,
    totalWithoutFilter: total,
  };
};
