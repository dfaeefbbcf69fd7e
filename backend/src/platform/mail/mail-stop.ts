import { Instant } from '@turnout/contracts/kernel';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { MailServer, Posting } from './smtp.ts';

/** While the server bars us, one mail in this time finds out whether it still does. */
const betweenTriesMs = 5 * 60_000;

const moment = z.date().transform((date) => Instant.parse(date.toISOString()));
const Stop = z.object({ since: moment, reason: z.string() });

/** A stop of all mails: since when the mail server bars us, and what it answered last. */
export type MailStop = z.infer<typeof Stop>;

/** The stop there is (table `ops.mail_stop`), for all processes alike; null while the server takes us. */
export const mailStop = async (sql: Sql): Promise<MailStop | null> =>
  z.array(Stop).parse([...(await sql`SELECT since, reason FROM ops.mail_stop`)])[0] ?? null;

/** Ends the stop: the server takes us. @param begunBy one that began later stays, for an older answer says nothing of it. */
export const endMailStop = async (sql: Sql, begunBy: string): Promise<void> => {
  await sql`DELETE FROM ops.mail_stop WHERE since <= ${begunBy}`;
};

/** A line that never was says nothing of whether the server takes us; an answer to the mail itself does. */
const saysWeAreTaken = (posting: Posting): boolean =>
  posting.kind === 'taken' || posting.kind === 'uncertain' || (posting.kind === 'refused' && posting.isFinal);

/** Stops mails while the server bars us: no mail fails by what is ours to set right (docs/decisions/0116-mails-that-wait.md). */
export interface MailGate {
  /** Tells whether a mail may be tried now; while mails are stopped that is one every few minutes. */
  readonly mayTry: () => Promise<boolean>;
  /** Waits until a mail may be tried, for as long as there is between two tries. @returns whether it may. */
  readonly untilMayTry: (closing: AbortSignal) => Promise<boolean>;
  /** A server behind the gate: what bars us stops all mails, and whatever else it answers ends the stop. */
  readonly behind: (server: MailServer) => MailServer;
  /** Has the next mail tried at once: whoever starts a worker may have set right what was wrong. */
  readonly tryAgain: () => Promise<void>;
}

interface Parts {
  readonly sql: Sql;
  readonly clock: Clock;
  /** Milliseconds between two looks of a mail that waits. */
  readonly lookEveryMs?: number;
}

export const openMailGate = ({ sql, clock, lookEveryMs = 5_000 }: Parts): MailGate => {
  /** This process has met a stop since it last saw one end. */
  let isStopped = false;
  const nextTry = (): string => new Date(Date.parse(clock.now()) + betweenTriesMs).toISOString();
  const stop = async (reason: string): Promise<void> => {
    await sql`
      INSERT INTO ops.mail_stop (since, reason, next_try_at) VALUES (${clock.now()}, ${reason}, ${nextTry()})
      ON CONFLICT (only_one) DO UPDATE SET reason = excluded.reason, next_try_at = excluded.next_try_at`;
  };
  const mayTry = async (): Promise<boolean> => {
    isStopped = (await sql`SELECT FROM ops.mail_stop`).length > 0;
    if (!isStopped) return true;
    const tried = await sql`UPDATE ops.mail_stop SET next_try_at = ${nextTry()} WHERE next_try_at <= ${clock.now()}`;
    return tried.count === 1;
  };
  return {
    mayTry,
    untilMayTry: async (closing) => {
      for (let waitedMs = 0; waitedMs < betweenTriesMs; waitedMs += lookEveryMs) {
        if (closing.aborted) return false;
        if (await mayTry()) return true;
        await pause(lookEveryMs, undefined, { signal: closing }).catch((error: unknown) => {
          if (!closing.aborted) throw error;
        });
      }
      return false;
    },
    behind: (server) => ({
      post: async (mail, beforeText) => {
        const begunAt = clock.now();
        const posting = await server.post(mail, beforeText);
        if (posting.kind === 'barred') await stop(posting.reason);
        else if (isStopped && saysWeAreTaken(posting)) await endMailStop(sql, begunAt);
        return posting;
      },
    }),
    tryAgain: async () => {
      await sql`UPDATE ops.mail_stop SET next_try_at = ${clock.now()}`;
    },
  };
};
