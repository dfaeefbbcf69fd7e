import { UnreadableEvent, type EventStore, type StoredEvent } from '@turnout/contracts/kernel';
import { isNoFaultOf, takeOne, type Work } from './work.ts';
import { storeCheckpoint } from './lease.ts';
import {
  countTry,
  moveOn,
  noteGivenUp,
  setAside,
  streamsDue,
  takeBack,
  type StuckEvent,
  type StuckStream,
} from './stuck-streams.ts';

/** Tries the streams whose time has come, one after the other; each up to where the reaction has come. */
export const retryStuck = async (work: Work): Promise<void> => {
  if (work.aside.size === 0) return;
  for (const stream of await streamsDue(work.sql, work.reaction.name)) {
    if (work.signal.aborted) return;
    await retryOne(work, stream);
  }
};

/** An event of a stuck stream that could not be taken either. */
class StuckAt extends Error {
  override readonly name = 'StuckAt';
  readonly event: StuckEvent;
  constructor(event: StuckEvent, cause: unknown) {
    super('an event of a stuck stream could not be taken', { cause });
    this.event = event;
  }
}

const retryOne = async (work: Work, stream: StuckStream): Promise<void> => {
  const { sql, reaction, lease, pauses, signal, logger } = work;
  await countTry(sql, reaction.name, stream, pauses);
  try {
    if (stream.isGivenUp) await giveUp(work, stream);
    await catchUp(work, stream.isGivenUp ? { ...stream, revision: stream.revision + 1 } : stream);
  } catch (error) {
    const cause = error instanceof StuckAt ? error.cause : error;
    if (signal.aborted || isNoFaultOf(cause)) throw error;
    logger.warn({ err: cause, reaction: reaction.name, streamId: stream.streamId }, 'a stuck stream was tried in vain');
    const at = placeOf(error);
    // What giving up met in another stream says nothing about this one.
    if (at?.streamId !== stream.streamId) return;
    await sql.begin(async (transaction) => {
      await storeCheckpoint(transaction, lease, work.reached);
      await setAside(transaction, reaction.name, at, { error: cause, tries: 1, pauses });
    });
  }
};

const placeOf = (error: unknown): StuckEvent | null => {
  if (error instanceof StuckAt) return error.event;
  return error instanceof UnreadableEvent ? error.place : null;
};

/** Takes what waits of a stream, in order; then the stream goes with the others again. */
const catchUp = async (work: Work, { streamId, revision }: StuckStream): Promise<void> => {
  const { sql, reaction, lease, log, signal, succeeded, logger, aside } = work;
  for (const event of await log.readStream(streamId, revision)) {
    if (signal.aborted) return;
    if (event.position > work.reached) break;
    try {
      await takeOne(work, event, async (within) => {
        await storeCheckpoint(within, lease, work.reached);
        await moveOn(within, reaction.name, streamId, event.revision + 1);
      });
      succeeded();
    } catch (error) {
      throw new StuckAt({ ...event, eventId: event.metadata.eventId }, error);
    }
  }
  if (signal.aborted) return;
  await sql.begin(async (transaction) => {
    await storeCheckpoint(transaction, lease, work.reached);
    await takeBack(transaction, reaction.name, streamId);
  });
  aside.delete(streamId);
  logger.info({ reaction: reaction.name, streamId }, 'a stream that was stuck has caught up');
};

const giveUp = async (work: Work, stream: StuckStream): Promise<void> => {
  const { sql, reaction, lease, log, signal, logger } = work;
  const { streamId, revision } = stream;
  if ('react' in reaction && reaction.giveUp !== undefined) {
    const [event] = await readableFrom(log, streamId, revision);
    if (event !== undefined) await reaction.giveUp(event, signal);
  }
  if (signal.aborted) return;
  await sql.begin(async (transaction) => {
    await storeCheckpoint(transaction, lease, work.reached);
    await noteGivenUp(transaction, reaction.name, stream);
  });
  logger.warn({ reaction: reaction.name, streamId, revision }, 'an event was given up');
};

/** A stream's events from a revision on; none where they cannot be read, which is why one may be given up. */
const readableFrom = async (log: EventStore, streamId: string, revision: number): Promise<readonly StoredEvent[]> => {
  try {
    return await log.readStream(streamId, revision);
  } catch (error) {
    if (error instanceof UnreadableEvent) return [];
    throw error;
  }
};
