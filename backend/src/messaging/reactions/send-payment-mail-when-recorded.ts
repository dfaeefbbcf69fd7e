import { isFact, RegistrantId, type StoredEvent } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { defineReaction, type WriteInTransaction } from '../../platform/reactions/reactions.ts';
import { paymentJob, type MessageJob } from '../queue/message.ts';
import type { Outbox } from '../queue/outbox.ts';
import type { Neighbours } from '../said/sources.ts';

interface Parts extends Pick<Neighbours, 'eventDetails'> {
  readonly outbox: Outbox;
}

/**
 * The first of a group is written to for each payment that is recorded, where the event asks for it
 * (`sendEmailsOnPaymentMade`) and does not hide payment. What a change of type or a transfer takes over was written
 * about before.
 */
export const sendPaymentMailWhenRecorded = defineReaction(
  { name: 'send-payment-mail-when-recorded', categories: ['registration'], reachesOutside: true },
  ({ outbox, eventDetails }: Parts) => {
    const jobsOf = async (fact: StoredEvent): Promise<readonly MessageJob[]> => {
      if (!isFact(registrationEvents.TransactionRecorded, fact) || fact.data.type !== 'payment') return [];
      const { eventId, primaryId, amount, online, transactionId } = fact.data;
      // Nothing but a fee came again.
      if (amount === 0) return [];
      const event = await eventDetails(eventId);
      const isWanted = event?.sendEmails === true && event.sendEmailsOnPaymentMade;
      if (!isWanted || event.hideAllPaymentInfoFromRegistrant) return [];
      const about = { eventId, registrantId: RegistrantId.parse(primaryId), amount, transactionId };
      const mode = online === undefined || online.mode === 'live' ? {} : { mode: online.mode };
      return [paymentJob(fact.id, { ...about, ...mode })];
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
