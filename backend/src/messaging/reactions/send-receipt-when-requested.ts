import { isFact, RegistrantId, type StoredEvent } from '@turnout/contracts/kernel';
import { receiptEvents } from '@turnout/contracts/receipts';
import { defineReaction, type WriteInTransaction } from '../../platform/reactions/reactions.ts';
import { receiptJob } from '../queue/message.ts';
import type { Outbox } from '../queue/outbox.ts';

/** Whoever a receipt was issued to gets it by e-mail when staff send it again. */
export const sendReceiptWhenRequested = defineReaction(
  { name: 'send-receipt-when-requested', categories: ['receipts'], reachesOutside: true },
  ({ outbox }: { readonly outbox: Outbox }) => ({
    prepare: (facts: readonly StoredEvent[]): Promise<WriteInTransaction | null> => {
      const jobs = facts.flatMap((fact) => {
        if (!isFact(receiptEvents.ReceiptSendingRequested, fact)) return [];
        const { eventId, primaryId, receiptId } = fact.data;
        return [receiptJob(fact.id, { eventId, registrantId: RegistrantId.parse(primaryId), primaryId, receiptId })];
      });
      return Promise.resolve(jobs.length === 0 ? null : (transaction) => outbox.enqueue(transaction, jobs));
    },
  }),
);
