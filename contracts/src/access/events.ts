// These shapes are stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import {
  AccountId,
  ActivityId,
  CheckpointId,
  defineEvent,
  DeviceId,
  DeviceProfile,
  EventId,
  FactorId,
  Flag,
  Instant,
  languages,
  WallId,
} from '../kernel/index.ts';

/**
 * A cut-off (rule access/cut-off): registrations created after `date`, a moment or a day on the event's own clocks, may not be
 * edited.
 */
export const EditCutOff = z.strictObject({ value: z.boolean(), date: z.union([Instant, z.iso.date()]).nullable() });
export type EditCutOff = z.infer<typeof EditCutOff>;

/** What an e-mail to an account is for. */
export const AccountMail = z.enum([
  'password-reset',
  'invitation',
  'log-in-code',
  'sign-up',
  'second-factor-off',
  'second-factor-added',
  'second-factor-removed',
  'recovery-code-used',
  'recovery-codes-made',
  'password-changed',
  'email-code-on',
  'email-code-off',
  'admin-handed-over',
  'admin-taken-over',
  'email-change',
  'email-changing',
]);
export type AccountMail = z.infer<typeof AccountMail>;

/** What shows who one is besides the password and the e-mailed code. */
export const FactorKind = z.enum(['app', 'passkey']);
export type FactorKind = z.infer<typeof FactorKind>;
/** The second step of a log-in, where there was one. */
export const SecondStep = z.enum(['email', 'app', 'passkey', 'recovery-code']);
export type SecondStep = z.infer<typeof SecondStep>;

export const accountEvents = {
  AccountOpened: defineEvent(
    'AccountOpened',
    z.strictObject({ accountId: AccountId, isAdmin: z.boolean() }),
    z.strictObject({ email: z.string(), name: z.string() }),
  ),
  /** Somebody signed up; nobody can log in before the address is verified, and it belongs to nobody yet. */
  AccountSignedUp: defineEvent(
    'AccountSignedUp',
    z.strictObject({ accountId: AccountId, language: z.enum(languages) }),
    z.strictObject({
      email: z.string(),
      name: z.string(),
      company: z.string(),
      jobRole: z.string(),
      businessChallenge: z.string(),
      /** Events a year; null: not said. */
      eventsNumber: z.number().nullable(),
      phone: z.string(),
      findUs: z.string(),
      eventDescription: z.string(),
    }),
  ),
  /** The link that was e-mailed came back: the account is open from now on. */
  AccountVerified: defineEvent(
    'AccountVerified',
    z.strictObject({
      accountId: AccountId,
      /** Followed in another browser than the one that signed up: the password of the sign-up counts for nothing. */
      isWithoutPassword: z.literal(true).optional(),
    }),
    z.strictObject({ email: z.string(), name: z.string() }),
  ),
  AccountDetailsCorrected: defineEvent(
    'AccountDetailsCorrected',
    z.strictObject({ accountId: AccountId }),
    z.strictObject({ email: z.string(), name: z.string() }),
  ),
  PermissionsAssigned: defineEvent(
    'PermissionsAssigned',
    z.strictObject({ accountId: AccountId, eventId: EventId, flags: z.array(Flag), editCutOff: EditCutOff }),
  ),
  PasswordSet: defineEvent(
    'PasswordSet',
    z.strictObject({
      accountId: AccountId,
      /** Of the e-mail to its owner; absent where none is sent: it is the first one. */
      language: z.enum(languages).optional(),
    }),
  ),
  AccountDisabled: defineEvent('AccountDisabled', z.strictObject({ accountId: AccountId })),
  AccountEnabled: defineEvent('AccountEnabled', z.strictObject({ accountId: AccountId })),
  /** Somebody who may do so asked for a link with which its owner sets a password. */
  PasswordLinkRequested: defineEvent(
    'PasswordLinkRequested',
    z.strictObject({ accountId: AccountId, language: z.enum(languages) }),
  ),
  /** It was given a role in an event by an invitation, or the invitation is to be sent again. */
  StaffInvited: defineEvent(
    'StaffInvited',
    z.strictObject({ accountId: AccountId, eventId: EventId, language: z.enum(languages) }),
  ),
  /** It has no role in the event any more; an invitation that is not used yet is withdrawn. */
  StaffRemoved: defineEvent('StaffRemoved', z.strictObject({ accountId: AccountId, eventId: EventId })),
  /** For good: nobody logs in with it, and its address is free. What it did stays, under its name. */
  AccountDeleted: defineEvent('AccountDeleted', z.strictObject({ accountId: AccountId })),
  /**
   * The administrator hands the role over: from this fact on they hold it no more, so that of two hand-overs at the
   * same moment one wins (rule access/one-admin). `AdminTakenOver` follows on the other account, or, where that cannot take it any
   * more, `AdminHandOverFailed` on this one.
   */
  AdminHandedOver: defineEvent(
    'AdminHandedOver',
    z.strictObject({
      accountId: AccountId,
      to: AccountId,
      /** Of the e-mail to who held it. */
      language: z.enum(languages).optional(),
    }),
  ),
  AdminTakenOver: defineEvent(
    'AdminTakenOver',
    z.strictObject({
      accountId: AccountId,
      from: AccountId,
      /** Of the e-mail to who holds it now. */
      language: z.enum(languages).optional(),
    }),
  ),
  AdminHandOverFailed: defineEvent('AdminHandOverFailed', z.strictObject({ accountId: AccountId, to: AccountId })),
  /** Somebody asked for another address; it is the account's own once the link that went there was followed. */
  EmailChangeRequested: defineEvent(
    'EmailChangeRequested',
    z.strictObject({
      accountId: AccountId,
      language: z.enum(languages),
      /** Its owner asked, who shows again that it is them when the link is followed; absent: the platform admin did. */
      isByOwner: z.literal(true).optional(),
    }),
    z.strictObject({ email: z.string(), name: z.string(), newEmail: z.string() }),
  ),
  TwoFactorSet: defineEvent(
    'TwoFactorSet',
    z.strictObject({
      accountId: AccountId,
      isOn: z.boolean(),
      /** Of the e-mail to its owner. */
      language: z.enum(languages).optional(),
    }),
  ),
  /** The password was right; the e-mailed code is asked for next. */
  LogInCodeRequested: defineEvent(
    'LogInCodeRequested',
    z.strictObject({ accountId: AccountId, language: z.enum(languages) }),
  ),
  /** What became of an e-mail with a code or a link; `kept`: in the test inbox, sent to nobody. */
  AccountMailSettled: defineEvent(
    'AccountMailSettled',
    z.strictObject({
      accountId: AccountId,
      about: AccountMail,
      outcome: z.enum(['sent', 'kept', 'failed', 'uncertain']),
    }),
  ),
  /** An authenticator app or a passkey is asked for at the log-in from now on; its owner is told by e-mail. */
  SecondFactorAdded: defineEvent(
    'SecondFactorAdded',
    z.strictObject({ accountId: AccountId, factorId: FactorId, kind: FactorKind, language: z.enum(languages) }),
  ),
  SecondFactorRemoved: defineEvent(
    'SecondFactorRemoved',
    z.strictObject({
      accountId: AccountId,
      factorId: FactorId,
      /** Of the e-mail to its owner; absent where none is sent. */
      language: z.enum(languages).optional(),
    }),
  ),
  /** Somebody who edits an event's staff looks at it as this account sees it. */
  AccountSeenAs: defineEvent('AccountSeenAs', z.strictObject({ accountId: AccountId, eventId: EventId })),
  /** New recovery codes; those that were made before are over. */
  RecoveryCodesMade: defineEvent(
    'RecoveryCodesMade',
    z.strictObject({
      accountId: AccountId,
      /** Of the e-mail to its owner; absent where another tells of them. */
      language: z.enum(languages).optional(),
    }),
  ),
  /** One of them stood for the second step; its owner is told by e-mail. */
  RecoveryCodeUsed: defineEvent(
    'RecoveryCodeUsed',
    z.strictObject({ accountId: AccountId, language: z.enum(languages) }),
  ),
  LoggedIn: defineEvent(
    'LoggedIn',
    z.strictObject({
      accountId: AccountId,
      secondStep: SecondStep.optional(),
      /** At the organisation's own sign-in instead of by a password. */
      openId: z.literal(true).optional(),
      /** The one that they read. */
      language: z.enum(languages).optional(),
    }),
  ),
  LoggedOut: defineEvent('LoggedOut', z.strictObject({ accountId: AccountId })),
  LogInRefused: defineEvent(
    'LogInRefused',
    z.strictObject({
      accountId: AccountId,
      reason: z.enum(['wrong-password', 'disabled', 'too-many-attempts', 'wrong-code', 'wrong-passkey']),
    }),
  ),
} as const;

/** Stream `email-<keyed hash of the address>`: the address belongs to this account (rule access/one-account-per-address). */
export const emailClaimEvents = {
  EmailClaimed: defineEvent('EmailClaimed', z.strictObject({ accountId: AccountId })),
  /** The claim stood wrongly: the account never had that address. */
  EmailReleased: defineEvent('EmailReleased', z.strictObject({ accountId: AccountId })),
  /** Somebody asked to reset the password that goes with an address, whether it has an account or not. */
  PasswordResetRequested: defineEvent('PasswordResetRequested', z.strictObject({ language: z.enum(languages) })),
} as const;

/** Of whom a second step is required at the log-in; they can do nothing else before they have set one up. */
export const SecondFactorRequired = z.enum(['nobody', 'admins', 'everybody']);
export type SecondFactorRequired = z.infer<typeof SecondFactorRequired>;

/** Stream `settings-global`: what is set for the whole installation, of no event (rule access/global-settings). */
export const globalSettingsEvents = {
  /** What was changed of them. */
  GlobalSettingsRevised: defineEvent(
    'GlobalSettingsRevised',
    z.strictObject({
      termsAndConditions: z.string().optional(),
      secondFactorRequired: SecondFactorRequired.optional(),
    }),
  ),
} as const;

/** Stream `wall-<wallId>`: a read-only link for a screen on a wall (rule access/wall-links). */
export const wallEvents = {
  WallLinkIssued: defineEvent(
    'WallLinkIssued',
    z.strictObject({ wallId: WallId, eventId: EventId, label: z.string() }),
  ),
  WallLinkRevoked: defineEvent('WallLinkRevoked', z.strictObject({ wallId: WallId, eventId: EventId })),
} as const;

/** At which of an event's checkpoints a device works besides the door. */
export const DeviceCheckpoints = z.union([z.literal('all'), z.array(CheckpointId).max(200)]);
export type DeviceCheckpoints = z.infer<typeof DeviceCheckpoints>;
/** The activities at which a device works besides: all, also later ones, or those chosen. */
export const DeviceActivities = z.union([z.literal('all'), z.array(ActivityId).max(200)]);
export type DeviceActivities = z.infer<typeof DeviceActivities>;

/** Stream `device-<deviceId>`: a phone that is a desk of one event, without an account (rule access/door-devices). */
export const deviceEvents = {
  DeviceInvited: defineEvent(
    'DeviceInvited',
    z.strictObject({
      deviceId: DeviceId,
      eventId: EventId,
      name: z.string(),
      checkpoints: DeviceCheckpoints,
      /** Absent of those from before devices worked at activities: none. */
      activities: DeviceActivities.optional(),
      /** Absent of those from before there were profiles: nothing is kept from them. */
      profile: DeviceProfile.optional(),
    }),
  ),
  /** A phone showed the code, once. */
  DeviceEnrolled: defineEvent('DeviceEnrolled', z.strictObject({ deviceId: DeviceId, eventId: EventId })),
  DeviceRenamed: defineEvent(
    'DeviceRenamed',
    z.strictObject({ deviceId: DeviceId, eventId: EventId, name: z.string() }),
  ),
  /** The parts that are kept from it changed, from now on. */
  DeviceProfileChanged: defineEvent(
    'DeviceProfileChanged',
    z.strictObject({ deviceId: DeviceId, eventId: EventId, profile: DeviceProfile }),
  ),
  DeviceRevoked: defineEvent('DeviceRevoked', z.strictObject({ deviceId: DeviceId, eventId: EventId })),
} as const;
