import { isRejection, MailingId, reject, type EventId, type RegistrantId } from '@turnout/contracts/kernel';
import { messagingApi, messagingTopics } from '@turnout/contracts/messaging';
import { mailingsOfEvent, messagesOf } from '@turnout/projections/messaging/queries';
import type { EventDetails } from '@turnout/contracts/event-setup';
import { openStreams } from '../platform/command/streams.ts';
import { route } from '../platform/http/route.ts';
import { caughtMail, caughtMails } from '../platform/mail/caught-mails.ts';
import { defineManifest, type Module, type Platform } from '../platform/module/platform.ts';
import { withContents } from './contents.ts';
import { deliverMails } from './deliver-mails.job.ts';
import { mailingsFold, mailingsStream, requestMailing } from './decider.ts';
import { messagingReactions, openMessagingWork } from './work.ts';

export { withContents } from './contents.ts';
export type { Persistence } from './work.ts';

interface Parts {
  readonly platform: Platform;
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  /** Null where there is no such registration. */
  readonly eventOfRegistrant: (registrantId: RegistrantId) => Promise<EventId | null>;
  /** Mails are kept by the mail catcher, not sent. */
  readonly catchesMails: boolean;
}

const { messages, mailings } = messagingTopics;

/** What was sent to whom, mailings, and the mail catcher's page. */
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
    catcherRoutes(app, http, parts);
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
        failed: 0,
        uncertain: 0,
      };
      return { body: { mailing }, position: requested.position };
    },
  });
};

const catcherRoutes: Routes = (app, http, { platform: { sql }, catchesMails }) => {
  route(app, http, messagingApi.caughtMails, {
    reads: [],
    handle: async ({ query }) => (catchesMails ? { body: await caughtMails(sql, query.page) } : reject('not-found')),
  });
  route(app, http, messagingApi.caughtMail, {
    reads: [],
    handle: async ({ params }) => {
      if (!catchesMails) return reject('not-found');
      const mail = await caughtMail(sql, params.id);
      return mail === null ? reject('mail-not-found') : { body: { mail } };
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
