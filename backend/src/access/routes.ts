import { accessApi, type RoleFlags } from '@turnout/contracts/access';
import { EventId, isRejection, reject } from '@turnout/contracts/kernel';
import { accountsOfEvent } from '@turnout/projections/access/queries';
import type { FastifyInstance } from 'fastify';
import type { AfterAnswer } from '../platform/queues/after-answer.ts';
import { refuseChanged } from '../platform/http/as-read.ts';
import { route, type HttpContext } from '../platform/http/route.ts';
import type { Platform } from '../platform/module/platform.ts';
import type { BotCheck } from '../platform/bot-check/bot-check.ts';
import type { AccessCodes } from './access-codes.ts';
import { accountStream, type AccountState, type Role } from './account.ts';
import { cutOffOf, flagsOf, type Accounts } from './accounts.ts';
import { correctAccount, toggleAccount } from './decider.ts';
import type { KnownDevices } from './known-devices.ts';
import type { LogInLimits } from './log-in-limits.ts';
import { aboutOf, isEasyToGuess } from './password-strength.ts';
import { newPassword } from './passwords.ts';
import { isAdmin, mayRename, refuseAssignment, visibleRoles } from './policy.ts';
import { profileOf, userOf } from './user-view.ts';

export interface AccessParts {
  readonly platform: Platform;
  readonly accounts: Accounts;
  readonly limits: LogInLimits;
  readonly devices: KnownDevices;
  readonly codes: AccessCodes;
  readonly botCheck: BotCheck;
  /** Whether e-mails leave this installation: without a mail server nobody could read a code of a second step. */
  readonly mailGoesOut: boolean;
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
    handle: async (_, { session }) => {
      const user = session?.kind === 'account' ? await userOf(viewParts, session.accountId, null) : null;
      return user === null ? reject('not-logged-in') : { body: { user } };
    },
  });

  route(app, http, accessApi.stayActive, {
    handle: () => Promise.resolve({ body: { idleEndsInSeconds: idleMinutes * 60 } }),
  });

  route(app, http, accessApi.users, {
    reads: ['accounts'],
    handle: async ({ query }) => ({ body: { users: [...(await accountsOfEvent(pool, query))] } }),
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

  route(app, http, accessApi.openAccount, {
    handle: async ({ body }, caller) => {
      const { email, name, eventId, role } = body;
      if (!isAdmin(caller) && (eventId === undefined || role === undefined)) return reject('not-permitted');
      const owner = await accounts.ownerOf(email);
      if (eventId !== undefined && role !== undefined) {
        const target =
          owner === null ? accounts.streams.fold.initial() : (await accounts.streams.read(accountStream(owner))).state;
        const refusal = await refuseAssignment(caller, target, eventId, role);
        if (refusal !== null) return refusal;
      }
      if (
        owner === null &&
        body.password !== undefined &&
        (await isEasyToGuess(body.password, aboutOf({ email, name })))
      )
        return reject('password-easy-to-guess', { field: 'password' });
      const password = body.password ?? newPassword();
      const opened = await accounts.open({ email, name, password, isAdmin: false }, caller.context);
      if (isRejection(opened)) return opened;
      const position =
        eventId === undefined || role === undefined
          ? opened.position
          : await accounts.assign(opened.accountId, eventId, role, caller.context('role'));
      if (isRejection(position)) return position;
      const user = await userOf(viewParts, opened.accountId, eventId === undefined ? null : new Set([eventId]));
      if (user === null) throw new Error('an account just opened is not there');
      return { body: { user, ...(opened.isNew && body.password === undefined ? { password } : {}) }, position };
    },
  });

  route(app, http, accessApi.reviseAccount, {
    handle: async ({ params: { id }, body: { name, roles: said, adminRoles: _, ...brought } }, caller) => {
      const target = await accounts.streams.read(accountStream(id));
      const { may, events } = await visibleRoles(caller, id, target.state);
      if (target.state.kind === 'absent' || !may) return reject('not-found');
      const read = await userOf(viewParts, id, events);
      const changed = refuseChanged(brought, read ?? {});
      if (changed !== null) return changed;
      const profile = await profileOf(keyring, id, target);
      const isRenamed = name !== undefined && name !== profile.name;
      if (isRenamed && !mayRename(caller, id)) return reject('not-permitted');
      const roles = rolesIn(said).filter(([eventId, role]) => !isSameRole(held(target.state, eventId), role));
      for (const [eventId, role] of roles) {
        const refusal = await refuseAssignment(caller, target.state, eventId, role);
        if (refusal !== null) return refusal;
      }
      let position = target.position ?? undefined;
      if (isRenamed) {
        const command = { accountId: id, email: profile.email, name };
        const renamed = await commands.handle({
          streams: accounts.streams,
          streamId: accountStream(id),
          decide: correctAccount,
          command,
          context: caller.context('name'),
        });
        if (isRejection(renamed)) return renamed;
        position = renamed.position;
      }
      for (const [eventId, role] of roles) {
        const assigned = await accounts.assign(id, eventId, role, caller.context(eventId));
        if (isRejection(assigned)) return assigned;
        position = assigned;
      }
      const user = await userOf(viewParts, id, events);
      return user === null ? reject('not-found') : { body: { user }, ...(position === undefined ? {} : { position }) };
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

/** The roles of a body by event; a record's keys lose their brand in Object.entries. */
const rolesIn = (roles: Readonly<Record<string, RoleFlags>> | undefined): [EventId, RoleFlags][] =>
  Object.entries(roles ?? {}).map(([eventId, role]) => [EventId.parse(eventId), role]);

const held = (state: AccountState, eventId: EventId): Role | undefined =>
  state.kind === 'absent' ? undefined : state.roles.get(eventId);

/** Whether a role is what somebody holds: whoever sends a user back as read assigns nothing. */
const isSameRole = (role: Role | undefined, said: RoleFlags): boolean => {
  const flags = flagsOf(said);
  const { value, date } = cutOffOf(said);
  const cutOff = role?.editCutOff ?? { value: false, date: null };
  return (
    flags.length === (role?.flags.size ?? 0) &&
    flags.every((flag) => role?.flags.has(flag) === true) &&
    value === cutOff.value &&
    date === cutOff.date
  );
};
