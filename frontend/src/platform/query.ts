import { QueryClient } from '@tanstack/react-query';
import { Offline } from './refusal.ts';

/** For what is read once (architecture, section 3); what is watched is a topic. Refusals are final, a lost network is not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => error instanceof Offline && failures < 4,
      refetchOnWindowFocus: false,
      staleTime: 5_000,
    },
    mutations: { retry: false },
  },
});
