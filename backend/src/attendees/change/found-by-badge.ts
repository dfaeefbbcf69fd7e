import { BadgeCode } from '@turnout/contracts/kernel';
import type { AttendeeFilter } from '@turnout/contracts/registration';
import type { RegistrationParts } from '../../groups/stream/parts.ts';

/** A filter of the attendee list; where a badge was read into its search, for whose badge that is. One that was replaced finds nobody. */
export const foundByBadge = async (
  { readBadge }: Pick<RegistrationParts, 'readBadge'>,
  { search, ...others }: AttendeeFilter,
): Promise<AttendeeFilter> => {
  const code = BadgeCode.safeParse(search?.toLowerCase());
  const badge = code.success ? await readBadge(code.data) : null;
  if (badge?.isReplaced === false) return { ...others, id: badge.registrantId };
  return search === undefined ? others : { ...others, search };
};
