import type { SeatsView } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import { useMemo } from 'react';
import type { SiteActivity } from '../../ui/activity-choice.ts';
import { usePriceRules } from './site-reads.ts';

const none: readonly SiteActivity[] = [];

/** An event's activities that are open to choice, their seats live. @param seats null: not known yet. */
export const useChoosable = (eventId: EventId, seats: SeatsView | null) => {
  const read = usePriceRules(eventId);
  const choosable = read.state === 'read' ? read.data.choosable : null;
  const left = seats?.activitiesLeft ?? null;
  const activities = useMemo(
    () => choosable?.map((one): SiteActivity => ({ ...one, seatsLeft: left?.[one._id] ?? null })) ?? none,
    [choosable, left],
  );
  return { activities, again: read.again };
};
