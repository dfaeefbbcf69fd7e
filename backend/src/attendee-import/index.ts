import { taxOnTopOf } from '@turnout/contracts/charges';
import { attendeeImportTopics } from '@turnout/contracts/attendee-import';
import multipart from '@fastify/multipart';
import { dayOfEvent, type EventDetails } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import { openStreams } from '../platform/command/streams.ts';
import { defineManifest, type Module, type Platform, type WorkerModule } from '../platform/module/platform.ts';
import { completeImportWhenStarted } from './complete-import-when-started.ts';
import { openImportsBegun } from './imports-begun.ts';
import { importsFold } from './steps/decider.ts';
import { importRoutes } from './steps/routes.ts';
import type { ImportSeats } from './steps/seats.ts';
import { openStepQueue, runImportSteps } from './steps/run-import-steps.job.ts';
import { findImport } from './upload/store.ts';
import { sweepImportsJob } from './upload/sweep-imports.job.ts';
import { largestFile } from './upload/upload.ts';
import { formOf, viewOf, type EventNow } from './steps/view.ts';

interface ImportParts {
  readonly platform: Platform;
  /** The database's address: files are read in threads that connect by themselves. */
  readonly databaseUrl: string;
  readonly importSeats: ImportSeats;
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
}

/** Background jobs of every server about files. */
const importJobs = [runImportSteps, sweepImportsJob] as const;

/** Attendee files: brought, mapped, checked and imported. */
const importModule = ({ platform, databaseUrl, importSeats, eventDetails }: ImportParts): Module => {
  const streams = openStreams({ log: platform.log, fold: importsFold });
  const nowIn = async (eventId: EventId): Promise<EventNow | undefined> => {
    const event = await eventDetails(eventId);
    if (event === null) return undefined;
    return {
      today: dayOfEvent(platform.clock.now(), event.timeZone),
      currency: event.appCurrency,
      taxOnTop: taxOnTopOf(event),
    };
  };
  const queue = openStepQueue(platform, streams, { databaseUrl, nowIn });
  return {
    routes: (app, http) => {
      // In a scope of its own: no other call takes files.
      app.register(async (scope) => {
        await scope.register(multipart, {
          limits: { fileSize: largestFile, files: 1, fields: 10, fieldSize: 1_000 },
        });
        importRoutes(scope, http, { platform, streams, queue, importSeats });
      });
    },
    views: [
      {
        topic: attendeeImportTopics.import,
        read: async (pool, params) => {
          const { eventId, importId } = attendeeImportTopics.import.params.parse(params);
          const stored = await findImport(pool, importId);
          return stored === null || stored.event_id !== eventId ? null : viewOf(stored, await formOf(pool, eventId));
        },
      },
    ],
    jobs: [runImportSteps.open(queue), sweepImportsJob.open(platform)],
  };
};

export { forgetImportedTexts } from './upload/store.ts';

const reactions = [completeImportWhenStarted] as const;

/** Attendee files: brought, mapped, checked and imported. */
export const attendeeImportManifest = defineManifest({
  name: 'attendee-import',
  watched: [],
  reactions,
  jobs: importJobs,
  module: importModule,
  openWork: (parts: Parameters<(typeof completeImportWhenStarted)['open']>[0]): WorkerModule => ({
    reactions: reactions.map(({ open }) => open(parts)),
    jobs: [],
  }),
  /** Answers for other capabilities' reactions, at the newest state. */
  newest: (platform: Pick<Platform, 'log'>) => ({ hasImportBegun: openImportsBegun(platform) }),
});
