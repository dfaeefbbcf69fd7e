import { within } from '../within.ts';
import type { Answered, OfflineScan, Queue } from './queue.ts';

/** The result of a batch: an answer for each scan of it, or none for now, or one that says that asking again is of no use. */
export type Sent =
  | { readonly kind: 'answered'; readonly answers: readonly Answered[] }
  | { readonly kind: 'no-answer' }
  /** An answer that it is not to be asked again soon. */
  | { readonly kind: 'not-now' }
  | { readonly kind: 'not-taken' };

export interface SenderOptions {
  readonly queue: Queue;
  /** Sends scans together. The same ones may be sent many times: their ids make them one each. Never throws. */
  readonly send: (scans: readonly OfflineScan[]) => Promise<Sent>;
  /** Does the work while no other tab does; answers whether it was done. */
  readonly alone: (work: () => Promise<void>) => Promise<boolean>;
  /** Before what was answered is taken from the queue: told once more where this page ends in between. */
  readonly onAnswers: (answers: readonly Answered[]) => Promise<void>;
  /** The queue has changed. */
  readonly onSettled?: () => Promise<void>;
  /** True: what waits could not be read or written; it is tried again. */
  readonly onProblem?: (error: unknown) => void;
  /** The state of the line, after it was tried. */
  readonly onLine?: (state: 'through' | 'lost' | 'not-taken') => void;
}

/** Brings what waits to the server: in order, in batches, by one tab at a time. */
export interface Sender {
  /** Sends all that waits, as far as there is an answer. Called while it sends, it looks once more afterwards. */
  readonly run: () => Promise<void>;
  /** Ends the timer; what waits stays kept. */
  readonly close: () => void;
}

/** Scans that go together; the server takes no more at once. */
export const batchSize = 100;
/** Pauses between attempts without an answer, ms; the last one repeats. */
const pauses = [1000, 2000, 4000, 8000];
/** No answer in this time is none, ms: more than any request takes that ends by itself. */
const longestMs = 30_000;
/** A server that does not take them may have been told to meanwhile. */
const notTakenPauseMs = 60_000;

/** The name under which one page at a time sends what waits in a queue. */
export const senderLock = (scope: string): string => `turnout.sender ${scope}`;

export const openSender = (options: SenderOptions): Sender => {
  const { queue, send, alone, onAnswers, onSettled, onLine, onProblem } = options;
  let failures = 0;
  let isClosed = false;
  let isWanted = false;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const later = (ms = pauses[Math.min(failures, pauses.length - 1)]) => {
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(() => void run(), ms);
  };

  const settle = async (answers: readonly Answered[]): Promise<void> => {
    failures = 0;
    onLine?.('through');
    await onAnswers(answers);
    await queue.settle(answers);
    await onSettled?.();
  };

  /** Sends scans; one that no answer comes for in time had none. */
  const ask = (scans: readonly OfflineScan[]): Promise<Sent> => within(longestMs, send(scans), { kind: 'no-answer' });

  const lineLost = (): void => {
    onLine?.('lost');
    later();
    failures += 1;
  };

  /** Sends a batch that was not taken one by one: a scan that the server does not take keeps no other from it. False: the line went. */
  const sendEach = async (batch: readonly OfflineScan[]): Promise<boolean> => {
    for (const scan of batch) {
      if (isClosed) return true;
      const sent = await ask([scan]);
      if (sent.kind === 'no-answer') return false;
      if (sent.kind === 'not-now') return true;
      if (sent.kind === 'answered') await settle(sent.answers);
    }
    onLine?.('not-taken');
    return true;
  };

  const sendAll = async (): Promise<void> => {
    for (let batch = await queue.waiting(batchSize); batch.length > 0 && !isClosed;) {
      const sent = await ask(batch);
      if (sent.kind === 'no-answer') return lineLost();
      if (sent.kind === 'not-now') return later(notTakenPauseMs);
      if (sent.kind === 'answered') await settle(sent.answers);
      // Whoever it is that is not taken, the rest waits for the line and not for a minute.
      else if (!(await sendEach(batch))) return lineLost();
      const next = await queue.waiting(batchSize);
      // The first one is still there: asking at once again brings nobody further.
      if (next[0]?.intent.commandId === batch[0]?.intent.commandId) return later(notTakenPauseMs);
      batch = next;
    }
  };

  const once = async (): Promise<void> => {
    clearTimeout(timer);
    const isDone = await alone(sendAll);
    // Another tab is at it; should it end in the middle, this one goes on.
    if (!isDone && (await queue.waiting(1)).length > 0) later();
  };

  const run = (): Promise<void> => {
    if (isClosed) return Promise.resolve();
    isWanted = true;
    running ??= (async () => {
      try {
        while (isWanted && !isClosed) {
          isWanted = false;
          await once();
        }
      } catch (error) {
        onProblem?.(error);
        later(notTakenPauseMs);
      } finally {
        running = null;
      }
    })();
    return running;
  };

  return {
    run,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
};
