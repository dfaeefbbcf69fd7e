/** The server's no: final, with its words in the page's language. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  /** A rejection code; `internal` when the server broke, `cancelled` when the page gave up. */
  readonly code: string;
  readonly details: unknown;
  /** The whole answer, with keys that a call puts beside message and code. */
  readonly body: unknown;
  constructor(answer: { status: number; code: string; message: string; details?: unknown; body?: unknown }) {
    super(answer.message);
    this.status = answer.status;
    this.code = answer.code;
    this.details = answer.details;
    this.body = answer.body;
  }
}

/**
 * No answer: the network or the server is away, or nobody can tell right now. Whether the request was carried
 * out is not known.
 */
export class Offline extends Error {
  override readonly name = 'Offline';
  /** What the server says about it in the page's language; null where it said nothing. */
  readonly sentence: string | null;
  constructor(cause?: unknown, sentence: string | null = null) {
    super(sentence ?? 'The server cannot be reached', { cause });
    this.sentence = sentence;
  }
}

/** What the server said instead of an answer (503), in the page's language; null: it said nothing. */
export const sentenceOfNoAnswer = (error: unknown): string | null => (error instanceof Offline ? error.sentence : null);
