import type { CheckInAtCheckpoint, CheckpointData, DataOfBadge } from '@turnout/contracts/checkpoint';
import {
  badgeCheckinIdOf,
  CheckpointCheckinId,
  type AnyCheckinId,
  type BadgeCode,
  type BadgeText,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import type { BadgeCodes } from '../platform/ids/badge-codes.ts';
import type { Viewer } from './presented.ts';

/** What people and check-ins are called to whoever stands at a checkpoint: ids to staff, badge codes to strangers. */
export interface Told {
  readonly person: (registrantId: RegistrantId) => BadgeText;
  /** @param reader whose badge was shown. */
  readonly checkin: (checkinId: CheckpointCheckinId, reader: RegistrantId) => AnyCheckinId;
  /** What staff are told of a badge beside the id. */
  readonly beside: (registrantId: RegistrantId) => { readonly badgeCode?: BadgeCode };
}

export const toldTo = ({ codeOf }: Pick<BadgeCodes, 'codeOf'>, viewer: Viewer): Told =>
  viewer === 'staff'
    ? { person: (id) => id, checkin: (checkinId) => checkinId, beside: (id) => ({ badgeCode: codeOf(id) }) }
    : {
        person: codeOf,
        checkin: (checkinId, reader) => badgeCheckinIdOf(checkinId, codeOf(reader)),
        beside: () => ({}),
      };

/** The check-in that an id means, in whichever way it names its person; null where its code is nobody's. */
export const checkinMeant = (
  { personOn }: Pick<BadgeCodes, 'personOn'>,
  checkinId: AnyCheckinId,
): CheckpointCheckinId | null => {
  const end = checkinId.indexOf('~');
  const registrantId = personOn(checkinId.slice(21, end));
  const named = CheckpointCheckinId.safeParse(`${checkinId.slice(0, 20)}-${registrantId}${checkinId.slice(end)}`);
  return named.data ?? null;
};

/** What is to be checked in, its people by their ids. */
export type CheckInOfPeople = Omit<CheckInAtCheckpoint, 'primaryRegistrant' | 'attendees' | 'checkpointFieldData'> & {
  readonly primaryRegistrant: RegistrantId;
  readonly attendees: readonly RegistrantId[];
  readonly checkpointFieldData: readonly CheckpointData[];
};

/** Data with its people by their ids; null where a code is nobody's. */
export const dataOfPeople = (
  { personOn }: Pick<BadgeCodes, 'personOn'>,
  given: readonly DataOfBadge[],
): readonly CheckpointData[] | null => {
  const data = given.flatMap((one) => {
    const _id = personOn(one._id);
    return _id === null ? [] : [{ ...one, _id }];
  });
  return data.length === given.length ? data : null;
};

/** A check-in as it was asked for, its people by their ids; null where a code is nobody's. */
export const checkInOfPeople = (
  badges: Pick<BadgeCodes, 'personOn'>,
  body: CheckInAtCheckpoint,
): CheckInOfPeople | null => {
  const primaryRegistrant = badges.personOn(body.primaryRegistrant);
  const attendees = body.attendees.flatMap((one) => badges.personOn(one) ?? []);
  const checkpointFieldData = dataOfPeople(badges, body.checkpointFieldData);
  if (primaryRegistrant === null || checkpointFieldData === null) return null;
  return attendees.length === body.attendees.length
    ? { ...body, primaryRegistrant, attendees, checkpointFieldData }
    : null;
};

/** What is searched for, where it is a person's badge by their id. */
export const foundByBadge = <Filter extends { readonly regNoOrId?: string | undefined }>(
  { personOn }: Pick<BadgeCodes, 'personOn'>,
  filter: Filter,
): Filter => {
  const registrantId = personOn(filter.regNoOrId ?? '');
  return registrantId === null ? filter : { ...filter, regNoOrId: registrantId };
};
