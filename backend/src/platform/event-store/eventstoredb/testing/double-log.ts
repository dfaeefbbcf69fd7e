import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { z } from 'zod';

/** An event as a client proposes it. */
export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** An event as it lies in the log of the double. */
export interface RecordedEvent extends ProposedEvent {
  readonly streamId: string;
  readonly revision: number;
  /** A byte-like offset that is commit and prepare position at once; gaps are normal. */
  readonly position: bigint;
  /** Milliseconds since 1970. */
  readonly created: number;
}

export type ExpectedState = 'any' | 'noStream' | 'streamExists' | number;

export type AppendOutcome =
  | { readonly ok: true; readonly revision: number; readonly position: bigint | undefined }
  | { readonly ok: false; readonly actualRevision: number };

export interface DoubleLogOptions {
  /** Where the offsets begin; beyond 2^53 shows who reads them as numbers. */
  readonly firstPosition?: bigint;
  /** JSON lines that survive the double; read when it starts. */
  readonly dataFile?: string;
  /** After so many appends the log gets events of the system, as a real one does; 0 for none. */
  readonly systemEventEvery?: number;
  readonly now?: () => number;
}

export interface DoubleLog {
  readonly all: readonly RecordedEvent[];
  readonly stream: (streamId: string) => readonly RecordedEvent[];
  /** Checks what is expected and stores, or answers as the first time when the ids are known. */
  readonly append: (streamId: string, expected: ExpectedState, events: readonly ProposedEvent[]) => AppendOutcome;
  /** Calls after every append; the answer ends it. */
  readonly onAppended: (listener: () => void) => () => void;
  /**
   * Forgets which ids were appended, as a server does that starts: it keeps the newest in memory only,
   * and looks there alone when no revision is expected.
   */
  readonly forgetIds: () => void;
  readonly close: () => void;
}

const Line = z.object({
  streamId: z.string(),
  revision: z.number(),
  position: z.string(),
  created: z.number(),
  id: z.string(),
  type: z.string(),
  contentType: z.string(),
  data: z.string(),
  metadata: z.string(),
});

const toLine = (event: RecordedEvent): string =>
  `${JSON.stringify({
    ...event,
    position: String(event.position),
    data: Buffer.from(event.data).toString('base64'),
    metadata: Buffer.from(event.metadata).toString('base64'),
  } satisfies z.infer<typeof Line>)}\n`;

const fromLine = (text: string): RecordedEvent => {
  const line = Line.parse(JSON.parse(text));
  return {
    ...line,
    position: BigInt(line.position),
    data: Buffer.from(line.data, 'base64'),
    metadata: Buffer.from(line.metadata, 'base64'),
  };
};

/** Lines that were written whole: what was cut off by an end of the process was never acknowledged. */
const readLines = (file: string): readonly RecordedEvent[] => {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  truncateSync(file, Buffer.byteLength(whole));
  return whole.split('\n').slice(0, -1).map(fromLine);
};

/** The bytes that framing adds to a record; any number will do that is not zero. */
const frame = 113;
const sizeOf = (streamId: string, event: ProposedEvent): number =>
  frame + streamId.length + event.type.length + event.data.length + event.metadata.length;

/** Where the record ends; the next one begins there unless something without events lies between. */
export const endOf = (event: RecordedEvent): bigint => event.position + BigInt(sizeOf(event.streamId, event));

const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

/**
 * The log of the double: streams, one global order, and the rules by which a real server judges an
 * append (`IndexWriter.CheckCommit` there).
 */
export const openDoubleLog = (options: DoubleLogOptions): DoubleLog => {
  const { firstPosition = 0n, dataFile, systemEventEvery = 3, now = Date.now } = options;
  const all: RecordedEvent[] = [];
  const streams = new Map<string, RecordedEvent[]>();
  const known = new Map<string, RecordedEvent>();
  const listeners = new Set<() => void>();
  // The first record of a real log is the server's own: no event lies at 0.
  let nextPosition = firstPosition + BigInt(frame);
  let appends = 0;
  let systemEvents = 0;

  const remember = (event: RecordedEvent): void => {
    const stream = streams.get(event.streamId);
    if (stream === undefined) streams.set(event.streamId, [event]);
    else stream.push(event);
    known.set(event.id, event);
    all.push(event);
    nextPosition = endOf(event);
  };
  if (dataFile !== undefined) for (const event of readLines(dataFile)) remember(event);
  known.clear();
  const file = dataFile === undefined ? undefined : openSync(dataFile, 'a');

  const store = (streamId: string, events: readonly ProposedEvent[]): void => {
    const created = now();
    const first = streams.get(streamId)?.length ?? 0;
    for (const [offset, proposed] of events.entries())
      remember({ ...proposed, streamId, revision: first + offset, position: nextPosition, created });
    if (file !== undefined)
      writeSync(
        file,
        all
          .slice(all.length - events.length)
          .map(toLine)
          .join(''),
      );
  };

  const systemEvent = (streamId: string, type: string, data: Uint8Array, contentType = 'application/json'): void => {
    systemEvents += 1;
    const id = `00000000-0000-4000-8000-${String(all.length).padStart(12, '0')}`;
    store(streamId, [{ id, type, contentType, data, metadata: new Uint8Array() }]);
  };
  const systemNoise = (last: RecordedEvent): void => {
    const about = last.streamId.split('-', 1)[0] ?? last.streamId;
    systemEvent(`$$${last.streamId}`, '$metadata', json({ $cacheControl: 1 }));
    systemEvent('$stats-127.0.0.1:2113', '$statsCollected', json({ 'proc-cpu': systemEvents }));
    systemEvent(`$ce-${about}`, '$>', Buffer.from(`${last.revision}@${last.streamId}`), 'application/octet-stream');
    // The double's own rest of a transaction without events: bytes that no reader ever sees.
    nextPosition += BigInt(frame);
  };

  if (all.length === 0 && systemEventEvery > 0) {
    systemEvent('$users', '$User', Buffer.from('$admin'), 'application/octet-stream');
    systemEvent('$settings', 'update-settings', json({ $userStreamAcl: { $r: '$all' } }));
  }

  const answerOf = (event: RecordedEvent | undefined): AppendOutcome => ({
    ok: true,
    revision: event?.revision ?? -1,
    position: event?.position,
  });

  const append = (streamId: string, expected: ExpectedState, events: readonly ProposedEvent[]): AppendOutcome => {
    const stream = streams.get(streamId) ?? [];
    const judged = judge(stream, expected, events, (id) => {
      const there = known.get(id);
      return there?.streamId === streamId ? there : undefined;
    });
    if (judged === 'wrong') return { ok: false, actualRevision: stream.length - 1 };
    if (judged !== 'new') return answerOf(judged);
    if (events.length === 0) {
      const position = nextPosition;
      nextPosition += BigInt(frame);
      return { ok: true, revision: stream.length - 1, position };
    }
    store(streamId, events);
    const outcome = answerOf(all.at(-1));
    appends += 1;
    const last = all.at(-1);
    if (systemEventEvery > 0 && appends % systemEventEvery === 0 && last !== undefined) systemNoise(last);
    for (const listener of listeners) listener();
    return outcome;
  };

  return {
    all,
    stream: (streamId) => streams.get(streamId) ?? [],
    append,
    onAppended: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    forgetIds: () => known.clear(),
    close: () => {
      if (file !== undefined) closeSync(file);
    },
  };
};

/**
 * What a server makes of an append: `new`, `wrong`, or the event that an earlier append of the same
 * ids ended with. A batch that is known in part is `wrong`.
 */
const judge = (
  stream: readonly RecordedEvent[],
  expected: ExpectedState,
  events: readonly ProposedEvent[],
  knownById: (id: string) => RecordedEvent | undefined,
): 'new' | 'wrong' | RecordedEvent => {
  const current = stream.length - 1;
  if (expected === 'streamExists' && current < 0) return 'wrong';
  const free = expected === 'any' || expected === 'streamExists';
  const after = expected === 'noStream' ? -1 : free ? undefined : expected;
  if (after !== undefined && after > current) return 'wrong';
  // The ids are not looked at here, true to the original: the same id can lie in a stream twice.
  if (after === current) return 'new';
  const found = events.map((event, offset) => {
    if (after === undefined) return knownById(event.id);
    const there = stream[after + 1 + offset];
    return there?.id === event.id ? there : undefined;
  });
  if (events.length > 0 && found.every((event) => event !== undefined)) return found.at(-1) ?? 'wrong';
  if (after !== undefined) return 'wrong';
  return found[0] === undefined ? 'new' : 'wrong';
};
