import { integrationsApi, testKind, type WebhookView } from '@turnout/contracts/integrations';
import { Instant, isRejection, reject, WebhookId, type EventId, type Words } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { route, say, type Caller, type HttpContext } from '../../platform/http/route.ts';
import type { Streams } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { mayBeSentTo } from '../../platform/outbound/post.ts';
import { flagsHeld } from '../flags-held.ts';
import { deliveriesOf, enqueue, forget, replay, stopWaiting, waitingIn } from './deliveries.ts';
import { deliveryIdOf } from '../queue-webhooks-when-decided.ts';
import type { WebhookSecrets } from './secrets.ts';
import { formerSecretUntil, webhooksStream, type Webhook, type WebhooksState } from './webhook.ts';
import { addWebhook, removeWebhook, reviseWebhook, rotateWebhookSecret } from './webhook.decider.ts';

const removed: Words = {
  en: 'The webhook was removed',
  es: 'El webhook fue eliminado',
  fr: 'Le webhook a été supprimé',
};

export interface WebhookParts {
  readonly platform: Platform;
  readonly webhooks: Streams<WebhooksState>;
  readonly secrets: WebhookSecrets;
  readonly allowsPrivate: boolean;
}

type OfWebhook = { readonly params: { readonly eventId: EventId; readonly id: WebhookId } };

/** Adding, changing, testing and reading webhooks, by who sets the event up (rule integrations/webhooks). */
export const webhookRoutes = (app: FastifyInstance, http: HttpContext, parts: WebhookParts): void => {
  const { platform, webhooks, secrets, allowsPrivate } = parts;
  const { commands, sql, clock, ids } = platform;
  const viewOf = (webhook: Webhook, eventId: EventId, waiting: ReadonlyMap<WebhookId, number>): WebhookView => ({
    _id: webhook.webhookId,
    eventId,
    url: webhook.url,
    description: webhook.description,
    kinds: [...webhook.kinds],
    pausedBecause: webhook.pausedBecause,
    addedAt: webhook.addedAt,
    secretSince: webhook.secretSince,
    formerSecretUntil: instantOf(formerSecretUntil(webhook, clock.now())),
    waiting: waiting.get(webhook.webhookId) ?? 0,
  });
  const shown = async ({ webhooks: list }: WebhooksState, eventId: EventId, id: WebhookId) => {
    const found = list.find(({ webhookId }) => webhookId === id);
    return found === undefined ? reject('not-found') : viewOf(found, eventId, await waitingIn(sql, eventId));
  };
  const find = async ({ params: { eventId, id } }: OfWebhook) => {
    const { state } = await webhooks.read(webhooksStream(eventId));
    return state.webhooks.find(({ webhookId }) => webhookId === id) ?? reject('not-found');
  };
  const handling = (eventId: EventId, caller: Caller) => ({
    streams: webhooks,
    streamId: webhooksStream(eventId),
    eventId,
    context: caller.context(),
  });

  route(app, http, integrationsApi.webhooks, {
    isPolled: true,
    handle: async ({ query: { eventId } }) => {
      const { state } = await webhooks.read(webhooksStream(eventId));
      const waiting = await waitingIn(sql, eventId);
      return { body: { webhooks: state.webhooks.map((one) => viewOf(one, eventId, waiting)) } };
    },
  });

  route(app, http, integrationsApi.addWebhook, {
    handle: async ({ body: { eventId, url, description, kinds } }, caller) => {
      const webhookId = WebhookId.parse(caller.newId('webhook'));
      const isAllowed = mayBeSentTo(url, allowsPrivate);
      const held = flagsHeld(caller.rights);
      const added = await commands.handle({
        ...handling(eventId, caller),
        decide: addWebhook,
        command: { eventId, webhookId, url, isAllowed, description, kinds, held },
      });
      if (isRejection(added)) return added;
      // As it is now: the same request may come again when the webhook is gone.
      const { state } = await webhooks.read(webhooksStream(eventId));
      const webhook = await shown(state, eventId, webhookId);
      if (isRejection(webhook)) return webhook;
      // Where the answer was lost, the secret that nobody read signs nothing.
      return { body: { webhook, secret: await secrets.make(webhookId) }, position: added.position };
    },
  });

  route(app, http, integrationsApi.reviseWebhook, {
    handle: async ({ params: { eventId, id }, body: { url, description, kinds, isOn } }, caller) => {
      const isAllowed = mayBeSentTo(url, allowsPrivate);
      const held = flagsHeld(caller.rights);
      const revised = await commands.handle({
        ...handling(eventId, caller),
        decide: reviseWebhook,
        command: { eventId, webhookId: id, url, isAllowed, description, kinds, held, isOn },
      });
      if (isRejection(revised)) return revised;
      if (isOn === false) await stopWaiting(sql, id);
      const webhook = await shown(revised.after.state, eventId, id);
      return isRejection(webhook) ? webhook : { body: { webhook }, position: revised.position };
    },
  });

  route(app, http, integrationsApi.removeWebhook, {
    handle: async ({ params: { eventId, id } }, caller) => {
      const ended = await commands.handle({
        ...handling(eventId, caller),
        decide: removeWebhook,
        command: { eventId, webhookId: id },
      });
      if (isRejection(ended)) return ended;
      await secrets.forget(id);
      await forget(sql, id);
      return { body: { message: say(removed, caller.language) }, position: ended.position };
    },
  });

  route(app, http, integrationsApi.rotateWebhookSecret, {
    handle: async ({ params: { eventId, id } }, caller) => {
      const rotated = await commands.handle({
        ...handling(eventId, caller),
        decide: rotateWebhookSecret,
        command: { eventId, webhookId: id },
      });
      if (isRejection(rotated)) return rotated;
      const webhook = await shown(rotated.after.state, eventId, id);
      if (isRejection(webhook)) return webhook;
      const secret = await secrets.rotate(id);
      return { body: { webhook, secret }, position: rotated.position };
    },
  });

  route(app, http, integrationsApi.webhookDeliveries, {
    isPolled: true,
    handle: async (input) => {
      const webhook = await find(input);
      if (isRejection(webhook)) return webhook;
      return { body: { deliveries: [...(await deliveriesOf(sql, webhook.webhookId, input.query))] } };
    },
  });

  route(app, http, integrationsApi.testWebhook, {
    handle: async (input, caller) => {
      const webhook = await find(input);
      if (isRejection(webhook)) return webhook;
      const { webhookId } = webhook;
      const { eventId } = input.params;
      const deliveryId = deliveryIdOf(ids, webhookId, caller.newId('test'));
      const body = JSON.stringify({ type: testKind, timestamp: caller.now, data: { eventId } });
      const of = { deliveryId, webhookId, eventId, kind: testKind, body, occurredAt: caller.now, place: caller.now };
      await enqueue(sql, [{ ...of, isSent: true }]);
      return { body: { deliveryId } };
    },
  });

  route(app, http, integrationsApi.replayWebhook, {
    handle: async (input) => {
      const webhook = await find(input);
      if (isRejection(webhook)) return webhook;
      return { body: { queued: await replay(sql, webhook.webhookId, input.body) } };
    },
  });
};

const instantOf = (date: Date | null): Instant | null => (date === null ? null : Instant.parse(date.toISOString()));
