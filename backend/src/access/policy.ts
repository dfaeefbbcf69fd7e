import type { RoleFlags } from '@turnout/contracts/access';
import {
  flags,
  meets,
  needs,
  reject,
  type AccountId,
  type EventId,
  type EventNeed,
  type Flag,
  type Rejection,
} from '@turnout/contracts/kernel';
import type { Caller } from '../platform/http/route.ts';
import type { AccountState } from './account.ts';

const mayEditStaff = needs.event('viewUsers', 'editUsers');
/** Whoever gives roles in an event may look at it as one of its staff sees it. */
export const maySeeAs = mayEditStaff;
const maySeeStaff = needs.event('viewUsers');

const isOwn = ({ session }: Caller, accountId: AccountId) =>
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

/**
 * Why a caller may not take somebody off an event's staff: nobody removes themselves, nor, unless they are the
 * platform admin, who may do more there. Null: they may.
 */
export const refuseRemoval = async (
  caller: Caller,
  target: AccountState,
  { accountId, eventId }: { readonly accountId: AccountId; readonly eventId: EventId },
): Promise<Rejection | null> => {
  const held = target.kind === 'absent' ? undefined : target.roles.get(eventId)?.flags;
  if (held === undefined) return reject('not-found');
  const rights = await caller.rightsIn(eventId);
  if (rights?.isAdmin === true) return null;
  if (isOwn(caller, accountId)) return reject('not-oneself');
  const beyond = [...held].filter((flag) => rights?.flags.has(flag) !== true);
  return beyond.length === 0 ? null : reject('staff-holds-more', { flags: beyond.join(', ') });
};

/**
 * Whether a caller may give somebody a role in an event: who edits its staff, and no more than one
 * holds oneself, so that nobody rises by their own hand. Flags that the person has already may stay.
 */
export const refuseAssignment = async (
  caller: Caller,
  target: AccountState,
  eventId: EventId,
  role: RoleFlags,
): Promise<Rejection | null> => {
  const rights = await caller.rightsIn(eventId);
  if (rights === null || !meets(mayEditStaff, rights)) return reject('not-permitted');
  if (rights.isAdmin) return null;
  if (target.kind !== 'absent' && target.isAdmin) return reject('not-permitted');
  const held = target.kind === 'absent' ? undefined : target.roles.get(eventId)?.flags;
  const beyond = flags.filter((flag: Flag) => role[flag] && !rights.flags.has(flag) && held?.has(flag) !== true);
  return beyond.length === 0 ? null : reject('flag-not-yours-to-give', { flags: beyond.join(', ') });
};
