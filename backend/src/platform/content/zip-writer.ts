import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { drained } from '../http/drained.ts';

/** A file of a zip that is being written. */
export interface ZipEntry {
  readonly write: (text: string) => void;
  /** Waits until what was written is on its way; false: nobody takes it any more. */
  readonly taken: () => Promise<boolean>;
  readonly end: () => Promise<void>;
}

/** A zip that is written while it is sent, one file after the other. */
export interface ZipWriter {
  readonly begin: (name: string) => ZipEntry;
  /** Writes the list of the files and ends the stream. */
  readonly end: () => void;
}

/** Letters that are compressed at once: a piece for each would cost more than the work itself. */
const atOnce = 65_536;
const version = 20;
/** Sizes stand behind each file, and names are UTF-8. */
const flags = 0x08_08;
const deflated = 8;
/** The first day that a zip can say: a file says nothing of when it was made. */
const firstDay = 0x21;
const largest = 0xff_ff_ff_ff;

interface Written {
  readonly name: Buffer;
  readonly at: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

const numbers = (...parts: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer => {
  const bytes = Buffer.alloc(parts.reduce((sum, [, length]) => sum + length, 0));
  let at = 0;
  for (const [value, length] of parts) {
    if (value > largest) throw new RangeError('a file of more than 4 GB does not fit into a workbook');
    bytes.writeUIntLE(value, at, length);
    at += length;
  }
  return bytes;
};

/** Opens a zip on a stream; what is fast comes before what is small, since whoever waits for a file counts seconds. */
export const openZipWriter = (out: Writable): ZipWriter => {
  const files: Written[] = [];
  let sent = 0;
  const send = (bytes: Buffer): void => {
    sent += bytes.length;
    out.write(bytes);
  };
  return {
    begin: (name) => {
      const at = sent;
      const named = Buffer.from(name);
      let [crc, size, text] = [0, 0, ''];
      send(
        Buffer.concat([
          numbers([0x04_03_4b_50, 4], [version, 2], [flags, 2], [deflated, 2], [0, 2], [firstDay, 2], [0, 4], [0, 4]),
          numbers([0, 4], [named.length, 2], [0, 2]),
          named,
        ]),
      );
      const from = sent;
      const deflate = createDeflateRaw({ level: 1 });
      deflate.on('data', (bytes: Buffer) => send(bytes));
      const flush = (): void => {
        const bytes = Buffer.from(text);
        text = '';
        crc = crc32(bytes, crc);
        size += bytes.length;
        deflate.write(bytes);
      };
      return {
        write: (more) => {
          text += more;
          if (text.length >= atOnce) flush();
        },
        taken: async () => (await drained(deflate)) && drained(out),
        end: async () => {
          if (text !== '') flush();
          deflate.end();
          await once(deflate, 'end');
          const packed = sent - from;
          send(numbers([0x08_07_4b_50, 4], [crc, 4], [packed, 4], [size, 4]));
          files.push({ name: named, at, crc, packed, size });
        },
      };
    },
    end: () => {
      const from = sent;
      for (const { name, at, crc, packed, size } of files)
        send(
          Buffer.concat([
            numbers([0x02_01_4b_50, 4], [version, 2], [version, 2], [flags, 2], [deflated, 2], [0, 2], [firstDay, 2]),
            numbers([crc, 4], [packed, 4], [size, 4], [name.length, 2], [0, 4], [0, 4], [0, 4], [at, 4]),
            name,
          ]),
        );
      const count = files.length;
      send(numbers([0x06_05_4b_50, 4], [0, 4], [count, 2], [count, 2], [sent - from, 4], [from, 4], [0, 2]));
      out.end();
    },
  };
};
