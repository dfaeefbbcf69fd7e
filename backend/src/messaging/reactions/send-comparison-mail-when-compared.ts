import { isFact, type StoredEvent } from '@turnout/contracts/kernel';
import { comparisonEvents } from '@turnout/contracts/online-payment';
import type { JobQueue } from '../../platform/queues/job-queue.ts';
import { defineReaction, type WriteInTransaction } from '../../platform/reactions/reactions.ts';
import { toComparisonMailJob, type ComparisonMailJob } from '../mails/comparison-mail.ts';

/** A permission that an app lacks is told by the test of the keys, not every night. */
const toldElsewhere = 'not-permitted';

const jobOf = (fact: StoredEvent): readonly ComparisonMailJob[] => {
  if (!isFact(comparisonEvents.PaymentsCompared, fact)) return [];
  const { eventId, comparisonId, compared, taken, unknown, differenceCount: differences } = fact.data;
  const problems = fact.data.problems.filter(({ code }) => code !== toldElsewhere).length;
  if (taken + unknown + differences + problems === 0) return [];
  const found = { compared, taken, unknown, differences, problems };
  return [{ kind: 'comparison', comparisonId, eventId, comparedAt: fact.metadata.at, ...found }];
};

/** The office of an event is written to where a comparison with the payment providers found something (rule money/comparison). */
export const sendComparisonMailWhenCompared = defineReaction(
  { name: 'send-comparison-mail-when-compared', categories: ['paymentcomparisons'], reachesOutside: true },
  ({ queue }: { readonly queue: JobQueue }) => ({
    prepare: async (facts: readonly StoredEvent[]): Promise<WriteInTransaction | null> => {
      const jobs = facts.flatMap((fact) => jobOf(fact)).map((job) => toComparisonMailJob(job));
      return jobs.length === 0 ? null : (transaction) => queue.enqueue(transaction, jobs);
    },
  }),
);
