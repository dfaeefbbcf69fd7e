import { randomUUID } from 'node:crypto';
import {
  isRejection,
  reject,
  startOfLog,
  type AnyEvent,
  type DecisionContext,
  type Decide,
  type EventId,
  type EventStore,
  type Metadata,
  type Position,
  type Rejection,
  type StoredEvent,
  type VisitorLink,
} from '@turnout/contracts/kernel';
import type { SealEvent } from '../event-store/seal-event.ts';
import { added, type Settle, type StreamState, type Streams } from './streams.ts';
import { openKeyedMutex } from '../locks/keyed-mutex.ts';

/** Who sends a command and by which way; goes into every fact's metadata. */
export interface CommandContext extends DecisionContext {
  readonly correlationId: string;
  readonly causationId?: string;
  /** A keyed digest of who asked for what; absent for what no request asked for. */
  readonly request?: string;
  /** The call it came by, for logs and measures; not stored. */
  readonly call?: { readonly capability: string; readonly name: string };
  /** The link by which a visitor sent it. */
  readonly via?: VisitorLink;
  /** The name of the API token that asked, by the right of the actor. */
  readonly apiToken?: string;
  readonly clientVersion?: string;
  readonly sealedAddress?: string;
}

/** A fact as it was stored, personal values still sealed. */
export type StoredFact = Pick<StoredEvent, 'type' | 'data' | 'sealed' | 'metadata' | 'revision' | 'position'>;

/** An accepted command. */
export interface Accepted<S> {
  readonly position: Position;
  /** What this command stored, the first time it was accepted. */
  readonly facts: readonly StoredFact[];
  /** The stream right after those facts. */
  readonly after: StreamState<S>;
  /** The same command had been accepted before; nothing was stored now. */
  readonly isRepeat: boolean;
}

export interface Handling<C, S, E extends AnyEvent, Code extends string> {
  readonly streams: Streams<S>;
  readonly streamId: string;
  readonly eventId?: EventId;
  readonly decide: Decide<C, S, E, Code>;
  readonly command: C;
  readonly context: CommandContext;
}

export interface CommandHandler {
  /**
   * Decides on a stream's newest state and appends what was decided.
   * The same command accepted before answers as it did then. A refusal is always decided on the
   * newest state, and anew each time. The id of another request's command is refused with
   * `command-id-reused` (rule interface/key-of-one-user). What is decided passes the rule of the streams, which may refuse it too.
   */
  readonly handle: <C, S, E extends AnyEvent, Code extends string>(
    handling: Handling<C, S, E, Code>,
  ) => Promise<Accepted<S> | Rejection>;
}

type Reused = 'command-id-reused';

/** A stream that others write to so fast that a decision never lands is a fault, not a refusal. */
const maximumAttempts = 100;

export const openCommandHandler = (options: { log: EventStore; seal: SealEvent }): CommandHandler => {
  const { log, seal } = options;
  // One stream's commands decide one after another within this process: no needless conflicts.
  const inTurn = openKeyedMutex();
  const used = openUsedIds();

  /** What became of a command that wrote to the stream before, where it was this one. */
  const repeatOf = async <S>(
    streams: Streams<S>,
    streamId: string,
    context: CommandContext,
  ): Promise<Accepted<S> | Rejection<Reused>> => {
    const { commandId } = context;
    const events = await log.readStream(streamId, 0);
    if (events.some(({ metadata }) => metadata.commandId === commandId && !isSame(metadata, context)))
      return reject('command-id-reused');
    const lastIndex = events.findLastIndex(({ metadata }) => metadata.commandId === commandId);
    const after = added(streams.fold, streams.nothing(), events.slice(0, lastIndex + 1));
    const facts = events.filter(({ metadata }) => metadata.commandId === commandId);
    return { position: after.position ?? startOfLog, facts, after, isRepeat: true };
  };

  const attempt = async <C, S, E extends AnyEvent, Code extends string>(
    { streams, streamId, eventId, decide, command, context }: Handling<C, S, E, Code>,
    known: StreamState<S>,
    { isNewest, settle }: { readonly isNewest: boolean; readonly settle: Settle<S> | null },
  ): Promise<Accepted<S> | Rejection | StreamState<S>> => {
    if (known.commands.has(context.commandId)) return repeatOf(streams, streamId, context);
    const said = decide(command, known.state, context);
    const decided = settle === null || isRejection(said) ? said : await settle(said, known.state, context);
    if (isRejection(decided) || decided.length === 0) {
      if (!isNewest) return streams.advance(streamId, known);
      return isRejection(decided)
        ? decided
        : { position: known.position ?? startOfLog, facts: [], after: known, isRepeat: false };
    }
    const metadata = metadataOf(context, eventId);
    // Each attempt's events have ids of their own. What makes a command happen once is its id in the
    // stream: another process that decides it at the same moment gets a conflict, reads the stream, and
    // answers with what was stored, not with what it would have stored.
    const events = await Promise.all(decided.map((event) => seal(event, metadata, randomUUID())));
    const result = await log.append(
      streamId,
      known.revision === -1 ? 'noStream' : known.revision,
      events.map(({ toAppend }) => toAppend),
    );
    if (!result.ok) return streams.advance(streamId, known);
    const facts = events.map(({ toAppend, data, sealed }, index): StoredFact => ({
      type: toAppend.type,
      data,
      sealed,
      metadata,
      revision: known.revision + 1 + index,
      position: result.position,
    }));
    const after = added(streams.fold, known, facts);
    streams.remember(streamId, after);
    return { position: result.position, facts, after, isRepeat: false };
  };

  const handle = async <C, S, E extends AnyEvent, Code extends string>(
    handling: Handling<C, S, E, Code>,
  ): Promise<Accepted<S> | Rejection> => {
    const { streams, streamId, eventId, context } = handling;
    if (used.isAnothers(context)) return reject('command-id-reused');
    if (streams.rule !== undefined && eventId === undefined) throw new Error(`${streamId}: of which event?`);
    const settle = eventId === undefined ? null : ((await streams.rule?.(eventId)) ?? null);
    // Of a stream that nothing is known of, that it does not exist: whoever makes something new is right, and
    // spares the question. Who is not right meets a conflict, or a refusal, which is decided on the newest state.
    let known = streams.remembered(streamId) ?? streams.nothing();
    let isNewest = false;
    for (let attempts = 0; attempts < maximumAttempts; attempts += 1) {
      const outcome = await attempt(handling, known, { isNewest, settle });
      if (!('state' in outcome)) {
        if (!isRejection(outcome)) used.note(context);
        return outcome;
      }
      known = outcome;
      isNewest = true;
    }
    throw new Error(`${streamId}: could not append after ${maximumAttempts} attempts`);
  };

  return { handle: (handling) => inTurn(handling.streamId, () => handle(handling)) };
};

/**
 * Whether a fact was caused by the request that comes (again). Facts of older versions have no digest: there
 * the same account is believed, and a stranger, who has no name, is not.
 */
const isSame = ({ request, actor }: Metadata, context: CommandContext): boolean => {
  if (request !== undefined || context.request === undefined) return request === context.request;
  return actor.kind === 'account' && context.actor.kind === 'account' && actor.id === context.actor.id;
};

const idsRemembered = 20_000;

/**
 * The ids of requests that this process carried out, so that one used for another stream is refused too. A
 * help for those who write clients: what keeps ids apart for ever are the streams themselves.
 */
const openUsedIds = () => {
  const requests = new Map<string, string>();
  const keyOf = ({ commandId }: CommandContext) => commandId.split('/', 1)[0] ?? commandId;
  return {
    isAnothers: (context: CommandContext): boolean => {
      const known = context.request === undefined ? undefined : requests.get(keyOf(context));
      return known !== undefined && known !== context.request;
    },
    note: (context: CommandContext): void => {
      if (context.request === undefined) return;
      requests.set(keyOf(context), context.request);
      if (requests.size <= idsRemembered) return;
      const oldest = requests.keys().next().value;
      if (oldest !== undefined) requests.delete(oldest);
    },
  };
};

/** What stands beside a fact that this context caused. */
export const metadataOf = (context: CommandContext, eventId: EventId | undefined): Metadata => ({
  ...(eventId === undefined ? {} : { eventId }),
  commandId: context.commandId,
  ...(context.request === undefined ? {} : { request: context.request }),
  correlationId: context.correlationId,
  ...(context.causationId === undefined ? {} : { causationId: context.causationId }),
  actor: context.actor,
  ...(context.desk === undefined ? {} : { desk: context.desk }),
  ...(context.method === undefined ? {} : { method: context.method }),
  ...(context.via === undefined ? {} : { via: context.via }),
  ...(context.apiToken === undefined ? {} : { apiToken: context.apiToken }),
  at: context.now,
  ...(context.clientVersion === undefined ? {} : { clientVersion: context.clientVersion }),
  ...(context.sealedAddress === undefined ? {} : { sealedAddress: context.sealedAddress }),
});
