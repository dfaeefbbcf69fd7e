import { z } from 'zod';
import { ActivityCheckinId, ActivityId, defineCall, EventId, needs } from '../kernel/index.ts';
import { RegistrationView } from '../registration/views.ts';
import { CheckInToActivity, UndoCheckIn } from './commands.ts';
import { SaidAtDesk } from './said-at-desk.ts';
import { ActivityCheckinView, DenialView, ListedCheckin, ListedRefusal } from './views.ts';

const path = '/api/checkin/activity/:id';

export const activityCheckInApi = {
  /** Refusals answer as those of the door do, with `activity`. */
  checkInToActivity: defineCall({
    method: 'POST',
    path,
    summary: 'Check a registrant in to an activity, turn them away, or let them out',
    needs: needs.device(needs.event('checkinActivities')),
    params: z.strictObject({ id: ActivityId }),
    body: CheckInToActivity,
    output: z.strictObject({
      registration: RegistrationView,
      activity: z.strictObject({ _id: ActivityId, name: z.string() }),
      /** Of somebody who was let in, or out. */
      checkin: ActivityCheckinView.optional(),
      denial: DenialView.optional(),
      atDesk: SaidAtDesk.optional(),
      isOtherReading: z.literal(true).optional(),
    }),
  }),
  undoActivityCheckIn: defineCall({
    method: 'DELETE',
    path,
    summary: 'Undo a check-in to an activity',
    needs: needs.device(needs.event('checkinActivities')),
    params: z.strictObject({ id: ActivityCheckinId }),
    query: z.strictObject({ reason: z.string().max(300).optional() }),
    body: UndoCheckIn.partial().optional(),
    output: z.strictObject({ registration: RegistrationView, message: z.string() }),
  }),
  /** The newest first; `total` and so on say how many there are of each. */
  activityCheckins: defineCall({
    method: 'GET',
    path: '/api/checkins',
    summary: 'Check-ins to activities, whom staff turned away there, and who was refused',
    needs: needs.event('viewRegistrants'),
    query: z.strictObject({
      eventId: EventId,
      type: z.literal('activity').default('activity'),
      activityId: ActivityId.optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      perPage: z.coerce.number().int().min(1).max(1000).default(1000),
    }),
    output: z.strictObject({
      checkins: z.array(ListedCheckin),
      deniedCheckins: z.array(ListedRefusal),
      checkinErrors: z.array(ListedRefusal),
      total: z.int(),
      totalDenied: z.int(),
      totalErrors: z.int(),
    }),
  }),
  /** Facts are read in the shape of this version whenever they were stored; see docs/decisions/0141. */
  migrateCheckins: defineCall({
    method: 'POST',
    path: '/api/checkins/migrate',
    summary: "Bring the lists of an event's check-ins up to date with the log",
    needs: needs.event('checkinActivities'),
    body: z.strictObject({ eventId: EventId }),
    output: z.strictObject({ message: z.string() }),
  }),
} as const;
