import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../ui/screen.ts';

/** Documents that are printed or sent for each registrant (rule templates/templates). */
export const routes: RouteObject[] = [
  {
    path: 'templates',
    handle: { needs: ['accessToTemplates'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./templates.screen.tsx')).TemplatesScreen }),
  },
];
