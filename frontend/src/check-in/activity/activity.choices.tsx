import { eventSetupTopics, isDoorOpenTo } from '@turnout/contracts/event-setup';
import { activityRecord } from '@turnout/contracts/forms';
import type { PlaceKind } from '../../desk/place.ts';
import { useIsAdmin, useMay } from '../../platform/session.ts';
import { useTopic } from '../../platform/topic.ts';
import { activityKey } from './activity-key.ts';

/** The activities that may be scanned into, as places to choose for whoever checks in at them. */
export const activityKind: PlaceKind = {
  Choices: ({ eventId, children }) => {
    const isAllowed = useMay(eventId)('checkinActivities');
    const isAdmin = useIsAdmin();
    const { view: event, state } = useTopic(eventSetupTopics.event, isAllowed ? { eventId } : null);
    const { view, state: listState } = useTopic(activityRecord.topic, isAllowed ? { eventId } : null);
    const isLoading = (event === null && state === 'loading') || (view === null && listState === 'loading');
    if (isAllowed && isLoading) return children(null);
    const isOpen = event !== null && isDoorOpenTo(event, isAdmin);
    const open = isOpen ? (view ?? []).filter(({ scanEnabled }) => scanEnabled) : [];
    return children(
      open.map(({ _id, name }) => ({
        key: activityKey(_id),
        name,
        path: `/dashboard/${eventId}/scanner/activity/${_id}`,
      })),
    );
  },
};
