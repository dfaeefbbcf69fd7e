import { accountEvents, type EditCutOff, type UserView } from '@turnout/contracts/access';
import type { AccountId, EventId, Flag } from '@turnout/contracts/kernel';
import type { StreamState, Streams } from '../platform/command/streams.ts';
import type { Keyring } from '../platform/personal/keyring.ts';
import { accountStream, type AccountState, type Role } from './account.ts';

export interface Profile {
  readonly email: string;
  readonly name: string;
}

const erased: Profile = { email: '', name: '' };

/** Name and address of an account; empty once the person was erased. */
export const profileOf = async (
  keyring: Keyring,
  accountId: AccountId,
  { sealed }: StreamState<AccountState>,
): Promise<Profile> => {
  const text = sealed.get(accountId);
  const value = text === undefined ? null : await keyring.unseal(accountId, text);
  return value === null ? erased : accountEvents.AccountOpened.personal.parse(value);
};

const roleView = ({ flags, editCutOff }: Role): Record<string, boolean | EditCutOff> => ({
  ...Object.fromEntries([...flags].map((flag: Flag): [string, boolean] => [flag, true])),
  preventUserFromEditingRegistrationsCreatedAfterDate: editCutOff,
});

/**
 * An account as the documents show it, straight from its stream.
 * @param visible the events whose roles the reader may see; null: all.
 */
export const userViewOf = async (
  { accounts, keyring }: { accounts: Streams<AccountState>; keyring: Keyring },
  accountId: AccountId,
  visible: ReadonlySet<EventId> | null,
): Promise<UserView | null> => {
  const stream = await accounts.read(accountStream(accountId));
  const { state } = stream;
  if (state.kind === 'absent') return null;
  const roles = [...state.roles].filter(
    ([eventId, { flags }]) => flags.size > 0 && (visible === null || visible.has(eventId)),
  );
  const [only] = roles;
  return {
    _id: accountId,
    ...(await profileOf(keyring, accountId, stream)),
    admin: state.isAdmin,
    status: state.kind === 'open' ? 'enable' : 'disable',
    twoFaEnabled: false,
    event: roles.length === 1 && only !== undefined ? only[0] : null,
    roles: Object.fromEntries(roles.map(([eventId, role]) => [eventId, roleView(role)])),
  };
};
