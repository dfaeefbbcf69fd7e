import { z } from 'zod';
import { ActivityAttendee } from '../forms/activity.ts';
import { ActivityId, defineCall, defineTopic, EventId, needs, windowOf, windowSize } from '../kernel/index.ts';
import { RegistrationStatus } from '../registration/stream/events.ts';

/** Answered with 202 where it takes longer than somebody waits (docs/decisions/0067). */
export const repopulateActivity = defineCall({
  method: 'POST',
  path: '/api/activities/repopulate',
  summary: 'Bring those who registered before into an activity that they would take part in by now',
  needs: needs.event('checkinActivities'),
  body: z.strictObject({
    event: EventId,
    activityId: ActivityId,
    /** Whoever is enrolled stays charged as they were; else by what the activity makes a difference to. */
    keepCharges: z.boolean().default(false),
  }),
  /** `registeredAttendees`: how many there are once it is done; with 202 so far, `Location` says where to ask. */
  output: z.strictObject({ registeredAttendees: z.int(), message: z.string() }),
});

/** Which attendees of an activity are asked for. */
export const ActivityAttendeeFilter = z.strictObject({
  /** Name, e-mail, order or confirmation number. */
  search: z.string().trim().max(200).optional(),
  status: z.array(RegistrationStatus).max(4).optional(),
  /** Not let in yet, denied ones among them; let in; turned away and not let in since. */
  checkin: z.enum(['waiting', 'accepted', 'denied']).optional(),
});
export type ActivityAttendeeFilter = z.infer<typeof ActivityAttendeeFilter>;

/** A page of those who are registered in an activity, by their names (rule registration/activity-attendees). */
export const activityAttendees = defineTopic({
  name: 'registration.activity-attendees',
  kind: 'window',
  needs: needs.event('viewRegistrants'),
  params: z.strictObject({
    eventId: EventId,
    activityId: ActivityId,
    filter: ActivityAttendeeFilter,
    page: z.int().min(1).max(100_000),
    perPage: windowSize(50),
  }),
  view: windowOf(ActivityAttendee),
  keyOf: ({ eventId }) => eventId,
  perSecond: 4,
});
