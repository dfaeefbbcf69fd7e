import type { Logger } from 'pino';
import type { MailConfig } from '../platform/configuration/config.ts';
import { openJobs, type Pauses } from '../platform/queues/jobs.ts';
import { startMailCatcher } from '../platform/mail/catcher.ts';
import { openMailServer, type Patience } from '../platform/mail/smtp.ts';
import type { Platform } from '../platform/module/platform.ts';
import { listenOn } from '../platform/postgres/reconnect.ts';
import type { Reaction } from '../platform/reactions/reactions.ts';
import { openCheckpointConfirmations } from './checkpoint-confirmation.ts';
import { openConfirmations } from './confirmation.ts';
import { openDelivery } from './deliver.ts';
import { openOutbox } from './outbox.ts';
import { queueMailingWhenRequested } from './queue-mailing-when-requested.ts';
import { sendConfirmationWhenCheckedIn } from './send-confirmation-when-checked-in.ts';
import { sendConfirmationWhenRegistered } from './send-confirmation-when-registered.ts';
import { sendConfirmationWhenRequested } from './send-confirmation-when-requested.ts';
import { openGroups, type Neighbours } from './sources.ts';

/** What the worker does about messages: facts into jobs, jobs into mails. */
export interface MailWorker {
  readonly reactions: readonly Reaction[];
  readonly close: () => Promise<void>;
}

/** How persistent delivery is; for specs that cannot wait. */
export interface Persistence {
  readonly pauses?: Pauses;
  readonly patience?: Patience;
  readonly maximumAttempts?: number;
}

export const messagingReactions = [
  sendConfirmationWhenRegistered,
  sendConfirmationWhenRequested,
  sendConfirmationWhenCheckedIn,
  queueMailingWhenRequested,
] as const;

/** Opens the queue and begins to deliver; without a mail server the mail catcher takes its place. */
export const openMailWorker = async (options: {
  platform: Platform & { readonly logger: Logger };
  databaseUrl: string;
  /** Of the job queue. */
  connections: number;
  mail: MailConfig;
  neighbours: Neighbours;
  persistence?: Persistence | undefined;
}): Promise<MailWorker> => {
  const { platform, databaseUrl, connections, mail, neighbours, persistence = {} } = options;
  const { sql, logger, log, keyring } = platform;
  const { pauses, patience, maximumAttempts } = persistence;
  const catcher = mail.smtpUrl === undefined ? await startMailCatcher({ sql, logger }) : null;
  const jobs = await openJobs({
    url: databaseUrl,
    connections,
    listen: listenOn(sql),
    queue: 'mail',
    logger,
    ...(pauses === undefined ? {} : { pauses }),
  });
  const outbox = openOutbox(sql, jobs);
  const groups = openGroups(platform);
  const parts = { ...neighbours, groups, publicUrl: mail.publicUrl, log, keyring };
  const confirmation = openConfirmations(parts);
  const checkpointConfirmation = openCheckpointConfirmations(parts);
  await jobs.work(
    openDelivery({
      ...platform,
      groupOf: neighbours.groupOf,
      mailServer: openMailServer(mail.smtpUrl ?? catcher?.url ?? '', mail.from, patience),
      write: (job) => (job.kind === 'confirmation' ? confirmation(job) : checkpointConfirmation(job)),
      ...(maximumAttempts === undefined ? {} : { maximumAttempts }),
    }),
  );
  return {
    reactions: messagingReactions.map(({ open }) => open({ ...platform, ...neighbours, outbox })),
    close: async () => {
      await jobs.close();
      await catcher?.close();
    },
  };
};
