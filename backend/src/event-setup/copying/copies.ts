import { eventSetupEvents, type EventDetails } from '@turnout/contracts/event-setup';
import { isFact, isRejection, systemCommandId, type EventId, type Position } from '@turnout/contracts/kernel';
import type { CommandContext } from '../../platform/command/handle.ts';
import { added, openStreams } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { completeCopy, removeEvent, reviseEvent } from '../decider.ts';
import { eventFold, eventStream } from '../event.ts';
import { asOf, type Source } from './copy-records.ts';

/** What is read and decided of the streams of copies and their sources. */
export const openCopies = ({ log, commands, clock }: Pick<Platform, 'log' | 'commands' | 'clock'>) => {
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
export type Copies = ReturnType<typeof openCopies>;
