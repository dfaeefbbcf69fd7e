import type { CheckInAtCheckpoint, CheckpointData, DataOfBadge } from '@turnout/contracts/checkpoint';
import {
  badgeCheckinIdOf,
  BadgeCode,
  CheckpointCheckinId,
  type AnyCheckinId,
  type BadgeText,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import type { BadgeCodes, BadgeRead } from '../platform/ids/badge-codes.ts';
import type { CheckpointParts } from './parts.ts';
import type { Viewer } from './presented.ts';

/** What people and check-ins are called to whoever stands at a checkpoint: ids to staff, badge codes to strangers. */
export interface Told {
  readonly person: (registrantId: RegistrantId) => BadgeText;
  /** @param reader whose badge was shown. */
  readonly checkin: (checkinId: CheckpointCheckinId, reader: RegistrantId) => AnyCheckinId;
  /** What staff are told of a badge beside the id. */
  readonly beside: (registrantId: RegistrantId) => { readonly badgeCode?: BadgeCode };
}

/** @param group its people, with the codes of their badges. */
export const toldTo = (
  { codeOf }: { readonly codeOf: (registrantId: RegistrantId) => BadgeCode },
  viewer: Viewer,
): Told =>
  viewer === 'staff'
    ? { person: (id) => id, checkin: (checkinId) => checkinId, beside: (id) => ({ badgeCode: codeOf(id) }) }
    : {
        person: codeOf,
        checkin: (checkinId, reader) => badgeCheckinIdOf(checkinId, codeOf(reader)),
        beside: () => ({}),
      };

/** A check-in that an id means, and the badge that the id names its person by. */
interface CheckinMeant {
  readonly id: CheckpointCheckinId;
  readonly read: BadgeRead;
}

/** The check-in that an id means, in whichever way it names its person; null where its code is nobody's. */
export const checkinMeant = (
  { badgeOn }: Pick<BadgeCodes, 'badgeOn'>,
  checkinId: AnyCheckinId,
): CheckinMeant | null => {
  const end = checkinId.indexOf('~');
  const read = badgeOn(checkinId.slice(21, end));
  if (read === null) return null;
  const named = CheckpointCheckinId.safeParse(`${checkinId.slice(0, 20)}-${read.registrantId}${checkinId.slice(end)}`);
  return named.success ? { id: named.data, read } : null;
};

/** What is to be checked in, its people by their ids. */
export type CheckInOfPeople = Omit<CheckInAtCheckpoint, 'primaryRegistrant' | 'attendees' | 'checkpointFieldData'> & {
  readonly primaryRegistrant: RegistrantId;
  readonly attendees: readonly RegistrantId[];
  readonly checkpointFieldData: readonly CheckpointData[];
  /** The badges that it was asked for by, whosever they are. */
  readonly badges: readonly BadgeRead[];
};

/** Data with its people by their ids, and the badges that named them by a code; null where a code is nobody's. */
export const dataOfPeople = (
  { badgeOn }: Pick<BadgeCodes, 'badgeOn'>,
  given: readonly DataOfBadge[],
): { readonly data: readonly CheckpointData[]; readonly badges: readonly BadgeRead[] } | null => {
  const read = given.flatMap((one) => {
    const badge = badgeOn(one._id);
    return badge === null ? [] : [{ badge, one }];
  });
  if (read.length < given.length) return null;
  return {
    data: read.map(({ badge, one }) => ({ ...one, _id: badge.registrantId })),
    // An id names a record here, as whoever was told it sends it back.
    badges: read.flatMap(({ badge, one }) => (BadgeCode.safeParse(one._id).success ? [badge] : [])),
  };
};

/**
 * A check-in as it was asked for, its people by their ids; null where a code is nobody's.
 * @param viewer to staff the id of a primary names the group; from a stranger it is a badge.
 */
export const checkInOfPeople = (
  badges: Pick<BadgeCodes, 'badgeOn'>,
  body: CheckInAtCheckpoint,
  viewer: Viewer,
): CheckInOfPeople | null => {
  const primary = badges.badgeOn(body.primaryRegistrant);
  const attendees = body.attendees.flatMap((one) => badges.badgeOn(one) ?? []);
  const entered = dataOfPeople(badges, body.checkpointFieldData);
  if (primary === null || entered === null || attendees.length < body.attendees.length) return null;
  const isBadge = viewer === 'stranger' || BadgeCode.safeParse(body.primaryRegistrant).success;
  return {
    ...body,
    primaryRegistrant: primary.registrantId,
    attendees: attendees.map(({ registrantId }) => registrantId),
    checkpointFieldData: entered.data,
    badges: [...(isBadge ? [primary] : []), ...attendees, ...entered.badges],
  };
};

/** The text that is searched for, where it is a person's badge by their id; the code of one that was replaced finds nobody. */
export const foundByBadge = async <Filter extends { readonly regNoOrId?: string | undefined }>(
  { readBadge, platform }: Pick<CheckpointParts, 'readBadge' | 'platform'>,
  filter: Filter,
): Promise<Filter> => {
  const text = filter.regNoOrId ?? '';
  const badge = platform.ids.badges.badgeOn(text);
  if (badge === null) return filter;
  const isCode = BadgeCode.safeParse(text.trim().toLowerCase()).success;
  const isReplaced = isCode && (await readBadge(text))?.isReplaced === true;
  return isReplaced ? filter : { ...filter, regNoOrId: badge.registrantId };
};
