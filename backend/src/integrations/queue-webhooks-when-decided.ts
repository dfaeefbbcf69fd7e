import { Instant, type EventId, type StoredEvent } from '@turnout/contracts/kernel';
import type { Streams } from '../platform/command/streams.ts';
import type { InstallationIds } from '../platform/ids/ids.ts';
import { defineReaction, type WriteInTransaction } from '../platform/reactions/reactions.ts';
import { enqueue, type Queued } from './webhooks/deliveries.ts';
import { messageOf } from './webhooks/messages.ts';
import { tellWatching } from './webhooks/shown.ts';
import { webhooksStream, type WebhooksState } from './webhooks/webhook.ts';

interface Parts {
  readonly webhooks: Streams<WebhooksState>;
  readonly ids: Pick<InstallationIds, 'derive'>;
}

/** The id of what an endpoint is told of a fact: the same however often it is sent. */
export const deliveryIdOf = (ids: Parts['ids'], webhookId: string, of: string): string =>
  `msg_${ids.derive(`${webhookId} ${of}`, 'webhook-delivery')}`;

/** Each endpoint of an event is told the facts of the kinds that it asks for: one message for a fact and an endpoint. */
export const queueWebhooksWhenDecided = defineReaction(
  { name: 'queue-webhooks-when-decided', categories: ['registration', 'checkins'], reachesOutside: true },
  ({ webhooks, ids }: Parts) => ({
    prepare: async (facts: readonly StoredEvent[]): Promise<WriteInTransaction | null> => {
      const known = new Map<EventId, WebhooksState>();
      const endpointsOf = async (eventId: EventId): Promise<WebhooksState['webhooks']> => {
        const state = known.get(eventId) ?? (await webhooks.read(webhooksStream(eventId))).state;
        known.set(eventId, state);
        return state.webhooks;
      };
      const queued: Queued[] = [];
      for (const fact of facts) {
        const message = messageOf(fact);
        if (message === null) continue;
        const { kind, eventId } = message;
        const endpoints = (await endpointsOf(eventId)).filter(
          // Of what happened before it was there, an endpoint is told nothing.
          ({ kinds, addedAt }) => kinds.includes(kind) && addedAt <= fact.metadata.at,
        );
        const occurredAt = Instant.parse(fact.metadata.at);
        const body = JSON.stringify({ type: kind, timestamp: occurredAt, data: { eventId, ...message.data } });
        for (const { webhookId, pausedBecause } of endpoints)
          queued.push({
            deliveryId: deliveryIdOf(ids, webhookId, fact.id),
            webhookId,
            eventId,
            kind,
            body,
            occurredAt,
            place: fact.position,
            isSent: pausedBecause === null,
          });
      }
      if (queued.length === 0) return null;
      return async (transaction) => {
        await enqueue(transaction, queued);
        for (const eventId of new Set(queued.map((one) => one.eventId))) await tellWatching(transaction, eventId);
      };
    },
  }),
);
