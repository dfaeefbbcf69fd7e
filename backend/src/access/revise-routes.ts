import { accessApi, type RoleFlags } from '@turnout/contracts/access';
import { EventId, isRejection, reject, type AccountId, type Position, type Rejection } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { refuseChanged } from '../platform/http/as-read.ts';
import { route, type Caller, type HttpContext } from '../platform/http/route.ts';
import { accountStream, type AccountState, type Role } from './account.ts';
import { openHandingOver } from './hand-over.ts';
import { openAccountSteps } from './account-steps.ts';
import { openLogInChanges } from './log-in-changes.ts';
import { mayRename, visibleRoles } from './policy.ts';
import { refuseRole } from './role-changes.ts';
import { isSameRole, roleSaid, type RoleGiver } from './role-rule.ts';
import type { AccessParts } from './routes.ts';
import { profileOf, userOf } from './user-view.ts';

/** Another role for somebody at an event. */
interface RoleChange {
  readonly eventId: EventId;
  readonly role: RoleFlags;
  readonly by: RoleGiver;
}

/** Another name or other roles for somebody, and the second factor off (rule access/all-accounts, rule access/roles-screen). */
export const reviseRoutes = (app: FastifyInstance, http: HttpContext, parts: AccessParts): void => {
  const { platform, accounts, giverIn } = parts;
  const { keyring } = platform;
  const viewParts = { accounts: accounts.streams, keyring };
  const refuseLogInChange = openLogInChanges(http, parts);
  const stepsFor = openAccountSteps(http, parts);
  const handingOver = openHandingOver({ ...platform, accounts });

  /** The roles of a body that differ from those held, each with who gives it; or why one of them may not change so. */
  const changesIn = async (
    id: AccountId,
    said: Readonly<Record<string, RoleFlags>> | undefined,
    target: AccountState,
    caller: Caller,
  ): Promise<readonly RoleChange[] | Rejection> => {
    const changes: RoleChange[] = [];
    for (const [eventId, role] of rolesIn(said)) {
      if (isSameRole(held(target, eventId), roleSaid(role))) continue;
      const by = await giverIn(caller, eventId);
      if (by !== 'unbound' && isRejection(by)) return by;
      const refusal = refuseRole(by, target, { accountId: id, eventId, role });
      if (refusal !== null) return refusal;
      changes.push({ eventId, role, by });
    }
    return changes;
  };

  route(app, http, accessApi.reviseAccount, {
    handle: async (
      {
        params: { id },
        body: { name, roles: given, twoFaEnabled, admin, adminRoles: _, currentPassword, email, status, ...brought },
      },
      caller,
    ) => {
      const again = await handingOver.before(id, admin, caller);
      if (again !== null) return again;
      const target = await accounts.streams.read(accountStream(id));
      const { may, events } = await visibleRoles(caller, id, target.state);
      if (target.state.kind === 'absent' || !may) return reject('not-found');
      const read = await userOf(viewParts, id, events);
      const login = { twoFaEnabled, admin, currentPassword, email, status };
      const refused =
        refuseChanged(brought, read ?? {}) ?? (await refuseLogInChange(target.state, read, login, caller));
      if (refused !== null) return refused;
      const profile = await profileOf(keyring, id, target);
      const isRenamed = name !== undefined && name !== profile.name;
      if (isRenamed && !mayRename(caller, id)) return reject('not-permitted');
      const roles = await changesIn(id, given, target.state, caller);
      if (isRejection(roles)) return roles;
      const said = { name: isRenamed ? name : undefined, twoFaEnabled, email, status };
      const steps = [
        ...stepsFor({ accountId: id, profile, isDisabled: target.state.kind === 'disabled' }, said, caller),
        ...roles.map((change) => () => accounts.assign(id, change, caller.context(change.eventId))),
        // Last: whoever has handed it over may do nothing more here.
        ...(admin === true && !target.state.isAdmin ? [() => handingOver.to(id, caller)] : []),
      ];
      const position = await inOrder(steps, target.position ?? undefined);
      if (isRejection(position)) return position;
      const user = await userOf(viewParts, id, events);
      return user === null ? reject('not-found') : { body: { user }, ...(position === undefined ? {} : { position }) };
    },
  });
};

/** Takes steps one after the other, up to the first that is refused. */
const inOrder = async (
  steps: readonly (() => Promise<Position | Rejection>)[],
  before: Position | undefined,
): Promise<Position | Rejection | undefined> => {
  let position = before;
  for (const step of steps) {
    const done = await step();
    if (isRejection(done)) return done;
    position = done;
  }
  return position;
};

/** The roles of a body by event; a record's keys lose their brand in Object.entries. */
const rolesIn = (roles: Readonly<Record<string, RoleFlags>> | undefined): [EventId, RoleFlags][] =>
  Object.entries(roles ?? {}).map(([eventId, role]) => [EventId.parse(eventId), role]);

const held = (state: AccountState, eventId: EventId): Role | undefined =>
  state.kind === 'absent' ? undefined : state.roles.get(eventId);
