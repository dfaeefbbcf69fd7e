import { ActivityId, RegistrantId } from '@turnout/contracts/kernel';
import type { RegistrationView } from '@turnout/contracts/registration';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';

const Chosen = z.object({ registrant: RegistrantId, ids: z.array(ActivityId) });

/** A registration, and the activities that were chosen for it: by itself or by staff, not by type or answers. */
export type WithChosen = RegistrationView & { readonly chosen: readonly ActivityId[] };

/** Registrations with what was chosen for each of them, in one question; deleted activities too. */
export const withChosen = async (
  pool: CommonQueryMethods,
  views: readonly RegistrationView[],
): Promise<readonly WithChosen[]> => {
  if (views.length === 0) return [];
  const rows = await pool.any(sql.type(Chosen)`
    select registrant_id as registrant, array_agg(activity_id order by position, activity_id) as ids
    from enrolments
    where because = 'chosen' and registrant_id = any(${sql.array(
      views.map(({ _id }) => _id),
      'text',
    )})
    group by registrant_id`);
  const chosen = new Map(rows.map(({ registrant, ids }) => [registrant, ids]));
  return views.map((view) => ({ ...view, chosen: chosen.get(view._id) ?? [] }));
};
