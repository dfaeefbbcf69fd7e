import type { Position } from '@turnout/contracts/kernel';
import type { DatabasePool } from 'slonik';
import type { Logger } from 'pino';
import { saveProgress, tell } from './checkpoints.ts';
import type { Follower } from './follower.ts';
import { progressMessage } from './touched.ts';

const tellEveryMs = 100;
const saveEveryMs = 1_000;

/** Tells and stores how far followers are that found nothing of theirs in the log. */
export interface Announcer {
  /** What there is to tell now, to be sent along with somebody's transaction. */
  readonly take: () => readonly string[];
  /** What was taken did not get out: it is to be told again. */
  readonly giveBack: () => void;
  /** There is something to tell or to store: at once, or 100 ms after the last time. */
  readonly nudge: () => void;
  /** Stores what is not stored yet and stops. */
  readonly close: () => Promise<void>;
}

/** @param followers all that are moved by this worker. */
export const startAnnouncer = (pool: DatabasePool, followers: readonly Follower[], logger: Logger): Announcer => {
  const told = new Map<string, Position>();
  let savedAt = 0;
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> = Promise.resolve();
  let lastAt = 0;
  let isClosed = false;

  const unsaved = () => followers.filter((one) => one.position() > one.stored());
  const take = () =>
    unsaved()
      .filter((one) => told.get(one.name) !== one.position())
      .map((one) => {
        told.set(one.name, one.position());
        return progressMessage(one.position(), one.name);
      });
  const save = async () => {
    savedAt = performance.now();
    const moves = unsaved().map((one) => {
      const to = one.position();
      return { one, name: one.name, from: one.stored(), to, message: progressMessage(to, one.name) };
    });
    if (moves.length === 0) return;
    await saveProgress(pool, moves);
    for (const { one, to } of moves) one.savedTo(to);
  };
  const work = async () => {
    lastAt = performance.now();
    try {
      const messages = take();
      if (isClosed || lastAt - savedAt >= saveEveryMs) await save();
      else if (messages.length > 0) await tell(pool, messages);
    } catch (error) {
      told.clear();
      logger.warn({ err: error }, 'could not tell how far the projections are');
    }
  };
  const nudge = () => {
    if (timer !== null || isClosed) return;
    timer = setTimeout(
      () => {
        timer = null;
        working = work().then(() => {
          if (unsaved().length > 0) nudge();
        });
      },
      Math.max(0, lastAt + tellEveryMs - performance.now()),
    );
  };
  return {
    take,
    giveBack: () => told.clear(),
    nudge,
    close: async () => {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await working;
      await work();
    },
  };
};
