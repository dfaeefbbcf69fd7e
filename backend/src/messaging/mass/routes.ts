import type { EventDetails } from '@turnout/contracts/event-setup';
import {
  isRejection,
  MailingId,
  needs,
  reject,
  type EventId,
  type FieldId,
  type Instant,
  type RegistrantId,
  type Rejection,
} from '@turnout/contracts/kernel';
import {
  massApi,
  momentOfTrigger,
  recipientFilterOf,
  type FieldMatches,
  type MassChannel,
  type MassMailingView,
  type MassTrigger,
  type RecipientFilter,
} from '@turnout/contracts/messaging';
import type { FastifyInstance } from 'fastify';
import { refuseAttachments } from '../rich/attachments.ts';
import { messageHtml } from '../rich/message-html.ts';
import { openStreams } from '../../platform/command/streams.ts';
import { route, say, type Caller, type HttpContext } from '../../platform/http/route.ts';
import { openGroups, type Group, type Neighbours } from '../said/sources.ts';
import { massMailingFold, massMailingStream, requestMassMailing } from './decider.ts';
import type { MassWords } from './message.ts';
import { previewRecipients } from './preview.ts';
import { massSwitchRoute } from './switch-route.ts';
import { massPreviewRoute, testOf, type TestParts } from './test-message.ts';
import { sentWords, triggeredWords } from './words.ts';

export interface MassParts extends TestParts, Pick<Neighbours, 'groupOf'> {
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  readonly eventOfField: (fieldId: FieldId) => Promise<EventId | null>;
  readonly refuseMatches: (eventId: EventId, matches: FieldMatches) => Promise<Rejection | null>;
}

const reads = ['registrants', 'enrolments', 'mass-mailings', 'forms'] as const;
const rightFor = { email: needs.event('sendMassEmails'), text: needs.event('sendMassTexts') };

interface Asked {
  readonly eventId: EventId;
  readonly channel: MassChannel;
  readonly words: MassWords;
  readonly filter: RecipientFilter;
  readonly excluded: readonly RegistrantId[];
  readonly sendAt: Instant | null;
  readonly trigger: MassTrigger | null;
  readonly isPreview: boolean;
  /** The address that the test goes to; null: it is none. */
  readonly testTo: string | null;
}

/** Messages to many, e-mails and texts alike (rules messaging/mass-email, messaging/mass-text). */
export const massRoutes = (app: FastifyInstance, http: HttpContext, parts: MassParts): void => {
  const { platform } = parts;
  const streams = openStreams({ log: platform.log, fold: massMailingFold });
  const groups = openGroups(platform);

  /** Asks for the message, to go out at once or at its moment. */
  const send = async (asked: Asked, event: EventDetails, { context, newId, language }: Caller) => {
    const { eventId, channel, filter, excluded, sendAt: dueAt, trigger } = asked;
    const { attachments, ...words } = asked.words;
    // A call that reads may be made while the event is being copied; nobody is written to from there.
    if ((await http.events.lifeOf(eventId)) === 'copying') return reject('event-being-copied');
    const mailingId = MailingId.parse(newId('mass-mailing'));
    const requested = await platform.commands.handle({
      streams,
      streamId: massMailingStream(mailingId),
      eventId,
      decide: requestMassMailing,
      command: {
        eventId,
        mailingId,
        channel,
        ...words,
        filter,
        excluded: [...excluded],
        dueAt,
        ...(trigger === null ? {} : { trigger }),
        ...(attachments.length === 0 ? {} : { attachments: [...attachments] }),
        triggeredAt: trigger === null ? null : momentOfTrigger(trigger, event),
        isOn: channel === 'email' ? event.sendEmails : event.enableMassTexts,
      },
      context: context(),
    });
    if (isRejection(requested)) return requested;
    const mailing: MassMailingView = {
      _id: mailingId,
      eventId,
      channel,
      ...words,
      createdAt: requested.facts[0]?.metadata.at ?? context().now,
      dueAt,
      trigger,
      state: trigger === null ? (requested.facts.length === 1 ? 'scheduled' : 'gathering') : 'on',
      messages: null,
      withoutAddress: 0,
      unsubscribed: 0,
      sent: 0,
      kept: 0,
      failed: 0,
      uncertain: 0,
    };
    const message = say(trigger === null ? sentWords[channel] : triggeredWords, language);
    return { body: { message, mailing }, position: requested.position };
  };

  const answer = async (asked: Asked, caller: Caller) => {
    const { eventId, filter, words, channel } = asked;
    const event = await parts.eventDetails(eventId);
    if (event === null) return reject('not-found');
    if (channel === 'text' && !event.enableMassTexts) return reject('mass-texts-off');
    const unknown = await parts.refuseMatches(eventId, filter.fieldMatches);
    if (unknown !== null) return unknown;
    const refused = await refuseAttachments(parts, eventId, words.attachments);
    if (refused !== null) return refused;
    if (asked.isPreview) return { body: await previewRecipients(platform, { eventId, channel, filter }, words) };
    if (asked.testTo === null) return send(asked, event, caller);
    return testOf(parts, groups, { ...asked, to: asked.testTo, event }, caller);
  };

  route(app, http, massApi.massEmail, {
    reads,
    handle: async ({ body }, caller) => {
      const {
        subject,
        message,
        attachments,
        isTestMail,
        registrantsToBeExcludedFromMassEmail: excluded,
        ...rest
      } = body;
      return answer(
        {
          eventId: body.eventId,
          channel: 'email',
          words: { subject, message: messageHtml(message), attachments },
          filter: recipientFilterOf(filterIn(rest)),
          excluded,
          sendAt: body.sendAt ?? null,
          trigger: body.trigger ?? null,
          isPreview: body.fromNextBtn,
          testTo: isTestMail ? 'oneself' : null,
        },
        caller,
      );
    },
  });
  route(app, http, massApi.massText, {
    reads,
    handle: async ({ body }, caller) => {
      const { message, isTest, testPhone = '', registrantsToBeExcludedFromMassTexts: excluded, ...rest } = body;
      return answer(
        {
          eventId: body.eventId,
          channel: 'text',
          words: { subject: '', message, attachments: [] },
          filter: recipientFilterOf(filterIn(rest)),
          excluded,
          sendAt: body.sendAt ?? null,
          trigger: body.trigger ?? null,
          isPreview: body.fromNextBtn,
          testTo: isTest ? testPhone : null,
        },
        caller,
      );
    },
  });
  massSwitchRoute(app, http, platform, rightFor);
  massPreviewRoute(app, http, { ...parts, groups, rightFor, ofEvent: groupIn(parts, groups) });
};

/** The filters of a body alone. */
const filterIn = ({
  status,
  paymentStatus,
  type,
  activity,
  checkedIn,
  printed,
  confirmationNumber,
  primaryRegistrantsOnly,
  fieldMatches,
}: Parameters<typeof recipientFilterOf>[0]) => ({
  status,
  paymentStatus,
  type,
  activity,
  checkedIn,
  printed,
  confirmationNumber,
  primaryRegistrantsOnly,
  fieldMatches,
});

/** Somebody's group, where it is of the event. */
const groupIn =
  ({ groupOf }: Pick<MassParts, 'groupOf'>, groups: ReturnType<typeof openGroups>) =>
  async (registrantId: RegistrantId, eventId: EventId): Promise<Group | null> => {
    const primaryId = await groupOf(registrantId);
    const group = primaryId === null ? null : await groups(primaryId);
    return group?.eventId === eventId ? group : null;
  };
