import { isFact, RegistrantId, type StoredEvent } from '@turnout/contracts/kernel';
import { ByHandMethod } from '@turnout/contracts/online-payment';
import { registrationEvents } from '@turnout/contracts/registration';
import { defineReaction, type WriteInTransaction } from '../../platform/reactions/reactions.ts';
import { refundJob, type MessageJob } from '../queue/message.ts';
import type { Outbox } from '../queue/outbox.ts';
import type { Neighbours } from '../said/sources.ts';

interface Parts extends Pick<Neighbours, 'eventDetails'> {
  readonly outbox: Outbox;
}

/** The first of a group is written to when money went back, where the event does not hide payment (rule money/refund-mail). */
export const sendRefundMailWhenRecorded = defineReaction(
  { name: 'send-refund-mail-when-recorded', categories: ['registration'], reachesOutside: true },
  ({ outbox, eventDetails }: Parts) => {
    const jobsOf = async (fact: StoredEvent): Promise<readonly MessageJob[]> => {
      if (!isFact(registrationEvents.TransactionRecorded, fact) || fact.data.type !== 'refund') return [];
      const { eventId, primaryId, amount, method, online, transactionId } = fact.data;
      const way = ByHandMethod.safeParse(method).data;
      const event = await eventDetails(eventId);
      if (way === undefined || event?.sendEmails !== true || event.hideAllPaymentInfoFromRegistrant) return [];
      const registrantId = RegistrantId.parse(primaryId);
      const isOnline = online !== undefined && (way === 'stripe' || way === 'paypal');
      // All that arrives in their account, with what is of the fee.
      const back = amount + (online?.fee ?? 0);
      return [refundJob(fact.id, { eventId, registrantId, amount: back, method: way, isOnline, transactionId })];
    };
    return {
      prepare: async (facts: readonly StoredEvent[]): Promise<WriteInTransaction | null> => {
        const jobs: MessageJob[] = [];
        for (const fact of facts) jobs.push(...(await jobsOf(fact)));
        return jobs.length === 0 ? null : (transaction) => outbox.enqueue(transaction, jobs);
      },
    };
  },
);
