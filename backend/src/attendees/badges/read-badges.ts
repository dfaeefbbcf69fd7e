import { namesEverybody } from '@turnout/contracts/fields';
import { badgeTextsOf } from '@turnout/contracts/forms';
import type { EventId, RegistrantId } from '@turnout/contracts/kernel';
import {
  membersOfGroups,
  registrationsById,
  shownOfRegistrations,
  withActivities,
} from '@turnout/projections/registration/queries';
import type { Platform } from '../../platform/module/platform.ts';

/** The projections whose tables badges are made of. */
export const shownOnBadges = [...shownOfRegistrations, 'enrolments'] as const;

/**
 * Contents of badges, in the order asked: of whoever is in the event and was not erased, with everybody of their groups
 * where a badge names them, and what each one's QR code carries.
 */
export const readBadges = async (
  { pool, surely, ids }: Pick<Platform, 'pool' | 'surely' | 'ids'>,
  { eventId, registrants }: { readonly eventId: EventId; readonly registrants: readonly RegistrantId[] },
) => {
  // On paper nobody sees what was corrected a moment before.
  await surely.upToDate(shownOnBadges);
  const read = await registrationsById(pool, [...new Set(registrants)]);
  const found = await withActivities(pool, read);
  const registrations = found.filter(({ event, erased }) => event === eventId && erased !== true);
  const named = registrations.filter(
    ({ type, registrantsCount }) => registrantsCount > 1 && badgeTextsOf(type).some(namesEverybody),
  );
  const primaries = [...new Set(named.map(({ parent, _id }) => parent ?? _id))];
  const members = primaries.length === 0 ? [] : await membersOfGroups(pool, { eventId, primaries });
  const companions = members
    .filter(({ status, erased }) => status !== 'deleted' && erased !== true)
    .map(({ _id, parent, fields }) => ({ primary: parent ?? _id, registrant: _id, fields }));
  const codes = registrations.map(({ _id, badge }) => ({ registrant: _id, code: ids.badges.codeOf(_id, badge) }));
  return { registrations, companions, codes };
};
