import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { FileAsked } from './file.thread.ts';

/** Writes files of the report beside the event loop. */
export interface ReportFiles {
  /** A file's bytes as they are taken; whoever takes no more stops its writing. */
  readonly open: (asked: FileAsked) => Readable;
}

const Answer = z.union([
  z.object({ id: z.int(), bytes: z.instanceof(Uint8Array).nullable() }),
  z.object({ id: z.int(), fault: z.string() }),
]);

interface Waiting {
  readonly resolve: (bytes: Uint8Array | null) => void;
  readonly reject: (error: Error) => void;
}

/** Files that are written at once: each has a connection of its own, and few are left for what comes and goes. */
const filesAtOnce = 3;
/** The rest of the thread, in ms, before it ends. */
const idleMs = 60_000;
/** Memory of the thread, in MB: a file is never in it whole, and what nobody needs any more goes early. */
const limits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/**
 * Opens what writes files of the report in a thread of its own, with a connection for each file. The thread is started by
 * the first file and ends when nothing was asked of it for a while. One that breaks fails its files, and the next
 * file starts another one.
 */
export const openReportFiles = (): ReportFiles => {
  let thread: Worker | null = null;
  let last = 0;
  let files = 0;
  let idle: NodeJS.Timeout | null = null;
  const waiting = new Map<number, Waiting>();

  const end = (of: Worker, error: Error | null): void => {
    if (thread !== of) return;
    thread = null;
    for (const { reject } of waiting.values()) reject(error ?? new Error('The thread that writes reports ended'));
    waiting.clear();
  };
  const start = (): Worker => {
    const started = new Worker(new URL('file.thread.ts', import.meta.url), { resourceLimits: limits });
    started.on('message', (message: unknown) => {
      const answer = Answer.parse(message);
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('bytes' in answer) asked?.resolve(answer.bytes);
      else asked?.reject(new Error(`A report could not be written: ${answer.fault}`));
    });
    started.on('error', (error) => end(started, error instanceof Error ? error : new Error(String(error))));
    started.on('exit', () => end(started, null));
    return started;
  };
  const rest = (of: Worker): void => {
    // A process that has nothing else to do ends without waiting for it.
    of.unref();
    idle = setTimeout(() => {
      end(of, null);
      void of.terminate();
    }, idleMs);
    idle.unref();
  };

  const line: (() => void)[] = [];
  /** Waits for one's turn; whoever is done calls the next. */
  const turn = async (): Promise<void> => {
    files += 1;
    if (files > filesAtOnce) await new Promise<void>((called) => line.push(called));
  };
  const done = (): void => {
    files -= 1;
    line.shift()?.();
  };

  async function* bytesOf(asked: FileAsked): AsyncGenerator<Uint8Array> {
    await turn();
    const writer = (thread ??= start());
    const id = (last += 1);
    writer.ref();
    if (idle !== null) clearTimeout(idle);
    const more = (): Promise<Uint8Array | null> =>
      new Promise((resolve, reject) => {
        if (thread !== writer) return reject(new Error('The thread that writes reports ended'));
        waiting.set(id, { resolve, reject });
        writer.postMessage({ kind: 'more', id });
      });
    try {
      writer.postMessage({ kind: 'begin', id, asked });
      for (let bytes = await more(); bytes !== null; bytes = await more()) yield bytes;
    } finally {
      done();
      if (thread === writer) {
        writer.postMessage({ kind: 'drop', id });
        if (files === 0) rest(writer);
      }
    }
  }
  return { open: (asked) => Readable.from(bytesOf(asked), { objectMode: false }) };
};
