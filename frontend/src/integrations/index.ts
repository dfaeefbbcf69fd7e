import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../ui/screen.ts';

const sets = { needs: ['settings'] } satisfies ScreenHandle;

/** Other systems of an event, under /dashboard/:eventId: what they may ask, and what they are told. */
export const routes: RouteObject[] = [
  {
    path: 'api-tokens',
    handle: sets,
    lazy: async () => ({ Component: (await import('./tokens.screen.tsx')).TokensScreen }),
  },
  {
    path: 'webhooks',
    handle: sets,
    lazy: async () => ({ Component: (await import('./webhooks.screen.tsx')).WebhooksScreen }),
  },
];
