import { ActivityId, Instant, RegistrantId } from '@turnout/contracts/kernel';
import { PaymentMethod, PaymentType, type RegistrationView, type ReportKeys } from '@turnout/contracts/registration';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';

const CheckedIn = z.object({
  id: RegistrantId,
  method: z.union([z.literal(''), PaymentMethod]),
  type: z.union([z.literal(''), PaymentType]),
  creator: z.string(),
});
const Presence = z.object({
  id: RegistrantId,
  activity: ActivityId,
  at: Instant.nullable(),
  denied: Instant.nullable(),
});

/**
 * Facts of registrations that the report says beside their views (rule reporting/report-keys), in two questions.
 * @param namesStaff false: nobody of the staff is named.
 */
export const reportKeys = async (
  pool: CommonQueryMethods,
  views: readonly RegistrationView[],
  namesStaff: boolean,
): Promise<ReadonlyMap<RegistrantId, ReportKeys>> => {
  const ids = sql.array(
    views.map(({ _id }) => _id),
    'text',
  );
  const [groups, presences] = await Promise.all([
    pool.any(sql.type(CheckedIn)`
      select r.registrant_id as id, coalesce(g.payment_method, '') as method, coalesce(g.payment_type, '') as type,
        coalesce(a.email, '') as creator
      from registrants r
      left join report_groups g on g.primary_id = r.primary_id
      left join accounts a on a.account_id = g.created_by
      where r.registrant_id = any(${ids}) order by r.registrant_id`),
    pool.any(sql.type(Presence)`
      select registrant_id as id, activity_id as activity, checked_in_at as at, denied_at as denied from enrolments
      where registrant_id = any(${ids}) and (checked_in_at is not null or denied_at is not null)
      order by registrant_id, activity_id`),
  ]);
  const chosen = new Map(groups.map((row) => [row.id, row]));
  const been = Map.groupBy(presences, ({ id }) => id);
  return new Map(
    views.map((view) => {
      const { method = '', type = '', creator = '' } = chosen.get(view._id) ?? {};
      const there = been.get(view._id) ?? [];
      return [
        view._id,
        {
          ...(namesStaff && creator !== '' ? { creator: { email: creator } } : {}),
          checkinBy: namesStaff ? (view.checkedInBy?.email ?? '') : '',
          checkinDate: view.checkedInDate,
          checkinDates: Object.fromEntries(there.flatMap(({ activity, at }) => (at === null ? [] : [[activity, at]]))),
          deniedCheckins: there.flatMap(({ activity, denied: at }) => (at === null ? [] : [{ activity, at }])),
          ...(method === '' ? {} : { paymentMethod: method }),
          ...(type === '' ? {} : { paymentType: type }),
        },
      ];
    }),
  );
};
