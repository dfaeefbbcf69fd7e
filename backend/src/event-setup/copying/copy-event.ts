import { EventDetails, eventSetupEvents } from '@turnout/contracts/event-setup';
import { isFact, type EventId, type Position, type StoredEvent } from '@turnout/contracts/kernel';
import type { Files } from '../../platform/files/files.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { withCopiedIds } from './copied-ids.ts';
import { openCopies, type Copies } from './copies.ts';
import { copiedPictures, copyPictures } from './copy-pictures.ts';
import { copiedIdOf, copyRecords, findRecords, idsOfRecords, type Source } from './copy-records.ts';
import { dropProgress, noteProgress } from './progress.ts';

/** What another capability copies of an event, once its records are there. */
export interface CopyingPeople {
  readonly from: EventId;
  readonly to: EventId;
  readonly before: string;
  readonly ids: ReadonlyMap<string, string | null>;
  /** How the copy numbers its registrations. */
  readonly numbering: Pick<EventDetails, 'customConfirmationNumberGeneration' | 'confirmationNumberSequence'>;
  readonly onProgress: (done: number) => Promise<void>;
  readonly isWanted: () => Promise<boolean>;
  readonly signal: AbortSignal;
}

export interface CopyingParts {
  readonly platform: Pick<
    Platform,
    'log' | 'pool' | 'watch' | 'commands' | 'keyring' | 'ids' | 'sql' | 'clock' | 'progress'
  >;
  /** The pictures of events. */
  readonly files: Files;
  /** Registers everybody of the source in the copy; how many there are. */
  readonly copyRegistrants: (copying: CopyingPeople) => Promise<number>;
  /** Erases in the copy whoever was erased in the source meanwhile. */
  readonly eraseCopiesOfErased: (of: {
    readonly from: EventId;
    readonly to: EventId;
    readonly after: Position;
    readonly before: Position | null;
  }) => Promise<void>;
}

const visibleWithinMs = 2_000;

/** A copy that is being made, and what of. */
interface Copying {
  readonly parts: CopyingParts;
  readonly copies: Copies;
  readonly copyId: EventId;
  readonly source: Source;
  readonly withRegistrants: boolean;
  /** How many people the source had when the copy was begun. */
  readonly people: number;
  /** Whether it is still wanted, and not whole. */
  readonly isWanted: () => Promise<boolean>;
  readonly signal: AbortSignal;
}

/**
 * Stores what is set up in the source: pictures, then records, then the event's own settings.
 * @returns what each id of the source is called in the copy.
 */
const copySetup = async ({ parts, copies, copyId, source }: Copying, details: EventDetails) => {
  const { platform, files } = parts;
  const records = await findRecords(platform, source);
  const ids = new Map<string, string | null>([[source.eventId, copyId], ...idsOfRecords(platform, records, copyId)]);
  const stored = await files.ofEvent(source.eventId);
  const pictures = copiedPictures(stored, ids);
  for (const { id } of stored) ids.set(id, null);
  for (const { id } of pictures) ids.set(id, copiedIdOf(platform, copyId, id, 'upload'));
  await copyPictures(files, pictures, { to: copyId, ids, now: platform.clock.now() });
  await copyRecords(platform, records, { copyId, ids, context: (about) => copies.context(copyId, about) });
  const state = await copies.stateOf(copyId);
  if (state.kind === 'scheduled')
    await copies.settle(copyId, { ...EventDetails.parse(withCopiedIds(details, ids)), name: state.details.name });
  return ids;
};

/** Registers the people of the source in the copy, where they are wanted; how many there are. */
const copyPeople = async (
  { parts, copyId, source, withRegistrants, people, isWanted, signal }: Copying,
  details: EventDetails,
  ids: CopyingPeople['ids'],
): Promise<number> =>
  withRegistrants
    ? parts.copyRegistrants({
        from: source.eventId,
        to: copyId,
        before: source.before,
        ids,
        numbering: details,
        onProgress: (done) => noteProgress(parts.platform.pool, copyId, { done, of: Math.max(people, done) }),
        isWanted,
        signal,
      })
    : 0;

/** Erases in the copy whoever was erased in the source since it was begun. @param before up to where; null: to the end. */
const eraseErased = async (
  { parts, copyId, source, withRegistrants }: Copying,
  before: Position | null,
): Promise<void> => {
  if (withRegistrants)
    await parts.eraseCopiesOfErased({ from: source.eventId, to: copyId, after: source.before, before });
};

/** Copies everything and says that the copy is whole; leaves it where it is not wanted, or stopped. */
const copyAll = async (copying: Copying): Promise<void> => {
  const { parts, copies, copyId, source, isWanted, signal } = copying;
  const isSourceThere = async () => (await copies.stateOf(source.eventId)).kind === 'scheduled';
  if (!(await isWanted())) return;
  while (!(await parts.platform.progress.waitForHead(visibleWithinMs, ['registrants', 'forms', 'checkpoints'])))
    if (signal.aborted) return;
  const details = await copies.detailsBefore(source);
  if (details === null || !(await isSourceThere())) return copies.remove(copyId);
  const ids = await copySetup(copying, details);
  if (!(await isWanted())) return;
  const registrants = await copyPeople(copying, details, ids);
  if (signal.aborted || !(await isWanted())) return;
  if (!(await isSourceThere())) return copies.remove(copyId);
  await eraseErased(copying, null);
  await copies.complete(copyId, registrants);
};

/**
 * Makes a copy whole that was begun (`EventScheduled` with `copyOf`): all that is set up in the source as it was before
 * that fact, then its people where they are wanted. All ids follow from the copy's, so that beginning again after a stop
 * stores what is missing and nothing twice. A copy that was deleted meanwhile is left; one whose source was deleted
 * meanwhile is deleted too, since it could be no more than a part of it.
 * @param signal aborted, it stops in between and leaves the rest to the next call.
 */
export const copyEvent = async (parts: CopyingParts, begun: StoredEvent, signal: AbortSignal): Promise<void> => {
  if (!isFact(eventSetupEvents.EventScheduled, begun)) return;
  const { eventId: copyId, copyOf } = eventSetupEvents.EventScheduled.data.parse(begun.data);
  if (copyOf === undefined) return;
  const { pool } = parts.platform;
  const copies = openCopies(parts.platform);
  const { withRegistrants } = copyOf;
  const people = withRegistrants ? copyOf.registrants : 0;
  // First the note, then the look: whoever deletes the copy and finds no note knows that nothing is written any more.
  await noteProgress(pool, copyId, { done: 0, of: people });
  const isWanted = async () => {
    const state = await copies.stateOf(copyId);
    return state.kind === 'scheduled' && state.isCopying;
  };
  const source: Source = { eventId: copyOf.eventId, before: begun.position };
  const copying: Copying = { parts, copies, copyId, source, withRegistrants, people, isWanted, signal };
  await copyAll(copying);
  // Once more: whoever was erased between the last look and the copy's end. Also where a stop came in between.
  const end = await copies.endOf(copyId);
  if (end !== null) await eraseErased(copying, end);
  if (!signal.aborted) await dropProgress(pool, copyId);
};

/** Somebody decided that a copy which cannot be made is not to be: it is deleted, with what there is of it. */
export const giveUpCopy = async (parts: CopyingParts, begun: StoredEvent): Promise<void> => {
  if (!isFact(eventSetupEvents.EventScheduled, begun)) return;
  const { eventId: copyId, copyOf } = eventSetupEvents.EventScheduled.data.parse(begun.data);
  if (copyOf === undefined) return;
  const copies = openCopies(parts.platform);
  const state = await copies.stateOf(copyId);
  if (state.kind === 'scheduled' && state.isCopying) await copies.remove(copyId);
  await dropProgress(parts.platform.pool, copyId);
};
