import type { EventDetails } from '@turnout/contracts/event-setup';
import { groupsInOrder } from '@turnout/contracts/forms';
import { isRejection, reject, type Instant, type Rejection, type TypeId } from '@turnout/contracts/kernel';
import { holdsSeat, type RegistrantState, type RegistrationState } from '@turnout/contracts/registration';
import { type MayAdd } from '@turnout/contracts/self-service';
import { isCutOff } from '../stream/cut-off.ts';
import { groupAtMost, primaryIn } from '../decide/decider.ts';
import { openEventOf, peopleOf, type Person, type Request } from '../judge/judge-people.ts';
import type { RegistrationParts } from '../stream/parts.ts';
import { openedBy } from '../judge/opened-by.ts';
import { refuseAdded, refuseClosed } from '../judge/public-form.ts';
import { mayBeChanged } from '../needs/own-view.ts';

type Group = Extract<RegistrationState, { kind: 'group' }>;

/** People who are to join a group, with the forms that they fill in. */
export interface Joining {
  readonly event: EventDetails;
  readonly primary: RegistrantState;
  readonly people: readonly Person[];
}

/**
 * Who is to join a group, or why they may not, whatever they entered. Of whoever holds a link to edit it: as on the public
 * form, while what the primary's type says lets them change it.
 */
export const joiningOf = async (
  parts: RegistrationParts,
  request: Request,
  group: Group,
): Promise<Joining | Rejection> => {
  const event = await openEventOf(parts, request);
  if (isRejection(event)) return event;
  const { isStaff, link, caller } = request;
  const primary = primaryIn(group);
  if (primary === undefined) return reject('registration-not-found');
  // What a link opened of somebody who is rejected or deleted opens nothing any more.
  if (!holdsSeat(primary.status))
    return link === undefined
      ? reject('group-not-open', { status: primary.status })
      : reject('expired-registration-code');
  // To add to a group is to edit it.
  if (isStaff && (await isCutOff(parts, caller, { eventId: group.eventId, registeredAt: primary.registeredAt })))
    return reject('edit-cut-off');
  const people = await peopleOf(parts, request);
  if (isRejection(people)) return people;
  if (isStaff) return { event, primary, people };
  const form = await parts.formOf(group.eventId, primary.typeId);
  if (form === null) return reject('type-not-found');
  if (link !== undefined && !mayBeChanged(primary, form, { event, now: caller.now }).mayEdit)
    return reject('edit-not-allowed');
  const added = people.map(({ typeId, form: { details } }) => ({ typeId, details }));
  const opened = await openedBy(parts, request, people);
  if (isRejection(opened)) return opened;
  const along = { present: broughtAlong(group), opened };
  return refuseAdded({ typeId: primary.typeId, details: form.details }, along, added) ?? { event, primary, people };
};

/** The types of those whom the primary brought along so far, and who still take part. */
const broughtAlong = ({ registrants }: Group): readonly TypeId[] =>
  [...registrants.values()].filter(({ place, status }) => place > 1 && holdsSeat(status)).map(({ typeId }) => typeId);

/** Whom the holder of a link may still bring along, seats aside; null: nobody, at this moment. */
export const mayAddTo = async (
  { formOf }: Pick<RegistrationParts, 'formOf'>,
  group: Group,
  { event, now }: { readonly event: EventDetails; readonly now: Instant },
): Promise<MayAdd | null> => {
  const primary = primaryIn(group);
  if (primary === undefined || refuseClosed(event, now) !== null) return null;
  const form = await formOf(group.eventId, primary.typeId);
  if (form === null || !mayBeChanged(primary, form, { event, now }).mayEdit) return null;
  const room = groupAtMost - Math.max(group.lastPlace, group.registrants.size);
  const present = broughtAlong(group);
  const types = groupsInOrder(form.details).flatMap((_id) => {
    const allowed = (form.details.groupCount[_id] ?? 0) - present.filter((typeId) => typeId === _id).length;
    const left = Math.min(room, allowed);
    return left > 0 ? [{ _id, left }] : [];
  });
  return types.length === 0 ? null : { place: group.lastPlace + 1, types };
};
