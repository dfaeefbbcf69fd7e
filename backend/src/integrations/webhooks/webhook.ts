import { webhookEvents, type PausedBecause, type WebhookKind } from '@turnout/contracts/integrations';
import { AccountId, foldOf, when, type EventId, type Instant, type WebhookId } from '@turnout/contracts/kernel';

/** An endpoint that is told what happens in an event. */
export interface Webhook {
  readonly webhookId: WebhookId;
  readonly url: string;
  readonly description: string;
  readonly kinds: readonly WebhookKind[];
  /** The last who said what it is told: it is told what they may see. */
  readonly savedBy: AccountId;
  readonly addedAt: Instant;
  readonly secretSince: Instant;
  readonly isRotated: boolean;
  /** Null: it is sent to. */
  readonly pausedBecause: PausedBecause | null;
}

/** The endpoints of an event, oldest first, and every id that was ever given. */
export interface WebhooksState {
  readonly webhooks: readonly Webhook[];
  readonly ever: ReadonlySet<WebhookId>;
}

const changed = (
  { webhooks, ever }: WebhooksState,
  id: WebhookId,
  change: (webhook: Webhook) => Webhook,
): WebhooksState => ({ webhooks: webhooks.map((one) => (one.webhookId === id ? change(one) : one)), ever });

/** How the facts of an event's endpoints add up (stream `webhooks-<eventId>`). */
export const webhooksFold = foldOf<WebhooksState>({
  initial: () => ({ webhooks: [], ever: new Set() }),
  facts: [
    when(webhookEvents.WebhookAdded, ({ webhooks, ever }, { data, metadata }) => ({
      webhooks: [
        ...webhooks,
        {
          webhookId: data.webhookId,
          url: data.url,
          description: data.description,
          kinds: data.kinds,
          savedBy: AccountId.parse(metadata.actor.id),
          addedAt: metadata.at,
          secretSince: metadata.at,
          isRotated: false,
          pausedBecause: null,
        },
      ],
      ever: new Set([...ever, data.webhookId]),
    })),
    when(webhookEvents.WebhookRevised, (state, { data: { webhookId, url, description, kinds }, metadata }) =>
      changed(state, webhookId, (one) => ({
        ...one,
        url,
        description,
        kinds,
        savedBy: AccountId.parse(metadata.actor.id),
      })),
    ),
    when(webhookEvents.WebhookSecretRotated, (state, { data, metadata }) =>
      changed(state, data.webhookId, (one) => ({ ...one, secretSince: metadata.at, isRotated: true })),
    ),
    when(webhookEvents.WebhookPaused, (state, { data }) =>
      changed(state, data.webhookId, (one) => ({ ...one, pausedBecause: data.because })),
    ),
    when(webhookEvents.WebhookResumed, (state, { data }) =>
      changed(state, data.webhookId, (one) => ({ ...one, pausedBecause: null })),
    ),
    when(webhookEvents.WebhookRemoved, ({ webhooks, ever }, { data }) => ({
      webhooks: webhooks.filter(({ webhookId }) => webhookId !== data.webhookId),
      ever,
    })),
  ],
});

export const webhooksStream = (eventId: EventId) => `webhooks-${eventId}`;

const dayMs = 86_400_000;

/** Until when the secret before the newest signs too; null where it does not any more, or there is none. */
export const formerSecretUntil = ({ isRotated, secretSince }: Webhook, now: Instant): Date | null => {
  const until = new Date(Date.parse(secretSince) + dayMs);
  return isRotated && until > new Date(now) ? until : null;
};
