/** The part of @sealsystems/ipp that is used here: it turns messages of RFC 8010 into bytes and back. */
declare module '@sealsystems/ipp' {
  /** One group of attributes; several of a kind are a list. */
  type Attributes = Readonly<Record<string, unknown>>;

  interface Message {
    readonly version: '1.1' | '2.0';
    readonly operation?: string;
    readonly statusCode?: string;
    readonly id: number;
    readonly 'operation-attributes-tag': Attributes;
    readonly 'job-attributes-tag'?: Attributes | readonly Attributes[];
    readonly 'printer-attributes-tag'?: Attributes | readonly Attributes[];
    readonly data?: Buffer;
  }

  const ipp: {
    readonly serialize: (message: Message) => Buffer;
    /** @throws where the bytes are no message. */
    readonly parse: (bytes: Buffer) => unknown;
  };
  export default ipp;
}
