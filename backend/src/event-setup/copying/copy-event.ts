import { EventDetails, eventSetupEvents } from '@turnout/contracts/event-setup';
import {
  isFact,
  isRejection,
  systemCommandId,
  type EventId,
  type Position,
  type StoredEvent,
} from '@turnout/contracts/kernel';
import type { CommandContext } from '../../platform/command/handle.ts';
import type { Files } from '../../platform/files/files.ts';
import { added, openStreams } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { completeCopy, removeEvent, reviseEvent } from '../decider.ts';
import { eventFold, eventStream } from '../event.ts';
import { withCopiedIds } from './copied-ids.ts';
import { copiedPictures, copyPictures } from './copy-pictures.ts';
import { asOf, copiedIdOf, copyRecords, findRecords, idsOfRecords, type Source } from './copy-records.ts';
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

const openCopies = ({ platform }: CopyingParts) => {
  const { log, commands, clock } = platform;
  const streams = openStreams({ log, fold: eventFold, capacity: 10 });
  const context = (copyId: EventId, ...about: string[]): CommandContext => ({
    now: clock.now(),
    actor: { kind: 'system', id: 'copy-event' },
    commandId: systemCommandId('copy', copyId, ...about),
    correlationId: copyId,
  });
  return {
    context,
    stateOf: async (eventId: EventId) => (await streams.advance(eventStream(eventId))).state,
    /** The event's settings as they were; null where it was not there. */
    detailsBefore: async ({ eventId, before }: Source): Promise<EventDetails | null> => {
      const facts = asOf(await log.readStream(eventStream(eventId)), before);
      const { state } = added(streams.fold, streams.nothing(), facts);
      return state.kind === 'scheduled' ? state.details : null;
    },
    /** The place of the fact that ended a copy; null where it is not whole. */
    endOf: async (copyId: EventId): Promise<Position | null> => {
      const facts = await log.readStream(eventStream(copyId));
      return facts.find((fact) => isFact(eventSetupEvents.EventCopied, fact))?.position ?? null;
    },
    settle: async (copyId: EventId, changes: EventDetails) => {
      const revised = await commands.handle({
        streams,
        streamId: eventStream(copyId),
        eventId: copyId,
        decide: reviseEvent,
        command: { changes, read: null, isByCopying: true },
        context: context(copyId, 'settings'),
      });
      // Deleted meanwhile: whoever looks next finds that.
      if (isRejection(revised) && revised.rejected !== 'event-not-found')
        throw new Error(`the settings of the copy ${copyId} were refused: ${revised.rejected}`);
    },
    complete: (copyId: EventId, registrants: number) =>
      commands.handle({
        streams,
        streamId: eventStream(copyId),
        eventId: copyId,
        decide: completeCopy,
        command: { registrants },
        context: context(copyId, 'whole'),
      }),
    remove: async (copyId: EventId) => {
      const removed = await commands.handle({
        streams,
        streamId: eventStream(copyId),
        eventId: copyId,
        decide: removeEvent,
        command: null,
        context: context(copyId, 'given-up'),
      });
      if (isRejection(removed) && removed.rejected !== 'event-not-found')
        throw new Error(`the copy ${copyId} could not be given up: ${String(removed.rejected)}`);
    },
  };
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
  const { platform } = parts;
  const { pool, progress, clock } = platform;
  const copies = openCopies(parts);
  const source: Source = { eventId: copyOf.eventId, before: begun.position };
  const of = copyOf.withRegistrants ? copyOf.registrants : 0;
  // First the note, then the look: whoever deletes the copy and finds no note knows that nothing is written any more.
  await noteProgress(pool, copyId, { done: 0, of });
  const isWanted = async () => {
    const state = await copies.stateOf(copyId);
    return state.kind === 'scheduled' && state.isCopying;
  };
  const isSourceThere = async () => (await copies.stateOf(source.eventId)).kind === 'scheduled';

  const copyAll = async (): Promise<void> => {
    if (!(await isWanted())) return;
    while (!(await progress.waitForHead(visibleWithinMs, ['registrants', 'forms', 'checkpoints'])))
      if (signal.aborted) return;
    const details = await copies.detailsBefore(source);
    if (details === null || !(await isSourceThere())) return copies.remove(copyId);
    const records = await findRecords(platform, source);
    const ids = new Map<string, string | null>([[source.eventId, copyId], ...idsOfRecords(platform, records, copyId)]);
    const stored = await parts.files.ofEvent(source.eventId);
    const pictures = copiedPictures(stored, ids);
    for (const { id } of stored) ids.set(id, null);
    for (const { id } of pictures) ids.set(id, copiedIdOf(platform, copyId, id, 'upload'));
    await copyPictures(parts.files, pictures, { to: copyId, ids, now: clock.now() });
    await copyRecords(platform, records, { copyId, ids, context: (about) => copies.context(copyId, about) });
    const state = await copies.stateOf(copyId);
    if (state.kind !== 'scheduled') return;
    await copies.settle(copyId, { ...EventDetails.parse(withCopiedIds(details, ids)), name: state.details.name });
    const registrants = copyOf.withRegistrants
      ? await parts.copyRegistrants({
          from: source.eventId,
          to: copyId,
          before: source.before,
          ids,
          numbering: details,
          onProgress: (done) => noteProgress(pool, copyId, { done, of: Math.max(of, done) }),
          isWanted,
          signal,
        })
      : 0;
    if (signal.aborted || !(await isWanted())) return;
    if (!(await isSourceThere())) return copies.remove(copyId);
    await eraseErased(null);
    await copies.complete(copyId, registrants);
  };
  const eraseErased = async (before: Position | null): Promise<void> => {
    if (!copyOf.withRegistrants) return;
    await parts.eraseCopiesOfErased({ from: source.eventId, to: copyId, after: source.before, before });
  };

  await copyAll();
  // Once more: whoever was erased between the last look and the copy's end. Also where a stop came in between.
  const end = await copies.endOf(copyId);
  if (end !== null) await eraseErased(end);
  if (!signal.aborted) await dropProgress(pool, copyId);
};

/** Somebody decided that a copy which cannot be made is not to be: it is deleted, with what there is of it. */
export const giveUpCopy = async (parts: CopyingParts, begun: StoredEvent): Promise<void> => {
  if (!isFact(eventSetupEvents.EventScheduled, begun)) return;
  const { eventId: copyId, copyOf } = eventSetupEvents.EventScheduled.data.parse(begun.data);
  if (copyOf === undefined) return;
  const copies = openCopies(parts);
  const state = await copies.stateOf(copyId);
  if (state.kind === 'scheduled' && state.isCopying) await copies.remove(copyId);
  await dropProgress(parts.platform.pool, copyId);
};
