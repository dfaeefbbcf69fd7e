import { useQuery } from '@tanstack/react-query';
import type { RegistrantId } from '@turnout/contracts/kernel';
import { messagingApi, type TextSetUp } from '@turnout/contracts/messaging';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';

/** Reads whether somebody can be sent a text message, and where it goes; null: not known (yet). */
export const useTextSetUp = (id: RegistrantId): TextSetUp | null =>
  useQuery(
    {
      queryKey: ['text-set-up', id],
      queryFn: async ({ signal }) => (await call(messagingApi.textSetUp, { params: { id }, signal })).data.texts,
      staleTime: 60_000,
    },
    queryClient,
  ).data ?? null;
