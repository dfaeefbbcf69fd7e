import { isFact, type StoredEvent } from '@turnout/contracts/kernel';
import { messageEvents } from '@turnout/contracts/messaging';
import { defineReaction, type WriteInTransaction } from '../../platform/reactions/reactions.ts';
import type { MessageJob } from '../queue/message.ts';
import type { Outbox } from '../queue/outbox.ts';

/** Sends what staff wrote to one person. */
export const sendMessageWhenWritten = defineReaction(
  { name: 'send-message-when-written', categories: ['message'], reachesOutside: true },
  ({ outbox }: { readonly outbox: Outbox }) => ({
    prepare: (facts: readonly StoredEvent[]): Promise<WriteInTransaction | null> => {
      const jobs = facts.flatMap((fact): readonly MessageJob[] => {
        if (!isFact(messageEvents.MessageWritten, fact)) return [];
        const { eventId, messageId, registrantId, channel } = fact.data;
        const about = { kind: 'written' as const, messageId, eventId, registrantId };
        return [channel === undefined ? about : { ...about, channel }];
      });
      return Promise.resolve(jobs.length === 0 ? null : (transaction) => outbox.enqueue(transaction, jobs));
    },
  }),
);
