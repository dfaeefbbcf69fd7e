import { AccountId } from '@turnout/contracts/kernel';
import { remembering } from '../platform/command/remembering.ts';
import type { Platform } from '../platform/module/platform.ts';
import { accountStream } from './account.ts';
import type { Accounts } from './accounts.ts';
import { namesOf, profileOf } from './user-view.ts';

/** What accounts are called, now (`profile`) and ever (`namesOfStaff`), remembered until their streams move. */
export const openNames = (platform: Platform, accounts: Accounts) => ({
  profile: remembering(platform.watch, ['account'], async (accountId: string) => {
    const id = AccountId.safeParse(accountId);
    if (!id.success) return null;
    const stream = await accounts.streams.read(accountStream(id.data));
    return stream.state.kind === 'absent' ? null : profileOf(platform.keyring, id.data, stream);
  }),
  namesOfStaff: remembering(platform.watch, ['account'], async (accountId: string) => {
    const id = AccountId.safeParse(accountId);
    return id.success ? namesOf(platform, id.data) : [];
  }),
});
