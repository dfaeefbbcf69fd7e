import { describe, expect, it } from 'vitest';
import { framesOf, FrameRefused, openFrameReader } from './grpc-frames.ts';

const messages = ['one', '', 'a longer one', 'x'.repeat(300)].map((text) => Buffer.from(text));
const largest = 1000;

/** All messages of pieces that come in one after the other. */
const read = (pieces: readonly Buffer[]): readonly string[] => {
  const messagesOf = openFrameReader(largest);
  return pieces.flatMap((piece) => messagesOf(piece).map(String));
};
const header = (compressed: number, length: number): Buffer => {
  const bytes = Buffer.alloc(5);
  bytes[0] = compressed;
  bytes.writeUInt32BE(length, 1);
  return bytes;
};

describe('the messages of a gRPC call', () => {
  const whole = framesOf(messages);

  it('lie behind a byte for the compression and four for the length', () => {
    expect(framesOf([Buffer.from('abc')])).toEqual(Buffer.concat([header(0, 3), Buffer.from('abc')]));
  });
  it('come out of one piece, all in one go', () => {
    expect(read([whole])).toEqual(messages.map(String));
  });
  it('come out whole wherever they were cut, also in the middle of a header', () => {
    for (let cut = 0; cut <= whole.length; cut += 1)
      expect(read([whole.subarray(0, cut), whole.subarray(cut)])).toEqual(messages.map(String));
  });
  it('come out of single bytes', () => {
    expect(read(Array.from(whole, (byte) => Buffer.from([byte])))).toEqual(messages.map(String));
  });
  it('are given out as soon as they are whole, and not before', () => {
    const messagesOf = openFrameReader(largest);
    expect(messagesOf(whole.subarray(0, 7))).toEqual([]);
    expect(messagesOf(whole.subarray(7, 14)).map(String)).toEqual(['one', '']);
  });
  it('are not copied where a piece holds them whole', () => {
    expect(openFrameReader(largest)(whole)[0]?.buffer).toBe(whole.buffer);
  });
  it.each([
    { what: 'one that is too large, before it has come', bytes: header(0, largest + 1), code: 8 },
    { what: 'one that is compressed', bytes: header(1, 3), code: 13 },
    { what: 'what is no header', bytes: Buffer.from('HTTP/1.1 400'), code: 13 },
  ])('are refused: $what', ({ bytes, code }) => {
    const refusal = () => openFrameReader(largest)(Buffer.concat([framesOf(messages), bytes]));
    expect(refusal).toThrow(FrameRefused);
    expect(refusal).toThrow(expect.objectContaining({ code }));
  });
  it('may be as large as is allowed', () => {
    expect(read([framesOf([Buffer.alloc(largest, 'y')])])).toEqual(['y'.repeat(largest)]);
  });
});
