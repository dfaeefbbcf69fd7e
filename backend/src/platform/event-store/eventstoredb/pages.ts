import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { categoryOf, startOfLog, type LogFilter, type Position } from '@turnout/contracts/kernel';
import type { StoredText } from '../stored-text.ts';
import type { Incoming, LogConnection } from './client.ts';
import type { ReadMessage } from './messages.ts';
import { readOfAll, readOfHead, readOfStream } from './wire.ts';

/** A read that brings nothing for so long is lost, in ms: a server may search long for what a filter lets through. */
const silentForMs = 10_000;

/** Every event of one read: as texts, and null for each of the server's own. */
const read = async (connection: LogConnection, request: ReadReq): Promise<readonly (StoredText | null)[]> =>
  drain(connection, await connection.read(request, true));

const drain = (connection: LogConnection, call: Incoming<ReadMessage>): Promise<readonly (StoredText | null)[]> =>
  new Promise((resolve, reject) => {
    const events: (StoredText | null)[] = [];
    let heardAt = performance.now();
    const unwatch = connection.watch({
      since: () => heardAt,
      patienceMs: silentForMs,
      lose: (why) => {
        unwatch();
        reject(why);
        call.cancel();
      },
    });
    call.on('data', (message) => {
      heardAt = performance.now();
      if (message.kind === 'event') events.push(message.event);
    });
    call.on('error', (error) => {
      unwatch();
      reject(error);
    });
    call.on('end', () => {
      unwatch();
      resolve(events);
    });
  });

const isOurs = (event: StoredText | null): event is StoredText => event !== null;

/** A stream from a revision on; a stream that is not there has no events. */
export const readStreamFrom = async (
  connection: LogConnection,
  streamId: string,
  from: number,
  count: number = Number.MAX_SAFE_INTEGER,
): Promise<readonly StoredText[]> => (await read(connection, readOfStream(streamId, from, count))).filter(isOurs);

/** The last events of a stream, newest first. */
export const readStreamEnd = async (
  connection: LogConnection,
  streamId: string,
  count: number,
): Promise<readonly StoredText[]> => (await read(connection, readOfStream(streamId, 'end', count))).filter(isOurs);

/** At most `limit` events after a position. The server hands out the one at the position as well. */
export const readAllAfter = async (
  connection: LogConnection,
  after: Position,
  limit: number,
  only: LogFilter,
): Promise<readonly StoredText[]> => {
  const { categories } = only;
  const isWanted = ({ streamId }: StoredText) => categories?.includes(categoryOf(streamId)) ?? true;
  const found: StoredText[] = [];
  let from = after;
  for (;;) {
    const asked = limit - found.length + 1;
    const page = await read(connection, readOfAll(from, asked, only));
    const ours = page.filter(isOurs).filter(({ position }) => position > from);
    found.push(...ours.filter(isWanted));
    const last = ours.at(-1);
    // Short of what was asked for: the end of the log. A full page may still hold less than that for us.
    if (page.length < asked || found.length >= limit || last === undefined) return found.slice(0, limit);
    from = last.position;
  }
};

/** The position of the newest event; the server's own may lie behind it, also in a stream of ours. */
export const readHeadOf = async (connection: LogConnection): Promise<Position> => {
  for (let count = 1; ; count *= 100) {
    const newestFirst = await read(connection, readOfHead(count));
    const newest = newestFirst.find(isOurs);
    if (newest !== undefined) return newest.position;
    if (newestFirst.length < count) return startOfLog;
  }
};
