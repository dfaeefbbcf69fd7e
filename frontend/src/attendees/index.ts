import type { RouteObject } from 'react-router';
import type { ScreenHandle } from '../ui/screen.ts';

const viewers = { needs: ['viewRegistrants'] } satisfies ScreenHandle;
const bare = { layout: 'bare' } satisfies ScreenHandle;

/** The attendee list, a registration's details, and the badge to print. */
export const routes: RouteObject[] = [
  {
    path: 'attendees',
    handle: viewers,
    lazy: async () => ({ Component: (await import('./list/attendees.screen.tsx')).AttendeesScreen }),
  },
  {
    path: 'attendees/:registrationId',
    handle: viewers,
    lazy: async () => ({ Component: (await import('./detail/attendee.screen.tsx')).AttendeeScreen }),
  },
  // The two addresses of editing (rule attendees/editing): the same screen, its details open.
  ...['attendees', 'registrations'].map((list) => ({
    path: `${list}/:${list === 'attendees' ? 'registrationId' : 'id'}/edit`,
    handle: { needs: ['viewRegistrants', 'checkinRegistrants'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./detail/attendee.screen.tsx')).AttendeeEditScreen }),
  })),
  {
    path: 'attendees/:registrationId/change-type',
    handle: { needs: ['viewRegistrants', 'changeRegistrationTypeForRegistrant'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./type-change/type-change.screen.tsx')).TypeChangeScreen }),
  },
  {
    path: 'activities/:activityId/attendees',
    handle: viewers,
    lazy: async () => ({ Component: (await import('./list/activity-attendees.screen.tsx')).ActivityAttendeesScreen }),
  },
  {
    path: 'approvals',
    handle: viewers,
    lazy: async () => ({ Component: (await import('./queues/approvals.screen.tsx')).ApprovalsScreen }),
  },
  {
    path: 'waiting-list',
    handle: viewers,
    lazy: async () => ({ Component: (await import('./queues/waiting.screen.tsx')).WaitingListScreen }),
  },
  {
    path: 'badges',
    handle: { layout: 'bare', needs: ['viewRegistrants', 'checkinRegistrants'] } satisfies ScreenHandle,
    lazy: async () => ({ Component: (await import('./badges/badges.screen.tsx')).BadgesScreen }),
  },
  {
    path: '/print/:registrationId',
    handle: bare,
    lazy: async () => ({ Component: (await import('./badges/print.screen.tsx')).PrintScreen }),
  },
];
