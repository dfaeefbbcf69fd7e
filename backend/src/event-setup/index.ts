import { eventSetupApi, eventSetupTopics, type EventDetails, type ReviseEvent } from '@turnout/contracts/event-setup';
import { EventId, isRejection, meets, needs, reject, type Language } from '@turnout/contracts/kernel';
import { eventById, eventsAll, eventsOf, speakersOfEvent } from '@turnout/projections/event-setup/queries';
import type { CommandContext } from '../platform/command/handle.ts';
import { openStreams } from '../platform/command/streams.ts';
import { route } from '../platform/http/route.ts';
import type { Module, Platform } from '../platform/platform.ts';
import { sanitised } from '../platform/rich-text.ts';
import { reviseEvent, scheduleEvent } from './decider.ts';
import { eventFold, eventStream, eventViewOf, publicEventViewOf } from './event.ts';
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
  /** Makes the fields every form begins with; before the event itself, so an event always has them. */
  readonly defineFirstFields: (
    eventId: EventId,
    language: Language,
    context: (suffix: string) => CommandContext,
  ) => Promise<unknown>;
}

/** Whoever has any role in an event sees all of it. */
const anyRole = needs.event();

/** What may be stored of an event: its terms without anything that could run. */
const cleaned = <T extends Pick<ReviseEvent, 'termsAndConditions'>>(details: T): T =>
  details.termsAndConditions === undefined
    ? details
    : { ...details, termsAndConditions: sanitised(details.termsAndConditions) };

export const openEventSetup = ({ platform, eventsWithRole, defineFirstFields }: EventSetupParts): EventSetup => {
  const { log, commands, watch, pool } = platform;
  const streams = openStreams({ log, fold: eventFold, watch });

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
        handle: async (_, { session }) => {
          if (session?.kind !== 'account') return reject('not-permitted');
          const ids = await eventsWithRole(session.accountId);
          return { body: { events: [...(ids === null ? await eventsAll(pool) : await eventsOf(pool, ids))] } };
        },
      });

      route(app, rim, eventSetupApi.event, {
        handle: async ({ params }, { rightsIn, now }) => {
          const { state } = await streams.read(eventStream(params.id));
          if (state.kind === 'absent') return reject('event-not-found');
          const event = meets(anyRole, await rightsIn(params.id)) ? eventViewOf(state) : publicEventViewOf(state, now);
          return { body: { event } };
        },
      });

      route(app, rim, eventSetupApi.scheduleEvent, {
        handle: async ({ body }, { session, context, newId }) => {
          if (session?.kind !== 'account') return reject('not-permitted');
          const eventId = EventId.parse(newId('event'));
          if (body.endDate < body.startDate) return reject('event-ends-before-it-starts');
          await defineFirstFields(eventId, body.language === '' ? 'en' : body.language, context);
          const command = { eventId, creator: session.accountId, details: cleaned(body) };
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
          return { body: { event: eventViewOf(state) }, position: made.position };
        },
      });

      route(app, rim, eventSetupApi.reviseEvent, {
        eventOf: ({ params }) => params.id,
        handle: async ({ params, body }, { context }) => {
          const revised = await commands.handle({
            streams,
            streamId: eventStream(params.id),
            eventId: params.id,
            decide: reviseEvent,
            command: cleaned(body),
            context: context(),
          });
          if (isRejection(revised)) return revised;
          const { state } = revised.after;
          return state.kind === 'absent'
            ? reject('event-not-found')
            : { body: { event: eventViewOf(state) }, position: revised.position };
        },
      });
      speakerRoutes(platform, async (eventId) => (await details(eventId)) !== null)(app, rim);
    },
  };
  return { module, details };
};
