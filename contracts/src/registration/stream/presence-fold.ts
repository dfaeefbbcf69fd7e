import { momentOf, type ActivityId, type Instant } from '../../kernel/index.ts';
import { activityCheckinEvents as facts } from './activity-checkin-events.ts';
import type { ActivityPresence, RegistrantState } from './state.ts';
import { toGroup, update } from './to-group.ts';

const never: ActivityPresence = {
  admissions: 0,
  standing: 0,
  last: null,
  isInside: false,
  entries: [],
  enteredAt: null,
};

/** No day of any clocks is longer. */
const keptMs = 48 * 60 * 60 * 1000;

/** Entries that may be on the day of a moment. */
const since = (entries: readonly Instant[], at: Instant): readonly Instant[] =>
  entries.filter((one) => Date.parse(at) - Date.parse(one) < keptMs);

/** The same moments without one of them. */
const without = (entries: readonly Instant[], at: Instant): readonly Instant[] => {
  const index = entries.lastIndexOf(at);
  return index === -1 ? entries : entries.toSpliced(index, 1);
};

type Presences = RegistrantState['presences'];

/** Somebody's check-ins at an activity; none where they never came. */
export const presenceAt = ({ presences }: Pick<RegistrantState, 'presences'>, id: ActivityId): ActivityPresence =>
  presences.get(id) ?? never;

/** The same presences where somebody no longer takes part in some activities: they come in anew if they do again. */
export const withoutThose = (presences: Presences, left: readonly ActivityId[]): Presences =>
  left.some((id) => presences.has(id))
    ? new Map(
        [...presences].map(([id, was]) => [id, left.includes(id) ? { ...never, admissions: was.admissions } : was]),
      )
    : presences;

/** Check-ins to activities as they add up. */
export const presenceClauses = [
  toGroup(facts.RegistrantCheckedInToActivity, (group, { data, metadata }) => {
    const { registrantId, activityId, checkinId } = data;
    return update(group, registrantId, (was) => {
      const enteredAt = momentOf(data, metadata.at);
      const { admissions, standing, entries } = presenceAt(was, activityId);
      const last = {
        checkinId,
        at: metadata.at,
        by: metadata.actor.id,
        desk: metadata.desk ?? '',
        method: metadata.method ?? 'manual',
      };
      const presence = {
        admissions: admissions + 1,
        standing: standing + 1,
        last,
        isInside: true,
        entries: [...since(entries, enteredAt), enteredAt],
        enteredAt,
      };
      return { ...was, presences: new Map(was.presences).set(activityId, presence) };
    });
  }),
  toGroup(
    facts.RegistrantCheckedOutOfActivity,
    (group, { data: { registrantId, activityId, because, remaining, checkedInAt } }) =>
      update(group, registrantId, (was) => {
        const presence = presenceAt(was, activityId);
        const last = because === 'undone' ? null : presence.last;
        const came = presence.enteredAt ?? checkedInAt;
        const entries = because === 'undone' ? without(presence.entries, came) : presence.entries;
        const now = { ...presence, standing: remaining, last, isInside: false, entries };
        return { ...was, presences: new Map(was.presences).set(activityId, now) };
      }),
  ),
];
