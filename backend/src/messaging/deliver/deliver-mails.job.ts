import type { Logger } from 'pino';
import type { Sql } from 'postgres';
import { defineJob } from '../../platform/jobs/job.ts';
import { startMailCatcher } from '../../platform/mail/catcher.ts';
import { listenOn } from '../../platform/postgres/listen.ts';
import { openJobQueue, type JobQueue, type Pauses } from '../../platform/queues/job-queue.ts';

/** Mails on their way: the queue that they wait in, and the server that takes them. */
export interface MailQueue {
  readonly queue: JobQueue;
  readonly smtpUrl: string;
  /** No mail server is set up: mails are kept for people to read and go to nobody. */
  readonly isTestInbox: boolean;
  /** When nothing is put into the queue any more; waits for what is being delivered. */
  readonly close: () => Promise<void>;
}

/** Opens the queue; without a mail server the test inbox takes its place. Nothing is delivered yet. */
export const openMailQueue = async (options: {
  readonly sql: Sql;
  readonly logger: Logger;
  readonly databaseUrl: string;
  /** Of the queue. */
  readonly connections: number;
  readonly smtpUrl: string | undefined;
  readonly pauses: Pauses | undefined;
}): Promise<MailQueue> => {
  const { sql, logger, databaseUrl, connections, smtpUrl, pauses } = options;
  const catcher = smtpUrl === undefined ? await startMailCatcher({ sql, logger }) : null;
  const queue = await openJobQueue({
    url: databaseUrl,
    connections,
    listen: listenOn(sql),
    queue: 'mail',
    logger,
    ...(pauses === undefined ? {} : { pauses }),
  });
  return {
    queue,
    smtpUrl: smtpUrl ?? catcher?.url ?? '',
    isTestInbox: smtpUrl === undefined,
    close: async () => {
      await queue.close();
      await catcher?.close();
    },
  };
};

/** Takes mails from the queue and delivers them, in every worker. */
export const deliverMails = defineJob(
  { name: 'deliver-mails', runsIn: 'worker' },
  async ({
    queue,
    close,
    deliver,
  }: MailQueue & { readonly deliver: (job: unknown, closing: AbortSignal) => Promise<void> }) => {
    await queue.work(deliver);
    return close;
  },
);
