import type { EnrollingActivity } from '@turnout/contracts/forms';
import { isFact, systemCommandId, type EventId, type StoredEvent } from '@turnout/contracts/kernel';
import { importEvents } from '@turnout/contracts/attendee-import';
import { repopulationEvents } from '@turnout/contracts/inventory';
import { groupsToEnrol } from '@turnout/projections/registration/queries';
import type { Platform } from '../platform/module/platform.ts';
import { defineReaction } from '../platform/reactions/reactions.ts';
import type { ActivitySeats } from '../claims/kinds/activity-seats.ts';
import { openEnrolGroup, type ChargingParts } from './activities/enrol-group.ts';
import { openRepopulations } from './activities/repopulations.ts';

export interface RepopulateParts extends ChargingParts {
  readonly platform: Pick<Platform, 'log' | 'commands' | 'keyring' | 'clock' | 'surely' | 'watch'>;
  readonly activitySeats: ActivitySeats;
  /** The activities of an event that people take part in without choosing them. */
  readonly enrolling: (eventId: EventId) => Promise<readonly EnrollingActivity[]>;
}

const groupsAtOnce = 500;
/** Few enough to leave the door its turn. */
const inFlight = 8;
const longestLagMs = 30_000;

const contextOf = (clock: Platform['clock'], cause: StoredEvent, what: string) => ({
  now: clock.now(),
  actor: { kind: 'system' as const, id: 'repopulate' },
  commandId: systemCommandId(what, cause.id),
  correlationId: cause.metadata.correlationId,
  causationId: cause.id,
});

/**
 * Brings those who registered before into an activity, group by group. Stopped in the middle it begins anew, and
 * finds only those who are missing still. Whoever came by an import is enrolled once that is done.
 */
export const repopulateActivityWhenStarted = defineReaction(
  { name: 'repopulate-activity-when-started', categories: ['repopulations', 'imports'], reachesOutside: false },
  ({ platform, enrolling, ...parts }: RepopulateParts) => {
    const { clock, surely, watch } = platform;
    const repopulations = openRepopulations(platform);
    const enrolGroup = openEnrolGroup(platform, parts);

    /** As of now, not as of when this process last looked. */
    const enrollingNow = async (eventId: EventId) => {
      await watch.catchUp();
      return enrolling(eventId);
    };

    const walk = async (
      activity: EnrollingActivity,
      { eventId, keepsCharges }: { readonly eventId: EventId; readonly keepsCharges: boolean },
      cause: StoredEvent,
      signal: AbortSignal,
    ) => {
      let [withoutSeat, notCharged] = [0, 0];
      for (let after = ''; !signal.aborted;) {
        const asked = { eventId, activityId: activity._id, enrolling: activity, after, limit: groupsAtOnce };
        const groups = await surely.tell(groupsToEnrol, asked, longestLagMs);
        for (let from = 0; from < groups.length && !signal.aborted; from += inFlight) {
          const some = groups.slice(from, from + inFlight);
          const done = await Promise.all(
            some.map((primaryId) => enrolGroup({ eventId, activity, primaryId, keepsCharges }, cause)),
          );
          withoutSeat += done.reduce((sum, one) => sum + one.withoutSeat, 0);
          notCharged += done.reduce((sum, one) => sum + one.notCharged, 0);
        }
        const last = groups.at(-1);
        if (last === undefined) break;
        after = last;
      }
      return { withoutSeat, notCharged };
    };

    return {
      react: async (event: StoredEvent, signal: AbortSignal) => {
        if (isFact(importEvents.ImportCompleted, event)) {
          const { eventId } = event.data;
          for (const { _id: activityId } of await enrollingNow(eventId))
            // An import charges nobody.
            await repopulations.start(
              { eventId, activityId, keepsCharges: true },
              contextOf(clock, event, `enrol-${activityId}`),
            );
          return;
        }
        if (!isFact(repopulationEvents.RepopulationStarted, event)) return;
        const { eventId, activityId, keepsCharges } = event.data;
        if (!(await repopulations.isRunning(activityId))) return;
        const activity = (await enrollingNow(eventId)).find(({ _id }) => _id === activityId);
        const nobody = { withoutSeat: 0, notCharged: 0 };
        const left = activity === undefined ? nobody : await walk(activity, { eventId, keepsCharges }, event, signal);
        if (signal.aborted) return;
        await repopulations.complete({ eventId, activityId, ...left }, contextOf(clock, event, 'repopulated'));
      },
      giveUp: async (event: StoredEvent) => {
        if (!isFact(repopulationEvents.RepopulationStarted, event)) return;
        const { eventId, activityId } = event.data;
        const of = { eventId, activityId, withoutSeat: 0, notCharged: 0 };
        await repopulations.complete(of, contextOf(clock, event, 'repopulated'));
      },
    };
  },
);
