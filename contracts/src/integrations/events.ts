// Stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import { ApiTokenId, defineEvent, EventId, Flag, Instant, WebhookId } from '../kernel/index.ts';
import { WebhookKind } from './kinds.ts';

const ofToken = { eventId: EventId, tokenId: ApiTokenId };
const ofWebhook = { eventId: EventId, webhookId: WebhookId };

/** Stream `apitokens-<eventId>`: the tokens with which other systems ask about an event (rule integrations/tokens). */
export const apiTokenEvents = {
  /** By its maker, the actor: the token may what both its flags and they allow. What opens it is in no fact. */
  ApiTokenMade: defineEvent(
    'ApiTokenMade',
    z.strictObject({
      ...ofToken,
      name: z.string(),
      flags: z.array(Flag).min(1),
      /** Absent: it does not end by itself. */
      expiresAt: Instant.optional(),
    }),
  ),
  ApiTokenRevoked: defineEvent('ApiTokenRevoked', z.strictObject(ofToken)),
} as const;

/** The reason why nothing is sent to an endpoint: staff paused it, it failed too long, or it said that it is gone. */
export const PausedBecause = z.enum(['staff', 'failing', 'gone']);
export type PausedBecause = z.infer<typeof PausedBecause>;

/** Stream `webhooks-<eventId>`: the endpoints that are told what happens in an event (rule integrations/webhooks). */
export const webhookEvents = {
  WebhookAdded: defineEvent(
    'WebhookAdded',
    z.strictObject({ ...ofWebhook, url: z.url(), description: z.string(), kinds: z.array(WebhookKind).min(1) }),
  ),
  WebhookRevised: defineEvent(
    'WebhookRevised',
    z.strictObject({ ...ofWebhook, url: z.url(), description: z.string(), kinds: z.array(WebhookKind).min(1) }),
  ),
  /** A new secret was made; the one before signs beside it for a day. */
  WebhookSecretRotated: defineEvent('WebhookSecretRotated', z.strictObject(ofWebhook)),
  WebhookPaused: defineEvent('WebhookPaused', z.strictObject({ ...ofWebhook, because: PausedBecause })),
  WebhookResumed: defineEvent('WebhookResumed', z.strictObject(ofWebhook)),
  WebhookRemoved: defineEvent('WebhookRemoved', z.strictObject(ofWebhook)),
} as const;
