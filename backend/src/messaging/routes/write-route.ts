import type { EventDetails } from '@turnout/contracts/event-setup';
import {
  emailIn,
  isRejection,
  MessageId,
  reject,
  type EventId,
  type RegistrantId,
  type UploadId,
} from '@turnout/contracts/kernel';
import { messagingApi, type MessageChannel } from '@turnout/contracts/messaging';
import type { FastifyInstance } from 'fastify';
import { openStreams } from '../../platform/command/streams.ts';
import { route, type Caller, type HttpContext } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/module/platform.ts';
import type { Addresses } from '../deliver/addresses.ts';
import { refuseAttachments } from '../rich/attachments.ts';
import { messageHtml, showsSomething } from '../rich/message-html.ts';
import { messageFold, messageStream } from '../queue/message-fold.ts';
import { numberIn } from '../said/phone-number.ts';
import { openGroups, type Group, type Neighbours, type Person } from '../said/sources.ts';
import { writeToOne } from '../queue/write.decider.ts';

export interface WriteParts extends Pick<Neighbours, 'groupOf' | 'uploadInMails'> {
  readonly platform: Platform;
  readonly addresses: Addresses;
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

type Asked = Pick<Caller, 'context' | 'newId'>;

interface Words {
  readonly asked: EventId | undefined;
  readonly registrationId: RegistrantId;
  readonly subject: string;
  readonly content: string;
  readonly attachments: readonly UploadId[];
}

/** The ways of writing: what is cleaned, what switches them on, and to which address. */
const ways = {
  email: {
    cleaned: messageHtml,
    isOn: ({ sendEmails }: EventDetails) => sendEmails,
    addressOf: ({ personal }: Person) => emailIn(personal.email),
  },
  text: {
    cleaned: (content: string) => content,
    isOn: ({ enableMassTexts }: EventDetails) => enableMassTexts,
    addressOf: ({ personal }: Person, { country }: EventDetails) => numberIn(personal.phone, country),
  },
} as const;

/**
 * POST /api/messages and its like for texts: staff write to one person (rule messaging/to-one-person). Asked again with
 * the same key it is the same message.
 */
export const writeRoutes = (app: FastifyInstance, http: HttpContext, parts: WriteParts): void => {
  const { platform, eventDetails, eventOfRegistrant, addresses } = parts;
  const streams = openStreams({ log: platform.log, fold: messageFold, capacity: 1_000 });
  const readerOf = openReaders(parts);

  const write = async (channel: MessageChannel, words: Words, { context, newId }: Asked) => {
    const { asked, registrationId, subject, content, attachments } = words;
    const found = await readerOf(registrationId);
    if (found === null || (asked !== undefined && asked !== found.group.eventId))
      return reject('registration-not-found');
    const { eventId } = found.group;
    const event = await eventDetails(eventId);
    if (event === null) return reject('not-found');
    const refused = await refuseAttachments(parts, eventId, attachments);
    if (refused !== null) return refused;
    const messageId = MessageId.parse(newId('message'));
    const way = ways[channel];
    const clean = way.cleaned(content);
    const address = way.addressOf(found.reader, event);
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
        ...(channel === 'text' ? { channel } : {}),
        isEmpty: channel === 'text' ? clean.trim() === '' : !showsSomething(clean),
        attachments,
        isOn: way.isOn(event),
        hasAddress: address !== null,
        isBarred: address !== null && (await addresses.isBarred({ eventId, channel, address })),
      },
      context: context(),
    });
    if (isRejection(written)) return written;
    const message = {
      _id: messageId,
      registrationId,
      type: 'written' as const,
      channel,
      subject,
      content: '',
      to: '',
      status: 'waiting' as const,
      reason: '',
      segments: null,
      createdAt: written.facts[0]?.metadata.at ?? context().now,
    };
    return { body: { message }, position: written.position };
  };

  route(app, http, messagingApi.writeMessage, {
    eventOf: ({ body }) => eventOfRegistrant(body.registrationId),
    handle: ({ body: { eventId: asked, ...words } }, caller) => write('email', { asked, ...words }, caller),
  });
  route(app, http, messagingApi.writeText, {
    eventOf: ({ body }) => eventOfRegistrant(body.registrationId),
    handle: ({ body: { eventId: asked, ...words } }, caller) =>
      write('text', { asked, subject: '', attachments: [], ...words }, caller),
  });
};
