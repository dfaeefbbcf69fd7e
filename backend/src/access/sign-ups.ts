import type { SignUp } from '@turnout/contracts/access';
import {
  AccountId,
  isRejection,
  reject,
  type Language,
  type Position,
  type Rejection,
} from '@turnout/contracts/kernel';
import type { CommandContext } from '../platform/command/handle.ts';
import type { Streams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import { accountStream, type AccountState } from './account.ts';
import { claimEmail, signUp, verifyAccount } from './decider.ts';
import type { Passwords } from './passwords.ts';
import { profileOf } from './user-view.ts';

export interface SignUps {
  /**
   * Notes somebody who signs up, and their password. The address is claimed for nobody before it is verified, so
   * the same is done where it has an account already. @returns the account that is opened by the e-mailed link.
   */
  readonly signUp: (
    person: SignUp,
    language: Language,
    context: (suffix: string) => CommandContext,
  ) => Promise<AccountId>;
  /**
   * Opens an account that was signed up for, and claims its address; the refusal where that has an account by now.
   * @param isKnownBrowser the link was followed where they signed up. Elsewhere it may be somebody else who did, with
   *   an address of which nothing showed that it was theirs: the password of the sign-up goes (docs/decisions/0119).
   */
  readonly verify: (
    accountId: AccountId,
    isKnownBrowser: boolean,
    context: (suffix: string) => CommandContext,
  ) => Promise<Position | Rejection<'email-taken' | 'not-found'>>;
}

interface Parts extends Pick<Platform, 'ids' | 'commands' | 'keyring'> {
  readonly streams: Streams<AccountState>;
  readonly claims: Streams<{ owner: AccountId | null }>;
  readonly passwords: Pick<Passwords, 'set' | 'clear'>;
  readonly streamOfEmail: (email: string) => string;
}

/** Accounts that people open for themselves (rule access/sign-up). */
export const openSignUps = ({ ids, commands, keyring, streams, claims, passwords, streamOfEmail }: Parts): SignUps => ({
  signUp: async ({ password, passwordConfirmation: _, grecaptcha: __, ...person }, language, context) => {
    const accountId = AccountId.parse(ids.derive(context('account').commandId, 'account'));
    const streamId = accountStream(accountId);
    if ((await streams.read(streamId)).state.kind === 'absent') await passwords.set(accountId, password);
    const noted = await commands.handle({
      streams,
      streamId,
      decide: signUp,
      command: { accountId, language, person },
      context: context('sign-up'),
    });
    if (isRejection(noted)) throw new Error('signing up is never refused');
    return accountId;
  },
  verify: async (accountId, isKnownBrowser, context) => {
    const stream = await streams.read(accountStream(accountId));
    const { email, name } = await profileOf(keyring, accountId, stream);
    const isWithoutPassword = stream.state.kind === 'unverified' && !isKnownBrowser;
    if (isWithoutPassword) await passwords.clear(accountId);
    const claimed = await commands.handle({
      streams: claims,
      streamId: streamOfEmail(email),
      decide: claimEmail,
      command: { accountId },
      context: context('claim'),
    });
    if (isRejection(claimed)) return reject('email-taken');
    const opened = await commands.handle({
      streams,
      streamId: accountStream(accountId),
      decide: verifyAccount,
      command: { accountId, email, name, isWithoutPassword },
      context: context('verify'),
    });
    return isRejection(opened) ? reject('not-found') : opened.position;
  },
});
