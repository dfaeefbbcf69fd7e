import { setImmediate as turn, setTimeout as pass } from 'node:timers/promises';
import type { AdmittedAppend } from '../admission.ts';
import { LogUnavailable } from '../errors.ts';
import { AppendTimedOut, openSession, type AppendAnswer, type AppendSession } from './appends.ts';
import type { LogConnection } from './client.ts';
import { failureOf, isLeaderless, waitAfter, waitBefore } from './failure.ts';
import { readStreamEnd } from './pages.ts';

export interface Appends {
  /**
   * Sends an append until it is answered, again with the same ids where an answer was lost.
   * @throws as `failureOf` says it, where that took too many tries or too long; it may have been stored.
   */
  readonly send: (append: AdmittedAppend) => Promise<AppendAnswer>;
}

interface Asked {
  readonly append: AdmittedAppend;
  readonly since: number;
  readonly resolve: (answer: AppendAnswer) => void;
  readonly reject: (error: unknown) => void;
  times: number;
  isUnderWay: boolean;
}

/**
 * How long appends gather while others are under way, in ms. Answers then come together, and so do those of the
 * requests that waited for them: each by itself would wake both sides for every single one.
 */
const gatherMs = 4;
/** How far back a repeated append is looked for in its stream. */
const repeatsWithin = 1000;

/**
 * All appends of a process on one call, in the order in which they were asked for. When the call is lost,
 * those under way go out first on the next one, in the same order. Where the server takes a single one not
 * at all (it is busy, its time is over) that one is sent again by itself.
 */
export const openAppends = (connection: LogConnection): Appends => {
  /** In the order in which they were asked for. */
  const unanswered = new Set<Asked>();
  let session: AppendSession | null = null;
  let isOpening = false;
  const current = () => (session?.hasEnded() === false ? session : null);
  /** Not sent yet, in the order in which they were asked for. */
  let gathered: Asked[] = [];
  let gathering: NodeJS.Timeout | null = null;
  let underWay = 0;

  const settle = (asked: Asked, answer: AppendAnswer) => {
    if (unanswered.delete(asked)) asked.resolve(answer);
  };
  const flush = (): void => {
    if (gathering !== null) clearTimeout(gathering);
    gathering = null;
    const open = current();
    const sent = gathered;
    gathered = [];
    // Without a call they go out with all others on the next one; what was tried meanwhile has its own next try.
    if (open === null) return;
    for (const asked of sent)
      if (asked.times === 0 && !asked.isUnderWay && unanswered.has(asked)) void sendOn(open, asked);
  };
  const gather = (asked: Asked): void => {
    gathered.push(asked);
    if (underWay === 0) flush();
    else gathering ??= setTimeout(flush, gatherMs);
  };
  /** How long to wait before it is tried again; null where it was given up. */
  const failed = (asked: Asked, error: unknown): number | null => {
    const failure = failureOf(error);
    asked.isUnderWay = false;
    asked.times += 1;
    if (isLeaderless(failure)) connection.seekLeader();
    const waitMs = connection.hasEnded() ? null : waitBefore(failure, asked);
    if (waitMs === null && unanswered.delete(asked)) asked.reject(failure);
    return waitMs;
  };

  const answered = (): void => {
    underWay -= 1;
    if (underWay === 0 && gathered.length > 0) flush();
  };
  const sendOn = async (open: AppendSession, asked: Asked): Promise<void> => {
    asked.isUnderWay = true;
    underWay += 1;
    try {
      settle(asked, await open.send(asked.append).finally(answered));
    } catch (error) {
      const waitMs = failed(asked, error);
      // With its call all others were lost too: they go out together.
      if (waitMs !== null && !open.hasEnded()) await sendAgain(asked, error instanceof AppendTimedOut ? 0 : waitMs);
    }
  };
  const sendAgain = async (asked: Asked, waitMs: number): Promise<void> => {
    if (waitMs > 0) await pass(waitMs);
    try {
      await lookFor(asked);
    } catch (error) {
      const again = failed(asked, error);
      if (again !== null) await sendAgain(asked, again);
      return;
    }
    const open = current();
    if (open !== null && !asked.isUnderWay && unanswered.has(asked)) await sendOn(open, asked);
  };

  /**
   * An append that was stored although its answer was lost. A server knows an append at a revision again by
   * what lies there, but one at any revision only as long as it has its ids in memory, which it has not
   * after another node has become the leader.
   */
  const lookFor = async (asked: Asked): Promise<void> => {
    const { streamId, expected, ids } = asked.append;
    if (asked.times === 0 || expected !== 'any') return;
    const newestFirst = await readStreamEnd(connection, streamId, repeatsWithin);
    const last = newestFirst.find(({ id }) => id === ids.at(-1));
    if (last !== undefined) settle(asked, { ok: true, revision: last.revision, position: last.position });
  };

  /** A call with all that waits sent on it. */
  const begin = async (): Promise<void> => {
    const opened = await openSession(connection, () => void open());
    try {
      await Promise.all([...unanswered].map(lookFor));
    } catch (error) {
      opened.cancel();
      throw error;
    }
    if (opened.hasEnded()) throw new LogUnavailable(new Error('The call that appends were to be sent on was lost'));
    session = opened;
    for (const asked of unanswered) if (!asked.isUnderWay) void sendOn(opened, asked);
  };
  const open = async (): Promise<void> => {
    if (isOpening) return;
    isOpening = true;
    while (unanswered.size > 0 && current() === null) {
      // Whoever was on a call that was lost is told so first.
      await turn();
      const [oldest] = unanswered;
      if (oldest !== undefined && oldest.times > 0) await pass(waitAfter(oldest.times));
      try {
        await begin();
      } catch (error) {
        for (const asked of unanswered) failed(asked, error);
      }
    }
    isOpening = false;
  };

  return {
    send: (append) =>
      new Promise((resolve, reject) => {
        const asked = { append, since: performance.now(), resolve, reject, times: 0, isUnderWay: false };
        unanswered.add(asked);
        if (current() === null) void open();
        else gather(asked);
      }),
  };
};
