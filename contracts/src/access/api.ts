import { z } from 'zod';
import { AccountId, defineCall, EventId, limits, needs, SessionId, MailAsked } from '../kernel/index.ts';
import {
  AccountsAsked,
  ConfirmEmail,
  EnterLogInCode,
  InviteStaff,
  LogIn,
  OpenAccount,
  RequestPasswordReset,
  ReviseAccount,
  ReviseSelf,
  SetPasswordByCode,
  SignUp,
  VerifyAccount,
} from './commands.ts';
import { SecondStepView } from './second-factor-view.ts';
import { InvitationView, LoggedInView, SessionView, UserView } from './views.ts';

export * from './device-api.ts';
export * from './open-id-api.ts';
export * from './second-factor-api.ts';
export * from './see-as-api.ts';
export * from './wall-api.ts';

const User = z.strictObject({ user: UserView });
const AccountParams = z.strictObject({ id: AccountId });

export const logIn = defineCall({
  method: 'POST',
  path: '/auth/login',
  summary: 'Log in',
  needs: needs.public,
  limit: { own: 'Failed attempts are counted by account and address' },
  proof: { none: 'Failed attempts are counted by account and address' },
  body: LogIn,
  /**
   * `token` is empty where a second step is asked for, and `secondStep` says which there are. Where the e-mailed code is
   * the only one it was e-mailed, and goes to `/auth/verify2fa`.
   */
  output: LoggedInView.extend({ secondStep: SecondStepView.optional() }),
});

export const enterLogInCode = defineCall({
  method: 'POST',
  path: '/auth/verify2fa',
  summary: 'Log in with the code of the second step',
  needs: needs.public,
  limit: { own: 'Failed attempts are counted by account and address, and a code dies after five of them' },
  proof: { none: 'The right password comes first' },
  body: EnterLogInCode,
  output: LoggedInView,
});

const Host = z.strictObject({ host: z.string().max(300).optional() });
const Message = z.strictObject({ message: z.string() });

/** The same answer, in the same time, whether the address has an account or not (rule access/nobody-learns-of-accounts). */
export const requestPasswordReset = defineCall({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Ask for a link that sets a new password',
  needs: needs.public,
  limit: { ...limits.lookingUp, onEach: { points: 5, seconds: 3600 } },
  proof: { in: 'body' },
  query: Host,
  body: RequestPasswordReset,
  output: MailAsked,
});

export const setPasswordByCode = defineCall({
  method: 'POST',
  path: '/auth/new-password',
  summary: 'Set a password with the code of an e-mailed link',
  needs: needs.public,
  limit: limits.lookingUp,
  proof: { none: 'The code of the link that was sent stands for it' },
  body: SetPasswordByCode,
  output: Message,
});

/** The same answer, in the same time, whether the address has an account or not (rule access/nobody-learns-of-accounts). */
export const signUp = defineCall({
  method: 'POST',
  path: '/auth/register',
  summary: 'Sign up',
  needs: needs.public,
  limit: { ...limits.lookingUp, onEach: { points: 5, seconds: 3600 } },
  proof: { in: 'body' },
  query: Host,
  body: SignUp,
  output: MailAsked,
});

export const verifyAccount = defineCall({
  method: 'POST',
  path: '/auth/verify',
  summary: 'Open the account that was signed up for, and log in',
  needs: needs.public,
  limit: limits.lookingUp,
  proof: { none: 'The code of the link that was sent stands for it' },
  body: VerifyAccount,
  /** `mustChoosePassword`: the link was followed in another browser than the one that signed up; no password is set. */
  output: LoggedInView.extend({ mustChoosePassword: z.literal(true).optional() }),
});

export const confirmEmail = defineCall({
  method: 'POST',
  path: '/api/x/email',
  summary: "Make another address the account's own, with the code of the link that went there",
  needs: needs.public,
  limit: limits.lookingUp,
  proof: { none: 'The code of the link that was sent stands for it' },
  body: ConfirmEmail,
  output: Message,
});

export const logOut = defineCall({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the session',
  needs: needs.session,
  whenSeenAs: true,
  beforeSecondStep: true,
  output: z.strictObject({ message: z.string() }),
});

export const me = defineCall({
  method: 'GET',
  path: '/api/me',
  summary: 'Who is logged in',
  needs: needs.session,
  whenSeenAs: true,
  beforeSecondStep: true,
  output: LoggedInView.omit({ token: true }),
});

export const users = defineCall({
  method: 'GET',
  path: '/api/users',
  summary: "An event's staff, or a page of all accounts",
  /** An event's staff is for who sees its users (`viewUsers`), all accounts for the platform admin. */
  needs: needs.session,
  whenSeenAs: true,
  query: AccountsAsked,
  output: z.strictObject({
    users: z.array(UserView),
    /** Of all accounts. */
    meta: z.strictObject({ total: z.int(), page: z.int(), perPage: z.int() }).optional(),
  }),
});

export const user = defineCall({
  method: 'GET',
  path: '/api/users/:id',
  summary: 'One of the staff',
  needs: needs.session,
  whenSeenAs: true,
  params: AccountParams,
  output: User,
});

export const openAccount = defineCall({
  method: 'POST',
  path: '/api/users',
  summary: 'Make an account',
  needs: needs.session,
  body: OpenAccount,
  output: User,
});

export const reviseAccount = defineCall({
  method: 'PUT',
  path: '/api/users/:id',
  summary: 'Change a name or the roles',
  needs: needs.session,
  asksForProof: true,
  params: AccountParams,
  body: ReviseAccount,
  output: User,
});

export const reviseSelf = defineCall({
  method: 'PUT',
  path: '/api/admin/user',
  summary: "Change one's own name, address, password or second factor",
  needs: needs.session,
  asksForProof: true,
  beforeSecondStep: true,
  body: ReviseSelf,
  output: User,
});

export const inviteStaff = defineCall({
  method: 'POST',
  path: '/api/users/invite',
  summary: "Invite people to an event's staff by e-mail",
  needs: needs.inPerson(needs.event('viewUsers', 'editUsers')),
  query: Host,
  body: InviteStaff,
  output: MailAsked.extend({ invitations: z.array(InvitationView) }),
});

/** A link by e-mail, for whoever forgot the password and asked an administrator. */
export const sendPasswordLink = defineCall({
  method: 'POST',
  path: '/api/x/users/:id/password-link',
  summary: 'Send a user a link that sets a new password',
  needs: needs.admin,
  params: AccountParams,
  output: MailAsked.extend({ to: z.string() }),
});

export const toggleAccount = defineCall({
  method: 'PUT',
  path: '/api/user-status/:id',
  summary: 'Disable or enable an account',
  needs: needs.admin,
  params: AccountParams,
  output: User,
});

/** An invitation that is not used yet is withdrawn. What somebody did stays, under their name. */
export const removeStaff = defineCall({
  method: 'DELETE',
  path: '/api/x/users/:id/events/:eventId',
  summary: "Remove somebody from an event's staff, or withdraw their invitation",
  needs: needs.inPerson(needs.event('viewUsers', 'editUsers')),
  params: z.strictObject({ id: AccountId, eventId: EventId }),
  output: Message,
});

/** Their sessions end, their address is free; what they did stays, under their name (rule access/removing-staff). */
export const deleteAccount = defineCall({
  method: 'DELETE',
  path: '/api/users/:id',
  summary: 'Delete an account',
  needs: needs.admin,
  params: AccountParams,
  output: Message,
});

export const stayActive = defineCall({
  method: 'POST',
  path: '/api/x/activity',
  summary: 'Somebody is at the screen',
  needs: needs.session,
  whenSeenAs: true,
  beforeSecondStep: true,
  output: z.strictObject({ idleEndsInSeconds: z.int() }),
});

/** Asking is no activity: a tab that nobody touches asks too. */
export const idleTime = defineCall({
  method: 'GET',
  path: '/api/x/activity',
  summary: "How long one's own session still lasts without activity",
  needs: needs.session,
  whenSeenAs: true,
  beforeSecondStep: true,
  output: z.strictObject({ idleEndsInSeconds: z.int() }),
});

export const sessions = defineCall({
  method: 'GET',
  path: '/api/x/sessions',
  summary: "One's own live sessions, the one used last first",
  needs: needs.session,
  beforeSecondStep: true,
  output: z.strictObject({ sessions: z.array(SessionView) }),
});

export const endSession = defineCall({
  method: 'DELETE',
  path: '/api/x/sessions/:id',
  summary: "End one of one's own sessions",
  needs: needs.session,
  beforeSecondStep: true,
  params: z.strictObject({ id: SessionId }),
  output: z.strictObject({ message: z.string() }),
});

export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: '/api/x/sessions',
  summary: "End all of one's own sessions but the one that asks",
  needs: needs.session,
  beforeSecondStep: true,
  output: z.strictObject({ ended: z.int() }),
});
