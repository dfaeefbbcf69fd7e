import { once } from 'node:events';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { handleServerStreamingCall, ServerWritableStream } from '@grpc/grpc-js';
import type { RecordedEvent } from './double-log.ts';
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  streamNameOf,
  streamNotFoundMessage,
} from './double-messages.ts';
import { callerOf, requiresLeader, type DoubleNode } from './double-node.ts';
import { refusals } from './double-refusals.ts';

type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;
type ReadOptions = streams.ReadReq.Options;

/** Events considered between two checkpoints when the client names no window. */
const defaultWindow = 32;

const send = async (call: ReadCall, message: streams.ReadResp): Promise<void> => {
  if (call.write(message) || call.cancelled) return;
  await Promise.race([once(call, 'drain'), once(call, 'cancelled')]);
};

/** The first place in the log at or behind a position. */
const placeOf = (all: readonly RecordedEvent[], position: bigint): number => {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const there = all[middle];
    if (there !== undefined && there.position < position) low = middle + 1;
    else high = middle;
  }
  return low;
};

type Passes = (event: RecordedEvent) => boolean;

const filterOf = (filter: streams.ReadReq.Options.FilterOptions | undefined): Passes => {
  const byType = filter?.getEventType();
  const expression = byType ?? filter?.getStreamIdentifier();
  if (expression === undefined) return () => true;
  const text = (event: RecordedEvent): string => (byType === undefined ? event.streamId : event.type);
  if (expression.getRegex() !== '') {
    const pattern = new RegExp(expression.getRegex(), 'u');
    return (event) => pattern.test(text(event));
  }
  const prefixes = expression.getPrefixList();
  return (event) => prefixes.some((prefix) => text(event).startsWith(prefix));
};

interface Plan {
  readonly source: () => readonly RecordedEvent[];
  /** The place of the first event to look at. */
  readonly from: number;
  readonly backwards: boolean;
  readonly passes: Passes;
}

const planOfAll = (node: DoubleNode, options: ReadOptions, all: streams.ReadReq.Options.AllOptions): Plan => {
  const events = node.log.all;
  const backwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
  const plan = { source: () => events, backwards, passes: filterOf(options.getFilter()) };
  const position = all.getPosition();
  if (position === undefined) {
    const end = backwards ? events.length - 1 : events.length;
    return { ...plan, from: all.hasEnd() ? end : backwards ? -1 : 0 };
  }
  const place = placeOf(events, BigInt(position.getCommitPosition()));
  // Forwards the position is read itself, backwards what lies before it; a subscription begins behind it.
  if (backwards) return { ...plan, from: place - 1 };
  const exact = events[place]?.position === BigInt(position.getCommitPosition());
  return { ...plan, from: options.hasSubscription() && exact ? place + 1 : place };
};

const planOfStream = (node: DoubleNode, options: ReadOptions, one: streams.ReadReq.Options.StreamOptions): Plan => {
  const streamId = streamNameOf(one.getStreamIdentifier());
  const source = (): readonly RecordedEvent[] => node.log.stream(streamId);
  const backwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
  const plan = { source, backwards, passes: () => true };
  const { length } = source();
  if (one.hasRevision()) {
    const revision = Number(one.getRevision());
    if (backwards) return { ...plan, from: Math.min(revision, length - 1) };
    return { ...plan, from: options.hasSubscription() ? revision + 1 : revision };
  }
  const end = backwards ? length - 1 : length;
  return { ...plan, from: one.hasEnd() ? end : 0 };
};

const readOnce = async (call: ReadCall, plan: Plan, options: ReadOptions): Promise<void> => {
  const structured = options.getUuidOption()?.hasStructured() ?? false;
  const events = plan.source();
  const step = plan.backwards ? -1 : 1;
  let left = BigInt(options.getCount());
  for (let place = plan.from; left > 0n && !call.cancelled; place += step) {
    const event = events[place];
    if (event === undefined) break;
    if (!plan.passes(event)) continue;
    left -= 1n;
    await send(call, eventMessage(event, structured));
  }
  call.end();
};

const checkpointInterval = (options: ReadOptions): number => {
  const filter = options.getFilter();
  if (filter === undefined) return Number.POSITIVE_INFINITY;
  return (filter.hasMax() ? filter.getMax() : defaultWindow) * Math.max(1, filter.getCheckpointintervalmultiplier());
};

const follow = async (call: ReadCall, node: DoubleNode, plan: Plan, options: ReadOptions): Promise<void> => {
  const structured = options.getUuidOption()?.hasStructured() ?? false;
  const interval = checkpointInterval(options);
  let place = plan.from;
  let considered = 0;
  let wake: () => void = () => undefined;
  const deliver = async (event: RecordedEvent): Promise<void> => {
    if (node.faults.subscriptions.held())
      await new Promise<void>((resolve) => {
        node.faults.subscriptions.pass(resolve);
      });
    if (plan.passes(event)) await send(call, eventMessage(event, structured));
    considered += 1;
    if (considered < interval) return;
    considered = 0;
    await send(call, checkpointMessage(event.position));
  };
  const catchUp = async (): Promise<void> => {
    for (let event = plan.source()[place]; event !== undefined && !call.cancelled; event = plan.source()[place]) {
      place += 1;
      await deliver(event);
    }
  };
  const end = node.log.onAppended(() => wake());
  call.on('cancelled', () => wake());
  await send(call, confirmationMessage(`subscription-${place}`));
  await catchUp();
  await send(call, caughtUpMessage());
  while (!call.cancelled) {
    await catchUp();
    if (plan.source()[place] === undefined && !call.cancelled)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
  end();
};

/** As if the client had asked from some events earlier: what it has had comes again. */
const repeated = (node: DoubleNode, plan: Plan): Plan => {
  const { repeatOnResubscribe } = node.faults;
  if (repeatOnResubscribe === 0 || plan.from === 0) return plan;
  node.faults.repeatOnResubscribe = 0;
  let { from } = plan;
  for (let left = repeatOnResubscribe; left > 0 && from > 0;) {
    from -= 1;
    const event = plan.source()[from];
    if (event !== undefined && plan.passes(event)) left -= 1;
  }
  return { ...plan, from };
};

const refusalOf = (node: DoubleNode, call: ReadCall) => {
  const caller = callerOf(node, call.metadata);
  if (caller === 'wrong') return refusals.unauthenticated();
  if (caller === 'anonymous' || node.faults.denyReads) return refusals.accessDenied();
  const leader = node.leaderElsewhere();
  return leader !== undefined && requiresLeader(call.metadata) ? refusals.notLeader(leader) : undefined;
};

const answer = async (node: DoubleNode, call: ReadCall): Promise<void> => {
  const refusal = refusalOf(node, call);
  const options = call.request.getOptions();
  const all = options?.getAll();
  const one = options?.getStream();
  if (refusal !== undefined) call.emit('error', refusal);
  else if (options === undefined) call.emit('error', refusals.invalid('Options are required'));
  else if (all !== undefined) {
    const plan = planOfAll(node, options, all);
    await (options.hasSubscription()
      ? follow(call, node, repeated(node, plan), options)
      : readOnce(call, plan, options));
  } else if (one !== undefined) {
    const plan = planOfStream(node, options, one);
    if (options.hasSubscription()) await follow(call, node, repeated(node, plan), options);
    else if (plan.source().length > 0) await readOnce(call, plan, options);
    else {
      await send(call, streamNotFoundMessage(streamNameOf(one.getStreamIdentifier())));
      call.end();
    }
  }
};

/** Streams.Read: reads that end and subscriptions that do not, of one stream or of all. */
export const read =
  (node: DoubleNode): handleServerStreamingCall<streams.ReadReq, streams.ReadResp> =>
  (call) => {
    // A call that was cut while it was being written to has nobody left to hear why.
    answer(node, call).catch((error: unknown) =>
      call.destroy(error instanceof Error ? error : new Error('read failed')),
    );
  };
