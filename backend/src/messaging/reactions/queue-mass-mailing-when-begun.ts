import { isFact, isRejection, systemCommandId, type Position, type StoredEvent } from '@turnout/contracts/kernel';
import { massMailingEvents } from '@turnout/contracts/messaging';
import { recipientsOf } from '@turnout/projections/messaging/queries';
import type { Sql } from 'postgres';
import { openStreams } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { defineReaction } from '../../platform/reactions/reactions.ts';
import type { Outbox } from '../queue/outbox.ts';
import { openChoice } from '../mass/choose.ts';
import { massMailingFold, massMailingStream, reportMassQueued } from '../mass/decider.ts';
import { massJob } from '../mass/job.ts';

interface Parts extends Pick<Platform, 'log' | 'pool' | 'commands' | 'progress' | 'clock'> {
  readonly sql: Sql;
  readonly outbox: Outbox;
}

/**
 * Gathers the recipients of a mass message whose moment has come and notes a message for each, to go out at the event's
 * pace (rule messaging/pace). Begun again after a crash it comes to the same: a message's id follows from the mailing and
 * the person. One that was stopped meanwhile is gathered no further.
 */
export const queueMassMailingWhenBegun = defineReaction(
  { name: 'queue-mass-mailing-when-begun', categories: ['mailing'], reachesOutside: true },
  (parts: Parts) => {
    const streams = openStreams({ log: parts.log, fold: massMailingFold });
    return {
      react: async (event: StoredEvent, signal: AbortSignal) => {
        if (!isFact(massMailingEvents.MassMailingBegun, event)) return;
        const { eventId, mailingId } = event.data;
        const streamId = massMailingStream(mailingId);
        const { state: mailing } = await streams.read(streamId);
        if (mailing === null || mailing.step === 'queued') return;
        await untilRemembered(parts, event.position, signal);
        const counts = { messages: 0, withoutAddress: 0, unsubscribed: 0 };
        const verdictOn = openChoice(mailing.channel, mailing.excluded);
        const kind = mailing.channel === 'email' ? 'mass-email' : 'mass-text';
        for await (const page of recipientsOf(parts.pool, mailing)) {
          if (signal.aborted) return;
          const { state: now } = await streams.read(streamId);
          if (now?.going === 'stopped') break;
          const judged = page.map((recipient) => ({ recipient, verdict: verdictOn(recipient) }));
          const messages = judged
            .filter(({ verdict }) => verdict === 'chosen')
            .map(({ recipient: { registrantId } }) => massJob(kind, { eventId, registrantId, mailingId }));
          await parts.sql.begin((transaction) => parts.outbox.hold(transaction, messages));
          counts.messages += messages.length;
          counts.withoutAddress += judged.filter(({ verdict }) => verdict === 'no-address').length;
          counts.unsubscribed += judged.filter(({ verdict }) => verdict === 'unsubscribed').length;
        }
        const reported = await parts.commands.handle({
          streams,
          streamId,
          eventId,
          decide: reportMassQueued,
          command: { eventId, mailingId, ...counts },
          context: {
            now: parts.clock.now(),
            actor: { kind: 'system', id: 'outbox' },
            commandId: systemCommandId('mass-queued', mailingId),
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

/** Whoever registered before the mailing began is in the tables that it is walked by. */
const untilRemembered = async ({ progress }: Parts, position: Position, signal: AbortSignal): Promise<void> => {
  const tables = ['registrants', 'enrolments', 'mass-mailings'] as const;
  while (!signal.aborted && !(await progress.waitFor(position, 1_000, [...tables])));
};
