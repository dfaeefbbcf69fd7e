import multipart from '@fastify/multipart';
import { dayOfEvent, type EventDetails } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import { registrationTopics } from '@turnout/contracts/registration';
import { openStreams } from '../platform/command/streams.ts';
import type { Module, Platform } from '../platform/module/platform.ts';
import { importsFold } from './steps/decider.ts';
import { importRoutes } from './steps/routes.ts';
import type { ImportSeats } from './steps/seats.ts';
import { openStepQueue, runImportSteps } from './steps/run-import-steps.job.ts';
import { findImport } from './upload/store.ts';
import { sweepImportsJob } from './upload/sweep-imports.job.ts';
import { largestFile } from './upload/upload.ts';
import { formOf, viewOf, type EventNow } from './steps/view.ts';

export interface ImportParts {
  readonly platform: Platform;
  /** The database's address: files are read in threads that connect by themselves. */
  readonly databaseUrl: string;
  readonly importSeats: ImportSeats;
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
}

/** What every server does about files in the background. */
export const importJobs = [runImportSteps, sweepImportsJob] as const;

/** Attendee files: brought, mapped, checked and imported. */
export const openImports = ({
  platform,
  databaseUrl,
  importSeats,
  eventDetails,
}: ImportParts): { readonly module: Module } => {
  const streams = openStreams({ log: platform.log, fold: importsFold });
  const nowIn = async (eventId: EventId): Promise<EventNow | undefined> => {
    const event = await eventDetails(eventId);
    if (event === null) return undefined;
    return { today: dayOfEvent(platform.clock.now(), event.timeZone), currency: event.appCurrency };
  };
  const queue = openStepQueue(platform, streams, { databaseUrl, nowIn });
  return {
    module: {
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
          topic: registrationTopics.import,
          read: async (pool, params) => {
            const { eventId, importId } = registrationTopics.import.params.parse(params);
            const stored = await findImport(pool, importId);
            return stored === null || stored.event_id !== eventId ? null : viewOf(stored, await formOf(pool, eventId));
          },
        },
      ],
      jobs: [runImportSteps.open(queue), sweepImportsJob.open(platform)],
    },
  };
};
