import { z } from 'zod';
import { ApiTokenId, EventId, Flag, Instant, WebhookId } from '../kernel/index.ts';
import { PausedBecause } from './events.ts';
import { WebhookKind } from './kinds.ts';

export const ApiTokenView = z.strictObject({
  _id: ApiTokenId,
  eventId: EventId,
  name: z.string(),
  /** The flags it was made with; it may what its maker still holds of them. */
  flags: z.array(Flag),
  /** The maker's name; empty for who may not see staff. */
  madeBy: z.string(),
  madeAt: Instant,
  expiresAt: Instant.nullable(),
  /** To half a minute; null: never. */
  lastUsedAt: Instant.nullable(),
  /** `expired`, or `idle` while its maker holds none of its flags: it opens nothing. */
  state: z.enum(['works', 'expired', 'idle']),
});
export type ApiTokenView = z.infer<typeof ApiTokenView>;

export const WebhookView = z.strictObject({
  _id: WebhookId,
  eventId: EventId,
  url: z.string(),
  description: z.string(),
  kinds: z.array(WebhookKind),
  /** Null: it is sent to. */
  pausedBecause: PausedBecause.nullable(),
  addedAt: Instant,
  /** The moment its secret was made. */
  secretSince: Instant,
  /** The moment until which the secret before signs too; null: it does not. */
  formerSecretUntil: Instant.nullable(),
  /** Messages that wait to be sent, or to be sent again. */
  waiting: z.int(),
  /** The moment at which one was sent last; null: none was in 30 days. */
  lastAttemptAt: Instant.nullable(),
});
export type WebhookView = z.infer<typeof WebhookView>;

export const DeliveryStatus = z.enum(['waiting', 'delivered', 'failed']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** The reason why there was no answer to judge. */
export const DeliveryProblem = z.enum(['unreachable', 'timeout', 'not-allowed', 'broken-answer', 'not-permitted']);
export type DeliveryProblem = z.infer<typeof DeliveryProblem>;

/** A message to an endpoint, with what came of its last attempt. */
export const DeliveryView = z.strictObject({
  _id: z.string(),
  kind: z.string(),
  status: DeliveryStatus,
  /** The moment of the fact. */
  at: Instant,
  attempts: z.int(),
  lastAttemptAt: Instant.nullable(),
  /** Null: it is not tried again. */
  nextAttemptAt: Instant.nullable(),
  /** Of the answer; null: there was none. */
  httpStatus: z.int().nullable(),
  problem: DeliveryProblem.nullable(),
  durationMs: z.int().nullable(),
  /** The first 500 characters. */
  answer: z.string(),
});
export type DeliveryView = z.infer<typeof DeliveryView>;
