import { userActivityEvents } from '@turnout/contracts/reporting';
import { foldOf, when, type EventId, type Instant } from '@turnout/contracts/kernel';
import type { ClearedState } from './user-activity.decider.ts';

const later = (was: Instant | null, till: Instant): Instant => (was !== null && was > till ? was : till);

/** How clearing an event's activity log adds up (stream `useractivity-<eventId>`). */
export const clearedFold = foldOf<ClearedState>({
  initial: () => ({ till: null, logInsTill: null }),
  facts: [
    when(userActivityEvents.UserActivityCleared, (state, { data: { till, withLogIns } }) => ({
      till: later(state.till, till),
      logInsTill: withLogIns ? later(state.logInsTill, till) : state.logInsTill,
    })),
  ],
});

export const activityStream = (eventId: EventId) => `useractivity-${eventId}`;
