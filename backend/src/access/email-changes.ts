import { accountEvents } from '@turnout/contracts/access';
import { isFact, isRejection, reject, type AccountId, type Position, type Rejection } from '@turnout/contracts/kernel';
import type { z } from 'zod';
import type { CommandContext } from '../platform/command/handle.ts';
import type { Streams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import { accountStream, type AccountState } from './account.ts';
import { claimEmail, correctAccount } from './decider.ts';
import { profileOf } from './user-view.ts';

const requested = accountEvents.EmailChangeRequested;
export type EmailChange = z.infer<(typeof requested)['personal']> & { readonly isByOwner: boolean };

/** Another address that was asked for; null: nothing by this request, or another one was asked for since. */
export const emailChangeOf = async (
  { log, keyring }: Pick<Platform, 'log' | 'keyring'>,
  accountId: AccountId,
  requestId: string,
): Promise<EmailChange | null> => {
  const asked = (await log.readStream(accountStream(accountId))).findLast((fact) => isFact(requested, fact));
  const sealed = asked?.id === requestId ? asked.sealed[accountId] : undefined;
  const said = sealed === undefined ? null : await keyring.unseal(accountId, sealed);
  if (asked === undefined || said === null) return null;
  const { isByOwner = false } = requested.data.parse(asked.data);
  return { ...requested.personal.parse(said), isByOwner };
};

interface Parts extends Pick<Platform, 'commands' | 'keyring'> {
  readonly streams: Streams<AccountState>;
  readonly claims: Streams<{ owner: AccountId | null }>;
  readonly streamOfEmail: (email: string) => string;
  /** Frees an address that an account has no more. */
  readonly releaseFormer: (email: string, accountId: AccountId, context: CommandContext) => Promise<void>;
}

/**
 * Makes an address that was proven the account's own, however often: the new one is claimed first, so that it is never two
 * accounts', and the former one is free once the account has the new one.
 */
export const openChangingEmail =
  ({ commands, keyring, streams, claims, streamOfEmail, releaseFormer }: Parts) =>
  async (
    accountId: AccountId,
    { email, newEmail }: Pick<EmailChange, 'email' | 'newEmail'>,
    context: (suffix: string) => Promise<CommandContext>,
  ): Promise<Position | Rejection> => {
    const stream = await streams.read(accountStream(accountId));
    if (stream.state.kind !== 'open') return reject('code-not-valid');
    const { name } = await profileOf(keyring, accountId, stream);
    const claimed = await commands.handle({
      streams: claims,
      streamId: streamOfEmail(newEmail),
      decide: claimEmail,
      command: { accountId },
      context: await context('claim'),
    });
    if (isRejection(claimed)) return claimed;
    const changed = await commands.handle({
      streams,
      streamId: accountStream(accountId),
      decide: correctAccount,
      command: { accountId, email: newEmail, name },
      context: await context('email'),
    });
    if (isRejection(changed)) return changed;
    if (streamOfEmail(email) !== streamOfEmail(newEmail))
      await releaseFormer(email, accountId, await context('release'));
    return changed.position;
  };
