/** A file that is read where it lies: at no time more of it is in memory than a piece. */
export interface FileBytes {
  readonly size: number;
  /** The bytes between two places; fewer where the file ends before. */
  readonly slice: (from: number, to: number) => Promise<Buffer>;
  /** The same piece by piece, none larger than 64 KB. */
  readonly stream: (from: number, to: number) => AsyncGenerator<Buffer>;
}

const largestChunk = 64 * 1024;

/** A file in pieces of these sizes, each read when it is asked for. */
export const bytesInPieces = (sizes: readonly number[], read: (place: number) => Promise<Buffer>): FileBytes => {
  const size = sizes.reduce((sum, one) => sum + one, 0);
  let last: { readonly place: number; readonly bytes: Buffer } | null = null;
  const pieceAt = async (place: number): Promise<Buffer> => {
    if (last?.place !== place) last = { place, bytes: await read(place) };
    return last.bytes;
  };
  const stream: FileBytes['stream'] = async function* (from, to) {
    let start = 0;
    for (const [place, length] of sizes.entries()) {
      const [first, end] = [Math.max(from - start, 0), Math.min(to - start, length)];
      for (let at = first; at < end; at += largestChunk) {
        yield (await pieceAt(place)).subarray(at, Math.min(at + largestChunk, end));
      }
      start += length;
    }
  };
  const slice: FileBytes['slice'] = async (from, to) => {
    const parts: Buffer[] = [];
    for await (const part of stream(from, to)) parts.push(part);
    return Buffer.concat(parts);
  };
  return { size, slice, stream };
};

/** A file that is in memory already. */
export const bytesIn = (bytes: Buffer): FileBytes => bytesInPieces([bytes.length], () => Promise.resolve(bytes));
