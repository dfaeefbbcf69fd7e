import { isRejection, MessageId, reject, type EventId, type RegistrantId } from '@turnout/contracts/kernel';
import type { EventDetails } from '@turnout/contracts/event-setup';
import { messagingApi } from '@turnout/contracts/messaging';
import type { FastifyInstance } from 'fastify';
import { openStreams } from '../platform/command/streams.ts';
import { sanitised } from '../platform/content/rich-text.ts';
import { route, type HttpContext } from '../platform/http/route.ts';
import type { Platform } from '../platform/module/platform.ts';
import { textOfHtml } from './text-of-html.ts';
import { messageFold, messageStream } from './message-fold.ts';
import { openGroups, type Group, type Neighbours, type Person } from './sources.ts';
import { writeToOne } from './write.decider.ts';

export interface WriteParts extends Pick<Neighbours, 'groupOf'> {
  readonly platform: Platform;
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  /** Null where there is no such registration. */
  readonly eventOfRegistrant: (registrantId: RegistrantId) => Promise<EventId | null>;
}

/** Finds somebody as they are now; null: there is nobody to write to. */
export const openReaders = ({ platform, groupOf }: Pick<WriteParts, 'platform' | 'groupOf'>) => {
  const groups = openGroups(platform);
  return async (registrantId: RegistrantId): Promise<{ readonly group: Group; readonly reader: Person } | null> => {
    const primaryId = await groupOf(registrantId);
    const group = primaryId === null ? null : await groups(primaryId);
    const reader = group?.people.find((one) => one.registrantId === registrantId);
    return group === null || reader === undefined || reader.status === 'deleted' ? null : { group, reader };
  };
};

/** POST /api/messages: staff write to one person (rule messaging/to-one-person). Asked again with the same key it is the same message. */
export const writeRoute = (app: FastifyInstance, http: HttpContext, parts: WriteParts): void => {
  const { platform, eventDetails, eventOfRegistrant } = parts;
  const streams = openStreams({ log: platform.log, fold: messageFold, capacity: 1_000 });
  const readerOf = openReaders(parts);
  route(app, http, messagingApi.writeMessage, {
    eventOf: ({ body }) => eventOfRegistrant(body.registrationId),
    handle: async ({ body: { eventId: asked, registrationId, subject, content } }, { context, newId }) => {
      const found = await readerOf(registrationId);
      if (found === null || (asked !== undefined && asked !== found.group.eventId))
        return reject('registration-not-found');
      const { eventId } = found.group;
      const event = await eventDetails(eventId);
      if (event === null) return reject('not-found');
      const messageId = MessageId.parse(newId('message'));
      const clean = sanitised(content);
      const written = await platform.commands.handle({
        streams,
        streamId: messageStream(messageId),
        eventId,
        decide: writeToOne,
        command: {
          eventId,
          messageId,
          registrantId: registrationId,
          subject,
          content: clean,
          isEmpty: textOfHtml(clean) === '',
          sendsEmails: event.sendEmails,
          hasAddress: found.reader.personal.email !== '',
        },
        context: context(),
      });
      if (isRejection(written)) return written;
      const message = {
        _id: messageId,
        registrationId,
        type: 'written' as const,
        channel: 'email' as const,
        subject,
        content: '',
        to: '',
        status: 'waiting' as const,
        reason: '',
        createdAt: written.facts[0]?.metadata.at ?? context().now,
      };
      return { body: { message }, position: written.position };
    },
  });
};
