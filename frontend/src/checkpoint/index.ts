import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../ui/screen.ts';

const editors = { needs: ['editCheckpoints'] } satisfies ScreenHandle;
const creators = { needs: ['createCheckpoints'] } satisfies ScreenHandle;
const desks = { needs: ['viewAndCreateCheckinsForCheckpoints'] } satisfies ScreenHandle;
const anybody = { layout: 'site', who: 'public' } satisfies ScreenHandle;

const checkpointForm = async () => ({ Component: (await import('./checkpoint-form.screen.tsx')).CheckpointFormScreen });
const fieldForm = async () => ({ Component: (await import('./field-form.screen.tsx')).CheckpointFieldFormScreen });

/** The desk at a checkpoint, which opens where the door's does. */
export const deskRoutes: RouteObject[] = [
  {
    path: 'checkpoints/:checkpointId/checkin',
    handle: { ...desks, layout: 'bare', isDesk: true } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./desk.screen.tsx')).CheckpointDeskScreen }),
  },
];

/** The other screens of checkpoints (rule interface/screen-addresses), and how many people are inside. */
export const routes: RouteObject[] = [
  {
    path: 'checkpoints',
    lazy: async () => ({ Component: (await import('./checkpoints.screen.tsx')).CheckpointsScreen }),
  },
  { path: 'checkpoints/create', handle: creators, lazy: checkpointForm },
  { path: 'checkpoints/:checkpointId/edit', handle: editors, lazy: checkpointForm },
  {
    path: 'checkpoints/:checkpointId/attendees',
    handle: desks,
    lazy: async () => ({ Component: (await import('./attendees.screen.tsx')).CheckpointAttendeesScreen }),
  },
  {
    path: 'checkpointfields',
    handle: editors,
    lazy: async () => ({ Component: (await import('./field-list.screen.tsx')).CheckpointFieldsScreen }),
  },
  { path: 'checkpointfields/create', handle: editors, lazy: fieldForm },
  { path: 'checkpointfields/:fieldId/edit', handle: editors, lazy: fieldForm },
  {
    path: 'checkpointfields-data',
    handle: editors,
    lazy: async () => ({ Component: (await import('./field-data.screen.tsx')).CheckpointDataScreen }),
  },
  {
    path: 'head-count',
    handle: { layout: 'bare', needs: ['viewDashboard'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./head-count.screen.tsx')).HeadCountScreen }),
  },
  {
    path: '/evt/:eventId/checkpoints/:checkpointId',
    handle: anybody,
    lazy: async () => ({ Component: (await import('./public-check-in.screen.tsx')).PublicCheckInScreen }),
  },
  {
    path: '/confirmation/:checkinId?',
    handle: anybody,
    lazy: async () => ({ Component: (await import('./confirmation.screen.tsx')).CheckinConfirmationScreen }),
  },
];
