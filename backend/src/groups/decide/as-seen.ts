import { saysTheSame } from '@turnout/contracts/kernel';
import type { RegistrantState } from '@turnout/contracts/registration';

/** Tells whether somebody has and is charged what they had and were: what was worked out on something older would undo what came between. */
export const isChargedAs = (
  seen: Pick<RegistrantState, 'activities' | 'lines'>,
  is: Pick<RegistrantState, 'activities' | 'lines'>,
): boolean => saysTheSame([...is.activities], [...seen.activities]) && saysTheSame(is.lines, seen.lines);

/** Tells whether somebody is as they were, all in all. */
export const isAsSeen = (was: RegistrantState, is: RegistrantState | undefined): boolean =>
  is !== undefined &&
  is.status === was.status &&
  is.corrections === was.corrections &&
  is.statusSettings === was.statusSettings &&
  isChargedAs(was, is);
