import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { FileBytes } from './file-bytes.ts';
import { Unreadable } from './unreadable.ts';

/** One file in an archive. */
export interface ZipEntry {
  readonly name: string;
  /** Its content, unpacked piece by piece. */
  readonly open: () => AsyncGenerator<Uint8Array>;
}

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const localHeader = 0x04034b50;
const zip64 = 0xffffffff;
/** The end of the directory and the longest comment behind it. */
const longestTail = 22 + 65_535;
/** A workbook has some dozens of parts. */
const largestDirectory = 4 * 1024 * 1024;

/**
 * The files of a zip archive by name. Nothing the archive says about sizes is believed: what all its
 * files unpack to is counted, and stops at `maximumUnpacked` bytes.
 * @throws Unreadable `damaged` for what is no whole archive.
 */
export const openZip = async (file: FileBytes, maximumUnpacked: number): Promise<ReadonlyMap<string, ZipEntry>> => {
  const budget = { left: maximumUnpacked };
  const entries = new Map<string, ZipEntry>();
  const tailFrom = Math.max(0, file.size - longestTail);
  const tail = await file.slice(tailFrom, file.size);
  try {
    const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
    if (end === -1 || tail.readUInt32LE(end) !== endOfDirectory) throw new Unreadable('damaged');
    const directory = tail.readUInt32LE(end + 16);
    if (tailFrom + end - directory > largestDirectory) throw new Unreadable('damaged');
    const bytes = await file.slice(directory, tailFrom + end);
    let at = 0;
    for (let count = tail.readUInt16LE(end + 10); count > 0; count -= 1) {
      if (bytes.readUInt32LE(at) !== directoryEntry) throw new Unreadable('damaged');
      const nameLength = bytes.readUInt16LE(at + 28);
      const name = bytes.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/');
      const place = placeOf(bytes, at, nameLength);
      entries.set(name, { name, open: () => unpacked(file, place, budget) });
      at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
  } catch (error) {
    throw error instanceof RangeError ? new Unreadable('damaged', { cause: error }) : error;
  }
  return entries;
};

interface Place {
  readonly method: number;
  readonly header: number;
  readonly packedSize: number;
}

/** Some writers put sizes into the 64-bit field even of small archives. */
const placeOf = (bytes: Buffer, at: number, nameLength: number): Place => {
  const method = bytes.readUInt16LE(at + 10);
  let packedSize = bytes.readUInt32LE(at + 20);
  let header = bytes.readUInt32LE(at + 42);
  let field = at + 46 + nameLength;
  const end = field + bytes.readUInt16LE(at + 30);
  while (field + 4 <= end) {
    const size = bytes.readUInt16LE(field + 2);
    if (bytes.readUInt16LE(field) === 1) {
      let value = field + 4 + (bytes.readUInt32LE(at + 24) === zip64 ? 8 : 0);
      if (packedSize === zip64) {
        packedSize = Number(bytes.readBigUInt64LE(value));
        value += 8;
      }
      if (header === zip64) header = Number(bytes.readBigUInt64LE(value));
    }
    field += 4 + size;
  }
  return { method, header, packedSize };
};

const unpacked = async function* (file: FileBytes, place: Place, budget: { left: number }): AsyncGenerator<Uint8Array> {
  for await (const piece of inflated(file, place)) {
    budget.left -= piece.length;
    if (budget.left < 0) throw new Unreadable('too-large-unpacked');
    yield piece;
  }
};

const inflated = async function* (file: FileBytes, { method, header, packedSize }: Place): AsyncGenerator<Uint8Array> {
  const local = await file.slice(header, header + 30);
  if (local.length < 30 || local.readUInt32LE(0) !== localHeader) throw new Unreadable('damaged');
  const from = header + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  if (from + packedSize > file.size || (method !== 0 && method !== 8)) throw new Unreadable('damaged');
  const packed = file.stream(from, from + packedSize);
  if (method === 0) {
    yield* packed;
    return;
  }
  // What breaks while the file is read ends the unpacking, and is thrown below.
  const inflate = pipeline(Readable.from(packed), createInflateRaw({ chunkSize: 64 * 1024 }), () => undefined);
  try {
    for await (const piece of inflate) yield asBytes(piece);
  } catch (error) {
    throw error instanceof Error && 'errno' in error ? new Unreadable('damaged', { cause: error }) : error;
  }
};

const asBytes = (piece: unknown): Uint8Array => {
  if (piece instanceof Uint8Array) return piece;
  throw new Unreadable('damaged');
};
