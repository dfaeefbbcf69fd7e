import { dayOfEvent } from '@turnout/contracts/event-setup';
import type { FollowingActivity } from '@turnout/contracts/forms';
import { useMemo } from 'react';
import type { PriceRules } from './prices.ts';
import { useSite } from './site.layout.tsx';
import { useFollowing } from './site-reads.ts';

const none: readonly FollowingActivity[] = [];

/** What prices on the form follow from; null where visitors are told nothing of money. */
export const usePricing = ({ isStaff }: { readonly isStaff: boolean }): PriceRules | null => {
  const { event } = useSite();
  const read = useFollowing(event._id);
  const following = read.state === 'read' ? read.data : none;
  const today = dayOfEvent(new Date().toISOString(), event.timeZone);
  const { appCurrency: currency } = event;
  const isHidden = event.hideAllPaymentInfoFromRegistrant && !isStaff;
  return useMemo(
    () => (isHidden ? null : { currency, today, isStaff, following }),
    [isHidden, currency, today, isStaff, following],
  );
};
