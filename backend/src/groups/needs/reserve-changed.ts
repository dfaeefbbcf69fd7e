import type { FieldValue } from '@turnout/contracts/fields';
import { followingActivities } from '@turnout/contracts/forms';
import { isRejection, type ActivityId, type EventId, type PrimaryId } from '@turnout/contracts/kernel';
import { holdsSeat, type RegistrantState } from '@turnout/contracts/registration';
import type { Reservation } from '../../claims/reservation.ts';
import type { RegistrationParts } from '../stream/parts.ts';
import type { ActivityChange } from '../decide/choose.ts';
import type { Enrolment } from '../decide/enrolled-facts.ts';
import { reserveFollowing } from './reserve-activities.ts';

type Answers = Readonly<Record<string, FieldValue | undefined>>;

/** What somebody takes part in once a correction has changed it. */
export const activitiesAfter = (
  { activities }: RegistrantState,
  { enters, leaves }: ActivityChange,
): readonly ActivityId[] => [
  ...[...activities.keys()].filter((id) => !leaves.includes(id)),
  ...enters.map(({ activityId }) => activityId),
];

/** What a correction makes follow that did not before, and what no longer follows. @param activities those of the event. */
const followingChange = (
  activities: Parameters<typeof followingActivities>[0],
  { typeId, activities: entered }: RegistrantState,
  answers: { readonly before: Answers; readonly after: Answers },
): { readonly wanted: readonly Enrolment[]; readonly leaves: readonly ActivityId[] } => {
  const before = new Set(
    followingActivities(activities, { typeId, answers: answers.before }).map(({ activityId }) => activityId),
  );
  const after = followingActivities(activities, { typeId, answers: answers.after });
  const now = new Set(after.map(({ activityId }) => activityId));
  return {
    wanted: after.filter(({ activityId }) => !before.has(activityId) && !entered.has(activityId)),
    leaves: [...entered].flatMap(([id, because]) =>
      because === 'answers' && before.has(id) && !now.has(id) ? [id] : [],
    ),
  };
};

/**
 * Says what corrected answers make follow that did not before, and what no longer follows; and reserves the seats that this
 * takes, as far as there are some (decisions/0067).
 */
export const reserveChanged = async (
  { enrolling, activitySeats }: Pick<RegistrationParts, 'enrolling' | 'activitySeats'>,
  {
    eventId,
    primaryId,
    person,
    answers,
  }: {
    readonly eventId: EventId;
    readonly primaryId: PrimaryId;
    readonly person: RegistrantState;
    readonly answers: { readonly before: Answers; readonly after: Answers };
  },
): Reservation<ActivityChange> => {
  const { registrantId } = person;
  const activities = await enrolling(eventId);
  const { wanted, leaves } = followingChange(activities, person, answers);
  const entrants = holdsSeat(person.status) ? [{ registrantId, primaryId, wanted }] : [];
  const reserved = await reserveFollowing(activitySeats, { eventId, activities, entrants });
  return isRejection(reserved) ? reserved : reserved.as({ enters: reserved.of.enrolmentsOf(registrantId), leaves });
};
