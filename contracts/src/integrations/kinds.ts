import { z } from 'zod';
import type { Flag } from '../kernel/index.ts';

/** The kinds of facts that an endpoint can be told, in the order in which screens list them. */
export const webhookKinds = [
  'registration.created',
  'registration.changed',
  'registration.status_changed',
  'registration.deleted',
  'registration.erased',
  'payment.recorded',
  'refund.recorded',
  'check_in.recorded',
  'check_in.undone',
  'activity.checked_in',
  'activity.checked_out',
  'checkpoint.checked_in',
] as const;
export const WebhookKind = z.enum(webhookKinds);
export type WebhookKind = z.infer<typeof WebhookKind>;

/** The kind of a message that staff send to try an endpoint. */
export const testKind = 'webhook.test';

/** The flag that somebody needs to have an endpoint told facts of a kind: what they may not see, they send to nobody. */
export const flagOfKind = (kind: WebhookKind): Flag =>
  kind === 'checkpoint.checked_in' ? 'viewAndCreateCheckinsForCheckpoints' : 'viewRegistrants';
