import { z } from 'zod';
import { CalendarCode, defineCall, EventId, limits, needs, RegistrantId } from '../kernel/index.ts';

export const calendarApi = {
  /** For calendar programs, as iCalendar. */
  programmeCalendar: defineCall({
    method: 'GET',
    path: '/api/x/calendars/events/:eventId/programme.ics',
    summary: 'An event and what can be chosen in it, as a calendar that programs subscribe to',
    needs: needs.public,
    limit: limits.calendar,
    params: z.strictObject({ eventId: EventId }),
    output: z.unknown(),
  }),
  /** For calendar programs, as iCalendar. */
  ownCalendar: defineCall({
    method: 'GET',
    path: '/api/x/calendars/people/:code/activities.ics',
    summary: 'What somebody takes part in, as a calendar under a link of their own',
    needs: needs.public,
    limit: limits.calendar,
    params: z.strictObject({ code: CalendarCode }),
    output: z.unknown(),
  }),
  calendarLink: defineCall({
    method: 'GET',
    path: '/api/x/registrations/:registrationId/calendar',
    summary: "The address of a registrant's own calendar",
    needs: needs.public,
    limit: limits.reading,
    params: z.strictObject({ registrationId: RegistrantId }),
    output: z.strictObject({ address: z.string() }),
  }),
} as const;

/** The path of somebody's own calendar. */
export const ownCalendarPath = (code: CalendarCode): string => calendarApi.ownCalendar.path.replace(':code', code);

/** The path of an event's public programme. */
export const programmePath = (eventId: EventId): `/${string}` =>
  `/${calendarApi.programmeCalendar.path.replace(':eventId', eventId).slice(1)}`;
