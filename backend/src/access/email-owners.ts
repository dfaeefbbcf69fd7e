import type { AccountId, EventStore } from '@turnout/contracts/kernel';
import type { CommandContext } from '../platform/command/handle.ts';
import type { Streams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import { accountStream, type AccountState } from './account.ts';
import { releaseEmail } from './decider.ts';
import { claimsIn, type Claim } from './email-claims.ts';
import { profileOf } from './user-view.ts';

/** A claim that leads to somebody else's account. */
export type WrongClaim = Claim & { readonly accountId: AccountId };

/** The owners of addresses: by the claim to each, and by the account that the claim leads to (rule access/one-account-per-address). */
export const openOwners = (
  parts: Pick<Platform, 'commands' | 'keyring'> & {
    readonly log: Pick<EventStore, 'readAll'>;
    readonly streams: Streams<AccountState>;
    readonly claims: Streams<{ owner: AccountId | null }>;
    readonly streamOfEmail: (email: string) => string;
  },
) => {
  const { log, commands, keyring, streams, claims, streamOfEmail } = parts;
  /** A claim counts where its account has that address, or is not there yet: killed between the two. */
  const isRight = async (owner: AccountId, streamId: string): Promise<boolean> => {
    const account = await streams.read(accountStream(owner));
    if (account.state.kind === 'absent') return true;
    if (account.state.kind === 'deleted') return false;
    return streamOfEmail((await profileOf(keyring, owner, account)).email) === streamId;
  };
  const ownerOfStream = async (streamId: string): Promise<AccountId | null> => {
    const { owner } = (await claims.read(streamId)).state;
    return owner !== null && (await isRight(owner, streamId)) ? owner : null;
  };
  const release = async (
    { streamId, accountId }: Pick<WrongClaim, 'streamId' | 'accountId'>,
    context: CommandContext,
  ): Promise<void> => {
    await commands.handle({ streams: claims, streamId, decide: releaseEmail, command: { accountId }, context });
  };
  return {
    ownerOfStream,
    ownerOf: (email: string): Promise<AccountId | null> => ownerOfStream(streamOfEmail(email)),
    release,
    /** Frees an address whose account is deleted; also where whoever deleted it was stopped before it was free. */
    releaseDeleted: async (email: string, context: CommandContext): Promise<void> => {
      const streamId = streamOfEmail(email);
      const { owner } = (await claims.read(streamId)).state;
      if (owner === null) return;
      const { state } = await streams.read(accountStream(owner));
      if (state.kind === 'deleted') await release({ streamId, accountId: owner }, context);
    },
    /** Claims to addresses that their accounts do not have, in the order in which they were made. */
    wrongClaims: async (): Promise<readonly WrongClaim[]> => {
      const wrong: WrongClaim[] = [];
      for await (const claim of claimsIn(log)) {
        const { owner: accountId } = (await claims.read(claim.streamId)).state;
        if (accountId !== null && !(await isRight(accountId, claim.streamId))) wrong.push({ ...claim, accountId });
      }
      return wrong;
    },
  };
};
