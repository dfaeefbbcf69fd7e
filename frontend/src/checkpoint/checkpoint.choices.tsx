import { checkpointTopics } from '@turnout/contracts/checkpoint';
import type { PlaceKind } from '../desk/place.ts';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';

/** The checkpoints that are open for check-in, as places to choose for whoever works at them. */
export const checkpointKind: PlaceKind = {
  Choices: ({ eventId, children }) => {
    const may = useMay(eventId);
    const isAllowed = may('viewAndCreateCheckinsForCheckpoints');
    const { view, state } = useTopic(checkpointTopics.checkpoints, isAllowed ? { eventId } : null);
    if (isAllowed && view === null && state === 'loading') return children(null);
    const open = (view ?? []).filter(({ checkinEnabled }) => checkinEnabled);
    return children(
      open.map(({ _id, name }) => ({
        key: _id,
        name,
        path: `/dashboard/${eventId}/checkpoints/${_id}/checkin`,
      })),
    );
  },
};
