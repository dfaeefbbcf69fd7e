import {
  isFact,
  isRejection,
  reject,
  type ActivityId,
  type DecisionContext,
  type EventId,
  type EventOf,
  type OfflinePart,
  type RegistrantId,
  type Rejection,
} from '@turnout/contracts/kernel';
import { isPlaceRefusal, type PlaceAtDoor } from '@turnout/contracts/place-rules';
import {
  presenceAt,
  registrationEvents,
  StandingCheckin,
  type OfflineConflictReason,
  type OfflineWish,
  type RegistrantState,
  type RegistrationGroup,
} from '@turnout/contracts/registration';
import { admitToActivity, checkInToActivity, checkOutOfActivity, type ActivityRules } from '../activity/decider.ts';
import { admit, checkIn, type PaidFirst } from '../decider.ts';

type Events = typeof registrationEvents;
type Denied = EventOf<Events['RegistrantDenied']>;
type CameIn = EventOf<Events['RegistrantCheckedIn']> | EventOf<Events['RegistrantCheckedInToActivity']>;
type Left = EventOf<Events['RegistrantCheckedOutOfActivity']>;

/** Facts of what desks do: somebody came in, was turned away, or left. */
export type Done = CameIn | Denied | Left;

/** The door, or an activity, with its rules. */
export type AtDesk =
  | { readonly kind: 'door'; readonly place: PlaceAtDoor }
  | {
      readonly kind: 'activity';
      readonly rules: ActivityRules;
      readonly place: PlaceAtDoor;
      readonly isInsideEventFirst: boolean;
    };

/** Something that a desk without a network did with somebody. */
export interface Wished {
  readonly eventId: EventId;
  readonly registrantId: RegistrantId;
  readonly wish: OfflineWish;
  readonly at: AtDesk;
  readonly paidFirst: PaidFirst;
  readonly offline: OfflinePart;
}

export const activityOf = (at: AtDesk): ActivityId | undefined =>
  at.kind === 'activity' ? at.rules.activityId : undefined;

/** A refusal of the wish, as the reason of a conflict. */
export const reasonOf = (
  { rejected }: Rejection,
  { changedTo, passedOnTo }: Pick<RegistrantState, 'changedTo' | 'passedOnTo'>,
): OfflineConflictReason => {
  if (isPlaceRefusal(rejected)) return rejected;
  switch (rejected) {
    case 'already-checked-in':
    case 'already-at-checkpoint':
      return 'already-checked-in';
    case 'checked-out':
    case 'not-in-activity':
    case 'not-inside-event':
    case 'not-inside-activity':
    case 'badge-replaced':
      return rejected;
    case 'no-check-out':
      return 'place-closed';
    default:
      if (changedTo !== null) return 'type-changed';
      if (passedOnTo !== null) return 'transferred';
      return rejected === 'not-fully-paid' ? rejected : 'not-confirmed';
  }
};

/** The check-in of somebody that stands at the door or an activity; null: there is none. */
export const standingAt = (person: RegistrantState, activityId: ActivityId | undefined): StandingCheckin | null => {
  const admission = activityId === undefined ? person.inside : presenceAt(person, activityId).last;
  if (admission === null) return null;
  const { checkinId, at, by, desk } = admission;
  return { checkinId: StandingCheckin.shape.checkinId.parse(checkinId), at, by, desk };
};

export const isInsideAt = (person: RegistrantState, activityId: ActivityId | undefined): boolean =>
  activityId === undefined ? person.inside !== null : presenceAt(person, activityId).isInside;

/** True where somebody was inside at the moment of a scan: whoever came later was not. */
const wasInside = (
  person: RegistrantState,
  activityId: ActivityId | undefined,
  { scannedAt }: OfflinePart,
): boolean => {
  if (!isInsideAt(person, activityId)) return false;
  const cameAt = activityId === undefined ? person.inside?.at : presenceAt(person, activityId).enteredAt;
  return cameAt !== undefined && cameAt !== null && cameAt <= scannedAt;
};

const withOffline = (fact: Done, offline: OfflinePart): Done => {
  if (isFact(registrationEvents.RegistrantCheckedIn, fact)) return { ...fact, data: { ...fact.data, offline } };
  if (isFact(registrationEvents.RegistrantDenied, fact)) return { ...fact, data: { ...fact.data, offline } };
  if (isFact(registrationEvents.RegistrantCheckedOutOfActivity, fact))
    return { ...fact, data: { ...fact.data, offline } };
  return { ...fact, data: { ...fact.data, offline } };
};

const deniedFact = (
  { eventId, primaryId }: RegistrationGroup,
  { registrantId }: RegistrantState,
  activityId: ActivityId | undefined,
): Denied => ({
  type: 'RegistrantDenied',
  data: { eventId, primaryId, registrantId, ...(activityId === undefined ? {} : { activityId }) },
});

const comingIn = (wished: Wished, group: RegistrationGroup, context: DecisionContext) => {
  const { eventId, registrantId, at, paidFirst, offline } = wished;
  // They came in then, and not when the server heard of it.
  const then = { ...context, now: offline.scannedAt };
  if (at.kind === 'door') return checkIn({ eventId, registrantId, place: at.place, paidFirst }, group, then);
  const { rules, place, isInsideEventFirst } = at;
  return checkInToActivity({ eventId, registrantId, rules, place, isInsideEventFirst, paidFirst }, group, then);
};

const leaving = (
  { eventId, registrantId, at, offline }: Wished,
  group: RegistrationGroup,
  person: RegistrantState,
  context: DecisionContext,
) => {
  if (at.kind === 'door') return reject('no-check-out');
  const { activityId } = at.rules;
  // Whoever came again after it is inside.
  if (isInsideAt(person, activityId) && !wasInside(person, activityId, offline)) return reject('not-inside-activity');
  return checkOutOfActivity({ eventId, registrantId, rules: at.rules }, group, context);
};

/** The facts of a wish where it is so as the desk thought; else why not. */
export const doneAsWished = (
  wished: Wished,
  group: RegistrationGroup,
  person: RegistrantState,
  context: DecisionContext,
): readonly Done[] | Rejection => {
  const { wish, at, offline } = wished;
  const activityId = activityOf(at);
  const done =
    wish === 'in'
      ? comingIn(wished, group, context)
      : wish === 'out'
        ? leaving(wished, group, person, context)
        : wasInside(person, activityId, offline)
          ? reject('already-checked-in')
          : [deniedFact(group, person, activityId)];
  return isRejection(done) ? done : done.map((fact) => withOffline(fact, offline));
};

/** The facts of a wish that staff let stand, as far as they are possible by now. */
export const doneAfterAll = (
  group: RegistrationGroup,
  person: RegistrantState,
  {
    wish,
    activityId,
    offline,
  }: { readonly wish: OfflineWish; readonly activityId?: ActivityId | undefined; readonly offline: OfflinePart },
  context: DecisionContext,
): readonly Done[] => {
  const isInside = isInsideAt(person, activityId);
  if (wish === 'deny') return isInside ? [] : [withOffline(deniedFact(group, person, activityId), offline)];
  if (wish === 'out') {
    if (activityId === undefined) return [];
    const { eventId } = group;
    const rules = { activityId, allowMultipleCheckins: true, provideCheckoutOption: true };
    const left = checkOutOfActivity({ eventId, registrantId: person.registrantId, rules }, group, context);
    return isRejection(left) ? [] : left.map((fact) => withOffline(fact, offline));
  }
  if (isInside || person.status !== 'confirmed') return [];
  if (activityId === undefined) return [withOffline(admit(group, person), offline)];
  return person.activities.has(activityId) ? [withOffline(admitToActivity(group, person, activityId), offline)] : [];
};
