import {
  EventSecret,
  EventSecrets,
  eventSetupApi,
  eventSetupTopics,
  eventViewOf,
  type EventDetails,
  type EventView,
  type ReviseEvent,
} from '@turnout/contracts/event-setup';
import { EventId, isRejection, meets, needs, reject, type Language, type Rights } from '@turnout/contracts/kernel';
import { eventById, eventsAll, eventsOf, speakersOfEvent } from '@turnout/projections/event-setup/queries';
import type { CommandContext } from '../platform/command/handle.ts';
import { openStreams } from '../platform/command/streams.ts';
import { refuseChanged } from '../platform/http/as-read.ts';
import { route } from '../platform/http/route.ts';
import { openKeptApart } from '../platform/kept-apart.ts';
import { defineManifest, type Module, type Platform } from '../platform/platform.ts';
import { sanitised } from '../platform/rich-text.ts';
import { reviseEvent, scheduleEvent } from './decider.ts';
import { eventFold, eventStream, publicEventViewOf, type EventState } from './event.ts';
import { speakerRoutes } from './speaker-routes.ts';

export interface EventSetup {
  readonly module: Module;
  /** What an event is right now; null when there is no such event. */
  readonly details: (eventId: EventId) => Promise<EventDetails | null>;
}

export interface EventSetupParts {
  readonly platform: Platform;
  /** The events in which a session has a role; null: all of them. */
  readonly eventsWithRole: (accountId: string) => Promise<readonly EventId[] | null>;
  /** What each of an event's staff may do there, as the documents show roles, by account. */
  readonly rolesIn: (eventId: EventId) => Promise<NonNullable<EventView['adminRoles']>>;
  /** Makes the fields every form begins with; before the event itself, so an event always has them. */
  readonly defineFirstFields: (
    eventId: EventId,
    language: Language,
    context: (suffix: string) => CommandContext,
  ) => Promise<unknown>;
}

/** Whoever has any role in an event sees what is set up in it; who else has which role is for fewer. */
const anyRole = needs.event();
const maySeeRoles = needs.event('viewUsers');
const maySetUp = needs.event('settings');

/** A body in two: what the log says of an event, and what is kept apart from it. */
const withoutSecrets = <T extends EventSecrets>(body: T) => {
  const {
    stripeRefundSecret,
    stripeRefundSecretTest,
    stripeSecretKey,
    stripeSecretKeyTest,
    stripeWebhookSecret,
    stripeWebhookSecretTest,
    ...details
  } = body;
  const secrets = {
    stripeRefundSecret,
    stripeRefundSecretTest,
    stripeSecretKey,
    stripeSecretKeyTest,
    stripeWebhookSecret,
    stripeWebhookSecretTest,
  };
  return { details, secrets };
};

/** What may be stored of an event: its terms without anything that could run. */
const cleaned = <T extends Pick<ReviseEvent, 'termsAndConditions'>>(details: T): T =>
  details.termsAndConditions === undefined
    ? details
    : { ...details, termsAndConditions: sanitised(details.termsAndConditions) };

const openEventSetup = ({ platform, eventsWithRole, rolesIn, defineFirstFields }: EventSetupParts): EventSetup => {
  const { log, commands, watch, pool } = platform;
  const streams = openStreams({ log, fold: eventFold, watch });
  const keptApart = openKeptApart(platform);

  /** An event with what only some of its staff may know. */
  const shownTo = async (
    rights: Rights | null,
    state: Extract<EventState, { kind: 'scheduled' }>,
  ): Promise<EventView> => ({
    ...eventViewOf(state),
    ...(meets(maySetUp, rights)
      ? { secretsSet: EventSecret.array().parse(await keptApart.namesOf(state.eventId)) }
      : {}),
    ...(meets(maySeeRoles, rights) ? { adminRoles: await rolesIn(state.eventId) } : {}),
  });

  const details = async (eventId: EventId): Promise<EventDetails | null> => {
    const { state } = await streams.read(eventStream(eventId));
    return state.kind === 'absent' ? null : state.details;
  };

  const module: Module = {
    views: [
      {
        topic: eventSetupTopics.event,
        projections: ['events'],
        read: (readPool, params) => eventById(readPool, eventSetupTopics.event.params.parse(params).eventId),
      },
      {
        topic: eventSetupTopics.speakers,
        projections: ['speakers'],
        read: (readPool, params) => speakersOfEvent(readPool, eventSetupTopics.speakers.params.parse(params)),
      },
    ],
    routes: (app, rim) => {
      route(app, rim, eventSetupApi.events, {
        reads: ['events'],
        handle: async (_, { session }) => {
          if (session?.kind !== 'account') return reject('not-permitted');
          const ids = await eventsWithRole(session.accountId);
          return { body: { events: [...(ids === null ? await eventsAll(pool) : await eventsOf(pool, ids))] } };
        },
      });

      route(app, rim, eventSetupApi.event, {
        reads: ['accounts'],
        eventOf: ({ params }) => params.id,
        handle: async ({ params }, { rightsIn, now }) => {
          const { state } = await streams.read(eventStream(params.id));
          if (state.kind === 'absent') return reject('event-not-found');
          const rights = await rightsIn(params.id);
          const event = meets(anyRole, rights) ? await shownTo(rights, state) : publicEventViewOf(state, now);
          return { body: { event } };
        },
      });

      route(app, rim, eventSetupApi.scheduleEvent, {
        handle: async ({ body }, { session, context, rightsIn, newId }) => {
          if (session?.kind !== 'account') return reject('not-permitted');
          const eventId = EventId.parse(newId('event'));
          if (body.endDate < body.startDate) return reject('event-ends-before-it-starts');
          await defineFirstFields(eventId, body.language === '' ? 'en' : body.language, context);
          const { details: said, secrets } = withoutSecrets(body);
          const command = { eventId, creator: session.accountId, details: cleaned(said) };
          const made = await commands.handle({
            streams,
            streamId: eventStream(eventId),
            eventId,
            decide: scheduleEvent,
            command,
            context: context(),
          });
          if (isRejection(made)) return made;
          const { state } = made.after;
          if (state.kind === 'absent') throw new Error('an event just scheduled is not there');
          await keptApart.set(eventId, secrets);
          return { body: { event: await shownTo(await rightsIn(eventId), state) }, position: made.position };
        },
      });

      route(app, rim, eventSetupApi.reviseEvent, {
        eventOf: ({ params }) => params.id,
        handle: async ({ params, body }, { context, rights }) => {
          const { _id, creator, createdAt, secretsSet, adminRoles, admins: _a, totalRegistrations: _r, ...rest } = body;
          const {
            details: { totalPaid: _p, ...changes },
            secrets,
          } = withoutSecrets(rest);
          const { state: was } = await streams.read(eventStream(params.id));
          if (was.kind === 'absent') return reject('event-not-found');
          const changed = refuseChanged(
            { _id, creator, createdAt, secretsSet, adminRoles },
            await shownTo(rights, was),
          );
          if (changed !== null) return changed;
          const revised = await commands.handle({
            streams,
            streamId: eventStream(params.id),
            eventId: params.id,
            decide: reviseEvent,
            command: cleaned(changes),
            context: context(),
          });
          if (isRejection(revised)) return revised;
          const { state } = revised.after;
          if (state.kind === 'absent') return reject('event-not-found');
          await keptApart.set(params.id, secrets);
          return { body: { event: await shownTo(rights, state) }, position: revised.position };
        },
      });
      speakerRoutes(platform, async (eventId) => (await details(eventId)) !== null)(app, rim);
    },
  };
  return { module, details };
};

/** What server and worker plug in. */
export const eventSetupManifest = defineManifest({
  name: 'event-setup',
  watched: ['event'],
  reactions: [],
  open: openEventSetup,
  /** What other capabilities' reactions ask of its streams. Each time it looks for what is new. */
  newest: ({ log }: Pick<Platform, 'log'>) => {
    const streams = openStreams({ log, fold: eventFold });
    return {
      eventDetails: async (eventId: EventId): Promise<EventDetails | null> => {
        const { state } = await streams.read(eventStream(eventId));
        return state.kind === 'absent' ? null : state.details;
      },
    };
  },
});
