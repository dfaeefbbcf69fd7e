import { dayOfEvent } from '@turnout/contracts/event-setup';
import type { FollowingActivity, PromoCodeShown } from '@turnout/contracts/forms';
import { useMemo } from 'react';
import type { PriceRules } from './prices.ts';
import { useSite } from './site.layout.tsx';
import { usePriceRules } from './site-reads.ts';

const nothing: readonly FollowingActivity[] = [];
const none: NonNullable<PriceRules['left']> = {};

/**
 * What prices on the form follow from; null where visitors are told nothing of money.
 * @param promoCode the one that was entered and counts. @param asOf the day that staff say; empty: today.
 * @param left the seats that activities have left, live.
 */
export const usePricing = (
  { isStaff }: { readonly isStaff: boolean },
  promoCode: PromoCodeShown | null = null,
  asOf = '',
  left: PriceRules['left'] = none,
): PriceRules | null => {
  const { event } = useSite();
  const read = usePriceRules(event._id);
  const following = read.state === 'read' ? read.data.activities : nothing;
  const takesCodes = read.state === 'read' && read.data.takesPromoCodes;
  const day = isStaff && asOf !== '' ? asOf : dayOfEvent(new Date().toISOString(), event.timeZone);
  const { appCurrency: currency } = event;
  const isHidden = event.hideAllPaymentInfoFromRegistrant && !isStaff;
  return useMemo(
    () => (isHidden ? null : { currency, day, isStaff, following, left, takesCodes, promoCode }),
    [isHidden, currency, day, isStaff, following, left, takesCodes, promoCode],
  );
};
