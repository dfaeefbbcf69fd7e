import { AccountId, type EventId } from '@turnout/contracts/kernel';
import { accountsOfEvent } from '@turnout/projections/access/queries';
import type { Platform } from '../platform/module/platform.ts';
import { accountStream } from './account.ts';
import type { Accounts } from './accounts.ts';
import { openRolesOfEvent } from './role-changes.ts';
import { openTakeRoleAlong } from './take-role-along.ts';

/** Reads the events that an account has a role in; null: all of them. */
const eventsReader =
  ({ streams }: Pick<Accounts, 'streams'>) =>
  async (accountId: string): Promise<readonly EventId[] | null> => {
    const { state } = await streams.read(accountStream(AccountId.parse(accountId)));
    if (state.kind !== 'open') return [];
    return state.isAdmin
      ? null
      : [...state.roles].filter(([, { flags }]) => flags.size > 0).map(([eventId]) => eventId);
  };

/** Reads what each of an event's staff may do there, by account. */
const rolesReader = (pool: Platform['pool']) => async (eventId: EventId) => {
  const users = await accountsOfEvent(pool, { eventId });
  return Object.fromEntries(users.map(({ _id, roles }) => [_id, roles[eventId] ?? {}]));
};

/** What the events ask of who may do what there. */
export const rolesFor = (platform: Platform, accounts: Accounts) => ({
  eventsWithRole: eventsReader(accounts),
  rolesIn: rolesReader(platform.pool),
  takeRoleAlong: openTakeRoleAlong(platform, accounts),
  rolesToGive: openRolesOfEvent(accounts),
});
