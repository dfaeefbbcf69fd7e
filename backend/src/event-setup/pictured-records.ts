import { records } from '@turnout/contracts';
import { pictureOf, plainRecords, shownUploads, UploadUse, type EventDetails } from '@turnout/contracts/event-setup';
import { reject, type EventId, type Rejection, type UploadId } from '@turnout/contracts/kernel';
import { picturesOf, type RecordFields } from '@turnout/contracts/records';
import { recordsOfEvent } from '@turnout/projections/platform/record-table';
import type { CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import type { Files, StoredFile } from '../platform/files/files.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Platform } from '../platform/module/platform.ts';
import { openRecords } from '../platform/records/open-record.ts';
import type { DeclaredRecord } from '../platform/records/state.ts';
import type { EventFiles } from './event-files.ts';

type Kind = DeclaredRecord<string, object> & {
  readonly one: string;
  readonly called?: readonly string[];
  readonly table: string;
  readonly fields: RecordFields;
};

/** The kinds of record whose records show pictures. */
export const picturedKinds: readonly Kind[] = records.filter(({ fields }) => picturesOf(fields).length > 0);

/** The projections that have the tables of plain records with pictures. */
export const picturedPlain = plainRecords.filter(({ fields }) => picturesOf(fields).length > 0).map(({ many }) => many);

const Values = z.record(z.string(), z.unknown());
const Picture = z.looseObject({ _id: z.string().optional() }).nullable().catch(null);

/** The uploads that a record's values name, by their keys. */
const namedIn = ({ fields }: Pick<Kind, 'fields'>, details: object): ReadonlyMap<string, UploadId> => {
  const values = Values.parse({ ...details });
  return new Map(
    picturesOf(fields).flatMap((key) => {
      const named = Picture.parse(values[key] ?? null);
      const id = named?._id === undefined ? null : pictureOf({ picture: { _id: named._id } });
      return id === null ? [] : [[key, id] as const];
    }),
  );
};

const nameOf = ({ called = ['name'] }: Kind, details: object): string => {
  const values = Values.parse({ ...details });
  return called.map((key) => z.string().catch('').parse(values[key])).join(' ');
};

/**
 * The records of an event that show pictures, as far as tables know: what each is and what it is called, by its id.
 * @param eventId the event.
 */
export const picturedIn = async (
  pool: CommonQueryMethods,
  eventId: EventId,
): Promise<ReadonlyMap<string, UploadUse>> => {
  const found = await Promise.all(
    picturedKinds.map(async (kind) =>
      (await recordsOfEvent<string, object>(pool, kind, { eventId })).map(
        ({ id, details }) => [id, { as: UploadUse.shape.as.parse(kind.one), name: nameOf(kind, details) }] as const,
      ),
    ),
  );
  return new Map(found.flat());
};

/** Tells whether a record shows a stored file right now. A record that is deleted, or of which nothing may be known, shows none. */
export type IsShownByRecord = (file: Pick<StoredFile, 'id' | 'personId'>) => Promise<boolean>;

export const openShownByRecords = (
  platform: Pick<Platform, 'log' | 'watch' | 'commands' | 'keyring'>,
): IsShownByRecord => {
  const kinds = picturedKinds.map((kind) => ({ kind, opened: openRecords<string, object>(platform, kind) }));
  return async ({ id, personId }) => {
    if (personId === null) return false;
    for (const { kind, opened } of kinds) {
      const found = await opened.findDefined(personId);
      if (found !== null) return [...namedIn(kind, found.details).values()].includes(id);
    }
    return false;
  };
};

interface PictureParts {
  readonly files: Files;
  readonly eventFiles: EventFiles;
  readonly details: (eventId: EventId) => Promise<EventDetails | null>;
}

/**
 * The slots of a kind of record by which its pictures are named with it and erased with it (`recordRoutes`).
 * @param kind a record with fields of `picture`.
 */
export const pictureSlots = (kind: Pick<Kind, 'fields'>, { files, eventFiles, details }: PictureParts) => ({
  check: async (
    { id: personId, eventId }: { readonly id: string; readonly eventId: EventId },
    said: object,
    { session }: Caller,
  ): Promise<Rejection | null> => {
    const event = await details(eventId);
    if (event === null) return reject('event-not-found');
    const accountId = session?.kind === 'account' ? session.accountId : null;
    const shown = shownUploads(event);
    for (const [field, id] of namedIn(kind, said)) {
      const refused = await eventFiles.name({ id, field, eventId, accountId, personId, shown });
      if (refused !== null) return refused;
    }
    return null;
  },
  follow: async (id: string, record: { readonly details: object } | null): Promise<void> => {
    await files.eraseOf(id, record === null ? [] : [...namedIn(kind, record.details).values()]);
  },
});
