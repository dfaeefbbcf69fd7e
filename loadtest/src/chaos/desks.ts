import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Hall } from '../rehearsal/hall.ts';

/** The verdict that a desk was told about a badge, after as many attempts as it took. */
export interface Verdict {
  readonly badge: string;
  readonly commandId: string;
  readonly status: number;
}

/** Desks that never give up: each scan is sent under the same command id until somebody answers it. */
export interface Desks {
  /** Answered for good so far. */
  readonly verdicts: readonly Verdict[];
  /** The number of people admitted, as the desks were told. */
  readonly acknowledged: () => number;
  /** Requests sent and not answered at this moment. */
  readonly inFlight: () => number;
  readonly attempts: () => number;
  /** Answers that said that nothing can be done now, by their code. */
  readonly stops: ReadonlyMap<string, number>;
  /** Calls back right after a request has been sent, when at least so many are under way. */
  readonly onSent: (least: number, callback: () => void) => void;
  /** No new badge any more; resolves when each desk has its last answer. */
  readonly close: () => Promise<void>;
}

const timeoutMs = 10_000;
const pauseAfterFailureMs = 100;
const Problem = z.object({ code: z.string() });

interface Scan {
  readonly badge: string;
  readonly commandId: string;
}

/**
 * @param options `everyMs`: what a desk rests after each person; `contested`: one of so many badges is
 * shown at two desks, under two command ids.
 */
export const openDesks = (options: {
  readonly address: string;
  readonly hall: Hall;
  readonly count: number;
  readonly everyMs: number;
  readonly contested: number;
  /** Told of each admission, when its desk is. */
  readonly onAcknowledged?: () => void;
}): Desks => {
  const { address, hall, everyMs } = options;
  const queue = hall.badges.flatMap((badge, place): Scan[] => {
    const scan = (): Scan => ({ badge, commandId: randomUUID() });
    return place % options.contested === 0 ? [scan(), scan()] : [scan()];
  });
  const verdicts: Verdict[] = [];
  const stops = new Map<string, number>();
  let inFlight = 0;
  let attempts = 0;
  let isClosing = false;
  let nextSent: { readonly least: number; readonly callback: () => void } | null = null;

  const send = async ({ badge, commandId }: Scan, desk: { name: string; token: string }): Promise<number | null> => {
    attempts += 1;
    inFlight += 1;
    const sent = fetch(`${address}/api/checkin/registration/${hall.eventId}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${desk.token}`,
        'content-type': 'application/json',
        'idempotency-key': commandId,
        'x-turnout-desk': encodeURIComponent(desk.name),
        // A desk whose clock is wrong by years: nobody asks it for the time.
        date: 'Thu, 01 Jan 1998 00:00:00 GMT',
      },
      body: JSON.stringify({ registrationId: badge, eventId: hall.eventId, method: 'qr' }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    setImmediate(() => {
      if (nextSent === null || inFlight < nextSent.least) return;
      const { callback } = nextSent;
      nextSent = null;
      callback();
    });
    try {
      const answer = await sent;
      const body: unknown = await answer.json();
      if (answer.status < 500) return answer.status;
      const code = Problem.safeParse(body).data?.code ?? String(answer.status);
      stops.set(code, (stops.get(code) ?? 0) + 1);
      return null;
    } catch (error) {
      // The line broke, or the answer did: it may have happened or not. The same command id asks again.
      if (error instanceof Error) return null;
      throw error;
    } finally {
      inFlight -= 1;
    }
  };

  const work = async (place: number): Promise<void> => {
    const account = hall.desks[place % hall.desks.length];
    if (account === undefined) throw new Error('a hall without desks');
    const desk = { name: `Desk ${place + 1}`, token: account.token };
    for (let scan = queue.shift(); scan !== undefined && !isClosing; scan = queue.shift()) {
      let status = await send(scan, desk);
      while (status === null) {
        await pause(pauseAfterFailureMs);
        status = await send(scan, desk);
      }
      verdicts.push({ ...scan, status });
      if (status === 200) options.onAcknowledged?.();
      await pause(everyMs);
    }
  };
  const working = Promise.all(Array.from({ length: options.count }, (_, place) => work(place)));
  return {
    verdicts,
    stops,
    acknowledged: () => verdicts.filter(({ status }) => status === 200).length,
    inFlight: () => inFlight,
    attempts: () => attempts,
    onSent: (least, callback) => {
      nextSent = { least, callback };
    },
    close: async () => {
      isClosing = true;
      await working;
    },
  };
};
