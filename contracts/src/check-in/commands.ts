import { z } from 'zod';
import { BulkTargets, CheckInMethod, EventId, OtherReading, RegistrantId } from '../kernel/index.ts';

/**
 * POST /api/checkin/{type}/{id} (rule check-in/call). `registrationId` is whatever was presented: a
 * badge's registration id, a ticket's own code or a confirmation number, which stands for its whole group.
 * `checkinBy` is ignored.
 */
export const CheckIn = z.object({
  registrationId: z.string().trim().min(1, 'Registration id or confirmation number is required').max(500).optional(),
  otherReading: OtherReading,
  eventId: EventId,
  /** `registrationId` is the id of somebody whom staff chose from a list: no badge was presented (rule badges/lost-badge). */
  isChosen: z.boolean().default(false),
  /** False: staff turn the person away, who may be let in later (rule check-in/deny). */
  accept: z.boolean().default(true),
  method: CheckInMethod.default('manual'),
  isCheckInAll: z.boolean().default(false),
  /** With `isCheckInAll`: of the group only these, as a desk ticked them; absent: everybody who is left. */
  registrants: z.array(RegistrantId).min(1, 'choose at least one person').max(500).optional(),
});
export type CheckIn = z.infer<typeof CheckIn>;

/** The same at an activity, where each comes by themselves. */
export const CheckInToActivity = z.object({
  ...CheckIn.pick({
    registrationId: true,
    otherReading: true,
    isChosen: true,
    eventId: true,
    accept: true,
    method: true,
  }).shape,
  isCheckInAll: z.literal(false, 'must be false: at an activity each is checked in alone').default(false),
  /** Lets somebody out again, where the activity provides it (rule activity-check-in/check-out). */
  checkout: z.boolean().default(false),
});
export type CheckInToActivity = z.infer<typeof CheckInToActivity>;

export const UndoCheckIn = z.object({ reason: z.string().trim().min(1, 'say why').max(300) });

/** Several people at once, from the attendee list: each as a manual check-in of one. */
export const CheckInMany = z.strictObject({ eventId: EventId, registrants: BulkTargets });

/** Takes back the check-ins of several people that stand now, for one reason. */
export const UndoMany = z.strictObject({ ...CheckInMany.shape, ...UndoCheckIn.shape });

/** The desk a request comes from: its name, percent-encoded, in `X-Turnout-Desk`. */
export const DeskName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^\P{Cc}*$/u, 'must not hold control characters');
