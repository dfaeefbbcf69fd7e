import type { SeatsView } from '@turnout/contracts/forms';
import { useMemo } from 'react';
import type { SiteActivity } from '../../../ui/activity-choice.ts';
import { useRulesHere } from './use-price-rules.ts';

const none: readonly SiteActivity[] = [];

/** The event's activities that are open to choice, their seats live. @param seats null: not known yet. */
export const useChoosable = (seats: SeatsView | null) => {
  const read = useRulesHere();
  const choosable = read.state === 'read' ? read.data.choosable : null;
  const left = seats?.activitiesLeft ?? null;
  const activities = useMemo(
    () => choosable?.map((one): SiteActivity => ({ ...one, seatsLeft: left?.[one._id] ?? null })) ?? none,
    [choosable, left],
  );
  return { activities, again: read.again };
};
