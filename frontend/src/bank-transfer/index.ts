import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../ui/screen.ts';

const payers = { needs: ['editPaymentsForRegistrants', 'checkinRegistrants'] } satisfies ScreenHandle;

/** Bank statements and what came in by them, under /dashboard/:eventId. */
export const routes: RouteObject[] = [
  {
    path: 'bank-statements',
    handle: payers,
    lazy: async () => ({ Component: (await import('./bank.screen.tsx')).BankScreen }),
  },
];
