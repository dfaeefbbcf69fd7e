import { taxOnTopOf } from '@turnout/contracts/charges';
import { dayOfEvent } from '@turnout/contracts/event-setup';
import type { FollowingActivity, PromoCodeShown } from '@turnout/contracts/forms';
import { useEffect, useMemo } from 'react';
import type { Refusal } from '../../../../platform/refusal.ts';
import type { PriceRules } from '../../../../ui/prices.ts';
import { useSite } from '../../parts/site.layout.tsx';
import { useRulesHere } from '../../parts/use-price-rules.ts';

const nothing: readonly FollowingActivity[] = [];
const none: NonNullable<PriceRules['left']> = {};

interface Circumstances {
  /** The day that staff say; empty: today. */
  readonly asOf?: string | undefined;
  /** The seats that activities have left, live. */
  readonly left?: PriceRules['left'] | undefined;
  /** Types of those who are registered already, public or not. */
  readonly held?: readonly string[] | undefined;
  /** Why the server refused the form last: where something costs otherwise by now, that is read again. */
  readonly refusal?: Refusal | null;
}

/**
 * What prices on the form follow from; null where visitors are told nothing of money.
 * @param promoCode the one that was entered and counts.
 */
export const usePricing = (
  { isStaff }: { readonly isStaff: boolean },
  promoCode: PromoCodeShown | null = null,
  { asOf = '', left = none, refusal = null, held }: Circumstances = {},
): PriceRules | null => {
  const { event } = useSite();
  const read = useRulesHere(held);
  const { again } = read;
  useEffect(() => {
    if (refusal?.code === 'price-changed') again();
  }, [refusal, again]);
  const following = read.state === 'read' ? read.data.activities : nothing;
  const takesCodes = read.state === 'read' && read.data.takesPromoCodes;
  const day = isStaff && asOf !== '' ? asOf : dayOfEvent(new Date().toISOString(), event.timeZone);
  const { appCurrency: currency } = event;
  const isHidden = event.hideAllPaymentInfoFromRegistrant && !isStaff;
  const taxOnTop = taxOnTopOf(event);
  return useMemo(
    () => (isHidden ? null : { currency, day, isStaff, following, left, takesCodes, promoCode, taxOnTop }),
    [isHidden, currency, day, isStaff, following, left, takesCodes, promoCode, taxOnTop],
  );
};
