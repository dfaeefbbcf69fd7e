import { isFact, RegistrantId, type StoredEvent } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { defineReaction, type WriteInTransaction } from '../../platform/reactions/reactions.ts';
import { paymentReminderJob, paymentTimeEndedJob, type MessageJob } from '../queue/message.ts';
import type { Outbox } from '../queue/outbox.ts';

const { PaymentReminded, PaymentTimeEnded } = registrationEvents;

const jobsOf = (fact: StoredEvent): readonly MessageJob[] => {
  if (isFact(PaymentReminded, fact)) {
    const { eventId, primaryId, due, payBy } = fact.data;
    return [paymentReminderJob(fact.id, { eventId, registrantId: RegistrantId.parse(primaryId), due, payBy })];
  }
  if (!isFact(PaymentTimeEnded, fact)) return [];
  const { eventId, primaryId, due } = fact.data;
  return [paymentTimeEndedJob(fact.id, { eventId, registrantId: RegistrantId.parse(primaryId), due })];
};

/** The first of a group is written to when it is reminded to pay, and when its time to pay ended. */
export const sendPaymentReminderWhenDue = defineReaction(
  { name: 'send-payment-reminder-when-due', categories: ['registration'], reachesOutside: true },
  ({ outbox }: { readonly outbox: Outbox }) => ({
    prepare: async (facts: readonly StoredEvent[]): Promise<WriteInTransaction | null> => {
      const jobs = facts.flatMap(jobsOf);
      return jobs.length === 0 ? null : (transaction) => outbox.enqueue(transaction, jobs);
    },
  }),
);
