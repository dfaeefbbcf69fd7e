import { z } from 'zod';
import { AccountId, DeviceId, DeskSaid, DeviceProfile, EventId, Instant, SessionId, WallId } from '../kernel/index.ts';
import { DeviceActivities, DeviceCheckpoints, FactorKind, SecondFactorRequired } from './events.ts';

/** How many days the link of an invitation is good. */
export const invitationDays = 2;

export const UserView = z.strictObject({
  _id: AccountId,
  name: z.string(),
  email: z.string(),
  admin: z.boolean(),
  status: z.enum(['enable', 'disable']),
  /** The log-in asks for an e-mailed code too. */
  twoFaEnabled: z.boolean(),
  /** What else the log-in takes for its second step. */
  secondFactors: z.array(FactorKind),
  /** Invited, and no password was set yet: nobody can log in. */
  isInvited: z.boolean(),
  /** When the last invitation went out; its link is good for `invitationDays`. Null: there was none. */
  invitedAt: Instant.nullable(),
  /** The event to open after log-in: the only one with a role, when there is just one. */
  event: EventId.nullable(),
  roles: z.record(z.string(), z.record(z.string(), z.unknown())),
});
export type UserView = z.infer<typeof UserView>;

/** Who is logged in. `mustAddSecondFactor` is there where they have to set up a second log-in step first of all. */
export const LoggedInView = z.strictObject({
  user: UserView,
  token: z.string(),
  mustAddSecondFactor: z.literal(true).optional(),
});

/** The settings of the whole installation (rule access/global-settings). */
export const GlobalSettingsView = z.strictObject({
  _id: z.literal('global'),
  /** Rich text; empty: none were written. */
  termsAndConditions: z.string(),
  /** Of whom a second step is required at the log-in. */
  secondFactorRequired: SecondFactorRequired,
  /** How often they were revised. */
  _version: z.int(),
});
export type GlobalSettingsView = z.infer<typeof GlobalSettingsView>;

export const WallView = z.strictObject({
  _id: WallId,
  eventId: EventId,
  label: z.string(),
  createdAt: Instant,
});
export type WallView = z.infer<typeof WallView>;

/** A phone that is, or is about to become, a desk of the event. */
export const DeviceView = z.strictObject({
  _id: DeviceId,
  eventId: EventId,
  name: z.string(),
  checkpoints: DeviceCheckpoints,
  activities: DeviceActivities,
  profile: DeviceProfile,
  invitedAt: Instant,
  /** Null while no phone has shown its code. */
  enrolledAt: Instant.nullable(),
  /** Connected right now, to whatever server. */
  isOnline: z.boolean(),
  /** When a server last heard from it, to half a minute; null before it enrolled. */
  lastSeenAt: Instant.nullable(),
  /** Its own report while it is connected; null: none. */
  said: DeskSaid.nullable(),
  /** Opens its menu, of a kiosk; null of any other. */
  kioskCode: z.string().nullable(),
});
export type DeviceView = z.infer<typeof DeviceView>;

/** What a device is told of itself. */
export const OwnDeviceView = DeviceView.pick({
  _id: true,
  eventId: true,
  name: true,
  checkpoints: true,
  activities: true,
  profile: true,
});
export type OwnDeviceView = z.infer<typeof OwnDeviceView>;

/** Something that somebody is logged in with. */
export const SessionView = z.strictObject({
  _id: SessionId,
  since: Instant,
  lastActiveAt: Instant,
  /** Names such as Firefox and Windows; null where the browser does not tell. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  isThisOne: z.boolean(),
});
export type SessionView = z.infer<typeof SessionView>;

/** What became of one address of an invitation. */
export const InvitationView = z.strictObject({
  email: z.string(),
  /**
   * `invited`: an account was made and a link goes to it; `added`: the address had an account, which works here
   * now; `again`: it had been invited and gets a new link; `member`: it works here already; `not-an-address`.
   */
  result: z.enum(['invited', 'added', 'again', 'member', 'not-an-address']),
});
export type InvitationView = z.infer<typeof InvitationView>;
