import { accessApi, type AccountsAsked, type UserView } from '@turnout/contracts/access';
import { isRejection, reject, type EventId, type Rights } from '@turnout/contracts/kernel';
import { accountPage, accountsOfEvent } from '@turnout/projections/access/queries';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { AfterAnswer } from '../platform/queues/after-answer.ts';
import { route, type HttpContext } from '../platform/http/route.ts';
import type { MailReach } from '../platform/mail/mail-reach.ts';
import type { Platform } from '../platform/module/platform.ts';
import type { AccessCodes } from './access-codes.ts';
import { accountStream } from './account.ts';
import type { Accounts } from './accounts.ts';
import { toggleAccount } from './decider.ts';
import type { KnownDevices } from './known-devices.ts';
import type { LogInLimits } from './log-in-limits.ts';
import { isAdmin, maySeeStaffOf, visibleRoles } from './policy.ts';
import type { openRoleGivers } from './role-changes.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { SecondFactors } from './second-factors.ts';
import { userOf } from './user-view.ts';

export interface AccessParts {
  readonly platform: Platform;
  readonly accounts: Accounts;
  readonly limits: LogInLimits;
  readonly devices: KnownDevices;
  readonly codes: AccessCodes;
  readonly factors: SecondFactors;
  readonly recovery: RecoveryCodes;
  /** The caller as a giver of roles in an event. */
  readonly giverIn: ReturnType<typeof openRoleGivers>;
  readonly mailReach: MailReach;
  /** Refusals are stored when they have been told. */
  readonly afterAnswer: AfterAnswer;
  readonly idleMinutes: number;
}

export const accessRoutes = (app: FastifyInstance, http: HttpContext, parts: AccessParts): void => {
  const { platform, accounts, idleMinutes } = parts;
  const { commands, keyring, pool } = platform;
  const viewParts = { accounts: accounts.streams, keyring };

  route(app, http, accessApi.me, {
    reads: [],
    handle: async (_, { session, rightsIn }) => {
      if (session?.kind !== 'account') return reject('not-logged-in');
      const { accountId, seenBy } = session;
      const user = await userOf(viewParts, accountId, seenBy === null ? null : new Set([seenBy.eventId]));
      if (user === null) return reject('not-logged-in');
      if (seenBy !== null) return { body: { user: asSeen(user, seenBy.eventId, await rightsIn(seenBy.eventId)) } };
      return { body: { user, ...(session.lacksSecondStep ? { mustAddSecondFactor: true as const } : {}) } };
    },
  });

  route(app, http, accessApi.stayActive, {
    handle: () => Promise.resolve({ body: { idleEndsInSeconds: idleMinutes * 60 } }),
  });

  route(app, http, accessApi.users, {
    reads: ['accounts'],
    handle: async ({ query: { eventId, ...asked } }, caller) => {
      if (eventId === undefined) return isAdmin(caller) ? allAccounts(pool, asked) : reject('not-permitted');
      const [field] = Object.keys(asked);
      if (field !== undefined) return reject('refused-by-rule', { field, rule: 'is of all accounts, without eventId' });
      if (!(await maySeeStaffOf(caller, eventId))) return reject('not-permitted');
      return { body: { users: [...(await accountsOfEvent(pool, { eventId }))] } };
    },
  });

  route(app, http, accessApi.user, {
    reads: [],
    handle: async ({ params }, caller) => {
      const { state } = await accounts.streams.read(accountStream(params.id));
      const { may, events } = await visibleRoles(caller, params.id, state);
      const user = may ? await userOf(viewParts, params.id, events) : null;
      return user === null ? reject('not-found') : { body: { user } };
    },
  });

  route(app, http, accessApi.toggleAccount, {
    handle: async ({ params: { id } }, caller) => {
      const toggled = await commands.handle({
        streams: accounts.streams,
        streamId: accountStream(id),
        decide: toggleAccount,
        command: { accountId: id },
        context: caller.context(),
      });
      if (isRejection(toggled)) return toggled;
      if (toggled.after.state.kind === 'disabled') await http.sessions.endAll({ accountId: id });
      const user = await userOf(viewParts, id, null);
      return user === null ? reject('not-found') : { body: { user }, position: toggled.position };
    },
  });
};

const perPageDefault = 30;

/** A page of all accounts, as it was asked for. */
const allAccounts = async (
  pool: Platform['pool'],
  { q = '', page = 1, perPage = perPageDefault }: Omit<z.infer<typeof AccountsAsked>, 'eventId'>,
) => {
  const { users, total } = await accountPage(pool, { q, page, perPage });
  return { body: { users: [...users], meta: { total, page, perPage } } };
};

/** A user as whoever looks through their eyes may: with no more than both may do in the event. */
const asSeen = (user: UserView, eventId: EventId, rights: Rights | null): UserView => {
  const both = new Set<string>(rights?.flags ?? []);
  const role = Object.fromEntries(Object.entries(user.roles[eventId] ?? {}).filter(([flag]) => both.has(flag)));
  return { ...user, event: eventId, roles: { [eventId]: role } };
};
