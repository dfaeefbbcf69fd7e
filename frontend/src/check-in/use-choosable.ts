import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { taxOnTopOf } from '@turnout/contracts/charges';
import { dayOfEvent, eventSetupTopics } from '@turnout/contracts/event-setup';
import { formsApi, formsTopics } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import { useMemo } from 'react';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import { useTopic } from '../platform/topic.ts';
import type { ActivityBoxesProps } from '../ui/activity-boxes.tsx';
import type { SiteActivity } from '../ui/activity-choice.ts';
import type { PriceRules } from '../ui/prices.ts';

const none: readonly SiteActivity[] = [];
const nothing: PriceRules['following'] = [];

export interface Choosable extends Pick<ActivityBoxesProps, 'timeZone'> {
  /** Their seats live. */
  readonly activities: readonly SiteActivity[];
  /** What the price follows from; null: not known yet. Staff see prices also where the event hides them from visitors. */
  readonly pricing: PriceRules | null;
}

/**
 * What somebody at the desk may choose to take part in, as visitors choose it, and what it all costs; read again once the
 * organiser changes it.
 */
export const useChoosable = (eventId: EventId): Choosable => {
  const event = useTopic(eventSetupTopics.event, { eventId }).view;
  const seats = useTopic(formsTopics.seats, { eventId }).view;
  const { data } = useQuery(
    {
      queryKey: ['price-rules', eventId, seats?.version],
      queryFn: ({ signal }) => call(formsApi.priceRules, { query: { eventId }, signal }),
      placeholderData: keepPreviousData,
      enabled: seats !== null,
    },
    queryClient,
  );
  const choosable = data?.data.choosable;
  const left = seats?.activitiesLeft;
  const activities = useMemo(
    () => choosable?.map((one): SiteActivity => ({ ...one, seatsLeft: left?.[one._id] ?? null })) ?? none,
    [choosable, left],
  );
  const following = data?.data.activities ?? nothing;
  const { timeZone = 'UTC', appCurrency: currency } = event ?? {};
  const day = dayOfEvent(new Date().toISOString(), timeZone);
  const taxOnTop = event === null ? null : taxOnTopOf(event);
  const pricing = useMemo(
    () =>
      currency === undefined
        ? null
        : {
            currency,
            day,
            isStaff: true,
            following,
            ...(left && { left }),
            takesCodes: false,
            promoCode: null,
            taxOnTop,
          },
    [currency, day, following, left, taxOnTop],
  );
  return { activities, timeZone, pricing };
};
