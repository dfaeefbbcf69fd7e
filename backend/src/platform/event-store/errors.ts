/** The log cannot be reached. An append that ends so may have been stored: the same ids may be sent again. */
export class LogUnavailable extends Error {
  override readonly name: string = 'LogUnavailable';
  constructor(cause: unknown) {
    super('The event log cannot be reached', { cause });
  }
}

/**
 * The log is there and refuses us: credentials, rights, a certificate, a node that takes no appends. The
 * message is for whoever runs this and holds no password. Somebody may set it right while we run, so who
 * waits for an unavailable log waits for this one too.
 */
export class LogRefused extends LogUnavailable {
  override readonly name: string = 'LogRefused';
  constructor(sentence: string, cause: unknown) {
    super(cause);
    this.message = sentence;
  }
}

/** The address of a log cannot be used; the message is for whoever wrote it and holds no password. */
export class LogMisconfigured extends Error {
  override readonly name = 'LogMisconfigured';
}

/** An append over the log's limit; nothing was stored. */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';
  readonly bytes: number;
  readonly limit: number;
  constructor(bytes: number, limit: number) {
    super(`An append may have ${limit} bytes, this one has ${bytes}`);
    this.bytes = bytes;
    this.limit = limit;
  }
}

/** An append that no log can take: no events, an id that is no UUID, a stream without a category. */
export class AppendMalformed extends Error {
  override readonly name = 'AppendMalformed';
}
