import { accountEvents, userViewOf, type UserView } from '@turnout/contracts/access';
import type { AccountId, EventId, EventStore } from '@turnout/contracts/kernel';
import type { StreamState, Streams } from '../platform/command/streams.ts';
import type { Keyring } from '../platform/personal/keyring.ts';
import type { NamesOfStaff } from '../platform/session/staff.ts';
import { z } from 'zod';
import { accountStream, type AccountState } from './account.ts';

export interface Profile {
  readonly email: string;
  readonly name: string;
}

/** A sign-up says more of its person than what an account is called. */
const Named = z.object({ email: z.string(), name: z.string() });
const erased: Profile = { email: '', name: '' };

/** Name and address of an account; empty once the person was erased. */
export const profileOf = (
  keyring: Keyring,
  accountId: AccountId,
  { sealed }: StreamState<AccountState>,
): Promise<Profile> => unsealed(keyring, accountId, sealed.get(accountId));

const unsealed = async (keyring: Keyring, accountId: AccountId, text: string | undefined): Promise<Profile> => {
  const value = text === undefined ? null : await keyring.unseal(accountId, text);
  return value === null ? erased : Named.parse(value);
};

const naming: ReadonlySet<string> = new Set([
  accountEvents.AccountOpened.type,
  accountEvents.AccountVerified.type,
  accountEvents.AccountDetailsCorrected.type,
]);

/** Everything that an account was ever called (see NamesOfStaff), from its stream. */
export const namesOf = async (
  { log, keyring }: { readonly log: Pick<EventStore, 'readStream'>; readonly keyring: Keyring },
  accountId: AccountId,
): ReturnType<NamesOfStaff> => {
  const facts = await log.readStream(accountStream(accountId));
  return Promise.all(
    facts
      .filter(({ type }) => naming.has(type))
      .map(async ({ position, sealed }) => {
        const { name } = await unsealed(keyring, accountId, sealed[accountId]);
        return { position, name };
      }),
  );
};

/**
 * An account as calls answer it (rule access/account-keys), straight from its stream.
 * @param visible the events whose roles the reader may see; null: all.
 */
export const userOf = async (
  { accounts, keyring }: { accounts: Streams<AccountState>; keyring: Keyring },
  accountId: AccountId,
  visible: ReadonlySet<EventId> | null,
): Promise<UserView | null> => {
  const stream = await accounts.read(accountStream(accountId));
  const { state } = stream;
  if (state.kind === 'absent' || state.kind === 'deleted') return null;
  return userViewOf({
    accountId,
    ...(await profileOf(keyring, accountId, stream)),
    isAdmin: state.isAdmin,
    isDisabled: state.kind === 'disabled',
    hasPassword: state.hasPassword,
    hasSecondFactor: state.hasSecondFactor,
    factors: state.factors.values(),
    invitedAt: state.invitedAt,
    roles: [...state.roles].filter(([eventId]) => visible === null || visible.has(eventId)),
  });
};
