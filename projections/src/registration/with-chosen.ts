import { ActivityId, RegistrantId } from '@turnout/contracts/kernel';
import type { PaymentState } from '@turnout/contracts/charges';
import type { RegistrationView } from '@turnout/contracts/registration';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import type { Shown } from './registration-view.ts';

const Chosen = z.object({ registrant: RegistrantId, ids: z.array(ActivityId) });

/** A registration as files have it, whatever its type shows on screens. */
export type WithChosen = RegistrationView & {
  /** The activities that were chosen for it: by itself or by staff, not by type or answers. */
  readonly chosen: readonly ActivityId[];
  /** How far its group has paid. */
  readonly payment: PaymentState;
};

/** Registrations with what was chosen for each of them, in one question; deleted activities too. */
export const withChosen = async (pool: CommonQueryMethods, shown: readonly Shown[]): Promise<readonly WithChosen[]> => {
  if (shown.length === 0) return [];
  const rows = await pool.any(sql.type(Chosen)`
    select registrant_id as registrant, array_agg(activity_id order by position, activity_id) as ids
    from enrolments
    where because = 'chosen' and registrant_id = any(${sql.array(
      shown.map(({ view }) => view._id),
      'text',
    )})
    group by registrant_id`);
  const chosen = new Map(rows.map(({ registrant, ids }) => [registrant, ids]));
  return shown.map(({ view, payment }) => ({ ...view, payment, chosen: chosen.get(view._id) ?? [] }));
};
