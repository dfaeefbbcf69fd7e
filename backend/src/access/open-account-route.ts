import { accessApi, type OpenAccount, type RoleFlags } from '@turnout/contracts/access';
import {
  isRejection,
  reject,
  type AccountId,
  type EventId,
  type Position,
  type Rejection,
} from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { route, type Caller, type HttpContext } from '../platform/http/route.ts';
import { accountStream } from './account.ts';
import { openInvitingOwner } from './invite-owner.ts';
import { aboutOf, isEasyToGuess } from './password-strength.ts';
import { isAdmin } from './policy.ts';
import { refuseRole } from './role-changes.ts';
import type { RoleGiver } from './role-rule.ts';
import type { AccessParts } from './routes.ts';
import { userOf } from './user-view.ts';

type Asked = z.infer<typeof OpenAccount>;

/** The role at an event that somebody is to have, and who gives it. */
interface Staffing {
  readonly eventId: EventId;
  readonly role: RoleFlags;
  readonly by: RoleGiver;
}

/**
 * Making an account for somebody: one of an event's staff makes it for that event, the platform admin any. Its owner
 * sets the first password by an e-mailed link, unless the platform admin's call says one (docs/decisions/0105).
 */
export const openAccountRoute = (app: FastifyInstance, http: HttpContext, parts: AccessParts): void => {
  const { platform, accounts, giverIn } = parts;
  const inviteOwner = openInvitingOwner(parts);

  /** The role that somebody is to have, and its giver; null: none. A rejection where the caller may not give it. */
  const staffingBy = async (caller: Caller, { email, eventId, role }: Asked): Promise<Staffing | null | Rejection> => {
    if (eventId === undefined || role === undefined) return isAdmin(caller) ? null : reject('not-permitted');
    const by = await giverIn(caller, eventId);
    if (by !== 'unbound' && isRejection(by)) return by;
    const accountId = await accounts.ownerOf(email);
    const target =
      accountId === null
        ? accounts.streams.fold.initial()
        : (await accounts.streams.read(accountStream(accountId))).state;
    return refuseRole(by, target, { accountId, eventId, role }) ?? { eventId, role, by };
  };

  /** Why a first password is not taken; null: it is, or none is said. */
  const refusePassword = async (caller: Caller, { email, name, password }: Asked): Promise<Rejection | null> => {
    if (password === undefined) return null;
    if (!isAdmin(caller)) return reject('first-password-is-its-owners', { field: 'password' });
    const isWeak =
      (await accounts.ownerOf(email)) === null && (await isEasyToGuess(password, aboutOf({ email, name })));
    return isWeak ? reject('password-easy-to-guess', { field: 'password' }) : null;
  };

  /** Gives the role, where there is one, and e-mails the link, where there is no password. */
  const begin = async (
    accountId: AccountId,
    staffing: Staffing | null,
    caller: Caller,
  ): Promise<Position | Rejection | null> => {
    const assigned = staffing === null ? null : await accounts.assign(accountId, staffing, caller.context('role'));
    if (assigned !== null && isRejection(assigned)) return assigned;
    const told = await inviteOwner({ accountId, eventId: staffing?.eventId ?? null }, caller, 'invite');
    return told ?? assigned;
  };

  route(app, http, accessApi.openAccount, {
    handle: async ({ body }, caller) => {
      const staffing = await staffingBy(caller, body);
      if (staffing !== null && isRejection(staffing)) return staffing;
      const refusal = await refusePassword(caller, body);
      if (refusal !== null) return refusal;
      const { email, name, eventId, password = null } = body;
      const opened = await accounts.open({ email, name, password, isAdmin: false }, caller.context);
      if (isRejection(opened)) return opened;
      const begun = await begin(opened.accountId, staffing, caller);
      if (begun !== null && isRejection(begun)) return begun;
      const user = await userOf(
        { accounts: accounts.streams, keyring: platform.keyring },
        opened.accountId,
        eventId === undefined ? null : new Set([eventId]),
      );
      if (user === null) throw new Error('an account just opened is not there');
      return { body: { user }, position: begun ?? opened.position };
    },
  });
};
