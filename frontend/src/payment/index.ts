import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../ui/screen.ts';

/** Money that waits for somebody's decision. */
export const routes: RouteObject[] = [
  {
    path: 'payments',
    handle: { needs: ['viewRegistrants', 'editPaymentsForRegistrants'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./inbox/inbox.screen.tsx')).InboxScreen }),
  },
];

/** What other screens show of money, each read where it is first shown. */
export const readPaymentsTab = async () => (await import('./payments.tab.tsx')).PaymentsTab;
export const readSummaryCard = async () => (await import('./summary.card.tsx')).SummaryCard;
export const readInboxCount = async () => (await import('./inbox/inbox-count.tsx')).InboxCount;
