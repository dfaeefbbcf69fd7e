import {
  eventSetupApi,
  eventSetupTopics,
  uploadOf,
  type EventDetails,
  type EventView,
} from '@turnout/contracts/event-setup';
import { startOfLog, type EventId, type Position } from '@turnout/contracts/kernel';
import { eventById, eventsAll, eventsOf, eventsOn, speakersOfEvent } from '@turnout/projections/event-setup/queries';
import { openStreams } from '../platform/command/streams.ts';
import { route } from '../platform/http/route.ts';
import { defineManifest, type Module, type Platform } from '../platform/module/platform.ts';
import { eventFold, eventStream } from './event.ts';
import { eventReads, eventRevising, eventScheduling, type EventSetupParts } from './event-routes.ts';
import { speakerRoutes } from './speaker-routes.ts';
import { uploadRoutes } from './upload-routes.ts';
import { openUploads } from './upload-store.ts';

export interface EventSetup {
  readonly module: Module;
  /** What an event is right now; null when there is no such event. */
  readonly details: (eventId: EventId) => Promise<EventDetails | null>;
  /** The events that an account works on, as far as tables know. */
  readonly eventsFor: (accountId: string) => Promise<readonly EventView[]>;
  /** The events that are on at some time between two moments, as far as tables know. */
  readonly eventsOn: (from: string, to: string) => Promise<readonly EventId[]>;
  /** Where an event's first fact lies in the log; its start where there is no such event. */
  readonly beginsAt: (eventId: EventId) => Promise<Position>;
}

const openEventSetup = (parts: EventSetupParts): EventSetup => {
  const { platform, profile } = parts;
  const { log, watch } = platform;
  const streams = openStreams({ log, fold: eventFold, watch });
  const uploads = openUploads(platform);

  const details = async (eventId: EventId): Promise<EventDetails | null> => {
    const { state } = await streams.read(eventStream(eventId));
    return state.kind === 'absent' ? null : state.details;
  };

  const eventsFor: EventSetup['eventsFor'] = async (accountId) => {
    const ids = await parts.eventsWithRole(accountId);
    return ids === null ? eventsAll(platform.pool) : eventsOf(platform.pool, ids);
  };

  const module: Module = {
    views: [
      {
        topic: eventSetupTopics.event,
        read: (readPool, params) => eventById(readPool, eventSetupTopics.event.params.parse(params).eventId),
      },
      {
        topic: eventSetupTopics.speakers,
        read: (readPool, params) => speakersOfEvent(readPool, eventSetupTopics.speakers.params.parse(params)),
      },
    ],
    routes: (app, http) => {
      for (const routes of [eventReads, eventScheduling, eventRevising])
        routes(app, http, { ...parts, streams, uploads, eventsFor });
      route(app, http, eventSetupApi.streetMap, {
        reads: [],
        handle: () => Promise.resolve({ body: { map: parts.streetMap } }),
      });
      uploadRoutes(app, http, { uploads, details });
      speakerRoutes(platform, profile, async (eventId) => (await details(eventId)) !== null)(app, http);
    },
  };
  return {
    module,
    details,
    eventsFor,
    eventsOn: (from, to) => eventsOn(platform.pool, from, to),
    beginsAt: async (eventId) => (await log.readStream(eventStream(eventId)))[0]?.position ?? startOfLog,
  };
};

/** What server and worker plug in. */
export const eventSetupManifest = defineManifest({
  name: 'event-setup',
  watched: ['event'],
  reactions: [],
  jobs: [],
  open: openEventSetup,
  /** What other capabilities' reactions ask of its streams. Each time it looks for what is new. */
  newest: ({ log, sql, ids }: Pick<Platform, 'log' | 'sql' | 'ids'>) => {
    const streams = openStreams({ log, fold: eventFold });
    const uploads = openUploads({ sql, ids });
    const eventDetails = async (eventId: EventId): Promise<EventDetails | null> => {
      const { state } = await streams.read(eventStream(eventId));
      return state.kind === 'absent' ? null : state.details;
    };
    return {
      eventDetails,
      /** The logo of an event's pages; null where it has none of its own. */
      logoOf: async (eventId: EventId) => {
        const event = await eventDetails(eventId);
        const id = event === null ? null : uploadOf(event, 'logo');
        const upload = id === null ? null : await uploads.find(id);
        if (upload === null || upload.event !== eventId) return null;
        const bytes = await uploads.read(upload);
        return bytes === null ? null : { type: upload.type, bytes };
      },
    };
  },
});
