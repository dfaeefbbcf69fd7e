import { EventEmitter } from 'node:events';
import { constants, type ClientHttp2Stream, type IncomingHttpHeaders } from 'node:http2';
import { Metadata, status } from '@grpc/grpc-js';
import { framesOf, FrameRefused, openFrameReader } from './grpc-frames.ts';

/** A call that ended otherwise than well, told as gRPC's own client tells it. */
export class GrpcFailure extends Error {
  override readonly name = 'GrpcFailure';
  readonly code: status;
  readonly details: string;
  readonly metadata: Metadata;
  constructor(code: status, details: string, metadata = new Metadata()) {
    super(`${code} ${status[code]}: ${details}`);
    this.code = code;
    this.details = details;
    this.metadata = metadata;
  }
}

/** EventStoreDB lets events of 16 MB in by other ways than ours. */
const largestMessage = 17 * 1024 * 1024;

/** What an answer without a gRPC status means, by its HTTP status. */
const byHttpStatus = new Map([
  [400, status.INTERNAL],
  [401, status.UNAUTHENTICATED],
  [403, status.PERMISSION_DENIED],
  [404, status.UNIMPLEMENTED],
  [429, status.UNAVAILABLE],
  [502, status.UNAVAILABLE],
  [503, status.UNAVAILABLE],
  [504, status.UNAVAILABLE],
]);
/** What a stream that was reset without a status means, by HTTP/2's reason. */
const byReset = new Map<number, status>([
  [constants.NGHTTP2_REFUSED_STREAM, status.UNAVAILABLE],
  [constants.NGHTTP2_CANCEL, status.CANCELLED],
  [constants.NGHTTP2_ENHANCE_YOUR_CALM, status.RESOURCE_EXHAUSTED],
  [constants.NGHTTP2_INADEQUATE_SECURITY, status.PERMISSION_DENIED],
]);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** How a call ended by the headers that carry its status; null: well. */
const endOf = (headers: IncomingHttpHeaders): GrpcFailure | null => {
  const said = headers['grpc-status'];
  const code = Number(said);
  if (said !== undefined && code === Number(status.OK)) return null;
  const message = headers['grpc-message'];
  const details = decoded(typeof message === 'string' ? message : '');
  return new GrpcFailure(code in status ? code : status.UNKNOWN, details, Metadata.fromHttp2Headers(headers));
};

interface CallEvents<T> {
  readonly data: [T];
  readonly error: [Error];
  readonly end: [];
}

/** Whoever has the connection that a call is made on. */
interface CallKeeper<T> {
  /** The connection is gone, and whoever has it will say why. */
  readonly isLost: () => boolean;
  /** Called once, when the call is over. */
  readonly forget: (call: GrpcCall<T>) => void;
}

/**
 * One call on an HTTP/2 stream. What is written in one turn of the event loop goes out in one piece, and the
 * messages of one piece that comes in are handed out in one go. While it is paused the stream takes nothing
 * more, and the server stops sending when HTTP/2's window is full.
 */
export class GrpcCall<T> extends EventEmitter<CallEvents<T>> {
  readonly #stream: ClientHttp2Stream;
  readonly #forget: (call: GrpcCall<T>) => void;
  #unsent: Buffer[] = [];
  #isOver = false;
  #isCancelled = false;
  /** Once the server has said how the call ended. */
  #said: { readonly end: GrpcFailure | null } | null = null;

  constructor(stream: ClientHttp2Stream, read: (message: Buffer) => T, { isLost, forget }: CallKeeper<T>) {
    super();
    this.#stream = stream;
    this.#forget = forget;
    const messagesOf = openFrameReader(largestMessage);
    let hasEnded = false;
    // Node tells of the end and of the trailers in either order; while it is paused, of the trailers only.
    const settle = () => {
      if (hasEnded && this.#said !== null) this.finish(this.#said.end);
    };
    stream.on('response', (headers) => {
      const code = headers[':status'] ?? 0;
      if (headers['grpc-status'] !== undefined) this.#said = { end: endOf(headers) };
      else if (code !== 200)
        this.finish(new GrpcFailure(byHttpStatus.get(code) ?? status.UNKNOWN, `Received HTTP status code ${code}`));
    });
    stream.on('trailers', (headers: IncomingHttpHeaders) => {
      this.#said = { end: endOf(headers) };
      settle();
    });
    stream.on('end', () => {
      hasEnded = true;
      settle();
    });
    const readIn = (piece: Buffer): T[] => {
      try {
        return messagesOf(piece).map(read);
      } catch (error) {
        const refused = error instanceof FrameRefused ? error : new FrameRefused(status.INTERNAL, String(error));
        this.finish(new GrpcFailure(refused.code, refused.message));
        return [];
      }
    };
    stream.on('data', (piece: Buffer) => {
      for (const message of readIn(piece)) {
        if (this.#isOver) return;
        this.emit('data', message);
      }
    });
    /** What the stream met with that is no reset by the server, as where a connection has no numbers left for it. */
    let broke: string | null = null;
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_HTTP2_STREAM_ERROR') broke = error.message;
    });
    stream.on('close', () => {
      if (this.#said !== null) return this.finish(this.#said.end);
      if (isLost()) return;
      if (broke !== null) return this.finish(new GrpcFailure(status.UNAVAILABLE, broke));
      const code = stream.rstCode ?? constants.NGHTTP2_NO_ERROR;
      if (code === constants.NGHTTP2_NO_ERROR)
        return this.finish(new GrpcFailure(status.UNKNOWN, 'The call ended without a status'));
      this.finish(new GrpcFailure(byReset.get(code) ?? status.INTERNAL, `Received RST_STREAM with code ${code}`));
    });
  }

  write(message: Buffer): void {
    if (this.#isOver) return;
    this.#unsent.push(message);
    if (this.#unsent.length === 1) process.nextTick(() => this.#flush());
  }

  /** Writes the only message that there is to say. */
  ask(message: Buffer): void {
    if (!this.#isOver) this.#stream.end(framesOf([message]));
  }

  /** Waits for its end, so many ms at most: then it is cancelled. @throws what it ended with, if not well. */
  async whole(withinMs: number): Promise<void> {
    const timer = setTimeout(() => this.cancel(), withinMs);
    try {
      await new Promise<void>((resolve, reject) => {
        this.on('end', resolve);
        this.on('error', reject);
      });
    } finally {
      clearTimeout(timer);
    }
  }

  pause(): void {
    this.#stream.pause();
  }

  resume(): void {
    this.#stream.resume();
  }

  cancel(): void {
    this.#isCancelled ||= !this.#isOver;
    this.finish(new GrpcFailure(status.CANCELLED, 'Cancelled on client'));
  }

  /** Whether it ended because nobody wanted it any more. */
  isCancelled(): boolean {
    return this.#isCancelled;
  }

  /** Ends it, once. It is told when whoever opened it in this turn of the event loop listens. */
  finish(failure: GrpcFailure | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#unsent = [];
    this.#stream.close(failure === null ? constants.NGHTTP2_NO_ERROR : constants.NGHTTP2_CANCEL);
    this.#forget(this);
    process.nextTick(() => {
      if (failure === null) this.emit('end');
      else this.emit('error', failure);
    });
  }

  #flush(): void {
    if (this.#unsent.length === 0) return;
    this.#stream.write(framesOf(this.#unsent));
    this.#unsent = [];
  }
}
