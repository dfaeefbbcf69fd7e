import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInterface } from 'node:readline';
import { createGunzip, createGzip } from 'node:zlib';
import { Metadata, type StoredEvent } from '@turnout/contracts/kernel';
import { z } from 'zod';
import type { LogPages } from './log-pages.ts';

/** A file whose content is not what this version of Turnout writes. */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged';
}

const Line = z.strictObject({
  id: z.string(),
  type: z.string(),
  streamId: z.string(),
  revision: z.int(),
  position: z.string(),
  data: z.unknown(),
  sealed: z.record(z.string(), z.string()).default({}),
  metadata: Metadata,
});

/** A stored fact as a line of a log file. */
export const lineOf = ({ id, type, streamId, revision, position, data, sealed, metadata }: StoredEvent): string =>
  `${JSON.stringify({
    id,
    type,
    streamId,
    revision,
    position,
    data,
    ...(Object.keys(sealed).length === 0 ? {} : { sealed }),
    metadata,
  })}\n`;

const pageSize = 2_000;

const parseLine = (file: string, number: number, text: string): StoredEvent => {
  try {
    return Line.parse(JSON.parse(text));
  } catch (error) {
    throw new FileDamaged(`Line ${number} of ${file} is no event.`, { cause: error });
  }
};

/** The events of a log file (gzip, one JSON text a line), page by page. Rejects with FileDamaged. */
export const pagesOfFile = (file: string): LogPages =>
  async function* () {
    const raw = createReadStream(file);
    const text = createGunzip();
    let failure: unknown = null;
    const reading = pipeline(raw, text).catch((error: unknown) => {
      failure ??= error;
    });
    let number = 0;
    let page: StoredEvent[] = [];
    try {
      for await (const line of createInterface({ input: text, crlfDelay: Infinity })) {
        number += 1;
        page.push(parseLine(file, number, line));
        if (page.length < pageSize) continue;
        yield page;
        page = [];
      }
    } catch (error) {
      failure ??= error;
    } finally {
      raw.destroy();
      text.destroy();
      await reading;
    }
    if (failure instanceof FileDamaged) throw failure;
    if (failure !== null)
      throw new FileDamaged(`${file} is damaged or cut off after ${number} events.`, { cause: failure });
    if (page.length > 0) yield page;
  };

export interface Written {
  readonly bytes: number;
  /** Of the file as it lies on the disk. */
  readonly sha256: string;
}

/** Where a file's bytes go; a test puts a full disk here. */
export type OpenSink = (file: string) => Writable;

export const newFile: OpenSink = (file) => createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });

/** Writes texts as one gzip file that only its owner may read; it must not be there yet. */
export const writeGzip = async (
  file: string,
  texts: AsyncIterable<string | Buffer>,
  open: OpenSink = newFile,
): Promise<Written> => {
  const hash = createHash('sha256');
  const gzip = createGzip({ level: 6 });
  let bytes = 0;
  gzip.on('data', (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
  });
  const sink = open(file);
  await pipeline(texts, gzip, sink);
  if (!sink.closed) await once(sink, 'close');
  return { bytes, sha256: hash.digest('hex') };
};

/** A log as the text of a log file; `seen` is told each page as it goes by. */
export const textOf = async function* (
  pages: LogPages,
  seen: (page: readonly StoredEvent[]) => void,
): AsyncGenerator<string> {
  for await (const page of pages()) {
    seen(page);
    yield page.map(lineOf).join('');
  }
};
