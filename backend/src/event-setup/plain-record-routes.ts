import { mailTextRecord, plainRecords, speakerRecord, type EventDetails } from '@turnout/contracts/event-setup';
import { meets, needs, type EventId } from '@turnout/contracts/kernel';
import { picturesOf } from '@turnout/contracts/records';
import { recordViewsOfEvent } from '@turnout/projections/platform/record-table';
import type { Files } from '../platform/files/files.ts';
import type { Platform } from '../platform/module/platform.ts';
import { openRecords } from '../platform/records/open-record.ts';
import { plainRecord, type Plain, type PlainSlots } from '../platform/records/plain-record.ts';
import type { Profile } from '../platform/session/staff.ts';
import type { EventFiles } from './event-files.ts';
import { mailTextSlots } from './mail-texts.ts';
import { pictureSlots } from './pictured-records.ts';

const isStaff = needs.event();
type Kind = Plain & { readonly many: (typeof plainRecords)[number]['many'] };
const kinds: readonly Kind[] = plainRecords;

interface PlainParts {
  readonly platform: Platform;
  readonly profile: Profile;
  readonly files: Files;
  readonly eventFiles: EventFiles;
  readonly details: (eventId: EventId) => Promise<EventDetails | null>;
}

/** The slots of a plain record that is special, by its `one`. */
const ownSlots = (platform: Platform): Readonly<Record<string, PlainSlots>> => ({
  [mailTextRecord.one]: mailTextSlots(platform),
  [speakerRecord.one]: {
    list: {
      reads: ['speakers'],
      of: async (eventId, { rightsIn }) => {
        const found = await recordViewsOfEvent(platform.pool, speakerRecord, { eventId });
        // Strangers see no e-mail addresses.
        return meets(isStaff, await rightsIn(eventId)) ? found : found.map((one) => ({ ...one, email: '' }));
      },
    },
  },
});

/** The live lists and the calls of plain records; their pictures are named with them, and erased with them. */
export const openPlainRecords = ({ platform, profile, ...files }: PlainParts) => {
  const own = ownSlots(platform);
  return kinds.map((record) =>
    plainRecord({
      platform,
      profile,
      record,
      records: openRecords<string, object, object>(platform, record),
      reads: record.many,
      slots: {
        ...(picturesOf(record.fields).length === 0 ? {} : pictureSlots(record, files)),
        ...own[record.one],
      },
    }),
  );
};
