import type { EditCutOff } from '@turnout/contracts/access';
import type { AccountId, EventId, Rights } from '@turnout/contracts/kernel';
import type { RightsBook } from '../platform/session/rights.ts';
import type { Owners } from '../platform/session/sessions.ts';
import type { Streams } from '../platform/command/streams.ts';
import type { Watch } from '../platform/command/watch.ts';
import { accountStream, wallStream, type AccountState, type WallState } from './account.ts';

const noFlags: ReadonlySet<never> = new Set();

/** Who may do what, folded from the accounts' and walls' own streams (architecture, section 3). */
export const openRights = (options: {
  accounts: Streams<AccountState>;
  walls: Streams<WallState>;
  watch: Watch;
}): RightsBook &
  Owners & { readonly editCutOff: (accountId: AccountId, eventId: EventId) => Promise<EditCutOff | null> } => {
  const { accounts, walls, watch } = options;
  const openAccountOf = async (accountId: AccountId) => {
    const { state } = await accounts.read(accountStream(accountId));
    return state.kind === 'open' ? state : null;
  };
  return {
    account: openAccountOf,
    wall: async (wallId) => {
      const { state } = await walls.read(wallStream(wallId));
      return state.kind === 'issued' ? { eventId: state.eventId } : null;
    },
    rightsIn: async (session, eventId): Promise<Rights | null> => {
      if (session.kind === 'wall') {
        return session.eventId === eventId ? { isAdmin: false, flags: noFlags, isWall: true } : null;
      }
      const account = await openAccountOf(session.accountId);
      if (account === null) return null;
      if (account.isAdmin) return { isAdmin: true, flags: noFlags, isWall: false };
      const role = account.roles.get(eventId);
      return role === undefined || role.flags.size === 0 ? null : { isAdmin: false, flags: role.flags, isWall: false };
    },
    editCutOff: async (accountId, eventId) => {
      const account = await openAccountOf(accountId);
      if (account === null || account.isAdmin) return null;
      return account.roles.get(eventId)?.editCutOff ?? null;
    },
    onChanged: (listener) =>
      watch.onEvent(({ streamId }) => {
        if (streamId.startsWith('account-')) listener(streamId.slice('account-'.length));
      }),
  };
};
