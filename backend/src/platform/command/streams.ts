import type {
  AnyEvent,
  CommandId,
  DecisionContext,
  EventId,
  EventStore,
  Fold,
  Position,
  Rejection,
  StoredEvent,
} from '@turnout/contracts/kernel';
import type { StreamCache } from './stream-cache.ts';
import type { Watch } from './watch.ts';

/** What a stream adds up to, up to a revision. */
export interface StreamState<S> {
  readonly state: S;
  /** -1: the stream does not exist. */
  readonly revision: number;
  readonly position: Position | null;
  /** The commands that wrote here. */
  readonly commands: ReadonlySet<CommandId>;
  /** The newest sealed text that says what is known of each person. */
  readonly sealed: ReadonlyMap<string, string>;
}

/** What a rule makes of facts that a command decided on a state: those and what follows from them, or why it may not be. */
export type Settle<S> = (
  facts: readonly AnyEvent[],
  state: S,
  context: DecisionContext,
) => readonly AnyEvent[] | Rejection | Promise<readonly AnyEvent[] | Rejection>;

/**
 * A rule that every append to the streams of a kind passes, whichever command decided it.
 * @returns what it makes of facts, by what other streams say at that moment; null: it changes nothing.
 */
export type StreamRule<S> = (eventId: EventId) => Promise<Settle<S> | null>;

/** All streams of one kind: what they add up to, remembered so that few are read twice. */
export interface Streams<S> {
  readonly fold: Fold<S>;
  /** Absent: facts are stored as they are decided. */
  readonly rule?: StreamRule<S> | undefined;
  /** The state as of the newest event. Watched streams are answered from memory. */
  readonly read: (streamId: string) => Promise<StreamState<S>>;
  /** What is remembered, however old; null when nothing is. */
  readonly remembered: (streamId: string) => StreamState<S> | null;
  /** A stream that does not exist. */
  readonly nothing: () => StreamState<S>;
  /** The state after reading what came since the one given. */
  readonly advance: (streamId: string, from?: StreamState<S>) => Promise<StreamState<S>>;
  /** Remembers a state that this process just made. */
  readonly remember: (streamId: string, state: StreamState<S>) => void;
}

/** A state with further events of its stream added. */
export const added = <S>(
  fold: Fold<S>,
  was: StreamState<S>,
  events: readonly Pick<StoredEvent, 'type' | 'data' | 'sealed' | 'metadata' | 'revision' | 'position'>[],
): StreamState<S> => {
  const last = events.at(-1);
  if (last === undefined) return was;
  const commands = new Set(was.commands);
  const sealed = new Map(was.sealed);
  let state = was.state;
  for (const event of events) {
    state = fold.evolve(state, event);
    commands.add(event.metadata.commandId);
    if (fold.describes?.has(event.type) === false) continue;
    for (const [personId, text] of Object.entries(event.sealed)) sealed.set(personId, text);
  }
  return { state, revision: last.revision, position: last.position, commands, sealed };
};

/**
 * @param options `capacity`: how many streams are remembered before the longest unused is forgotten;
 *   `watch`: where given and it covers a stream, memory is trusted without asking the log; `cache`: what is
 *   known of streams that are not remembered; `rule`: what every append to them passes.
 */
export const openStreams = <S>(options: {
  log: EventStore;
  fold: Fold<S>;
  capacity?: number;
  watch?: Watch;
  cache?: StreamCache;
  rule?: StreamRule<S> | undefined;
}): Streams<S> => {
  const { log, fold, watch, cache, rule, capacity = 20_000 } = options;
  const memory = new Map<string, StreamState<S>>();
  const nothing = (): StreamState<S> => ({
    state: fold.initial(),
    revision: -1,
    position: null,
    commands: new Set(),
    sealed: new Map(),
  });

  const remember = (streamId: string, state: StreamState<S>) => {
    const known = memory.get(streamId);
    if (known !== undefined && known.revision > state.revision) return;
    memory.delete(streamId);
    memory.set(streamId, state);
    cache?.forget(streamId);
    if (memory.size <= capacity) return;
    const oldest = memory.keys().next().value;
    if (oldest !== undefined) memory.delete(oldest);
  };
  const remembered = (streamId: string): StreamState<S> | null => {
    const known = memory.get(streamId);
    if (known !== undefined) return known;
    const events = cache?.eventsOf(streamId) ?? null;
    if (events === null) return null;
    const state = added(fold, nothing(), events);
    remember(streamId, state);
    return state;
  };
  const advance = async (streamId: string, from?: StreamState<S>): Promise<StreamState<S>> => {
    const was = from ?? remembered(streamId) ?? nothing();
    const state = added(fold, was, await log.readStream(streamId, was.revision + 1));
    if (state.revision >= 0) remember(streamId, state);
    return state;
  };
  watch?.onEvent((event) => {
    const known = memory.get(event.streamId);
    if (known !== undefined && known.revision < event.revision) memory.delete(event.streamId);
  });

  return {
    fold,
    rule,
    advance,
    remember,
    remembered,
    nothing,
    read: (streamId) => {
      const known = memory.get(streamId);
      const isTrusted = watch !== undefined && watch.isFollowing() && watch.covers(streamId);
      return known !== undefined && isTrusted ? Promise.resolve(known) : advance(streamId);
    },
  };
};
