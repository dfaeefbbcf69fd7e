import { eventSetupApi, speakerRecord, type EventDetails, type SpeakerDetails } from '@turnout/contracts/event-setup';
import { meets, needs, type EventId, type SpeakerId } from '@turnout/contracts/kernel';
import { recordViewOf } from '@turnout/contracts/records';
import { speakersOfEvent } from '@turnout/projections/event-setup/queries';
import type { Files } from '../platform/files/files.ts';
import type { Module, Platform } from '../platform/module/platform.ts';
import type { Records } from '../platform/records/open-record.ts';
import { recordRoutes } from '../platform/records/record-routes.ts';
import type { Profile } from '../platform/session/staff.ts';
import type { EventFiles } from './event-files.ts';
import { pictureSlots } from './pictured-records.ts';

const isStaff = needs.event();

interface SpeakerParts {
  readonly platform: Platform;
  readonly profile: Profile;
  readonly speakers: Records<SpeakerId, SpeakerDetails>;
  readonly files: Files;
  readonly eventFiles: EventFiles;
  readonly details: (eventId: EventId) => Promise<EventDetails | null>;
}

/** The calls of speakers; their pictures are named with them, and erased with them. */
export const speakerRoutes =
  ({ platform, profile, speakers, files, eventFiles, details }: SpeakerParts): Module['routes'] =>
  (app, http) =>
    recordRoutes(app, http, {
      record: speakerRecord,
      records: speakers,
      calls: {
        list: eventSetupApi.speakers,
        one: eventSetupApi.speaker,
        define: eventSetupApi.announceSpeaker,
        revise: eventSetupApi.reviseSpeaker,
        retire: eventSetupApi.withdrawSpeaker,
      },
      profile,
      slots: {
        list: {
          reads: ['speakers'],
          of: async (eventId, { rightsIn }) => {
            const found = await speakersOfEvent(platform.pool, { eventId });
            // Strangers see no e-mail addresses.
            return meets(isStaff, await rightsIn(eventId)) ? found : found.map((one) => ({ ...one, email: '' }));
          },
        },
        viewOf: recordViewOf,
        ...pictureSlots(speakerRecord, { files, eventFiles, details }),
      },
    });
