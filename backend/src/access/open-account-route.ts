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
import { isAdmin, refuseAssignment } from './policy.ts';
import type { AccessParts } from './routes.ts';
import { userOf } from './user-view.ts';

type Asked = z.infer<typeof OpenAccount>;

/** The role at an event that somebody is to have; null: none. */
const staffingIn = ({ eventId, role }: Asked): { readonly eventId: EventId; readonly role: RoleFlags } | null =>
  eventId === undefined || role === undefined ? null : { eventId, role };

/**
 * Making an account for somebody: one of an event's staff makes it for that event, the platform admin any. Its owner
 * sets the first password by an e-mailed link, unless the platform admin's call says one (docs/decisions/0105).
 */
export const openAccountRoute = (app: FastifyInstance, http: HttpContext, parts: AccessParts): void => {
  const { platform, accounts } = parts;
  const inviteOwner = openInvitingOwner(parts);

  /** Why it is not made; null: it is. */
  const refuse = async (asked: Asked, caller: Caller): Promise<Rejection | null> => {
    const { email, name, password } = asked;
    const staffing = staffingIn(asked);
    if (!isAdmin(caller) && staffing === null) return reject('not-permitted');
    if (!isAdmin(caller) && password !== undefined)
      return reject('first-password-is-its-owners', { field: 'password' });
    const owner = await accounts.ownerOf(email);
    if (staffing !== null) {
      const target =
        owner === null ? accounts.streams.fold.initial() : (await accounts.streams.read(accountStream(owner))).state;
      const refusal = await refuseAssignment(caller, target, staffing.eventId, staffing.role);
      if (refusal !== null) return refusal;
    }
    const isWeak =
      owner === null && password !== undefined && (await isEasyToGuess(password, aboutOf({ email, name })));
    return isWeak ? reject('password-easy-to-guess', { field: 'password' }) : null;
  };

  /** Gives the role, where there is one, and e-mails the link, where there is no password. */
  const begin = async (accountId: AccountId, asked: Asked, caller: Caller): Promise<Position | Rejection | null> => {
    const staffing = staffingIn(asked);
    const assigned =
      staffing === null
        ? null
        : await accounts.assign(accountId, staffing.eventId, staffing.role, caller.context('role'));
    if (assigned !== null && isRejection(assigned)) return assigned;
    const told = await inviteOwner({ accountId, eventId: staffing?.eventId ?? null }, caller, 'invite');
    return told ?? assigned;
  };

  route(app, http, accessApi.openAccount, {
    handle: async ({ body }, caller) => {
      const refusal = await refuse(body, caller);
      if (refusal !== null) return refusal;
      const { email, name, eventId, password = null } = body;
      const opened = await accounts.open({ email, name, password, isAdmin: false }, caller.context);
      if (isRejection(opened)) return opened;
      const begun = await begin(opened.accountId, body, caller);
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
