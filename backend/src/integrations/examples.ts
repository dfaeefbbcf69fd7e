import type { CallExample } from '../platform/http/reference.ts';

/**
 * Examples of calls that other systems make with a token, in an order in which one after the other works. Words in
 * capitals are ids: `EVENT`, `REGISTRATION`. A spec makes each of them as it stands here.
 */
export const examples: readonly CallExample[] = [
  {
    call: 'event',
    title: 'Read the event',
    path: '/api/events/EVENT',
    answers: ['event'],
  },
  {
    call: 'registrations',
    title: 'List its attendees, newest first',
    path: '/api/registrations?eventId=EVENT&page=1&perPage=50',
    answers: ['registrations'],
  },
  {
    call: 'registration',
    title: 'Read one registration and whoever it brought along',
    path: '/api/registrations/REGISTRATION?withChildregistrations=true',
    answers: ['registration', 'childRegistrations'],
  },
  {
    call: 'setStatus',
    title: 'Have a registration wait',
    path: '/api/registrations/update-status-only',
    body: { id: 'REGISTRATION', eventId: 'EVENT', status: 'pending' },
    answers: ['registration'],
  },
  {
    call: 'setStatus',
    title: 'Confirm a registration',
    path: '/api/registrations/update-status-only',
    body: { id: 'REGISTRATION', eventId: 'EVENT', status: 'confirmed' },
    answers: ['registration'],
  },
  {
    call: 'checkIn',
    title: 'Check somebody in',
    path: '/api/checkin/registration/EVENT',
    body: { eventId: 'EVENT', registrationId: 'REGISTRATION' },
    answers: ['checkin'],
  },
  {
    call: 'activities',
    title: 'List the activities of the event',
    path: '/api/activities?eventId=EVENT',
    answers: ['activities'],
  },
];
