import { webhookEvents } from '@turnout/contracts/integrations';
import { isFact, type StoredEvent } from '@turnout/contracts/kernel';
import type { JobQueue } from '../../platform/queues/job-queue.ts';
import { defineReaction, type WriteInTransaction } from '../../platform/reactions/reactions.ts';
import { toWebhookMailJob, type WebhookMailJob } from '../mails/webhook-mail.ts';

/** Staff who pause one know it. */
const jobOf = (fact: StoredEvent): readonly WebhookMailJob[] => {
  if (!isFact(webhookEvents.WebhookPaused, fact) || fact.data.because === 'staff') return [];
  const { eventId, webhookId, because } = fact.data;
  return [{ kind: 'webhook-paused', eventId, webhookId, cause: fact.id, because, pausedAt: fact.metadata.at }];
};

/** The office of an event is written to where nothing is sent to another system any more (rule integrations/retries). */
export const sendWebhookMailWhenPaused = defineReaction(
  { name: 'send-webhook-mail-when-paused', categories: ['webhooks'], reachesOutside: true },
  ({ queue }: { readonly queue: JobQueue }) => ({
    prepare: async (facts: readonly StoredEvent[]): Promise<WriteInTransaction | null> => {
      const jobs = facts.flatMap((fact) => jobOf(fact)).map((job) => toWebhookMailJob(job));
      return jobs.length === 0 ? null : (transaction) => queue.enqueue(transaction, jobs);
    },
  }),
);
