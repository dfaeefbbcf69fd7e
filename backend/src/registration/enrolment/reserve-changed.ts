import type { FieldValue } from '@turnout/contracts/fields';
import { followingActivities } from '@turnout/contracts/forms';
import type { ActivityId, EventId, PrimaryId } from '@turnout/contracts/kernel';
import { holdsSeat, type RegistrantState } from '@turnout/contracts/registration';
import type { RegistrationParts } from '../parts.ts';
import type { Enrolment } from './enrolled-facts.ts';
import { holdFollowing } from './hold-activities.ts';

type Answers = Readonly<Record<string, FieldValue | undefined>>;

/** What corrected answers change of what somebody takes part in. */
export interface ChangedActivities {
  /** What follows now and did not before, where there is a seat. */
  readonly enters: readonly Enrolment[];
  /** What followed from the answers before, and no longer does. */
  readonly leaves: readonly ActivityId[];
  readonly giveBack: () => Promise<void>;
}

/** What somebody takes part in once a correction has changed it. */
export const activitiesAfter = (
  { activities }: RegistrantState,
  { enters, leaves }: Pick<ChangedActivities, 'enters' | 'leaves'>,
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

/** Says what follows from a correction, and claims the seats that it takes (decisions/0067). */
export const holdChanged = async (
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
): Promise<ChangedActivities> => {
  const { registrantId } = person;
  const activities = await enrolling(eventId);
  const { wanted, leaves } = followingChange(activities, person, answers);
  const entrants = holdsSeat(person.status) ? [{ registrantId, primaryId, wanted }] : [];
  const held = await holdFollowing(activitySeats, { eventId, activities, entrants });
  return { enters: held.of(registrantId), leaves, giveBack: held.giveBack };
};
