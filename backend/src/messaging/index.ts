import {
  FieldId,
  isRejection,
  MailingId,
  reject,
  type EventId,
  type RegistrantId,
  type Rejection,
} from '@turnout/contracts/kernel';
import { matchesAsked, messagingApi, messagingTopics, type FieldMatches } from '@turnout/contracts/messaging';
import { mailingCandidates, mailingsOfEvent, messagesOf } from '@turnout/projections/messaging/queries';
import type { EventDetails } from '@turnout/contracts/event-setup';
import { openStreams } from '../platform/command/streams.ts';
import { route } from '../platform/http/route.ts';
import { defineManifest, type Module, type Platform } from '../platform/module/platform.ts';
import { addressRoutes } from './routes/address-routes.ts';
import { openAddresses } from './deliver/addresses.ts';
import { withContents } from './deliver/contents.ts';
import { gatewayRoutes } from './routes/gateway-routes.ts';
import { openReports } from './deliver/reports.ts';
import { openTextGateways } from './deliver/text-gateways.ts';
import { deliverMails } from './deliver/deliver-mails.job.ts';
import { letMailsOutAtTheirPace } from './queue/let-mails-out.job.ts';
import { chooseRecipients } from './said/mailing-recipients.ts';
import { mailReportRoute } from './routes/mail-report-route.ts';
import { beginDueMailings } from './mass/begin-due-mailings.job.ts';
import { writeToTriggered } from './mass/triggered/write-to-triggered.job.ts';
import { massLogRoutes } from './mass/log-routes.ts';
import { massRoutes } from './mass/routes.ts';
import { massViews } from './mass/switch-route.ts';
import { unsubscribeRoutes } from './mass/unsubscribe-routes.ts';
import { mailRoutes, type MailParts } from './routes/mail-routes.ts';
import { awaitingConfirmation } from './queue/outbox.ts';
import { mailingsFold, mailingsStream, requestMailing } from './queue/decider.ts';
import { ownWordsRoutes } from './own-words/routes.ts';
import { confirmationPreviewRoute } from './routes/preview-route.ts';
import type { Neighbours } from './said/sources.ts';
import { writeRoutes } from './routes/write-route.ts';
import { messagingReactions, openMessagingWork } from './work.ts';

export { withContents } from './deliver/contents.ts';
export { openMerging } from './mass/merging.ts';
export { openDocumentMailings } from './mass/with-document.ts';
export { waitingMails } from './queue/outbox.ts';
export type { Persistence } from './work.ts';

interface Parts
  extends
    MailParts,
    Pick<
      Neighbours,
      'mailTexts' | 'typeDetails' | 'fieldDetails' | 'activityDetails' | 'groupOf' | 'logoOf' | 'uploadInMails'
    > {
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
    ...massViews,
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
    const { platform, mail, eventDetails } = parts;
    const addresses = openAddresses(platform);
    const gateways = openTextGateways({ ...platform, eventDetails, texts: mail.texts });
    const reports = openReports({ ...platform, addresses });
    writeRoutes(app, http, { ...parts, addresses });
    addressRoutes(app, http, { ...parts, addresses, gateways });
    mailReportRoute(app, http, { reports, secret: mail.bounceSecret });
    gatewayRoutes(app, http, { gateways, addresses, reports, publicUrl: mail.publicUrl });
    mailingRoute(app, http, parts);
    previewRoute(app, http, parts);
    confirmationPreviewRoute(app, http, parts);
    massRoutes(app, http, {
      ...parts,
      textGatewayOf: gateways.of,
      refuseMatches: (eventId, matches) => refuseMatches(parts, eventId, matches),
    });
    massLogRoutes(app, http, parts);
    unsubscribeRoutes(app, http, parts);
    ownWordsRoutes(app, http, parts);
    mailRoutes(app, http, parts);
  },
});

type Routes = (app: Parameters<Module['routes']>[0], http: Parameters<Module['routes']>[1], parts: Parts) => void;

/** Recipients are chosen by options of the event's fields alone, which are nobody's own words. */
export const refuseMatches = async (
  { eventOfField, fieldDetails }: Pick<Parts, 'eventOfField' | 'fieldDetails'>,
  eventId: EventId,
  matches: FieldMatches,
): Promise<Rejection<'unknown-field' | 'filter-value-unknown'> | null> => {
  for (const [id, values] of Object.entries(matches)) {
    const field = FieldId.parse(id);
    const details = (await eventOfField(field)) === eventId ? await fieldDetails(field) : null;
    if (details === null) return reject('unknown-field', { field });
    const value = values.find((one) => !details.values.includes(one));
    if (value !== undefined) return reject('filter-value-unknown', { field, title: details.title, value });
  }
  return null;
};

const mailingRoute: Routes = (app, http, { platform, eventDetails, ...fields }) => {
  const streams = openStreams({ log: platform.log, fold: mailingsFold });
  route(app, http, messagingApi.sendConfirmations, {
    handle: async ({ body: { eventId, importId, fieldMatches = {}, isAgain } }, { context, newId }) => {
      const details = await eventDetails(eventId);
      if (details === null) return reject('not-found');
      const unknown = await refuseMatches(fields, eventId, fieldMatches);
      if (unknown !== null) return unknown;
      const mailingId = MailingId.parse(newId('mailing'));
      const requested = await platform.commands.handle({
        streams,
        streamId: mailingsStream(eventId),
        eventId,
        decide: requestMailing,
        command: { eventId, mailingId, importId, fieldMatches, isAgain, sendsEmails: details.sendEmails },
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

const previewRoute: Routes = (app, http, { platform: { pool, sql }, mail, ...fields }) => {
  route(app, http, messagingApi.mailingPreview, {
    reads: ['registrants', 'messages'],
    handle: async ({ query: { eventId, importId, isAgain, match } }) => {
      const fieldMatches = matchesAsked(match);
      const unknown = await refuseMatches(fields, eventId, fieldMatches);
      if (unknown !== null) return unknown;
      const rule = {
        isAgain: isAgain === 'true',
        awaiting: new Set(isAgain === 'true' ? [] : await awaitingConfirmation(sql, eventId)),
      };
      const preview = { messages: 0, hadOne: 0, withoutAddress: 0 };
      const of = { eventId, importId, fieldMatches, mailingId: null, countsKept: mail.smtpUrl === undefined };
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
  jobs: [deliverMails, letMailsOutAtTheirPace, beginDueMailings, writeToTriggered],
  module: messagingModule,
  openWork: openMessagingWork,
});
