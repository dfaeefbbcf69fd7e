import { reject, type ActivityId, type Rejection } from '@turnout/contracts/kernel';
import type { RegistrantState } from '@turnout/contracts/registration';
import type { Enrolment } from './enrolled-facts.ts';

/** What somebody chose to take part in, as whoever claimed the seats for it saw them. */
export interface Choice {
  /** The activities that this decides about; all others stay as they are. */
  readonly about: ReadonlySet<ActivityId>;
  /** Those of them that they take part in from here on. */
  readonly chosen: readonly ActivityId[];
  /** Those of them that need no seat any more: one is held, or they hold none in anything. */
  readonly seated: ReadonlySet<ActivityId>;
  readonly statusSettings: number;
}

/** What somebody enters and leaves. */
export interface ActivityChange {
  readonly enters: readonly Enrolment[];
  readonly leaves: readonly ActivityId[];
}

/** What of a choice is not as it is chosen; what follows from answers is not touched by it. */
export const choiceDiffers = (
  activities: RegistrantState['activities'],
  { about, chosen }: Pick<Choice, 'about' | 'chosen'>,
): ActivityChange => ({
  enters: [...new Set(chosen)]
    .filter((activityId) => about.has(activityId) && !activities.has(activityId))
    .map((activityId) => ({ activityId, because: 'chosen' })),
  leaves: [...activities].flatMap(([id, because]) =>
    because !== 'answers' && about.has(id) && !chosen.includes(id) ? [id] : [],
  ),
});

/** What somebody takes part in once they entered and left something. */
export const withChange = (
  activities: RegistrantState['activities'],
  { enters, leaves }: ActivityChange,
): RegistrantState['activities'] =>
  new Map([
    ...[...activities].filter(([id]) => !leaves.includes(id)),
    ...enters.map(({ activityId, because }) => [activityId, because] as const),
  ]);

/**
 * What a choice changes of somebody as they are now; refused where their status was set meanwhile, or where somebody else
 * took them out of an activity that no seat is held in: then it is chosen anew.
 * @param activities what they take part in, with what follows from the same correction.
 */
export const decideChoice = (
  { activities, statusSettings }: Pick<RegistrantState, 'activities' | 'statusSettings'>,
  choice: Choice | undefined,
): ActivityChange | Rejection<'corrected-meanwhile'> => {
  if (choice === undefined) return { enters: [], leaves: [] };
  if (statusSettings !== choice.statusSettings) return reject('corrected-meanwhile');
  const change = choiceDiffers(activities, choice);
  return change.enters.every(({ activityId }) => choice.seated.has(activityId))
    ? change
    : reject('corrected-meanwhile');
};
