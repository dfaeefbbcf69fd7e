import { checkInTopics, type DeskView } from '@turnout/contracts/check-in';
import { eventSetupTopics, type EventView } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import { reportingTopics, type ArrivalsView, type DashboardView } from '@turnout/contracts/reporting';
import { useTopic } from '../platform/topic.ts';

/** Everything the dashboard and the wall show of an event's door. */
export interface Door {
  readonly state: 'loading' | 'live' | 'behind' | 'refused';
  readonly event: EventView | null;
  readonly zone: string;
  readonly numbers: DashboardView | null;
  readonly arrivals: ArrivalsView;
  readonly desks: readonly DeskView[];
}

const noArrivals: ArrivalsView = { start: null, perMinute: [] };
const noDesks: readonly DeskView[] = [];

/** Watches an event's door. @param eventId null: none yet. */
export const useDoor = (eventId: EventId | null): Door => {
  const params = eventId === null ? null : { eventId };
  const dashboard = useTopic(reportingTopics.dashboard, params);
  const arrivals = useTopic(reportingTopics.arrivals, params);
  const presence = useTopic(checkInTopics.presence, params);
  const event = useTopic(eventSetupTopics.event, params).view;
  return {
    state: dashboard.state,
    event,
    zone: event?.timeZone ?? 'UTC',
    numbers: dashboard.view,
    arrivals: arrivals.view ?? noArrivals,
    desks: presence.view ?? noDesks,
  };
};
