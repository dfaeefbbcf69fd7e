import type { StoredEvent } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { defineReaction, type WriteInTransaction } from '../../platform/reactions/reactions.ts';
import { confirmationJob } from '../queue/message.ts';
import type { Outbox } from '../queue/outbox.ts';

const requested = registrationEvents.ConfirmationRequested;

/** Somebody wants a confirmation (again): the person asked for gets one, whatever was sent before. */
export const sendConfirmationWhenRequested = defineReaction(
  { name: 'send-confirmation-when-requested', categories: ['registration'], reachesOutside: true },
  ({ outbox }: { readonly outbox: Outbox }) => ({
    prepare: (events: readonly StoredEvent[]): Promise<WriteInTransaction | null> => {
      const messages = events
        .filter(({ type }) => type === requested.type)
        .map(({ id, data }) => confirmationJob(id, requested.data.parse(data)));
      return Promise.resolve(messages.length === 0 ? null : (transaction) => outbox.enqueue(transaction, messages));
    },
  }),
);
