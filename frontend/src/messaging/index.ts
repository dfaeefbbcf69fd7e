import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../ui/screen.ts';

const admins = { who: 'admin' } satisfies ScreenHandle;
const viewers = { needs: ['viewRegistrants'] } satisfies ScreenHandle;
const setters = { needs: ['settings'] } satisfies ScreenHandle;
const senders = { needs: ['viewRegistrants', 'sendMassEmails'] } satisfies ScreenHandle;

/** Messages that were sent to somebody, confirmations and messages for many, their logs, and the test inbox. */
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
    path: 'mail-texts',
    handle: setters,
    lazy: async () => ({ Component: (await import('./own-words/mail-texts.screen.tsx')).MailTextsScreen }),
  },
  {
    path: 'mail-texts/:kind/:language',
    handle: setters,
    lazy: async () => ({ Component: (await import('./own-words/mail-text.screen.tsx')).MailTextScreen }),
  },
  {
    path: 'mass-emails',
    handle: { needs: ['sendMassEmails'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./mass/mass.screen.tsx')).MassEmailsScreen }),
  },
  {
    path: 'mass-texts',
    handle: { needs: ['sendMassTexts'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./mass/mass.screen.tsx')).MassTextsScreen }),
  },
  {
    path: 'mass-emails-log',
    handle: { needs: ['sendMassEmails'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./mass/mass-log.screen.tsx')).MassEmailsLogScreen }),
  },
  {
    path: 'mass-text-log',
    handle: { needs: ['sendMassEmails'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./mass/mass-log.screen.tsx')).MassTextsLogScreen }),
  },
  {
    path: '/unsubscribe/:token',
    handle: { layout: 'site', who: 'public' } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./mass/unsubscribe.screen.tsx')).UnsubscribeScreen }),
  },
  {
    path: '/mails',
    handle: admins,
    lazy: async () => ({ Component: (await import('./mails.screen.tsx')).MailsScreen }),
  },
];
