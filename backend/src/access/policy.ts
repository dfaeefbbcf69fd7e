import {
  meets,
  needs,
  reject,
  type AccountId,
  type EventId,
  type EventNeed,
  type Rejection,
} from '@turnout/contracts/kernel';
import type { Caller } from '../platform/http/route.ts';
import type { AccountState } from './account.ts';

export const mayEditStaff = needs.event('viewUsers', 'editUsers');
/** Whoever gives roles in an event may look at it as one of its staff sees it. */
export const maySeeAs = needs.event('viewUsers', 'editUsers');
export const maySeeStaff = needs.event('viewUsers');

/** The account that somebody is logged in as, and does not only look through its eyes. */
export const isOwn = ({ session }: Pick<Caller, 'session'>, accountId: AccountId) =>
  session?.kind === 'account' && session.accountId === accountId && session.seenBy === null;
export const isAdmin = ({ session }: Pick<Caller, 'session'>): boolean =>
  session?.kind === 'account' && session.isAdmin;

const eventsWhere = async (caller: Caller, state: AccountState, need: EventNeed): Promise<ReadonlySet<EventId>> => {
  if (state.kind === 'absent') return new Set();
  const found: EventId[] = [];
  for (const eventId of state.roles.keys()) if (meets(need, await caller.rightsIn(eventId))) found.push(eventId);
  return new Set(found);
};

/** Whose roles a caller may see: all of one's own and the admin's, else those of events whose staff one may see. */
export const visibleRoles = async (
  caller: Caller,
  accountId: AccountId,
  state: AccountState,
): Promise<{ readonly may: boolean; readonly events: ReadonlySet<EventId> | null }> => {
  if (isAdmin(caller) || isOwn(caller, accountId)) return { may: true, events: null };
  const events = await eventsWhere(caller, state, maySeeStaff);
  return { may: events.size > 0, events };
};

/** Whether a caller may see who an event's staff is. */
export const maySeeStaffOf = async (caller: Caller, eventId: EventId): Promise<boolean> =>
  meets(maySeeStaff, await caller.rightsIn(eventId));

/**
 * Why a second factor is not switched as a body says: on by its owner alone (PUT /api/admin/user), off by the platform
 * admin too, where the mailbox is lost. Null: it is, or nothing changes.
 */
export const refuseSwitch = (
  caller: Caller,
  target: Exclude<AccountState, { kind: 'absent' }>,
  isOn: boolean | undefined,
): Rejection | null => {
  if (isOn === undefined || isOn === target.hasSecondFactor) return null;
  if (!isAdmin(caller)) return reject('refused-by-rule', { field: 'twoFaEnabled', rule: 'is not changed here' });
  return isOn ? reject('refused-by-rule', { field: 'twoFaEnabled', rule: 'is switched on by its owner alone' }) : null;
};

/** Why the administrator's role does not change as a body says: it is handed over, by who holds it. Null: it may. */
export const refuseAdmin = (
  caller: Caller,
  target: Exclude<AccountState, { kind: 'absent' }>,
  admin: boolean | undefined,
): Rejection | null => {
  if (admin === undefined || admin === target.isAdmin) return null;
  if (!isAdmin(caller)) return reject('refused-by-rule', { field: 'admin', rule: 'is not changed here' });
  return admin ? null : reject('refused-by-rule', { field: 'admin', rule: 'is handed over to somebody else instead' });
};

/** A name may be changed by the person and the admin. */
export const mayRename = (caller: Caller, accountId: AccountId): boolean => isAdmin(caller) || isOwn(caller, accountId);
