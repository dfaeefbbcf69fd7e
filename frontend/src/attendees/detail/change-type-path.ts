import type { Flag, TypeId } from '@turnout/contracts/kernel';
import { holdsSeat, type RegistrationView } from '@turnout/contracts/registration';

type Subject = Pick<RegistrationView, '_id' | 'event' | 'status' | 'parent' | 'checkedIn' | 'erased'>;

/**
 * Whether this viewer may give the registration, with its group, another type as it is now; the server decides again on
 * the newest state.
 */
export const mayChangeType = (
  { status, parent, checkedIn, erased }: Omit<Subject, '_id' | 'event'>,
  may: (...flags: Flag[]) => boolean,
): boolean =>
  may('viewRegistrants', 'changeRegistrationTypeForRegistrant') &&
  parent === null &&
  !checkedIn &&
  erased !== true &&
  holdsSeat(status);

/** The screen on which the type is changed. @param type the one that is chosen already. */
export const changeTypePath = ({ _id, event }: Pick<Subject, '_id' | 'event'>, type?: TypeId): string =>
  `/dashboard/${event}/attendees/${_id}/change-type${type === undefined ? '' : `?type=${type}`}`;
