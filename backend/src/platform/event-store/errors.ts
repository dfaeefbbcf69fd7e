/** The log cannot be reached. An append that ends so may have been stored: the same ids may be sent again. */
export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable';
  constructor(cause: unknown) {
    super('The event log cannot be reached', { cause });
  }
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
