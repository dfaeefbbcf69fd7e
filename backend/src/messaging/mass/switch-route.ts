import { isRejection, meets, reject, type Needs } from '@turnout/contracts/kernel';
import { massApi, messagingTopics, type MassChannel } from '@turnout/contracts/messaging';
import { massMailingsOfEvent } from '@turnout/projections/messaging/queries';
import type { FastifyInstance } from 'fastify';
import { openStreams } from '../../platform/command/streams.ts';
import { route, type HttpContext } from '../../platform/http/route.ts';
import type { Platform, View } from '../../platform/module/platform.ts';
import { massMailingFold, massMailingStream, switchMassMailing } from './decider.ts';

/** Pause, resume and stop; of whoever may send by the channel of that message. */
export const massSwitchRoute = (
  app: FastifyInstance,
  http: HttpContext,
  platform: Pick<Platform, 'log' | 'commands'>,
  rightFor: Readonly<Record<MassChannel, Extract<Needs, { who: 'event' }>>>,
): void => {
  const streams = openStreams({ log: platform.log, fold: massMailingFold });
  route(app, http, massApi.switchMassMailing, {
    handle: async ({ params: { mailingId }, body: { eventId, state } }, { context, rightsIn }) => {
      const { state: mailing } = await streams.read(massMailingStream(mailingId));
      if (mailing === null || mailing.eventId !== eventId) return reject('mass-mailing-not-found');
      if (!meets(rightFor[mailing.channel], await rightsIn(eventId))) return reject('not-permitted');
      const switched = await platform.commands.handle({
        streams,
        streamId: massMailingStream(mailingId),
        eventId,
        decide: switchMassMailing,
        command: { eventId, mailingId, to: state },
        context: context(),
      });
      return isRejection(switched) ? switched : { body: { state }, position: switched.position };
    },
  });
};

const { massEmails, massTexts } = messagingTopics;

/** An event's mass messages, and how far each is. */
export const massViews: readonly View[] = [
  {
    topic: massEmails,
    read: (pool, params) => massMailingsOfEvent(pool, { ...massEmails.params.parse(params), channel: 'email' }),
  },
  {
    topic: massTexts,
    read: (pool, params) => massMailingsOfEvent(pool, { ...massTexts.params.parse(params), channel: 'text' }),
  },
];
