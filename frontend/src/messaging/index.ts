import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../ui/screen.ts';

const admins = { who: 'admin' } satisfies ScreenHandle;
const viewers = { needs: ['viewRegistrants'] } satisfies ScreenHandle;
const senders = { needs: ['viewRegistrants', 'sendMassEmails'] } satisfies ScreenHandle;

/** What was sent to somebody, confirmations for many, and the test inbox. */
export const routes: RouteObject[] = [
  {
    path: 'attendees/:registrationId/messages',
    handle: viewers,
    lazy: async () => ({ Component: (await import('./messages.screen.tsx')).MessagesScreen }),
  },
  {
    path: 'confirmations',
    handle: senders,
    lazy: async () => ({ Component: (await import('./mailings.screen.tsx')).MailingsScreen }),
  },
  {
    path: '/mails',
    handle: admins,
    lazy: async () => ({ Component: (await import('./mails.screen.tsx')).MailsScreen }),
  },
];
