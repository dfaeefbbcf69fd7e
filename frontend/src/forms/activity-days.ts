import type { ActivityView } from '@turnout/contracts/forms';
import { toWallTime } from '../ui/format.ts';

/** The activities of one day on the event's clocks. */
export interface ActivityDay {
  /** YYYY-MM-DD; '': those without a start. */
  readonly day: string;
  readonly activities: readonly ActivityView[];
}

/** The activities whose name has a text in it, in any case, by the days they start on; in the order given. */
export const activityDays = (
  activities: readonly ActivityView[],
  text: string,
  zone: string,
): readonly ActivityDay[] => {
  const wanted = text.trim().toLocaleLowerCase();
  const found = activities.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  // By hand: Safari 16.4 has no Map.groupBy.
  const days = new Map<string, readonly ActivityView[]>();
  for (const activity of found) {
    const day = toWallTime(activity.startDate, zone).slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), activity]);
  }
  return [...days].map(([day, those]) => ({ day, activities: those }));
};

/** How many there are: answers of a single activity may have a list in the number's place. */
export const countOf = (attendees: ActivityView['registeredAttendees']): number =>
  typeof attendees === 'number' ? attendees : attendees.length;
