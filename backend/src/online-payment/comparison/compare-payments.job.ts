import { randomUUID } from 'node:crypto';
import { dayOfEvent, type EventNow } from '@turnout/contracts/event-setup';
import { ComparisonId, Instant, isRejection, systemCommandId, type EventId } from '@turnout/contracts/kernel';
import { Provider } from '@turnout/contracts/charges';
import { openStreams } from '../../platform/command/streams.ts';
import { deriveId } from '../../platform/ids/ids.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { added, compareList, compareNext, type CompareParts } from './compare.ts';
import { comparisonsFold, comparisonsStream, noteCompared } from './compared.decider.ts';
import type { Findings } from './findings.ts';
import {
  askForComparison,
  beat,
  endComparison,
  giveBack,
  lastComparedAt,
  noteProgress,
  takeComparison,
  type Taken,
} from './store.ts';

export interface ComparingParts extends Omit<CompareParts, 'now'> {
  readonly platform: Pick<Platform, 'pool' | 'clock' | 'commands' | 'log' | 'logger'>;
  readonly eventDetails: (eventId: EventId) => Promise<EventNow | null>;
  /** Counts the payments of an event. */
  readonly countOf: (eventId: EventId) => Promise<number>;
  /** Events with online payments. */
  readonly eventsPaidOnline: () => Promise<readonly EventId[]>;
  readonly lookEveryMs?: number;
}

const dayMs = 24 * 60 * 60 * 1000;
const lookEveryMs = 2_000;
const nightsEveryMs = 10 * 60_000;
/** Events that ended longer ago are compared no more: nothing of their payments changes at a provider. */
const endedWithinMs = 200 * dayMs;
/** The list is asked for from a day before the last comparison on: what is shown there late is there by then. */
const overlapMs = dayMs;
const firstListMs = 31 * dayMs;
/** By the event's own clock. */
const nightHour = 3;

const earlier = (at: Instant, ms: number): Instant => Instant.parse(new Date(Date.parse(at) - ms).toISOString());

/** The night of an event that is due at a moment: the day from three o'clock on, else the day before. */
export const nightAt = (now: Instant, timeZone: string): string =>
  dayOfEvent(earlier(now, nightHour * 60 * 60_000), timeZone);

/** Asks for the comparison of the night for every event that took money online. */
export const askForNights = async ({ platform, ...parts }: ComparingParts): Promise<void> => {
  const now = platform.clock.now();
  for (const eventId of await parts.eventsPaidOnline()) {
    const event = await parts.eventDetails(eventId);
    if (event === null || event.endDate < earlier(now, endedWithinMs)) continue;
    const night = nightAt(now, event.timeZone);
    const comparisonId = ComparisonId.parse(deriveId(`${eventId} ${night}`, 'comparison'));
    await askForComparison(platform.pool, { comparisonId, eventId, because: 'night', night });
  }
};

interface Working {
  readonly taken: Taken;
  readonly holder: string;
  readonly signal: AbortSignal;
}

/** Reads payment after payment, and notes after each few how far it is. @returns null: broken off. */
const compareAll = async (parts: ComparingParts, { taken, holder, signal }: Working): Promise<Findings | null> => {
  const { pool, clock } = parts.platform;
  const compare: CompareParts = { ...parts, now: () => clock.now() };
  const of = Math.max(await parts.countOf(taken.event_id), taken.done);
  let so = { behind: taken.behind, findings: taken.findings, done: taken.done };
  for (;;) {
    if (signal.aborted) return null;
    const next = await compareNext(compare, taken.event_id, so);
    if (next === null) break;
    so = { ...next, done: so.done + next.done };
    if (!(await noteProgress(pool, taken, holder, { ...so, of: Math.max(of, so.done) }))) return null;
  }
  return so.findings;
};

/** Goes through the lists of the accounts that the event has now. @returns null: broken off. */
const compareLists = async (
  parts: ComparingParts,
  { taken, holder, signal }: Working,
  before: Findings,
): Promise<Findings | null> => {
  const { pool, clock } = parts.platform;
  const compare: CompareParts = { ...parts, now: () => clock.now() };
  const event = await parts.eventDetails(taken.event_id);
  const last = await lastComparedAt(pool, taken.event_id);
  const since = last === null ? earlier(clock.now(), firstListMs) : earlier(last, overlapMs);
  const stillMine = async (): Promise<boolean> => {
    await beat(pool, taken, holder);
    return !signal.aborted;
  };
  let findings = before;
  for (const provider of Provider.options) {
    const mode = event?.onlineModes?.[provider] ?? null;
    if (mode === null) continue;
    const found = await compareList(compare, { eventId: taken.event_id, provider, mode }, since, stillMine);
    if (found === null) return null;
    findings = added(findings, found);
  }
  return findings;
};

const openCompare = (parts: ComparingParts) => {
  const { platform } = parts;
  const streams = openStreams({ log: platform.log, fold: comparisonsFold, capacity: 64 });
  return async (working: Working): Promise<void> => {
    const { taken, holder } = working;
    const { event_id: eventId, comparison_id: comparisonId, because } = taken;
    const own = await compareAll(parts, working);
    const findings = own === null ? null : await compareLists(parts, working, own);
    if (findings === null) {
      await giveBack(platform.pool, taken, holder);
      return;
    }
    const noted = await platform.commands.handle({
      streams,
      streamId: comparisonsStream(eventId),
      eventId,
      decide: noteCompared,
      command: { eventId, comparisonId, because, findings },
      context: {
        now: platform.clock.now(),
        actor: { kind: 'system', id: 'compare-payments' },
        commandId: systemCommandId('payments-compared', comparisonId),
        correlationId: comparisonId,
      },
    });
    if (isRejection(noted)) throw new Error(`what a comparison found was refused: ${noted.rejected}`);
    await endComparison(platform.pool, taken, findings);
  };
};

/**
 * Compares our facts of online payments with what the providers say: every night, and when staff ask
 * (rule money/comparison). One that is broken off is gone on with by whichever worker looks next.
 */
export const comparePayments = defineJob({ name: 'compare-payments', runsIn: 'worker' }, (parts: ComparingParts) => {
  const { pool, logger } = parts.platform;
  const closing = new AbortController();
  const holder = randomUUID();
  const compare = openCompare(parts);
  let nightsAt = 0;

  const lookOnce = async (): Promise<void> => {
    if (performance.now() >= nightsAt) {
      nightsAt = performance.now() + nightsEveryMs;
      await askForNights(parts);
    }
    for (;;) {
      const taken = closing.signal.aborted ? null : await takeComparison(pool, holder);
      if (taken === null) return;
      await compare({ taken, holder, signal: closing.signal });
    }
  };

  let looking: Promise<void> | null = null;
  const look = (): void => {
    looking ??= lookOnce()
      .catch((error: unknown) => logger.warn({ err: error }, 'payments could not be compared; it is tried again'))
      .finally(() => {
        looking = null;
      });
  };
  look();
  const timer = setInterval(look, parts.lookEveryMs ?? lookEveryMs);
  timer.unref();
  return async () => {
    closing.abort();
    clearInterval(timer);
    await looking;
  };
});
