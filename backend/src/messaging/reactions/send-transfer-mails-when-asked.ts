import { isFact, RegistrantId, type StoredEvent } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { defineReaction, type WriteInTransaction } from '../../platform/reactions/reactions.ts';
import { transferDoneJob, transferOfferJob, type MessageJob } from '../queue/message.ts';
import type { Outbox } from '../queue/outbox.ts';

const { TransferRequested: requested, RegistrationTransferred: transferred } = registrationEvents;

const messagesFor = (event: StoredEvent): readonly MessageJob[] => {
  if (isFact(requested, event)) {
    const { eventId, primaryId, transferId, to, language } = event.data;
    const registrantId = RegistrantId.parse(to);
    return [transferOfferJob(event.id, { eventId, primaryId, registrantId, transferId, language })];
  }
  if (!isFact(transferred, event)) return [];
  const { eventId, registrantId } = event.data;
  return [transferDoneJob(event.id, { eventId, registrantId })];
};

/** Whoever is to take a registration over gets the link; once they have, whoever had it is told. */
export const sendTransferMailsWhenAsked = defineReaction(
  { name: 'send-transfer-mails-when-asked', categories: ['registration'], reachesOutside: true },
  ({ outbox }: { readonly outbox: Outbox }) => ({
    prepare: (events: readonly StoredEvent[]): Promise<WriteInTransaction | null> => {
      const messages = events.flatMap(messagesFor);
      return Promise.resolve(messages.length === 0 ? null : (transaction) => outbox.enqueue(transaction, messages));
    },
  }),
);
