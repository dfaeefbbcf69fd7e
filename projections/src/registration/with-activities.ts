import { ActivityId, RegistrantId } from '@turnout/contracts/kernel';
import { activitiesShownOf, EnrolledBecause, type RegistrationView } from '@turnout/contracts/registration';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';

const Enrolled = z.object({
  registrant: RegistrantId,
  id: ActivityId,
  because: EnrolledBecause,
  name: z.string(),
  badgeCode: z.string(),
});

/** Registrations with what each of them takes part in, in one question; a deleted activity is shown nowhere. */
export const withActivities = async (
  pool: CommonQueryMethods,
  views: readonly RegistrationView[],
): Promise<RegistrationView[]> => {
  const rows = await pool.any(sql.type(Enrolled)`
    select e.registrant_id as registrant, e.activity_id as id, e.because, a.details ->> 'name' as name,
      coalesce(a.details ->> 'badgeCode', '') as "badgeCode"
    from enrolments e join activities a on a.id = e.activity_id
    where e.registrant_id = any(${sql.array(
      views.map(({ _id }) => _id),
      'text',
    )})
    order by e.registrant_id, e.position, e.activity_id`);
  const there = new Map(rows.map(({ id, name, badgeCode }) => [id, { name, badgeCode }]));
  const enrolled = Map.groupBy(rows, ({ registrant }) => registrant);
  return views.map((view) => ({
    ...view,
    ...activitiesShownOf(new Map((enrolled.get(view._id) ?? []).map(({ id, because }) => [id, because])), there),
  }));
};
