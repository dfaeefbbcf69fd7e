import type { userActivityEvents } from '@turnout/contracts/reporting';
import type { Decide, EventId, EventOf, Instant } from '@turnout/contracts/kernel';

type ActivityEvent = EventOf<(typeof userActivityEvents)[keyof typeof userActivityEvents]>;

/** Up to when an event's activity log shows no more, and no more log-ins. */
export interface ClearedState {
  readonly till: Instant | null;
  readonly logInsTill: Instant | null;
}

const isReached = (was: Instant | null, till: Instant): boolean => was !== null && was >= till;

/** Clears an event's activity log up to a moment; what is cleared already is not cleared again. */
export const clearUserActivity: Decide<
  { eventId: EventId; till: Instant; withLogIns: boolean },
  ClearedState,
  ActivityEvent
> = ({ eventId, till, withLogIns }, state) =>
  isReached(state.till, till) && (!withLogIns || isReached(state.logInsTill, till))
    ? []
    : [{ type: 'UserActivityCleared', data: { eventId, till, withLogIns } }];
