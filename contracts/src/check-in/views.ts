import { z } from 'zod';
import { ActivityCheckinId, ActivityId, CheckinId, DeskSaid, EventId, Instant, RegistrantId } from '../kernel/index.ts';
import { RefusalReason } from './events.ts';

export const CheckinView = z.strictObject({
  _id: CheckinId,
  registration: RegistrantId,
  event: EventId,
  checkinDate: Instant,
  checkinBy: z.string(),
  checkinMethod: z.enum(['qr', 'manual']),
  desk: z.string(),
});
export type CheckinView = z.infer<typeof CheckinView>;

/** Somebody whom staff turned away, at the door of the event or of an activity. */
export const DenialView = z.strictObject({
  registration: RegistrantId,
  event: EventId,
  activity: ActivityId.optional(),
  by: z.string(),
  reason: z.literal('denied'),
  method: z.enum(['qr', 'manual']),
  desk: z.string(),
  createdAt: Instant,
});
export type DenialView = z.infer<typeof DenialView>;

/** A check-in to an activity as the call that made it answers it. */
export const ActivityCheckinView = z.strictObject({
  _id: ActivityCheckinId,
  registration: RegistrantId,
  activity: ActivityId,
  event: EventId,
  checkinDate: Instant,
  checkinBy: z.string(),
  checkinMethod: z.enum(['qr', 'manual']),
  desk: z.string(),
  /** The moment at which they left; absent while they are inside. */
  checkoutDate: Instant.optional(),
});
export type ActivityCheckinView = z.infer<typeof ActivityCheckinView>;

const PersonListed = z.strictObject({
  _id: RegistrantId,
  confirmationNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  status: z.string(),
});
const ActivityListed = z.strictObject({ _id: ActivityId, name: z.string() });

/** A check-in to an activity in the list of them; `checkinBy`: an address, for those who may see staff. */
export const ListedCheckin = z.strictObject({
  _id: ActivityCheckinId,
  id: ActivityCheckinId,
  registration: PersonListed,
  activity: ActivityListed,
  checkinBy: z.string(),
  checkinMethod: z.enum(['qr', 'manual']),
  checkinDate: Instant,
  checkoutDate: Instant.nullable(),
  desk: z.string(),
});
export type ListedCheckin = z.infer<typeof ListedCheckin>;

/** Somebody who was not let into an activity: turned away by staff, or refused by a rule. */
export const ListedRefusal = z.strictObject({
  _id: z.string(),
  /** Null: nobody known was presented. */
  registration: PersonListed.nullable(),
  activity: ActivityListed,
  by: z.string(),
  desk: z.string(),
  reason: z.enum(['denied', ...RefusalReason.options]),
  createdAt: Instant,
});
export type ListedRefusal = z.infer<typeof ListedRefusal>;

/** Somebody's check-in at one activity that they take part in. */
export const PersonAtActivity = z.strictObject({
  activity: ActivityId,
  /** The check-in that was made last and stands. */
  checkin: z.strictObject({ _id: ActivityCheckinId.nullable(), at: Instant, isInside: z.boolean() }).nullable(),
  deniedAt: Instant.nullable(),
});
export type PersonAtActivity = z.infer<typeof PersonAtActivity>;

/** A desk as the dashboard shows it. */
export const DeskView = z.strictObject({
  desk: z.string(),
  /** Who works there; the newest where several did. */
  by: z.string(),
  isConnected: z.boolean(),
  /** The slowest of its connections' round trips, in ms; null while not connected. */
  lagMs: z.number().nullable(),
  lastScanAt: Instant.nullable(),
  lastVerdict: z.enum(['checked-in', 'denied', ...RefusalReason.options]).nullable(),
  admitted: z.int(),
  refused: z.int(),
  /** Its own report while it is connected; null: none. */
  said: DeskSaid.nullable(),
  /** The moment from which it is silent, of one that was lost while people came in; null of one that was left on purpose. */
  silentSince: Instant.nullable(),
});
export type DeskView = z.infer<typeof DeskView>;

/** The debt of a group whose people come in once it is paid, as a refused check-in tells it; with the currency's decimals. */
export const OwedAtDesk = z.strictObject({ amount: z.number(), currency: z.string() });
