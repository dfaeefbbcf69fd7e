import { useRef } from 'react';
import { z } from 'zod';
import type { Refusal } from '../../../../platform/refusal.ts';

const PriceTold = z.object({ total: z.number() });

/**
 * What the server said last that it costs: the same form sent again is sent for that, whatever the page reckons, so that
 * nobody is kept out by a price which the page has not heard of.
 */
export const useToldPrice = () => {
  const told = useRef<{ readonly entered: string; readonly total: number } | null>(null);
  return {
    of: (entered: object): number | null =>
      told.current?.entered === JSON.stringify(entered) ? told.current.total : null,
    hear: (entered: object, { code, details }: Refusal): void => {
      const price = code === 'price-changed' ? PriceTold.safeParse(details).data : undefined;
      told.current = price === undefined ? null : { entered: JSON.stringify(entered), total: price.total };
    },
  };
};
