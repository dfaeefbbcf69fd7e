import type { PrimaryId } from '@turnout/contracts/kernel';
import type { RegistrationView } from '@turnout/contracts/registration';
import { sql, type CommonQueryMethods } from 'slonik';
import { showRegistrations } from './registration-view.ts';

/** The people of groups with what they entered. */
export const peopleWithAnswers = async (
  pool: CommonQueryMethods,
  groups: readonly PrimaryId[],
): Promise<readonly RegistrationView[]> =>
  (
    await showRegistrations(
      pool,
      sql.fragment`where r.primary_id = any(${sql.array([...groups], 'text')}) order by r.primary_id, r.place`,
    )
  ).map(({ view }) => view);
