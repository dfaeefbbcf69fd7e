import { z } from 'zod';
import { ApiTokenId, defineCall, EventId, InstantInput, needs, WebhookId } from '../kernel/index.ts';
import { AddWebhook, MakeApiToken, ReplayWebhook, ReviseWebhook } from './commands.ts';
import { ApiTokenView, DeliveryStatus, DeliveryView, WebhookView } from './views.ts';

/** Who sets the event up; never a token, which could make others. */
const sets = needs.inPerson(needs.event('settings'));
const OfEvent = z.strictObject({ eventId: EventId });
const OfToken = z.strictObject({ eventId: EventId, id: ApiTokenId });
const OfWebhook = z.strictObject({ eventId: EventId, id: WebhookId });
const Said = z.strictObject({ message: z.string() });

export const integrationsApi = {
  apiTokens: defineCall({
    method: 'GET',
    path: '/api/x/api-tokens',
    summary: "An event's API tokens",
    needs: sets,
    query: OfEvent,
    output: z.strictObject({ tokens: z.array(ApiTokenView) }),
  }),
  /** `token` is shown this once. */
  makeApiToken: defineCall({
    method: 'POST',
    path: '/api/x/api-tokens',
    summary: 'Make an API token with some of the flags that one holds',
    needs: sets,
    body: MakeApiToken,
    output: z.strictObject({ apiToken: ApiTokenView, token: z.string() }),
  }),
  revokeApiToken: defineCall({
    method: 'DELETE',
    path: '/api/x/api-tokens/:eventId/:id',
    summary: 'Revoke an API token',
    needs: sets,
    params: OfToken,
    output: Said,
  }),
  webhooks: defineCall({
    method: 'GET',
    path: '/api/x/webhooks',
    summary: "An event's webhooks",
    needs: sets,
    query: OfEvent,
    output: z.strictObject({ webhooks: z.array(WebhookView) }),
  }),
  /** `secret` is shown this once. */
  addWebhook: defineCall({
    method: 'POST',
    path: '/api/x/webhooks',
    summary: 'Add an endpoint that is told what happens in the event',
    needs: sets,
    body: AddWebhook,
    output: z.strictObject({ webhook: WebhookView, secret: z.string() }),
  }),
  reviseWebhook: defineCall({
    method: 'PUT',
    path: '/api/x/webhooks/:eventId/:id',
    summary: 'Change a webhook, pause it or resume it',
    needs: sets,
    params: OfWebhook,
    body: ReviseWebhook,
    output: z.strictObject({ webhook: WebhookView }),
  }),
  removeWebhook: defineCall({
    method: 'DELETE',
    path: '/api/x/webhooks/:eventId/:id',
    summary: 'Remove a webhook and forget what it was sent',
    needs: sets,
    params: OfWebhook,
    output: Said,
  }),
  rotateWebhookSecret: defineCall({
    method: 'POST',
    path: '/api/x/webhooks/:eventId/:id/secret',
    summary: 'Make a new signing secret; the one before signs beside it for 24 hours',
    needs: sets,
    params: OfWebhook,
    output: z.strictObject({ webhook: WebhookView, secret: z.string() }),
  }),
  testWebhook: defineCall({
    method: 'POST',
    path: '/api/x/webhooks/:eventId/:id/test',
    summary: 'Send a test message to a webhook',
    needs: sets,
    params: OfWebhook,
    output: z.strictObject({ deliveryId: z.string() }),
  }),
  webhookDeliveries: defineCall({
    method: 'GET',
    path: '/api/x/webhooks/:eventId/:id/deliveries',
    summary: 'What a webhook was sent in the last 30 days, newest first',
    needs: sets,
    params: OfWebhook,
    query: z.strictObject({
      status: DeliveryStatus.optional(),
      kind: z
        .string()
        .regex(/^[a-z_.]{1,60}$/, 'must be a kind of message')
        .optional(),
      since: InstantInput.optional(),
    }),
    output: z.strictObject({ deliveries: z.array(DeliveryView).max(100) }),
  }),
  replayWebhook: defineCall({
    method: 'POST',
    path: '/api/x/webhooks/:eventId/:id/replay',
    summary: 'Send one message again, or all since a moment',
    needs: sets,
    params: OfWebhook,
    body: ReplayWebhook,
    output: z.strictObject({ queued: z.int() }),
  }),
} as const;
