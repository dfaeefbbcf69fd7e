import type { RegistrantId } from '@turnout/contracts/kernel';
import { sql, type FragmentSqlToken } from 'slonik';

/** The group of a registrant, to compare a `primary_id` with; null where there is nobody with that id. */
export const ofGroup = (registrantId: RegistrantId): FragmentSqlToken =>
  sql.fragment`(select g.primary_id from registrants g where g.registrant_id = ${registrantId})`;
