import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../ui/screen.ts';

const importers = { needs: ['settings', 'viewRegistrants'] } satisfies ScreenHandle;

/** The import screens, under /dashboard/:eventId. */
export const routes: RouteObject[] = [
  {
    path: 'import',
    handle: importers,
    lazy: async () => ({ Component: (await import('./import-upload.screen.tsx')).ImportUploadScreen }),
  },
  {
    path: 'import/:importId',
    handle: importers,
    lazy: async () => ({ Component: (await import('./import.screen.tsx')).ImportScreen }),
  },
];
