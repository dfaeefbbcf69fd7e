import { isRejection, type AccountId, type EventId } from '@turnout/contracts/kernel';
import type { CommandContext } from '../platform/command/handle.ts';
import type { Platform } from '../platform/module/platform.ts';
import { accountStream } from './account.ts';
import type { Accounts } from './accounts.ts';
import { assignPermissions } from './decider.ts';

/** Gives somebody in one event the role that they have in another, no more and no less; nothing where they have none. */
export const openTakeRoleAlong =
  ({ commands }: Pick<Platform, 'commands'>, { streams }: Pick<Accounts, 'streams'>) =>
  async (
    accountId: AccountId,
    { from, to }: { readonly from: EventId; readonly to: EventId },
    context: CommandContext,
  ): Promise<void> => {
    const streamId = accountStream(accountId);
    const { state } = await streams.read(streamId);
    const role = state.kind === 'absent' ? undefined : state.roles.get(from);
    if (role === undefined) return;
    const given = await commands.handle({
      streams,
      streamId,
      eventId: to,
      decide: assignPermissions,
      command: { accountId, eventId: to, role, by: 'unbound' },
      context,
    });
    if (isRejection(given)) throw new Error(`the role of ${accountId} could not be taken along: ${given.rejected}`);
  };
