import { z } from 'zod';
import { AttendeeViewId, defineCall, EventId, needs } from '../kernel/index.ts';
import { AttendeeView, attendeeViewsAtMost, ReviseAttendeeView, SaveAttendeeView } from './attendee-views.ts';

const Params = z.strictObject({ id: AttendeeViewId });
const One = z.strictObject({ view: AttendeeView });

export const attendeeViews = defineCall({
  method: 'GET',
  path: '/api/x/attendee-views',
  summary: 'The views of the attendee table that the caller has saved for an event; nobody sees those of others',
  needs: needs.event('viewRegistrants'),
  query: z.strictObject({ eventId: EventId }),
  output: z.strictObject({ views: z.array(AttendeeView).max(attendeeViewsAtMost) }),
});

export const saveAttendeeView = defineCall({
  method: 'POST',
  path: '/api/x/attendee-views',
  summary: 'Save columns, sort order, filters and page size of the attendee table under a name, for the caller alone',
  needs: needs.event('viewRegistrants'),
  body: SaveAttendeeView,
  output: One,
});

export const reviseAttendeeView = defineCall({
  method: 'PUT',
  path: '/api/x/attendee-views/:id',
  summary: "Rename one of the caller's saved views, or replace what it shows",
  needs: needs.event('viewRegistrants'),
  params: Params,
  body: ReviseAttendeeView,
  output: One,
});

export const deleteAttendeeView = defineCall({
  method: 'DELETE',
  path: '/api/x/attendee-views/:id',
  summary: "Delete one of the caller's saved views",
  needs: needs.event('viewRegistrants'),
  params: Params,
  query: z.strictObject({ eventId: EventId }),
  output: z.strictObject({ message: z.string() }),
});
