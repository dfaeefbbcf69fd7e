import {
  isRejection,
  MailingId,
  reject,
  type EventId,
  type FieldId,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import { messagingApi, messagingTopics } from '@turnout/contracts/messaging';
import { mailingCandidates, mailingsOfEvent, messagesOf } from '@turnout/projections/messaging/queries';
import type { EventDetails } from '@turnout/contracts/event-setup';
import { openStreams } from '../platform/command/streams.ts';
import { route } from '../platform/http/route.ts';
import { defineManifest, type Module, type Platform } from '../platform/module/platform.ts';
import { withContents } from './contents.ts';
import { deliverMails } from './deliver-mails.job.ts';
import { chooseRecipients } from './mailing-recipients.ts';
import { mailRoutes, type MailParts } from './mail-routes.ts';
import { awaitingConfirmation } from './outbox.ts';
import { mailingsFold, mailingsStream, requestMailing } from './decider.ts';
import { confirmationPreviewRoute } from './preview-route.ts';
import type { Neighbours } from './sources.ts';
import { messagingReactions, openMessagingWork } from './work.ts';

export { withContents } from './contents.ts';
export type { Persistence } from './work.ts';

interface Parts extends MailParts, Pick<Neighbours, 'typeDetails' | 'fieldDetails' | 'groupOf' | 'logoOf'> {
  readonly platform: Platform;
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  readonly eventOfField: (fieldId: FieldId) => Promise<EventId | null>;
  /** Null where there is no such registration. */
  readonly eventOfRegistrant: (registrantId: RegistrantId) => Promise<EventId | null>;
}

const { messages, mailings } = messagingTopics;

/** What was sent to whom, mailings, and the test inbox. */
const messagingModule = (parts: Parts): Module => ({
  views: [
    {
      topic: messages,
      read: async (pool, params) => withContents(parts.platform, await messagesOf(pool, messages.params.parse(params))),
    },
    {
      topic: mailings,
      read: (pool, params) => mailingsOfEvent(pool, mailings.params.parse(params)),
    },
  ],
  routes: (app, http) => {
    const { pool } = parts.platform;
    route(app, http, messagingApi.messages, {
      reads: ['messages', 'registrants'],
      eventOf: ({ query }) => parts.eventOfRegistrant(query.registrationId),
      handle: async ({ query: { eventId, registrationId } }) => {
        const of = await parts.eventOfRegistrant(registrationId);
        if (of === null || (eventId !== undefined && eventId !== of)) return reject('not-found');
        const found = await messagesOf(pool, { eventId: of, registrationId });
        return { body: { messages: await withContents(parts.platform, found) } };
      },
    });
    route(app, http, messagingApi.mailings, {
      reads: ['messages'],
      handle: async ({ query }) => ({ body: { mailings: await mailingsOfEvent(pool, query) } }),
    });
    mailingRoute(app, http, parts);
    previewRoute(app, http, parts);
    confirmationPreviewRoute(app, http, parts);
    mailRoutes(app, http, parts);
  },
});

type Routes = (app: Parameters<Module['routes']>[0], http: Parameters<Module['routes']>[1], parts: Parts) => void;

const mailingRoute: Routes = (app, http, { platform, eventDetails }) => {
  const streams = openStreams({ log: platform.log, fold: mailingsFold });
  route(app, http, messagingApi.sendConfirmations, {
    handle: async ({ body: { eventId, importId, isAgain } }, { context, newId }) => {
      const details = await eventDetails(eventId);
      if (details === null) return reject('not-found');
      const mailingId = MailingId.parse(newId('mailing'));
      const requested = await platform.commands.handle({
        streams,
        streamId: mailingsStream(eventId),
        eventId,
        decide: requestMailing,
        command: { eventId, mailingId, importId, isAgain, sendsEmails: details.sendEmails },
        context: context(),
      });
      if (isRejection(requested)) return requested;
      const mailing = {
        _id: mailingId,
        eventId,
        createdAt: requested.facts[0]?.metadata.at ?? context().now,
        messages: null,
        withoutAddress: 0,
        sent: 0,
        kept: 0,
        failed: 0,
        uncertain: 0,
      };
      return { body: { mailing }, position: requested.position };
    },
  });
};

const previewRoute: Routes = (app, http, { platform: { pool, sql }, mail }) => {
  route(app, http, messagingApi.mailingPreview, {
    reads: ['registrants', 'messages'],
    handle: async ({ query: { eventId, importId, isAgain } }) => {
      const rule = {
        isAgain: isAgain === 'true',
        awaiting: new Set(isAgain === 'true' ? [] : await awaitingConfirmation(sql, eventId)),
      };
      const preview = { messages: 0, hadOne: 0, withoutAddress: 0 };
      const of = { eventId, importId, mailingId: null, countsKept: mail.smtpUrl === undefined };
      for await (const page of mailingCandidates(pool, of)) {
        const { chosen, hadOne, withoutAddress } = chooseRecipients(page, rule);
        preview.messages += chosen.length;
        preview.hadOne += hadOne;
        preview.withoutAddress += withoutAddress;
      }
      return { body: { preview } };
    },
  });
};

/** What server and worker plug in. */
export const messagingManifest = defineManifest({
  name: 'messaging',
  watched: [],
  reactions: messagingReactions,
  jobs: [deliverMails],
  module: messagingModule,
  openWork: openMessagingWork,
});
