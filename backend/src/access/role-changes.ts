import type { RoleFlags } from '@turnout/contracts/access';
import {
  AccountId,
  isRejection,
  meets,
  reject,
  type EventId,
  type Position,
  type Rejection,
} from '@turnout/contracts/kernel';
import type { CommandContext } from '../platform/command/handle.ts';
import type { Caller } from '../platform/http/route.ts';
import { accountStream, type AccountState } from './account.ts';
import type { Accounts } from './accounts.ts';
import { isThere } from './decider.ts';
import { mayEditStaff, maySeeStaff } from './policy.ts';
import { isSameRole, refuseRoleChange, roleSaid, type RoleGiver } from './role-rule.ts';

const noCutOff = { value: false, date: null };

/** Makes the caller a giver of roles in an event: who edits its staff, with what they hold there themselves. */
export const openRoleGivers =
  ({ streams }: Pick<Accounts, 'streams'>, timeZoneOf: (eventId: EventId) => Promise<string>) =>
  async (
    { session, rightsIn }: Pick<Caller, 'session' | 'rightsIn'>,
    eventId: EventId,
  ): Promise<RoleGiver | Rejection> => {
    const rights = await rightsIn(eventId);
    if (session?.kind !== 'account' || rights === null || !meets(mayEditStaff, rights)) return reject('not-permitted');
    if (rights.isAdmin) return 'unbound';
    const { accountId } = session;
    const { state } = await streams.read(accountStream(accountId));
    const own = state.kind === 'absent' ? undefined : state.roles.get(eventId);
    const timeZone = await timeZoneOf(eventId);
    return { accountId, flags: rights.flags, editCutOff: own?.editCutOff ?? noCutOff, timeZone };
  };

/** Why somebody's role in an event may not become another; null: it may, as things are now. The decider asks again. */
export const refuseRole = (
  by: RoleGiver,
  target: AccountState,
  {
    accountId,
    eventId,
    role,
  }: { readonly accountId: AccountId | null; readonly eventId: EventId; readonly role: RoleFlags | null },
): Rejection | null => {
  const { isAdmin, roles } = target.kind === 'absent' ? { isAdmin: false, roles: new Map<EventId, never>() } : target;
  return refuseRoleChange(by, { accountId, isAdmin, role: roles.get(eventId) }, roleSaid(role));
};

/** The roles of an event that a body changes, and what they are from then on. */
export interface RolesToGive {
  readonly shown: Readonly<Record<AccountId, RoleFlags>>;
  /** Gives them, up to the first that is refused; null: there was none. */
  readonly give: (context: (suffix: string) => CommandContext) => Promise<Position | Rejection | null>;
}

/** Roles of an event's staff, as one body gives them (`adminRoles`); or why one of them may not change so. */
export const openRolesOfEvent =
  (accounts: Pick<Accounts, 'streams' | 'assign'>) =>
  async (
    caller: Pick<Caller, 'session' | 'rightsIn'>,
    { eventId, timeZone }: { readonly eventId: EventId; readonly timeZone: string },
    said: Readonly<Record<string, RoleFlags>> = {},
  ): Promise<RolesToGive | Rejection> => {
    const changes: { readonly accountId: AccountId; readonly role: RoleFlags; readonly by: RoleGiver }[] = [];
    const seen = Object.keys(said).length === 0 || meets(maySeeStaff, await caller.rightsIn(eventId));
    if (!seen) return reject('not-permitted');
    for (const [id, role] of Object.entries(said)) {
      const accountId = AccountId.parse(id);
      const { state } = await accounts.streams.read(accountStream(accountId));
      if (isSameRole(state.kind === 'absent' ? undefined : state.roles.get(eventId), roleSaid(role))) continue;
      const by = await openRoleGivers(accounts, () => Promise.resolve(timeZone))(caller, eventId);
      if (by !== 'unbound' && isRejection(by)) return by;
      const refusal = isThere(state) ? refuseRole(by, state, { accountId, eventId, role }) : reject('not-found');
      if (refusal !== null) return refusal;
      changes.push({ accountId, role, by });
    }
    return {
      shown: Object.fromEntries(changes.map(({ accountId, role }) => [accountId, role])),
      give: async (context) => {
        let position: Position | null = null;
        for (const { accountId, role, by } of changes) {
          const given = await accounts.assign(accountId, { eventId, role, by }, context(`role.${accountId}`));
          if (isRejection(given)) return given;
          position = given;
        }
        return position;
      },
    };
  };
