import { pipeline, Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { crc32, createInflateRaw } from 'node:zlib';
import { Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import type { FileBytes } from './file-bytes.ts';
import { Unreadable } from './unreadable.ts';

/** One file in an archive. */
export interface ZipEntry {
  readonly name: string;
  /**
   * Its content, unpacked piece by piece, and at the end held against its checksum. What is unpacked a second
   * time counts once.
   * @throws Unreadable `damaged` where a bit of it is not as it was packed.
   */
  readonly open: () => AsyncGenerator<Uint8Array>;
}

const endOfDirectory = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
/** The end of the directory without the comment behind it, and the longest comment. */
const endLength = 22;
const longestTail = endLength + 65_535;
/** A workbook has some dozens of parts. */
const largestDirectory = 4 * 1024 * 1024;
/** What the directory holds of a file beside its name, its extra fields and its comment. */
const fixedLength = 46;

/**
 * The files of a zip archive by name. Nothing the archive says about sizes is believed: what all its
 * files unpack to is counted, and stops at `maximumUnpacked` bytes.
 * @throws Unreadable `damaged` for what is no whole archive.
 */
export const openZip = async (file: FileBytes, maximumUnpacked: number): Promise<ReadonlyMap<string, ZipEntry>> => {
  const budget = { left: maximumUnpacked };
  const entries = new Map<string, ZipEntry>();
  const reader = new StoredFileReader(file);
  const end = await endOf(file);
  await reader.orDamaged(async () => {
    // Names are decoded here, and sizes not compared: yauzl would refuse the archive for one odd name or size.
    const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false };
    const archive = await fromRandomAccessReaderPromise(reader, end, options);
    let directory = 0;
    for await (const entry of archive.eachEntry()) {
      directory += fixedLength + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (directory > largestDirectory) throw new Error('the directory is too large');
      const name = entry.fileNameRaw.toString('utf8').replaceAll('\\', '/');
      const place = placeOf(entry);
      const counted = { bytes: 0 };
      entries.set(name, { name, open: () => unpacked(file, reader, archive, place, { budget, counted }) });
    }
  });
  return entries;
};

/** Of an entry what is needed to read it: names, extra fields and comments of 65,000 would take 40 MB. */
const placeOf = ({
  crc32: checksum,
  generalPurposeBitFlag,
  compressionMethod,
  compressedSize,
  relativeOffsetOfLocalHeader,
}: Entry): Entry =>
  Object.assign(new Entry(), {
    crc32: checksum,
    generalPurposeBitFlag,
    compressionMethod,
    compressedSize,
    relativeOffsetOfLocalHeader,
  });

/** Where the archive ends. Some programs leave bytes behind it, which yauzl refuses. */
const endOf = async (file: FileBytes): Promise<number> => {
  const from = Math.max(0, file.size - longestTail);
  const tail = await file.slice(from, file.size);
  const end = tail.lastIndexOf(endOfDirectory);
  if (end === -1 || end + endLength > tail.length) return file.size;
  return Math.min(file.size, from + end + endLength + tail.readUInt16LE(end + 20));
};

/** Reads for yauzl from where the file lies. */
class StoredFileReader extends RandomAccessReader {
  readonly #file: FileBytes;
  #failure: Error | null = null;

  constructor(file: FileBytes) {
    super();
    this.#file = file;
  }

  override read(
    into: Buffer,
    offset: number,
    length: number,
    from: number,
    callback: (error: Error | null) => void,
  ): void {
    callbackify(() => this.#fill(into.subarray(offset, offset + length), from))(callback);
  }

  async #fill(into: Buffer, from: number): Promise<void> {
    const bytes = await this.#slice(from, from + into.length);
    if (bytes.length < into.length) throw new Error('the file ends before');
    bytes.copy(into);
  }

  async #slice(from: number, to: number): Promise<Buffer> {
    try {
      return await this.#file.slice(from, to);
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error('the file cannot be read', { cause: error });
      throw this.#failure;
    }
  }

  /** What yauzl throws means a damaged archive, unless reading the file itself failed: that is thrown as it is. */
  async orDamaged<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      throw this.#failure ?? new Unreadable('damaged', { cause: error });
    }
  }
}

const unpacked = async function* (
  file: FileBytes,
  reader: StoredFileReader,
  archive: ZipFile,
  entry: Entry,
  { budget, counted }: { readonly budget: { left: number }; readonly counted: { bytes: number } },
): AsyncGenerator<Uint8Array> {
  if (!entry.canDecodeFileData()) throw new Unreadable('damaged');
  const { fileDataStart } = await reader.orDamaged(() => archive.readLocalFileHeaderPromise(entry, { minimal: true }));
  const packed = file.stream(fileDataStart, fileDataStart + entry.compressedSize);
  let [size, checksum] = [0, 0];
  for await (const piece of entry.compressionMethod === 0 ? packed : inflated(packed)) {
    size += piece.length;
    checksum = crc32(piece, checksum);
    budget.left -= Math.max(0, size - counted.bytes);
    counted.bytes = Math.max(counted.bytes, size);
    if (budget.left < 0) throw new Unreadable('too-large-unpacked');
    yield piece;
  }
  if (checksum !== entry.crc32) throw new Unreadable('damaged');
};

const inflated = async function* (packed: AsyncGenerator<Buffer>): AsyncGenerator<Uint8Array> {
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
