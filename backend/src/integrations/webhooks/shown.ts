import { integrationsTopics, type WebhookView } from '@turnout/contracts/integrations';
import { Instant, startOfLog, type EventId, type WebhookId } from '@turnout/contracts/kernel';
import type { Sql, TransactionSql } from 'postgres';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Streams } from '../../platform/command/streams.ts';
import { activityIn, type EndpointActivity } from './deliveries.ts';
import { formerSecretUntil, webhooksStream, type Webhook, type WebhooksState } from './webhook.ts';

const instantOf = (date: Date | null): Instant | null => (date === null ? null : Instant.parse(date.toISOString()));

/** Tells whoever watches the webhooks of an event that something about them is new; where it is undone, nobody hears. */
export const tellWatching = async (sql: Sql | TransactionSql, eventId: EventId): Promise<void> => {
  const touched = [{ topic: integrationsTopics.webhooks.name, key: eventId }];
  await sql`SELECT pg_notify('touched', ${JSON.stringify({ position: startOfLog, projection: '', touched })})`;
};

/** The endpoints of an event as staff see them. */
export const openShown = ({
  webhooks,
  sql,
  clock,
}: {
  readonly webhooks: Streams<WebhooksState>;
  readonly sql: Sql;
  readonly clock: Clock;
}) => {
  const viewOf = (
    webhook: Webhook,
    eventId: EventId,
    activity: ReadonlyMap<WebhookId, EndpointActivity>,
  ): WebhookView => {
    const { waiting = 0, lastAttemptAt = null } = activity.get(webhook.webhookId) ?? {};
    return {
      _id: webhook.webhookId,
      eventId,
      url: webhook.url,
      description: webhook.description,
      kinds: [...webhook.kinds],
      pausedBecause: webhook.pausedBecause,
      addedAt: webhook.addedAt,
      secretSince: webhook.secretSince,
      formerSecretUntil: instantOf(formerSecretUntil(webhook, clock.now())),
      waiting,
      lastAttemptAt,
    };
  };
  const viewsIn = async ({ webhooks: list }: WebhooksState, eventId: EventId): Promise<WebhookView[]> => {
    const activity = await activityIn(sql, eventId);
    return list.map((one) => viewOf(one, eventId, activity));
  };
  return {
    viewsIn,
    viewsOf: async (eventId: EventId): Promise<WebhookView[]> =>
      viewsIn((await webhooks.read(webhooksStream(eventId))).state, eventId),
  };
};
