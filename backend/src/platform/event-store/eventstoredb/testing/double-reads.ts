import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { handleServerStreamingCall } from '@grpc/grpc-js';
import { eventBytes } from './double-events.ts';
import type { RecordedEvent } from './double-log.ts';
import { streamNameOf, streamNotFoundMessage, type Place } from './double-messages.ts';
import { callerOf, requiresLeader, type DoubleNode } from './double-node.ts';
import {
  beginning,
  filterOf,
  indexFrom,
  isRecordBoundary,
  placeOf,
  positionPlace,
  type Passes,
} from './double-places.ts';
import { refusals } from './double-refusals.ts';
import {
  send,
  subscribeToAll,
  subscribeToStream,
  wantsStructuredIds,
  type ReadCall,
  type ReadMessage,
} from './double-subscriptions.ts';

type ReadOptions = streams.ReadReq.Options;

const isBackwards = (options: ReadOptions): boolean =>
  options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;

const readOnce = async (
  call: ReadCall,
  options: ReadOptions,
  events: readonly RecordedEvent[],
  from: number,
  passes: Passes,
): Promise<void> => {
  const structured = wantsStructuredIds(options);
  const step = isBackwards(options) ? -1 : 1;
  let left = BigInt(options.getCount());
  for (let index = from; left > 0n && !call.cancelled; index += step) {
    const event = events[index];
    if (event === undefined) break;
    if (!passes(event)) continue;
    left -= 1n;
    await send(call, eventBytes(event, structured));
  }
  call.end();
};

/** Forwards a position is read itself, backwards what lies before it. */
const readAll = async (
  call: ReadCall,
  node: DoubleNode,
  options: ReadOptions,
  all: streams.ReadReq.Options.AllOptions,
): Promise<void> => {
  const events = node.log.all;
  const position = all.getPosition();
  const index =
    position === undefined ? (all.hasEnd() ? events.length : 0) : indexFrom(events, positionPlace(position));
  await readOnce(call, options, events, isBackwards(options) ? index - 1 : index, filterOf(options.getFilter()));
};

const lastPlace = (node: DoubleNode): Place => {
  const last = node.log.all.at(-1);
  return last === undefined ? beginning : placeOf(last);
};

const ofAll = async (
  call: ReadCall,
  node: DoubleNode,
  options: ReadOptions,
  all: streams.ReadReq.Options.AllOptions,
): Promise<void> => {
  const position = all.getPosition();
  const place = position === undefined ? undefined : positionPlace(position);
  if (place !== undefined && !isRecordBoundary(node.log.all, place)) call.emit('error', refusals.invalidPosition());
  else if (!options.hasSubscription()) await readAll(call, node, options, all);
  else await subscribeToAll(call, node, options, place ?? (all.hasEnd() ? lastPlace(node) : beginning));
};

const ofStream = async (
  call: ReadCall,
  node: DoubleNode,
  options: ReadOptions,
  one: streams.ReadReq.Options.StreamOptions,
): Promise<void> => {
  const streamId = streamNameOf(one.getStreamIdentifier());
  const source = (): readonly RecordedEvent[] => node.log.stream(streamId);
  const { length } = source();
  const revision = one.hasRevision() ? Number(one.getRevision()) : undefined;
  if (options.hasSubscription()) {
    // A subscription begins behind the revision that the client has.
    const next = revision === undefined ? (one.hasEnd() ? length : 0) : revision + 1;
    await subscribeToStream(call, node, options, source, next);
  } else if (length === 0) {
    await send(call, streamNotFoundMessage(streamId));
    call.end();
  } else {
    const first = isBackwards(options)
      ? Math.min(revision ?? (one.hasEnd() ? length - 1 : 0), length - 1)
      : (revision ?? (one.hasEnd() ? length : 0));
    await readOnce(call, options, source(), first, () => true);
  }
};

const refusalOf = (node: DoubleNode, call: ReadCall) => {
  const caller = callerOf(node, call.metadata);
  if (caller === 'wrong') return refusals.unauthenticated();
  if (caller === 'anonymous' || node.faults.denyReads) return refusals.accessDenied();
  const leader = node.leaderElsewhere();
  if (leader === undefined || !requiresLeader(call.metadata)) return undefined;
  return leader === 'nobody' ? refusals.noLeaderInfo() : refusals.notLeader(leader);
};

const answer = async (node: DoubleNode, call: ReadCall): Promise<void> => {
  const refusal = refusalOf(node, call);
  const options = call.request.getOptions();
  const all = options?.getAll();
  const one = options?.getStream();
  if (refusal !== undefined) call.emit('error', refusal);
  else if (options !== undefined && all !== undefined) await ofAll(call, node, options, all);
  else if (options !== undefined && one !== undefined) await ofStream(call, node, options, one);
  else call.emit('error', refusals.invalid('A stream or all are required'));
};

/** Streams.Read: reads that end and subscriptions that do not, of one stream or of all. */
export const read =
  (node: DoubleNode): handleServerStreamingCall<streams.ReadReq, ReadMessage> =>
  (call) => {
    // A call that was cut while it was being written to has nobody left to hear why.
    answer(node, call).catch((error: unknown) =>
      call.destroy(error instanceof Error ? error : new Error('the read failed')),
    );
  };
