import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PriceBefore } from '@turnout/contracts/registration';
import { queryClient } from '../../platform/query.ts';
import { Refusal } from '../../platform/refusal.ts';
import { typingPauseMs } from '../../ui/typing-pause.ts';

/** What is known of the price of a change that is being filled in. */
export type PriceKnown =
  /** Nothing is asked: no price changes, or what is filled in cannot be sent yet. */
  | { readonly state: 'none' }
  | { readonly state: 'reading'; readonly price: PriceBefore | null }
  | { readonly state: 'read'; readonly price: PriceBefore | null }
  /** The change itself would be refused with the same words. */
  | { readonly state: 'refused'; readonly message: string }
  | { readonly state: 'unread'; readonly again: () => void };

/**
 * Asks what a change would cost as it is filled in, each time somebody pauses.
 * @param of what the price is of, as it stands: where that changes, it is asked again.
 * @param body what would be sent, as JSON; null: nothing is asked.
 */
export const usePriceBefore = (
  of: readonly unknown[],
  body: string | null,
  read: (body: string, signal: AbortSignal) => Promise<PriceBefore | null>,
): PriceKnown => {
  const [paused] = useDebouncedValue(body, typingPauseMs);
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: ['price-before', ...of, paused],
      queryFn: ({ signal }) => (paused === null ? Promise.resolve(null) : read(paused, signal)),
      placeholderData: keepPreviousData,
      staleTime: 0,
      // Whoever waits for a price is told at once that there is none, and saves all the same.
      retry: false,
      networkMode: 'always',
    },
    queryClient,
  );
  if (body === null) return { state: 'none' };
  if (paused !== body || isFetching) return { state: 'reading', price: data ?? null };
  if (error instanceof Refusal && error.status < 500) return { state: 'refused', message: error.message };
  if (error !== null) return { state: 'unread', again: () => void refetch() };
  return { state: 'read', price: data ?? null };
};
