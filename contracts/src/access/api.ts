import { z } from 'zod';
import { AccountId, defineCall, EventId, limits, needs, SessionId, WallId } from '../kernel/index.ts';
import { IssueWallLink, LogIn, OpenAccount, ReviseAccount } from './commands.ts';
import { SessionView, UserView, WallView } from './views.ts';

const User = z.strictObject({ user: UserView });
const AccountParams = z.strictObject({ id: AccountId });

export const logIn = defineCall({
  method: 'POST',
  path: '/auth/login',
  summary: 'Log in',
  needs: needs.public,
  limit: { own: 'Failed attempts are counted by account and address' },
  body: LogIn,
  output: z.strictObject({ user: UserView, token: z.string() }),
});

export const logOut = defineCall({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the session',
  needs: needs.session,
  output: z.strictObject({ message: z.string() }),
});

export const me = defineCall({
  method: 'GET',
  path: '/api/me',
  summary: 'Who is logged in',
  needs: needs.session,
  output: User,
});

export const users = defineCall({
  method: 'GET',
  path: '/api/users',
  summary: "An event's staff",
  needs: needs.event('viewUsers'),
  query: z.strictObject({ eventId: EventId }),
  output: z.strictObject({ users: z.array(UserView) }),
});

export const user = defineCall({
  method: 'GET',
  path: '/api/users/:id',
  summary: 'One of the staff',
  needs: needs.session,
  params: AccountParams,
  output: User,
});

export const openAccount = defineCall({
  method: 'POST',
  path: '/api/users',
  summary: 'Make an account',
  needs: needs.session,
  body: OpenAccount,
  /** `password` is there only when it was made by the server: shown once, stored nowhere readable. */
  output: z.strictObject({ user: UserView, password: z.string().optional() }),
});

export const reviseAccount = defineCall({
  method: 'PUT',
  path: '/api/users/:id',
  summary: 'Change a name or the roles',
  needs: needs.session,
  params: AccountParams,
  body: ReviseAccount,
  output: User,
});

export const toggleAccount = defineCall({
  method: 'PUT',
  path: '/api/user-status/:id',
  summary: 'Disable or enable an account',
  needs: needs.admin,
  params: AccountParams,
  output: User,
});

export const stayActive = defineCall({
  method: 'POST',
  path: '/api/x/activity',
  summary: 'Somebody is at the screen',
  needs: needs.session,
  output: z.strictObject({ idleEndsInSeconds: z.int() }),
});

export const sessions = defineCall({
  method: 'GET',
  path: '/api/x/sessions',
  summary: "One's own live sessions, the one used last first",
  needs: needs.session,
  output: z.strictObject({ sessions: z.array(SessionView) }),
});

export const endSession = defineCall({
  method: 'DELETE',
  path: '/api/x/sessions/:id',
  summary: "End one of one's own sessions",
  needs: needs.session,
  params: z.strictObject({ id: SessionId }),
  output: z.strictObject({ message: z.string() }),
});

export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: '/api/x/sessions',
  summary: "End all of one's own sessions but the one that asks",
  needs: needs.session,
  output: z.strictObject({ ended: z.int() }),
});

export const walls = defineCall({
  method: 'GET',
  path: '/api/x/walls',
  summary: "An event's wall links",
  needs: needs.event('viewDashboard', 'settings'),
  query: z.strictObject({ eventId: EventId }),
  output: z.strictObject({ walls: z.array(WallView) }),
});

export const issueWall = defineCall({
  method: 'POST',
  path: '/api/x/walls',
  summary: 'Make a wall link',
  needs: needs.event('viewDashboard', 'settings'),
  body: IssueWallLink,
  /** `token` opens /wall#<token>; shown once. */
  output: z.strictObject({ wall: WallView, token: z.string() }),
});

export const revokeWall = defineCall({
  method: 'DELETE',
  path: '/api/x/walls/:id',
  summary: 'Revoke a wall link',
  needs: needs.session,
  params: z.strictObject({ id: WallId }),
  output: z.strictObject({ message: z.string() }),
});

/** What a wall link opens: the event it shows. The bearer token is the wall's. */
export const wallEvent = defineCall({
  method: 'GET',
  path: '/api/x/wall',
  summary: 'The event of the wall link that asks',
  needs: needs.public,
  limit: limits.page,
  output: z.strictObject({ eventId: EventId, name: z.string(), timeZone: z.string(), label: z.string() }),
});
