import type { StoredEvent } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { defineReaction, type WriteInTransaction } from '../../platform/reactions/reactions.ts';
import { editLinkJob } from '../queue/message.ts';
import type { Outbox } from '../queue/outbox.ts';

const requested = registrationEvents.EditLinkRequested;

/** Whoever asked for a link to edit their registration gets it by e-mail. */
export const sendEditLinkWhenRequested = defineReaction(
  { name: 'send-edit-link-when-requested', categories: ['registration'], reachesOutside: true },
  ({ outbox }: { readonly outbox: Outbox }) => ({
    prepare: (events: readonly StoredEvent[]): Promise<WriteInTransaction | null> => {
      const messages = events
        .filter(({ type }) => type === requested.type)
        .map(({ id, data }) => {
          const { eventId, registrantId, linkId, language } = requested.data.parse(data);
          return editLinkJob(id, { eventId, registrantId, linkId, language });
        });
      return Promise.resolve(messages.length === 0 ? null : (transaction) => outbox.enqueue(transaction, messages));
    },
  }),
);
