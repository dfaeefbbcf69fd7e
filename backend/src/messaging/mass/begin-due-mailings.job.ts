import { EventId, isRejection, MailingId, systemCommandId } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import { z } from 'zod';
import { openStreams } from '../../platform/command/streams.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { beginMassMailing, massMailingFold, massMailingStream } from './decider.ts';

const everyMs = 5_000;

const Due = z.array(z.object({ mailing_id: MailingId, event_id: EventId }));

type Parts = Pick<Platform, 'sql' | 'log' | 'commands' | 'clock'> & { readonly logger: Pick<Logger, 'warn'> };

/** Begins mass messages whose moment has come, now and every few seconds; of several workers' looks one counts. */
export const beginDueMailings = defineJob(
  { name: 'begin-due-mailings', runsIn: 'worker' },
  ({ sql, log, commands, clock, logger }: Parts) => {
    const streams = openStreams({ log, fold: massMailingFold });
    const beginAll = async (): Promise<void> => {
      const now = clock.now();
      const due = Due.parse(
        await sql`
          SELECT mailing_id, event_id FROM ops.mailing_dues WHERE due_at <= ${now} ORDER BY due_at, mailing_id LIMIT 100`,
      );
      for (const { event_id: eventId, mailing_id: mailingId } of due) {
        const begun = await commands.handle({
          streams,
          streamId: massMailingStream(mailingId),
          eventId,
          decide: beginMassMailing,
          command: { eventId, mailingId },
          context: {
            now,
            actor: { kind: 'system', id: 'outbox' },
            commandId: systemCommandId('mass-begun', mailingId),
            correlationId: mailingId,
          },
        });
        if (isRejection(begun)) throw new Error(`${mailingId} could not be begun: ${begun.rejected}`);
      }
    };
    let beginning: Promise<void> | null = null;
    const look = (): void => {
      beginning ??= beginAll()
        .catch((error: unknown) => logger.warn({ err: error }, 'scheduled mass messages could not be begun'))
        .finally(() => {
          beginning = null;
        });
    };
    look();
    const timer = setInterval(look, everyMs);
    timer.unref();
    return async () => {
      clearInterval(timer);
      await beginning;
    };
  },
);
