import type { EventId, Instant } from '@turnout/contracts/kernel';
import type { CommandContext } from '../platform/command/handle.ts';
import type { RefusalPlace } from './refusal-fact.ts';

/** What was refused at one place and not stored. */
export interface NotStored {
  readonly place: RefusalPlace;
  /** Of the first of them: who presented it. */
  readonly context: CommandContext;
  readonly count: number;
  readonly from: Instant;
  readonly to: Instant;
}

/** How many refusals each asker may still have stored, and what was not stored for that. */
export interface RefusalCounts {
  /** Whether this one may be stored. One that may not is counted at its place. */
  readonly admit: (asker: string, place: RefusalPlace, context: CommandContext) => boolean;
  /** What was counted in minutes that are over at this moment (null: all of it), each once. */
  readonly take: (now: Instant | null) => readonly NotStored[];
}

const minuteOf = (at: string): string => at.slice(0, 16);

/**
 * Counts by the minute and by who asks, never by what they name, so that nobody uses up what somebody else may
 * have stored. It cannot grow without end: of askers and places beyond `atMost` those of past minutes are
 * forgotten first, and what is left counts together.
 *
 * Each process counts for itself. The limit keeps the log from being filled, for which a limit a few times as
 * high does as well, while a count that servers shared would cost every refusal at a door a question to the
 * database. What is not stored is told by each process for itself, so the sum is exact; only a process that is
 * killed takes the count of its last minute with it.
 */
export const openRefusalCounts = ({
  perMinute,
  atMost = 10_000,
}: {
  readonly perMinute: (asker: string) => number;
  readonly atMost?: number;
}): RefusalCounts => {
  const askers = new Map<string, { minute: string; count: number }>();
  const missed = new Map<string, NotStored>();

  const forgetPast = (minute: string): void => {
    for (const [asker, known] of askers) if (known.minute < minute) askers.delete(asker);
  };
  const countOf = (asker: string, eventId: EventId, minute: string): number => {
    const key = `${eventId} ${asker}`;
    if (!askers.has(key) && askers.size >= atMost) forgetPast(minute);
    const counted = askers.has(key) || askers.size < atMost ? key : 'everybody else';
    const known = askers.get(counted);
    const count = known?.minute === minute ? known.count + 1 : 1;
    askers.set(counted, { minute, count });
    return count;
  };
  const miss = (place: RefusalPlace, context: CommandContext): void => {
    const keyOf = ({ desk, checkpointId, activityId }: RefusalPlace) =>
      JSON.stringify([place.eventId, context.actor, desk, checkpointId ?? activityId ?? '', minuteOf(context.now)]);
    const isKnown = missed.has(keyOf(place));
    const counted = isKnown || missed.size < atMost ? place : { eventId: place.eventId, desk: '' };
    const known = missed.get(keyOf(counted));
    missed.set(keyOf(counted), {
      place: counted,
      context: known?.context ?? context,
      count: (known?.count ?? 0) + 1,
      from: known?.from ?? context.now,
      to: context.now,
    });
  };

  return {
    admit: (asker, place, context) => {
      if (countOf(asker, place.eventId, minuteOf(context.now)) <= perMinute(asker)) return true;
      miss(place, context);
      return false;
    },
    take: (now) => {
      if (now !== null) forgetPast(minuteOf(now));
      const over = [...missed].filter(([, { from }]) => now === null || minuteOf(from) < minuteOf(now));
      for (const [key] of over) missed.delete(key);
      return over.map(([, one]) => one);
    },
  };
};
