import {
  flagOfKind,
  webhooksAtMost,
  type PausedBecause,
  type webhookEvents,
  type WebhookKind,
} from '@turnout/contracts/integrations';
import {
  isRejection,
  reject,
  type Decide,
  type EventId,
  type EventOf,
  type Flag,
  type Rejection,
  type WebhookId,
} from '@turnout/contracts/kernel';
import type { Webhook, WebhooksState } from './webhook.ts';

type WebhookEvent = EventOf<(typeof webhookEvents)[keyof typeof webhookEvents]>;
interface About {
  readonly eventId: EventId;
  readonly webhookId: WebhookId;
}
interface Wanted extends About {
  readonly url: string;
  /** The address may be sent to at all. */
  readonly isAllowed: boolean;
  readonly description: string;
  readonly kinds: readonly WebhookKind[];
  /** What whoever saves it holds in the event; 'every': the platform admin. */
  readonly held: 'every' | ReadonlySet<Flag>;
}

/** Nobody has another system told what they may not see themselves. */
const refuseWanted = ({
  isAllowed,
  kinds,
  held,
}: Wanted): Rejection<'address-not-allowed' | 'flag-not-yours-to-give'> | null => {
  if (!isAllowed) return reject('address-not-allowed');
  const beyond = held === 'every' ? [] : [...new Set(kinds.map(flagOfKind))].filter((flag) => !held.has(flag));
  return beyond.length === 0 ? null : reject('flag-not-yours-to-give', { flags: beyond.join(', ') });
};

const detailsOf = ({ eventId, webhookId, url, description, kinds }: Wanted) => ({
  eventId,
  webhookId,
  url,
  description,
  kinds: [...kinds],
});

const find = ({ webhooks }: WebhooksState, id: WebhookId): Webhook | Rejection<'not-found'> =>
  webhooks.find(({ webhookId }) => webhookId === id) ?? reject('not-found');

/** Adds an endpoint; adding it again adds nothing. */
export const addWebhook: Decide<
  Wanted,
  WebhooksState,
  WebhookEvent,
  'address-not-allowed' | 'flag-not-yours-to-give' | 'too-many-webhooks'
> = (wanted, { webhooks, ever }) => {
  if (ever.has(wanted.webhookId)) return [];
  const refused = refuseWanted(wanted);
  if (refused !== null) return refused;
  if (webhooks.length >= webhooksAtMost) return reject('too-many-webhooks', { most: webhooksAtMost });
  return [{ type: 'WebhookAdded', data: detailsOf(wanted) }];
};

const isSame = (one: Webhook, { url, description, kinds }: Wanted): boolean =>
  one.url === url &&
  one.description === description &&
  one.kinds.length === kinds.length &&
  kinds.every((kind) => one.kinds.includes(kind));

/** Changes an endpoint, pauses it or resumes it; what is so already adds nothing. */
export const reviseWebhook: Decide<
  Wanted & { readonly isOn: boolean | undefined },
  WebhooksState,
  WebhookEvent,
  'address-not-allowed' | 'flag-not-yours-to-give' | 'not-found'
> = ({ isOn, ...wanted }, state) => {
  const was = find(state, wanted.webhookId);
  if (isRejection(was)) return was;
  const { eventId, webhookId } = wanted;
  const isOff = was.pausedBecause !== null;
  const refused = isSame(was, wanted) && isOn !== true ? null : refuseWanted(wanted);
  if (refused !== null) return refused;
  return [
    ...(isSame(was, wanted) ? [] : [{ type: 'WebhookRevised' as const, data: detailsOf(wanted) }]),
    ...(isOn === false && !isOff
      ? [{ type: 'WebhookPaused' as const, data: { eventId, webhookId, because: 'staff' as const } }]
      : []),
    ...(isOn === true && isOff ? [{ type: 'WebhookResumed' as const, data: { eventId, webhookId } }] : []),
  ];
};

/** Stops sending to an endpoint that failed too long or is gone; one that is paused stays so. */
export const pauseWebhook: Decide<
  About & { readonly because: Exclude<PausedBecause, 'staff'> },
  WebhooksState,
  WebhookEvent,
  'not-found'
> = ({ eventId, webhookId, because }, state) => {
  const was = find(state, webhookId);
  if (isRejection(was)) return was;
  return was.pausedBecause === null ? [{ type: 'WebhookPaused', data: { eventId, webhookId, because } }] : [];
};

/** Notes that a new secret signs from here on. */
export const rotateWebhookSecret: Decide<About, WebhooksState, WebhookEvent, 'not-found'> = (
  { eventId, webhookId },
  state,
) => {
  const was = find(state, webhookId);
  return isRejection(was) ? was : [{ type: 'WebhookSecretRotated', data: { eventId, webhookId } }];
};

/** Takes an endpoint away; taking it away again adds nothing. */
export const removeWebhook: Decide<About, WebhooksState, WebhookEvent, 'not-found'> = (
  { eventId, webhookId },
  { webhooks, ever },
) => {
  if (!ever.has(webhookId)) return reject('not-found');
  return webhooks.some((one) => one.webhookId === webhookId)
    ? [{ type: 'WebhookRemoved', data: { eventId, webhookId } }]
    : [];
};
