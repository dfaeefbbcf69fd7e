import { isRejection, systemCommandId, type AccountId } from '@turnout/contracts/kernel';
import type { Platform } from '../platform/module/platform.ts';
import { openAccessCodes } from './access-codes.ts';
import { accountStream } from './account.ts';
import { openAccounts } from './accounts.ts';
import { noteAccountMail } from './decider.ts';
import { emailChangeOf } from './email-changes.ts';
import { profileOf } from './user-view.ts';

type Noted = Parameters<typeof noteAccountMail>[0] & { readonly requestId: string };

/** What the worker asks of accounts before it writes to one, and what it notes afterwards. */
export const openAccountsToWriteTo = async (platform: Platform) => {
  const { commands, clock, keyring, sql } = platform;
  const accounts = await openAccounts(platform);
  const codes = await openAccessCodes(sql);
  return {
    ownerOfStream: accounts.ownerOfStream,
    makeCode: codes.make,
    /** Null: there is none, it is disabled, or its person was erased. */
    accountToWriteTo: async (accountId: AccountId) => {
      const stream = await accounts.streams.read(accountStream(accountId));
      const { state } = stream;
      if (state.kind === 'absent' || state.kind === 'disabled' || state.kind === 'deleted') return null;
      const { name, email } = await profileOf(keyring, accountId, stream);
      if (email === '') return null;
      const isUnverified = state.kind === 'unverified';
      // Somebody signs up with an address that has an account: its owner is told so, and nothing is opened.
      const isTaken = isUnverified && (await accounts.ownerOf(email)) !== null;
      const events = new Set(state.roles.keys());
      const { hasPassword, passwordSetAt } = state;
      return { name, email, hasPassword, passwordSetAt, events, isUnverified, isTaken };
    },
    emailChangeOf: (accountId: AccountId, requestId: string) => emailChangeOf(platform, accountId, requestId),
    noteMail: async ({ accountId, about, requestId }: Omit<Noted, 'outcome'>, outcome: Noted['outcome']) => {
      const noted = await commands.handle({
        streams: accounts.streams,
        streamId: accountStream(accountId),
        decide: noteAccountMail,
        command: { accountId, about, outcome },
        context: {
          now: clock.now(),
          actor: { kind: 'system', id: 'outbox' },
          commandId: systemCommandId('account-mail', requestId),
          correlationId: requestId,
        },
      });
      if (isRejection(noted)) throw new Error('what became of an e-mail is never refused');
    },
  };
};
