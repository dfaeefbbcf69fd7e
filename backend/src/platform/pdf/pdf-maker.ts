import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { PdfDocument } from './document.ts';
import type { Letter } from './rich/letter.ts';
import type { SheetPage, SheetPictures, SheetsHead } from './sheet-pages.ts';

/** A file of sheets or labels that is drawn piece by piece. */
export interface Sheets {
  /** Draws pages. @returns what there is of the file since the last piece. */
  readonly add: (pages: readonly SheetPage[], pictures: SheetPictures) => Promise<Buffer>;
  /** Draws documents. @param pictures those that they name and that were not given before. */
  readonly write: (letters: readonly Letter[], pictures: SheetPictures) => Promise<Buffer>;
  /** The last piece. */
  readonly end: () => Promise<Buffer>;
  /** Nobody wants the rest. */
  readonly drop: () => Promise<void>;
}

/** Makes PDFs beside the event loop. */
export interface PdfMaker {
  /** @param madeAt what the file says of when it was made: the same document is the same file. */
  readonly make: (document: PdfDocument, madeAt: string) => Promise<Buffer>;
  readonly begin: (head: SheetsHead) => Promise<Sheets>;
}

const Answer = z.union([
  z.object({ id: z.int(), bytes: z.instanceof(Uint8Array) }),
  z.object({ id: z.int(), fault: z.string() }),
]);

interface Waiting {
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** The rest of a thread and its fonts, in ms, before it ends. */
const idleMs = 60_000;

/**
 * Opens what draws documents in a thread of its own. The thread is started by the first document and ends when nothing was
 * asked of it for a while; its fonts go with it. A thread that breaks fails what it was asked, and the next document starts
 * another one.
 */
export const openPdfMaker = (): PdfMaker => {
  let thread: Worker | null = null;
  let last = 0;
  let lastSheets = 0;
  let idle: NodeJS.Timeout | null = null;
  const waiting = new Map<number, Waiting>();

  const end = (of: Worker, error: Error | null): void => {
    if (thread !== of) return;
    thread = null;
    if (idle !== null) clearTimeout(idle);
    for (const { reject } of waiting.values()) reject(error ?? new Error('The thread that draws documents ended'));
    waiting.clear();
  };
  const restOf = (of: Worker): void => {
    // A process that has nothing else to do ends without waiting for it.
    of.unref();
    idle = setTimeout(() => {
      end(of, null);
      void of.terminate();
    }, idleMs);
    idle.unref();
  };
  const start = (): Worker => {
    const started = new Worker(new URL('draw.thread.ts', import.meta.url));
    started.on('message', (message: unknown) => {
      const answer = Answer.parse(message);
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('bytes' in answer)
        asked?.resolve(Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.length));
      else asked?.reject(new Error(`A document could not be drawn: ${answer.fault}`));
      if (waiting.size === 0 && thread === started) restOf(started);
    });
    started.on('error', (error) => end(started, error instanceof Error ? error : new Error(String(error))));
    started.on('exit', () => end(started, null));
    return started;
  };

  const ask = (message: Readonly<Record<string, unknown>>): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      thread ??= start();
      thread.ref();
      if (idle !== null) clearTimeout(idle);
      last += 1;
      waiting.set(last, { resolve, reject });
      thread.postMessage({ id: last, ...message });
    });

  return {
    make: (document, madeAt) => ask({ kind: 'document', document, madeAt }),
    begin: async (head) => {
      lastSheets += 1;
      const sheets = lastSheets;
      await ask({ kind: 'begin', sheets, head });
      return {
        add: (pages, pictures) => ask({ kind: 'pages', sheets, pages, pictures }),
        write: (letters, pictures) => ask({ kind: 'letters', sheets, letters, pictures }),
        end: () => ask({ kind: 'end', sheets }),
        drop: async () => void (await ask({ kind: 'drop', sheets })),
      };
    },
  };
};
