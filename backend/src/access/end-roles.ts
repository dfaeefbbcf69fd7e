import { isRejection, systemCommandId, type EventId } from '@turnout/contracts/kernel';
import { accountsOfEvent } from '@turnout/projections/access/queries';
import type { Platform } from '../platform/module/platform.ts';
import { accountStream } from './account.ts';
import type { Accounts } from './accounts.ts';
import { removeStaff } from './decider.ts';

/** Takes everybody's role in an event away that was deleted, as far as the tables know who has one. */
export const openEndRoles =
  ({ pool, commands, clock }: Pick<Platform, 'pool' | 'commands' | 'clock'>, { streams }: Pick<Accounts, 'streams'>) =>
  async (eventId: EventId): Promise<void> => {
    for (const { _id: accountId } of await accountsOfEvent(pool, { eventId })) {
      const ended = await commands.handle({
        streams,
        streamId: accountStream(accountId),
        eventId,
        decide: removeStaff,
        command: { accountId, eventId, by: 'unbound' },
        context: {
          now: clock.now(),
          actor: { kind: 'system', id: 'empty-event' },
          commandId: systemCommandId('end-role', eventId, accountId),
          correlationId: eventId,
        },
      });
      // Whoever deleted their account meanwhile has no role left to end.
      if (isRejection(ended) && ended.rejected !== 'not-found')
        throw new Error(`the role of ${accountId} in ${eventId} could not be ended: ${ended.rejected}`);
    }
  };
