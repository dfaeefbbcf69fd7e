import { BadgeCode } from '@turnout/contracts/kernel';
import type { AttendeeFilter } from '@turnout/contracts/registration';
import type { BadgeCodes } from '../../platform/ids/badge-codes.ts';

/** A filter of the attendee list; where a badge was read into its search, for whose badge that is. */
export const foundByBadge = (
  { personOn }: Pick<BadgeCodes, 'personOn'>,
  { search, ...others }: AttendeeFilter,
): AttendeeFilter => {
  const code = BadgeCode.safeParse(search?.toLowerCase());
  const id = code.success ? personOn(code.data) : null;
  if (id !== null) return { ...others, id };
  return search === undefined ? others : { ...others, search };
};
