import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { eventBytes } from './double-events.ts';
import type { RecordedEvent } from './double-log.ts';
import { caughtUpMessage, checkpointMessage, confirmationMessage, type Place } from './double-messages.ts';
import type { DoubleNode } from './double-node.ts';
import {
  beginning,
  filterOf,
  indexFrom,
  isBefore,
  placeOf,
  readBatch,
  readPage,
  type Passes,
} from './double-places.ts';

/** What a read brings: a message, or one that is written already. */
export type ReadMessage = streams.ReadResp | Buffer;
export type ReadCall = ServerWritableStream<streams.ReadReq, ReadMessage>;

const drained = async (call: ReadCall): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      call.off('drain', go);
      call.off('cancelled', go);
      call.off('close', go);
      resolve();
    };
    call.on('drain', go);
    call.on('cancelled', go);
    call.on('close', go);
  });

/** Writes, and waits where the client does not keep up. */
export const send = async (call: ReadCall, message: ReadMessage): Promise<void> => {
  if (!call.write(message) && !call.cancelled && !call.destroyed) await drained(call);
};

export const wantsStructuredIds = (options: streams.ReadReq.Options): boolean =>
  options.getUuidOption()?.hasStructured() ?? false;

/** Runs `drain` now and after every append until the call is over. */
const follow = async (call: ReadCall, node: DoubleNode, drain: () => Promise<boolean>): Promise<void> => {
  let wake: () => void = () => undefined;
  const end = node.log.onAppended(() => wake());
  call.on('cancelled', () => wake());
  while (!call.cancelled) {
    const changed = new Promise<void>((resolve) => {
      wake = resolve;
    });
    if (!(await drain()) && !call.cancelled) await changed;
  }
  end();
};

const held = async (node: DoubleNode): Promise<void> => {
  if (node.faults.subscriptions.held())
    await new Promise<void>((resolve) => {
      node.faults.subscriptions.pass(resolve);
    });
};

/** The events of one stream behind a revision. */
export const subscribeToStream = async (
  call: ReadCall,
  node: DoubleNode,
  options: streams.ReadReq.Options,
  source: () => readonly RecordedEvent[],
  from: number,
): Promise<void> => {
  const structured = wantsStructuredIds(options);
  let next = from;
  let isCaughtUp = false;
  await send(call, confirmationMessage(`stream-${from}`));
  await follow(call, node, async () => {
    const event = source()[next];
    if (event === undefined) {
      if (!isCaughtUp) await send(call, caughtUpMessage());
      isCaughtUp = true;
      return source()[next] !== undefined;
    }
    next += 1;
    await held(node);
    await send(call, eventBytes(event, structured));
    return true;
  });
};

/** As if the client had asked from some events earlier: what it has had comes again. */
const repeated = (node: DoubleNode, checkpoint: Place, passes: Passes): Place => {
  const { repeatOnResubscribe } = node.faults;
  if (repeatOnResubscribe === 0 || checkpoint === beginning) return checkpoint;
  node.faults.repeatOnResubscribe = 0;
  const had = node.log.all.filter((event) => !isBefore(checkpoint, placeOf(event)) && passes(event));
  const again = had.at(-repeatOnResubscribe) ?? had[0];
  if (again === undefined) return checkpoint;
  const before = node.log.all[indexFrom(node.log.all, placeOf(again)) - 1];
  return before === undefined ? beginning : placeOf(before);
};

/**
 * All events behind a place that pass a filter, in pages until the end, then as they are appended.
 * Checkpoints come as a real server sends them: in the past one stands at the last event sent or where
 * its page began, which is the end of the record before it with a prepare position of 0; an event that
 * begins there is still to come. Live they stand at the event that filled the interval.
 */
export const subscribeToAll = async (
  call: ReadCall,
  node: DoubleNode,
  options: streams.ReadReq.Options,
  from: Place,
): Promise<void> => {
  const { all } = node.log;
  const structured = wantsStructuredIds(options);
  const filter = options.getFilter();
  const passes = filterOf(filter);
  const window = filter === undefined ? Number.POSITIVE_INFINITY : filter.hasMax() ? filter.getMax() : readBatch;
  const interval = window * Math.max(1, filter?.getCheckpointintervalmultiplier() ?? 1);
  let checkpoint = repeated(node, from, passes);
  let sentCheckpoint = beginning;

  const sendEvent = async (event: RecordedEvent): Promise<void> => {
    await held(node);
    await send(call, eventBytes(event, structured));
    checkpoint = placeOf(event);
  };
  const sendCheckpoint = async (): Promise<void> => {
    if (filter === undefined || !isBefore(sentCheckpoint, checkpoint)) return;
    sentCheckpoint = checkpoint;
    await held(node);
    await send(call, checkpointMessage(checkpoint));
  };
  const catchUp = async (): Promise<void> => {
    let considered = 0;
    let start = isBefore(checkpoint, { commit: 0n, prepare: 0n }) ? { commit: 0n, prepare: 0n } : checkpoint;
    while (!call.cancelled) {
      const page = readPage(all, start, passes, window);
      for (const event of page.found) if (isBefore(checkpoint, placeOf(event))) await sendEvent(event);
      considered += page.considered;
      if (page.isEnd || considered >= interval) {
        considered %= interval;
        if (isBefore(checkpoint, start)) checkpoint = start;
        await sendCheckpoint();
      }
      if (page.isEnd) return;
      start = page.next;
    }
  };

  await send(call, confirmationMessage(`all-${from.commit}`));
  const last = all.at(-1);
  if (last !== undefined && isBefore(checkpoint, placeOf(last))) await catchUp();
  // What was appended while the last page was sent is behind the checkpoint, and is live.
  let next = indexFrom(all, checkpoint);
  let considered = 0;
  await send(call, caughtUpMessage());
  await follow(call, node, async () => {
    const event = all[next];
    if (event === undefined) return false;
    next += 1;
    // A checkpoint beyond the end keeps back what is appended before it, in silence.
    if (!isBefore(checkpoint, placeOf(event))) return true;
    if (passes(event)) await sendEvent(event);
    considered += 1;
    if (considered < interval) return true;
    considered = 0;
    checkpoint = placeOf(event);
    await sendCheckpoint();
    return true;
  });
};
