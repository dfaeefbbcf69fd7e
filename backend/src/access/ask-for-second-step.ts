import { isRejection, type AccountId } from '@turnout/contracts/kernel';
import type { Caller } from '../platform/http/route.ts';
import type { AccountState } from './account.ts';
import type { AccessParts } from './routes.ts';
import type { SecondSteps } from './second-steps.ts';
import { userOf } from './user-view.ts';

/** Asks for a second step of whoever has shown the first one; nothing of the account is told before. */
export const openAskingForSecondStep =
  ({ platform, accounts, mailReach, steps }: AccessParts & { readonly steps: SecondSteps }) =>
  async (accountId: AccountId, state: AccountState, caller: Caller) => {
    const offered = await steps.offer(accountId, state, caller.context().commandId);
    // Where others are possible too, an e-mail is sent to whoever asks for it.
    const asked =
      offered.kinds.includes('app') || offered.kinds.includes('passkey') ? null : await steps.mail(accountId, caller);
    if (asked !== null && isRejection(asked)) return asked;
    const user = await userOf({ accounts: accounts.streams, keyring: platform.keyring }, accountId, new Set());
    if (user === null) throw new Error('an open account is not there');
    const isWaiting = offered.kinds.includes('email') && (await mailReach.now()) === 'waits';
    const secondStep = isWaiting ? { ...offered, mailWaits: true as const } : offered;
    const body = { user: { ...user, admin: false, twoFaEnabled: true }, token: '', secondStep };
    return asked === null ? { body } : { body, position: asked.position };
  };
