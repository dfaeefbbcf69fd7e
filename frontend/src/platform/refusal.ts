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

/** No answer: the network or the server is away. Whether the request was carried out is not known. */
export class Offline extends Error {
  override readonly name = 'Offline';
  constructor(cause?: unknown) {
    super('The server cannot be reached', { cause });
  }
}
