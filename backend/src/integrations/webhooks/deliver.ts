import { flagOfKind, WebhookKind } from '@turnout/contracts/integrations';
import { CommandId, isRejection, type AccountId, type EventId, type Rights } from '@turnout/contracts/kernel';
import type { Streams } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { post, type OutboundOptions } from '../../platform/outbound/post.ts';
import { settle, stopWaiting, tookOthers, type Due, type Settled } from './deliveries.ts';
import { pauseAfter } from './schedule.ts';
import type { WebhookSecrets } from './secrets.ts';
import { signedHeaders } from './signature.ts';
import { formerSecretUntil, webhooksStream, type Webhook, type WebhooksState } from './webhook.ts';
import { pauseWebhook } from './webhook.decider.ts';

export interface DeliveringParts {
  readonly platform: Pick<Platform, 'sql' | 'clock' | 'commands'>;
  readonly webhooks: Streams<WebhooksState>;
  readonly secrets: WebhookSecrets;
  /** What somebody may in an event right now. */
  readonly rightsOf: (accountId: AccountId, eventId: EventId) => Promise<Rights | null>;
  readonly outbound: OutboundOptions;
  /** From 0 to 1. */
  readonly chance: () => number;
}

const notSent: Omit<Settled, 'problem'> = {
  status: 'failed',
  httpStatus: null,
  durationMs: null,
  answer: '',
  againInMs: null,
};
const gone = 410;

/** Who said what the endpoint is told may still see facts of that kind; a test tells nothing. */
const mayBeTold = async (
  { rightsOf }: DeliveringParts,
  { savedBy }: Webhook,
  { kind, event_id }: Due,
): Promise<boolean> => {
  const known = WebhookKind.safeParse(kind);
  if (!known.success) return true;
  const rights = await rightsOf(savedBy, event_id);
  return rights !== null && (rights.isAdmin || rights.flags.has(flagOfKind(known.data)));
};

/** Sends one message, notes what came of it, and stops sending to an endpoint that is gone or failed too long. */
export const deliver = async (parts: DeliveringParts, due: Due): Promise<void> => {
  const { platform, webhooks, secrets, outbound, chance } = parts;
  const { sql, clock, commands } = platform;
  const { delivery_id: id, webhook_id: webhookId, event_id: eventId, body, attempts } = due;
  const { state } = await webhooks.read(webhooksStream(eventId));
  const webhook = state.webhooks.find((one) => one.webhookId === webhookId);
  if (webhook === undefined || webhook.pausedBecause !== null) return settle(sql, id, { ...notSent, problem: null });
  if (!(await mayBeTold(parts, webhook, due))) return settle(sql, id, { ...notSent, problem: 'not-permitted' });
  const now = clock.now();
  const signing = await secrets.signing(webhookId, formerSecretUntil(webhook, now) !== null);
  if (signing.length === 0) throw new Error(`the webhook ${webhookId} has no secret`);
  const timestamp = Math.floor(Date.parse(now) / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Turnout-Webhooks/1',
    ...signedHeaders({ id, timestamp, body }, signing),
  };
  const { status, problem, durationMs, text } = await post(webhook.url, { headers, body }, outbound);
  const answered = { httpStatus: status, problem, durationMs, answer: text };
  const isTaken = problem === null && status !== null && status >= 200 && status < 300;
  if (isTaken) return settle(sql, id, { ...answered, status: 'delivered', againInMs: null });
  const isGone = status === gone;
  const againInMs = isGone ? null : pauseAfter(attempts, chance());
  await settle(sql, id, { ...answered, status: againInMs === null ? 'failed' : 'waiting', againInMs });
  if (againInMs !== null || (!isGone && (await tookOthers(sql, due)))) return;
  const paused = await commands.handle({
    streams: webhooks,
    streamId: webhooksStream(eventId),
    eventId,
    decide: pauseWebhook,
    command: { eventId, webhookId, because: isGone ? 'gone' : 'failing' },
    context: {
      commandId: CommandId.parse(`pause-webhook:${id}:${attempts}:${timestamp}`),
      correlationId: id,
      now,
      actor: { kind: 'system', id: 'webhooks' },
    },
  });
  if (!isRejection(paused)) await stopWaiting(sql, webhookId);
};
