import { QueryClient } from '@tanstack/react-query';
import { onCredential } from './credential.ts';
import { Offline } from './refusal.ts';

/**
 * For what is read once (docs/architecture.md#live-views); what is watched is a topic. Refusals are final, a lost network is not.
 * Named by each `useQuery` instead of by a provider, so that screens that read nothing once do not load it.
 */
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

// What a provider would do: read again what waited for the network.
queryClient.mount();
// Whoever comes next is not shown what another read.
onCredential(() => queryClient.clear());
