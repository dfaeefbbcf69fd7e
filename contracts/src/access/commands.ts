import { z } from 'zod';
import { asRead, DeviceProfile, EmailInput, EventId, Flag, flags, InstantInput, openProfile } from '../kernel/index.ts';
import { DeviceActivities, DeviceCheckpoints, FactorKind, SecondFactorRequired } from './events.ts';
import { CreatedPasskey, UsedPasskey } from './passkeys.ts';

export const Email = EmailInput;
export const PersonName = z.string().trim().min(1, 'must not be empty').max(200);
export const Password = z.string().min(8, 'must have at least 8 characters').max(200);

const held = z.boolean().default(false);
/** One key per flag of the catalogue, checked to be complete when this module loads. */
const flagShape = z
  .record(
    Flag,
    z.custom<typeof held>((schema) => schema === held),
  )
  .parse(Object.fromEntries(flags.map((flag) => [flag, held])));

/** A role in calls: one boolean per flag, and the cut-off (rule access/role-shape). */
export const RoleFlags = z.strictObject({
  ...flagShape,
  preventUserFromEditingRegistrationsCreatedAfterDate: z
    .strictObject({ value: z.boolean(), date: z.union([z.iso.date(), InstantInput]).nullable().default(null) })
    .default({ value: false, date: null }),
});
export type RoleFlags = z.infer<typeof RoleFlags>;

export const LogIn = z.object({
  email: z.string().max(254),
  password: z.string().max(200),
  twoFaEnabled: z.boolean().optional(),
});

/** Makes an account for an event's staff; an address that has one already gets the role alone. */
export const OpenAccount = z.strictObject({
  email: Email,
  name: PersonName,
  /** Only in a platform admin's call; absent: the owner is e-mailed a link, and nobody logs in before they set one. */
  password: Password.optional(),
  eventId: EventId.optional(),
  role: RoleFlags.optional(),
});

/** The password of who asks, shown again where a call `asksForProof`; absent: the log-in is of the last ten minutes. */
const proof = { currentPassword: z.string().min(1, 'must not be empty').max(200).optional() };

/** PUT /api/users/{id}: the user as it was read, with another name or other roles. */
export const ReviseAccount = z.strictObject({
  name: PersonName.optional(),
  roles: z.record(EventId, RoleFlags).optional(),
  _id: asRead,
  /** The platform admin switches somebody's off, whose mailbox is lost; on is its owner's. */
  twoFaEnabled: z.boolean().optional(),
  /** Its owner changes it, or the platform admin; it is theirs once the link that goes there was followed. */
  email: Email.or(z.literal('')).optional(),
  /** The administrator hands the role over to whom this makes one; there is always exactly one (rule access/hand-over-of-admin). */
  admin: z.boolean().optional(),
  ...proof,
  /** The platform admin disables and enables an account. */
  status: z.enum(['enable', 'disable']).optional(),
  secondFactors: asRead,
  isInvited: asRead,
  invitedAt: asRead,
  event: asRead,
  adminRoles: asRead,
});

/** GET /api/users: the staff of an event, whole; or without one a page of all accounts. */
export const AccountsAsked = z.strictObject({
  eventId: EventId.optional(),
  /** Words that name or address hold, in any order. */
  q: z.string().max(200).optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  perPage: z.coerce.number().int().min(1).max(100).optional(),
});

const line = z.string().trim().max(200).default('');
const lines = z.string().trim().max(2_000).default('');

/** POST /auth/register: the business profile of somebody who signs up (rule access/sign-up). */
export const SignUp = z.strictObject({
  email: Email,
  name: PersonName,
  company: line,
  jobRole: line,
  businessChallenge: lines,
  /** Events a year. */
  eventsNumber: z.coerce.number().int('must be a whole number').min(0).max(100_000).nullable().default(null),
  phone: line,
  findUs: line,
  eventDescription: lines,
  password: Password,
  passwordConfirmation: z.string().max(200),
  grecaptcha: z.string().max(5_000).optional(),
});
export type SignUp = z.infer<typeof SignUp>;

/** POST /auth/reset-password (rule access/forgotten-password). */
export const RequestPasswordReset = z.strictObject({ email: Email, grecaptcha: z.string().max(5_000).optional() });

/** What a link or an e-mail holds; anything longer is none. */
const Code = z.string().trim().min(1, 'must not be empty').max(200);

/** POST /auth/new-password (rule access/forgotten-password). */
export const SetPasswordByCode = z.strictObject({ password: Password, code: Code });

/** The code of the link that proves another address. */
export const ConfirmEmail = z.strictObject({
  code: Code,
  /** Of the account, where its owner asked for the address and is not logged in here. */
  ...proof,
});

/** POST /auth/verify (rule access/sign-up-is-verified). */
export const VerifyAccount = z.strictObject({ code: Code });

/** POST /auth/verify2fa (rule access/second-step). */
export const EnterLogInCode = z.strictObject({
  email: z.string().max(254),
  code: Code,
  /** What the log-in answered; with it, codes of authenticator apps and recovery codes are taken too. */
  step: Code.optional(),
});

/** The second step by e-mail, where the log-in offers others too. */
export const AskForLogInCode = z.strictObject({ step: Code });

/** The second step by passkey. */
export const UsePasskey = z.strictObject({ step: Code, passkey: UsedPasskey });

export const OwnPassword = z.strictObject(proof);
export const BeginSecondFactor = z.strictObject({ ...proof, kind: FactorKind });

/** What shows that it works: the code that the app tells, or what the browser made. */
export const ConfirmSecondFactor = z.strictObject({
  /** What its owner calls it. */
  name: z.string().trim().min(1, 'must not be empty').max(60, 'must have at most 60 characters'),
  code: Code.optional(),
  passkey: CreatedPasskey.optional(),
});

export const SeeAs = z.strictObject({ eventId: EventId });

/** PUT /api/admin/user: oneself as read, with another name, a new password, or the second factor switched. */
export const ReviseSelf = z.strictObject({
  name: PersonName.optional(),
  newPassword: Password.optional(),
  newPasswordConfirmation: z.string().max(200).optional(),
  ...proof,
  twoFaEnabled: z.boolean().optional(),
  /** Another one is theirs once they have followed the link that goes there. */
  email: Email.or(z.literal('')).optional(),
  _id: asRead,
  admin: asRead,
  status: asRead,
  secondFactors: asRead,
  isInvited: asRead,
  invitedAt: asRead,
  event: asRead,
  roles: asRead,
  adminRoles: asRead,
});
export type ReviseSelf = z.infer<typeof ReviseSelf>;

/** At most so many addresses in one invitation; who sends more hears this number (`nobody-to-invite`). */
export const invitedAtMost = 500;

/** POST /api/users/invite: a comma-separated list, or a list (rule access/invitations). */
export const InviteStaff = z.strictObject({
  eventId: EventId,
  /** As many as one request holds: a list that is too long is answered for by its own rule. */
  emails: z.union([z.string().max(1_000_000), z.array(z.string().max(300)).max(50_000)]),
  /** What they may do; absent: nothing until somebody says so. */
  role: RoleFlags.optional(),
});

/** As long as an event's own. */
const Terms = z.string().max(100_000, 'must have at most 100000 characters');

/** PUT /api/settings: the settings as they were read, with other terms (rule access/global-settings). */
export const ReviseGlobalSettings = z.strictObject({
  /** Rich text. */
  termsAndConditions: Terms.optional(),
  secondFactorRequired: SecondFactorRequired.optional(),
  _id: asRead,
  /** The version that was read; absent: these win, whatever was saved meanwhile. */
  _version: z.int().optional(),
});

export const IssueWallLink = z.strictObject({ eventId: EventId, label: z.string().trim().min(1).max(80) });

/** As desks are called (`X-Turnout-Desk`): what a phone is named here is what its check-ins say. */
const DeviceName = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(60, 'must have at most 60 characters')
  .regex(/^\P{Cc}*$/u, 'must not hold control characters');

const GivenProfile = DeviceProfile.refine(({ kiosk, onePlace }) => onePlace || !kiosk, {
  path: ['onePlace'],
  message: 'must be true of a kiosk',
});

export const InviteDevice = z.strictObject({
  eventId: EventId,
  name: DeviceName,
  /** Besides the door: all checkpoints and all activities, also later ones, or those chosen. */
  checkpoints: DeviceCheckpoints.default([]),
  activities: DeviceActivities.default([]),
  profile: GivenProfile.default(openProfile),
});
export const ChangeDeviceProfile = z.strictObject({ profile: GivenProfile });
/** As somebody at a kiosk types it. */
export const LeaveKiosk = z.strictObject({ code: z.string().trim().min(1, 'must not be empty').max(20) });
export const RenameDevice = z.strictObject({ name: DeviceName });

/** What a phone read off the admin's screen. */
export const EnrolmentCode = z.strictObject({ code: Code });
