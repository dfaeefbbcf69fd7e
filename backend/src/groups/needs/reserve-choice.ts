import type { EventDetails } from '@turnout/contracts/event-setup';
import type { FieldValue } from '@turnout/contracts/fields';
import { followingActivities } from '@turnout/contracts/forms';
import {
  isRejection,
  reject,
  type ActivityId,
  type EventId,
  type PrimaryId,
  type Rights,
} from '@turnout/contracts/kernel';
import { holdsSeat, type RegistrantState } from '@turnout/contracts/registration';
import { nothingReserved, type Reservation, type Reserved } from '../../claims/reservation.ts';
import type { RegistrationParts } from '../stream/parts.ts';
import { choiceDiffers, withChange, type ActivityChange, type Choice } from '../decide/choose.ts';
import { demandSeats } from './demand-seats.ts';
import { choosesForAnybody, refuseChosen } from '../judge/may-choose.ts';

type Parts = Pick<RegistrationParts, 'activityName' | 'activitySeats' | 'enrolling' | 'pricedActivities'>;

/** Somebody who is registered, and the activities that they are to take part in by their type or by choice. */
export interface Choosing {
  readonly eventId: EventId;
  readonly primaryId: PrimaryId;
  readonly person: RegistrantState;
  /** Absent: nothing of that changes. */
  readonly chosen: readonly ActivityId[] | undefined;
  /** The words by which a refusal names them (rule registration/people-in-refusals). */
  readonly label: string;
  /** What their answers change at the same time. */
  readonly change: ActivityChange;
}

/** A choice as it can be decided, once the seats that it takes are reserved. */
export interface ReservedChoice {
  readonly choice: Choice | undefined;
  /** What answers and choice change together. */
  readonly change: ActivityChange;
}

/** Claims a seat in each activity that is new to somebody. Whoever is rejected or deleted holds none in anything (decisions/0066). */
const reserve = async (
  parts: Parts,
  { eventId, primaryId, person, chosen = [], label, change }: Choosing,
  about: ReadonlySet<ActivityId>,
): Reservation<ReservedChoice> => {
  const { registrantId, statusSettings } = person;
  const differs = choiceDiffers(withChange(person.activities, change), { about, chosen });
  const fresh = differs.enters.map(({ activityId }) => activityId);
  const people = holdsSeat(person.status) ? [{ registrantId, primaryId, label, chosen: fresh }] : [];
  const reserved = await demandSeats(parts, { eventId, people });
  if (isRejection(reserved)) return reserved;
  return reserved.as({
    choice: { about, chosen, seated: new Set(people.length === 0 ? chosen : fresh), statusSettings },
    change: { enters: [...change.enters, ...differs.enters], leaves: [...change.leaves, ...differs.leaves] },
  });
};

const nothing = ({ change }: Choosing): Reserved<ReservedChoice> => nothingReserved.as({ choice: undefined, change });

/** What of a choice is new to somebody: what they have may be said again, also of an activity that is gone by now. */
const newTo = ({ activities }: RegistrantState, chosen: readonly ActivityId[]): readonly ActivityId[] =>
  chosen.filter((id) => !activities.has(id));

/**
 * What staff choose for somebody, of all activities that there are; with a seat for each that is new. Refused is who finds no
 * seat, and whoever may not choose: not where they say what is so already.
 */
export const reserveChoiceByStaff = async (
  parts: Parts,
  choosing: Choosing,
  { event, rights }: { readonly event: EventDetails; readonly rights: Rights | null },
): Reservation<ReservedChoice> => {
  const { eventId, person, chosen, label, change } = choosing;
  if (chosen === undefined) return nothing(choosing);
  const activities = await parts.pricedActivities(eventId);
  const asked = { eventId, isFree: true, registrant: label };
  const refused = await refuseChosen(parts, activities, newTo(person, chosen), asked);
  if (refused !== null) return refused;
  const about = new Set(activities.map(({ _id }) => _id));
  if (choosesForAnybody(rights, event)) return reserve(parts, choosing, about);
  const { enters, leaves } = choiceDiffers(withChange(person.activities, change), { about, chosen });
  return enters.length + leaves.length === 0 ? nothing(choosing) : reject('activities-by-admins-only');
};

/**
 * What somebody chooses with the link to their registration: of what is open to choice on the form, and does not follow from
 * their type or their answers.
 */
export const reserveOwnChoice = async (
  parts: Parts,
  choosing: Choosing,
  answers: Readonly<Record<string, FieldValue | undefined>>,
): Reservation<ReservedChoice> => {
  const { eventId, person, chosen, label } = choosing;
  if (chosen === undefined) return nothing(choosing);
  const activities = await parts.pricedActivities(eventId);
  const asked = { eventId, isFree: false, registrant: label };
  const refused = await refuseChosen(parts, activities, newTo(person, chosen), asked);
  if (refused !== null) return refused;
  const { typeId } = person;
  const following = followingActivities(await parts.enrolling(eventId), { typeId, answers });
  const follows = new Set(following.map(({ activityId }) => activityId));
  const open = activities.filter(({ _id, chosenOnForm }) => chosenOnForm && !follows.has(_id));
  return reserve(parts, choosing, new Set(open.map(({ _id }) => _id)));
};
