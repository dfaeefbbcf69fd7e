import type { EventDetails } from '@turnout/contracts/event-setup';
import { isRejection, reject, type EventId, type RegistrantId } from '@turnout/contracts/kernel';
import { massApi } from '@turnout/contracts/messaging';
import type { FastifyInstance } from 'fastify';
import { openStreams } from '../../platform/command/streams.ts';
import { route, type Caller, type HttpContext } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { changeSubscription, subscriptionFold, subscriptionStream } from './decider.ts';
import { holderOf } from './unsubscribe-link.ts';

interface Parts {
  readonly platform: Platform;
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  readonly eventOfRegistrant: (registrantId: RegistrantId) => Promise<EventId | null>;
}

/** Bodies of a mail program's own button (RFC 8058) are no JSON; nothing in them is looked at. */
const pressed = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Getting no more mass e-mails of an event, by the link that each of them has (rule messaging/unsubscribing). */
export const unsubscribeRoutes = (app: FastifyInstance, http: HttpContext, parts: Parts): void => {
  const { platform } = parts;
  const streams = openStreams({ log: platform.log, fold: subscriptionFold });

  const holderBy = async (token: string) => {
    const registrantId = holderOf(platform.ids, token);
    if (registrantId === null) return null;
    const eventId = await parts.eventOfRegistrant(registrantId);
    const event = eventId === null ? null : await parts.eventDetails(eventId);
    return eventId === null || event === null ? null : { registrantId, eventId, event: event.name };
  };

  route(app, http, massApi.subscription, {
    reads: ['registrants'],
    handle: async ({ params: { token } }) => {
      const holder = await holderBy(token);
      if (holder === null) return reject('unsubscribe-link-unknown');
      const { state } = await streams.read(subscriptionStream(holder.registrantId));
      return { body: { event: holder.event, isSubscribed: !state.has('email') } };
    },
  });

  const change = async (token: string, isWanted: boolean, { context }: Caller) => {
    const holder = await holderBy(token);
    if (holder === null) return reject('unsubscribe-link-unknown');
    const { registrantId, eventId, event } = holder;
    const changed = await platform.commands.handle({
      streams,
      streamId: subscriptionStream(registrantId),
      eventId,
      decide: changeSubscription,
      command: { eventId, registrantId, channel: 'email', isWanted },
      context: { ...context(), actor: { kind: 'registrant', id: registrantId } },
    });
    if (isRejection(changed)) return changed;
    return { body: { event, isSubscribed: isWanted }, position: changed.position };
  };

  route(app, http, massApi.resubscribe, {
    handle: ({ params: { token } }, caller) => change(token, true, caller),
  });
  void app.register((scope, _options, done) => {
    scope.removeContentTypeParser(pressed);
    scope.addContentTypeParser(pressed, { parseAs: 'string', bodyLimit: 1_024 }, (_request, _body, parsed) =>
      parsed(null, undefined),
    );
    route(scope, http, massApi.unsubscribe, {
      handle: ({ params: { token } }, caller) => change(token, false, caller),
    });
    done();
  });
};
