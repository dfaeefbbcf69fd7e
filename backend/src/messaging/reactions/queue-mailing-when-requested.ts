import { isRejection, systemCommandId, type Position, type StoredEvent } from '@turnout/contracts/kernel';
import { mailingEvents } from '@turnout/contracts/messaging';
import { mailingCandidates } from '@turnout/projections/messaging/queries';
import type { Sql } from 'postgres';
import { openStreams } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { defineReaction } from '../../platform/reactions/reactions.ts';
import { mailingsFold, mailingsStream, reportQueued } from '../queue/decider.ts';
import { chooseRecipients } from '../said/mailing-recipients.ts';
import { confirmationJob } from '../queue/message.ts';
import type { Outbox } from '../queue/outbox.ts';

interface Parts extends Pick<Platform, 'log' | 'pool' | 'commands' | 'progress' | 'clock'> {
  readonly sql: Sql;
  readonly outbox: Outbox;
  /** No mail server is set up: what is kept in the test inbox counts as sent, among each other. */
  readonly isTestInbox: boolean;
}

const { MailingRequested } = mailingEvents;

/**
 * Gathers a mailing's recipients and notes a message for each, to go out at the event's pace. Begun again after a crash
 * it comes to the same: a message's id follows from the mailing and the person.
 */
export const queueMailingWhenRequested = defineReaction(
  { name: 'queue-mailing-when-requested', categories: ['mailings'], reachesOutside: true },
  (parts: Parts) => {
    const streams = openStreams({ log: parts.log, fold: mailingsFold });
    return {
      react: async (event: StoredEvent, signal: AbortSignal) => {
        if (event.type !== MailingRequested.type) return;
        const { eventId, mailingId, importId, fieldMatches, isAgain } = MailingRequested.data.parse(event.data);
        const awaiting = new Set(isAgain ? [] : await parts.outbox.awaitingConfirmation(eventId));
        await untilRemembered(parts, event.position, signal);
        const counts = { messages: 0, withoutAddress: 0 };
        for await (const page of mailingCandidates(parts.pool, {
          eventId,
          importId,
          fieldMatches,
          mailingId,
          countsKept: parts.isTestInbox,
        })) {
          if (signal.aborted) return;
          const { chosen, withoutAddress } = chooseRecipients(page, { isAgain, awaiting });
          const messages = chosen.map((registrantId) =>
            confirmationJob(mailingId, { eventId, registrantId, mailingId }),
          );
          await parts.sql.begin((transaction) => parts.outbox.hold(transaction, messages));
          counts.messages += messages.length;
          counts.withoutAddress += withoutAddress;
        }
        const reported = await parts.commands.handle({
          streams,
          streamId: mailingsStream(eventId),
          eventId,
          decide: reportQueued,
          command: { eventId, mailingId, ...counts },
          context: {
            now: parts.clock.now(),
            actor: { kind: 'system', id: 'outbox' },
            commandId: systemCommandId('queued', mailingId),
            correlationId: event.metadata.correlationId,
            causationId: event.id,
          },
        });
        if (isRejection(reported))
          throw new Error(`${mailingId} could not be reported as queued: ${reported.rejected}`);
      },
    };
  },
);

/** Whoever registered before the mailing was asked for is in the table that it is walked by. */
const untilRemembered = async ({ progress }: Parts, position: Position, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && !(await progress.waitFor(position, 1_000, ['registrants', 'messages'])));
};
