import { speakerRecord, type EventDetails, type SpeakerDetails } from '@turnout/contracts/event-setup';
import { meets, needs, type EventId, type SpeakerId } from '@turnout/contracts/kernel';
import { recordViewsOfEvent } from '@turnout/projections/platform/record-table';
import type { Files } from '../platform/files/files.ts';
import type { Platform } from '../platform/module/platform.ts';
import type { Records } from '../platform/records/open-record.ts';
import { plainRecord } from '../platform/records/plain-record.ts';
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

/** The list and the calls of speakers; their pictures are named with them, and erased with them. */
export const openSpeakers = ({ platform, profile, speakers, ...files }: SpeakerParts) =>
  plainRecord({
    platform,
    profile,
    record: speakerRecord,
    records: speakers,
    reads: 'speakers',
    slots: {
      list: {
        reads: ['speakers'],
        of: async (eventId, { rightsIn }) => {
          const found = await recordViewsOfEvent(platform.pool, speakerRecord, { eventId });
          // Strangers see no e-mail addresses.
          return meets(isStaff, await rightsIn(eventId)) ? found : found.map((one) => ({ ...one, email: '' }));
        },
      },
      ...pictureSlots(speakerRecord, files),
    },
  });
