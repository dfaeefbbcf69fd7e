import { isRejection, PictureType, reject, type Rejection } from '@turnout/contracts/kernel';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { openTurns, type Whose } from '../queues/turns.ts';
import type { ReadPicture } from './read-picture.ts';

/**
 * Reads files that should be pictures, away from whoever is answered meanwhile; for staff before all strangers who wait.
 * Refused where too many strangers wait already, or too many files of the same one.
 */
export type ReadPictures = (file: Buffer, small: Buffer | null, whose: Whose) => Promise<ReadPicture | Rejection>;

/** So many pictures of strangers wait at once, each some 2 MB and a third of a second; of one address so many. */
const waitAtMost = { strangers: 24, ofOne: 8 } as const;
/** In how many seconds whoever is refused may find room. */
const roomInSeconds = 5;

/** The largest picture takes a tenth of it where nothing else is to be done. */
const longestMs = 20_000;
/** How long a thread waits for the next one, with all the memory that the largest of its pictures took. */
const idleMs = 5_000;

const Bytes = z.instanceof(Uint8Array).transform((bytes) => Buffer.from(bytes));
const Drawn = z.object({ type: PictureType, bytes: Bytes }).nullable();
const Said = z.union([
  z.object({ rejected: z.string(), details: z.record(z.string(), z.unknown()).optional() }),
  z.object({ type: PictureType, width: z.int(), height: z.int(), bytes: Bytes, small: Drawn, thumb: Drawn }),
]);

const startThread = (): Worker =>
  new Worker(new URL('./picture.thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
  });

/** Asks a thread, which may break down over it. */
const asked = (
  thread: Worker,
  order: { readonly file: Buffer; readonly small: Buffer | null },
  atMostMs: number,
): Promise<ReadPicture | Rejection> => {
  const { promise, resolve, reject: fail } = Promise.withResolvers<ReadPicture | Rejection>();
  const timer = setTimeout(() => resolve(reject('upload-too-slow')), atMostMs);
  const onMessage = (said: unknown): void => {
    const read = Said.safeParse(said);
    if (!read.success) fail(read.error);
    else resolve('rejected' in read.data ? reject(read.data.rejected, read.data.details) : read.data);
  };
  const onError = (error: Error): void => {
    const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (isOutOfMemory) resolve(reject('upload-too-slow'));
    else fail(error);
  };
  const onExit = (code: number): void => fail(new Error(`the thread of pictures ended with code ${code}`));
  thread.once('message', onMessage).once('error', onError).once('exit', onExit);
  thread.postMessage(order);
  return promise.finally(() => {
    clearTimeout(timer);
    thread.off('message', onMessage).off('error', onError).off('exit', onExit);
  });
};

/**
 * Opens the reading of pictures: one at a time in this process, in a thread of its own, so that neither the work nor the
 * memory that a picture takes is felt by anybody else. What broke down over one picture reads no other.
 * @param atMostMs how long one may take before it is refused.
 */
export const openPictures = (atMostMs = longestMs): ReadPictures => {
  const turns = openTurns(waitAtMost);
  let waiting: { readonly thread: Worker; readonly timer: NodeJS.Timeout } | null = null;

  const end = (thread: Worker): void => {
    // A thread that ends is not waited for, and what it still says of it is nobody's.
    thread.on('error', () => undefined);
    void thread.terminate();
  };
  const take = (): Worker => {
    if (waiting === null) return startThread();
    const { thread, timer } = waiting;
    clearTimeout(timer);
    waiting = null;
    thread.ref();
    return thread;
  };
  const putBack = (thread: Worker): void => {
    const timer = setTimeout(() => {
      waiting = null;
      end(thread);
    }, idleMs);
    timer.unref();
    thread.unref();
    waiting = { thread, timer };
  };
  const readOne = async (file: Buffer, small: Buffer | null): Promise<ReadPicture | Rejection> => {
    const thread = take();
    let isGood = false;
    try {
      const read = await asked(thread, { file, small }, atMostMs);
      isGood = !isRejection(read);
      return read;
    } finally {
      if (isGood) putBack(thread);
      else end(thread);
    }
  };
  return async (file, small, whose) =>
    turns.take(whose, () => readOne(file, small)) ?? reject('too-many-requests', { seconds: roomInSeconds });
};
