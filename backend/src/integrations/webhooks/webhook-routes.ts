import { integrationsApi, testKind } from '@turnout/contracts/integrations';
import { isRejection, reject, WebhookId, type EventId, type Words } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { route, say, type Caller, type HttpContext } from '../../platform/http/route.ts';
import type { Streams } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { mayBeSentTo } from '../../platform/outbound/post.ts';
import { flagsHeld } from '../flags-held.ts';
import { deliveriesOf, enqueue, forget, replay, stopWaiting } from './deliveries.ts';
import { deliveryIdOf } from '../queue-webhooks-when-decided.ts';
import type { WebhookSecrets } from './secrets.ts';
import { openShown, tellWatching } from './shown.ts';
import { webhooksStream, type WebhooksState } from './webhook.ts';
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
  const { commands, sql, clock } = platform;
  const { viewsIn, viewsOf } = openShown({ webhooks, sql, clock });
  const shown = async (state: WebhooksState, eventId: EventId, id: WebhookId) => {
    await tellWatching(sql, eventId);
    return (await viewsIn(state, eventId)).find(({ _id }) => _id === id) ?? reject('not-found');
  };
  const handling = (eventId: EventId, caller: Caller) => ({
    streams: webhooks,
    streamId: webhooksStream(eventId),
    eventId,
    context: caller.context(),
  });

  route(app, http, integrationsApi.webhooks, {
    isPolled: true,
    handle: async ({ query: { eventId } }) => ({ body: { webhooks: await viewsOf(eventId) } }),
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
      await tellWatching(sql, eventId);
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
  sendingRoutes(app, http, parts);
};

/** Trying an endpoint, its log, and sending it again what it was sent. */
const sendingRoutes = (app: FastifyInstance, http: HttpContext, { platform, webhooks }: WebhookParts): void => {
  const { sql, ids } = platform;
  const find = async ({ params: { eventId, id } }: OfWebhook) => {
    const { state } = await webhooks.read(webhooksStream(eventId));
    return state.webhooks.find(({ webhookId }) => webhookId === id) ?? reject('not-found');
  };

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
      await tellWatching(sql, eventId);
      return { body: { deliveryId } };
    },
  });

  route(app, http, integrationsApi.replayWebhook, {
    handle: async (input) => {
      const webhook = await find(input);
      if (isRejection(webhook)) return webhook;
      const queued = await replay(sql, webhook.webhookId, input.body);
      await tellWatching(sql, input.params.eventId);
      return { body: { queued } };
    },
  });
};
