import {
  eventSetupApi,
  eventSetupTopics,
  speakerRecord,
  uploadOf,
  type EventNow,
  type EventView,
  type UploadView,
} from '@turnout/contracts/event-setup';
import { startOfLog, type EventId, type Position, type SpeakerId, type UploadId } from '@turnout/contracts/kernel';
import { eventById, eventsAll, eventsOf, eventsOn } from '@turnout/projections/event-setup/queries';
import type { CommonQueryMethods } from 'slonik';
import { openStreams } from '../platform/command/streams.ts';
import type { Files } from '../platform/files/files.ts';
import { openFiles } from '../platform/files/postgres-files.ts';
import { route } from '../platform/http/route.ts';
import { defineManifest, type Module, type Platform, type WorkerModule } from '../platform/module/platform.ts';
import type { ReadPictures } from '../platform/pictures/open-pictures.ts';
import { openRecords } from '../platform/records/open-record.ts';
import { eventFold, eventNow, eventStream } from './event.ts';
import { openEventFiles, uploadViewOf, usesOf } from './event-files.ts';
import { eventCloning } from './clone-route.ts';
import { completeCopyWhenBegun } from './complete-copy-when-begun.ts';
import type { CopyingParts } from './copying/copy-event.ts';
import { progressOf } from './copying/progress.ts';
import { eventReads, eventScheduling, openShown, type EventSetupParts } from './event-routes.ts';
import { eventRevising } from './revise-event-route.ts';
import { emptyEventWhenRemoved } from './empty-event-when-removed.ts';
import { emptyEventWhenWrittenTo } from './empty-event-when-written-to.ts';
import { openShownByRecords, picturedIn } from './pictured-records.ts';
import { eventRemoving } from './removal-routes.ts';
import type { EmptyingParts } from './removal/empty-event.ts';
import { openMailTexts } from './mail-texts.ts';
import { openPlainRecords } from './plain-record-routes.ts';
import { sweepFilesJob } from './sweep-files.job.ts';
import { uploadRoutes } from './upload-routes.ts';

export interface EventSetup {
  readonly module: Module;
  /** What an event is right now; null when there is no such event. */
  readonly details: (eventId: EventId) => Promise<EventNow | null>;
  /** The events that an account works on, as far as tables know. */
  readonly eventsFor: (accountId: string) => Promise<readonly EventView[]>;
  /** The events that are on at some time between two moments, as far as tables know. */
  readonly eventsOn: (from: string, to: string) => Promise<readonly EventId[]>;
  /** The event that a speaker is of; null where there is no such speaker. */
  readonly speakerEventOf: (id: SpeakerId) => Promise<EventId | null>;
  /** Where an event's first fact lies in the log; its start where there is no such event. */
  readonly beginsAt: (eventId: EventId) => Promise<Position>;
}

/** Files of events, and whose rooms hear of them. */
const openFilesOfEvents = ({ sql }: Pick<Platform, 'sql'>): Files => openFiles(sql, eventSetupTopics.uploads.name);

/** The pictures of an event with where they are shown, as far as tables know. */
const readUploads =
  (files: Files) =>
  async (pool: CommonQueryMethods, eventId: EventId): Promise<UploadView[]> => {
    const [stored, event, pictured] = await Promise.all([
      files.ofEvent(eventId),
      eventById(pool, eventId),
      picturedIn(pool, eventId),
    ]);
    const shown = event ?? { banner: null, logo: null };
    return stored.map((file) => uploadViewOf(file, eventId, usesOf(file, shown, pictured)));
  };

const openEventSetup = (
  parts: EventSetupParts & { readonly erasureJournal: string; readonly pictures: ReadPictures },
): EventSetup => {
  const { platform, profile } = parts;
  const { log, watch } = platform;
  const streams = openStreams({ log, fold: eventFold, watch });
  const files = openFilesOfEvents(platform);
  const eventFiles = openEventFiles({ files, pictures: parts.pictures, ids: platform.ids });
  const speakers = openRecords(platform, speakerRecord);
  const isShownByRecord = openShownByRecords(platform);
  const uploadsIn = readUploads(files);
  const shownTo = openShown(parts);

  const details = async (eventId: EventId): Promise<EventNow | null> =>
    eventNow((await streams.read(eventStream(eventId))).state);

  const eventsFor: EventSetup['eventsFor'] = async (accountId) => {
    const ids = await parts.eventsWithRole(accountId);
    return ids === null ? eventsAll(platform.pool) : eventsOf(platform.pool, ids);
  };

  const plain = openPlainRecords({ platform, profile, files, eventFiles, details });

  const module: Module = {
    views: [
      {
        topic: eventSetupTopics.event,
        read: (readPool, params) => eventById(readPool, eventSetupTopics.event.params.parse(params).eventId),
      },
      {
        topic: eventSetupTopics.copying,
        read: (readPool, params) => progressOf(readPool, eventSetupTopics.copying.params.parse(params).eventId),
      },
      ...plain.map(({ view }) => view),
      {
        topic: eventSetupTopics.uploads,
        read: (readPool, params) => uploadsIn(readPool, eventSetupTopics.uploads.params.parse(params).eventId),
      },
    ],
    routes: (app, http) => {
      for (const routes of [eventReads, eventScheduling, eventRevising, eventRemoving, eventCloning])
        routes(app, http, { ...parts, streams, eventFiles, eventsFor, files, shownTo });
      route(app, http, eventSetupApi.streetMap, {
        reads: [],
        handle: () => Promise.resolve({ body: { map: parts.streetMap } }),
      });
      const { eventsWithRole } = parts;
      const uploadsOf = (eventId: EventId) => uploadsIn(platform.pool, eventId);
      const isThere = async (eventId: EventId) =>
        (await streams.advance(eventStream(eventId))).state.kind === 'scheduled';
      uploadRoutes(app, http, { files, eventFiles, details, isThere, isShownByRecord, uploadsOf, eventsWithRole });
      for (const { routes } of plain) routes(app, http);
    },
    jobs: [sweepFilesJob.open({ files, details, isShownByRecord, clock: platform.clock, logger: platform.logger })],
  };
  return {
    module,
    details,
    eventsFor,
    speakerEventOf: speakers.eventOf,
    eventsOn: (from, to) => eventsOn(platform.pool, from, to),
    beginsAt: async (eventId) => (await log.readStream(eventStream(eventId)))[0]?.position ?? startOfLog,
  };
};

export { openEventLives } from './life.ts';

const reactions = [completeCopyWhenBegun, emptyEventWhenRemoved, emptyEventWhenWrittenTo] as const;

/** What the worker does about events. */
const openWork = (
  given: EmptyingParts & Omit<CopyingParts, 'files'> & { readonly platform: Platform },
): WorkerModule => {
  const parts = { ...given, files: openFilesOfEvents(given.platform) };
  return { reactions: reactions.map(({ open }) => open(parts)) };
};

/** What server and worker plug in. */
export const eventSetupManifest = defineManifest({
  name: 'event-setup',
  watched: ['event'],
  reactions,
  jobs: [sweepFilesJob],
  open: openEventSetup,
  openWork,
  /** What other capabilities' reactions ask of its streams. Each time it looks for what is new. */
  newest: (platform: Pick<Platform, 'log' | 'sql' | 'pool' | 'watch' | 'commands' | 'keyring'>) => {
    const { log, sql } = platform;
    const mailTexts = openMailTexts(platform);
    const streams = openStreams({ log, fold: eventFold });
    const files = openFilesOfEvents({ sql });
    const eventDetails = async (eventId: EventId): Promise<EventNow | null> =>
      eventNow((await streams.read(eventStream(eventId))).state);
    return {
      eventDetails,
      /** A picture among an event's uploads; null: it has none by that id. */
      uploadOfEvent: async (eventId: EventId, id: UploadId) => {
        const file = await files.find(id);
        return file === null || file.eventId !== eventId ? null : files.read(file.id);
      },
      /** The logo of an event's pages; null where it has none of its own. */
      logoOf: async (eventId: EventId) => {
        const event = await eventDetails(eventId);
        const id = event === null ? null : uploadOf(event, 'logo');
        const file = id === null ? null : await files.find(id);
        return file === null || file.eventId !== eventId ? null : files.read(file.id);
      },
      /** A picture among an event's uploads as messages show it, no larger than they need; null: it has none by that id. */
      uploadInMails: async (eventId: EventId, id: UploadId) => {
        const file = await files.find(id);
        const read = file === null || file.eventId !== eventId ? null : await files.read(id, 'small');
        return file === null || read === null ? null : { ...read, name: file.name, isOpen: file.use === 'event' };
      },
      /** The organisers' own words of its mails. */
      mailTexts: async (eventId: EventId) => (await mailTexts(eventId)).map(({ details }) => details),
    };
  },
});
