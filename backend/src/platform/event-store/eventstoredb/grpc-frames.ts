/**
 * How gRPC writes messages into a call: a byte that says whether the message is compressed, its length in four
 * bytes, the message. One write can hold many of them, and one piece of what comes in can, too.
 */

const headerBytes = 5;

/** What came in is no message that can be read; `code` is one of gRPC's. */
export class FrameRefused extends Error {
  override readonly name = 'FrameRefused';
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const resourceExhausted = 8;
const internal = 13;

/** Messages as one piece that can be written in one go. */
export const framesOf = (messages: readonly Uint8Array[]): Buffer => {
  const frames = Buffer.allocUnsafe(messages.reduce((sum, { length }) => sum + headerBytes + length, 0));
  let at = 0;
  for (const message of messages) {
    frames[at] = 0;
    frames.writeUInt32BE(message.length, at + 1);
    frames.set(message, at + headerBytes);
    at += headerBytes + message.length;
  }
  return frames;
};

/**
 * Takes the pieces of a call one after the other and gives back the messages that are whole by then. They lie
 * in the piece itself where it holds them whole: whoever keeps one keeps the piece.
 * @param largest bytes of the largest message that is taken.
 * @throws FrameRefused at a message that is larger, as soon as that is known, or compressed: nobody asked for that.
 */
export const openFrameReader = (largest: number): ((piece: Buffer) => readonly Buffer[]) => {
  let kept: Buffer[] = [];
  let keptBytes = 0;
  /** Bytes without which there is nothing to give. */
  let needed = headerBytes;
  return (piece) => {
    kept.push(piece);
    keptBytes += piece.length;
    if (keptBytes < needed) return [];
    const bytes = kept.length === 1 ? piece : Buffer.concat(kept);
    const messages: Buffer[] = [];
    let at = 0;
    needed = headerBytes;
    while (bytes.length - at >= headerBytes) {
      if (bytes[at] !== 0) throw new FrameRefused(internal, 'Received a compressed message, which nobody asked for');
      const length = bytes.readUInt32BE(at + 1);
      if (length > largest)
        throw new FrameRefused(resourceExhausted, `Received message larger than max (${length} vs ${largest})`);
      if (bytes.length - at < headerBytes + length) {
        needed = headerBytes + length;
        break;
      }
      messages.push(bytes.subarray(at + headerBytes, at + headerBytes + length));
      at += headerBytes + length;
    }
    kept = at === bytes.length ? [] : [bytes.subarray(at)];
    keptBytes = bytes.length - at;
    return messages;
  };
};
