import type { EventDetails } from '@turnout/contracts/event-setup';
import type { TypeDetails } from '@turnout/contracts/forms';
import { Instant, type EventId, type TypeId } from '@turnout/contracts/kernel';
import { typesWaitedFor } from '@turnout/projections/inventory/queries';
import type { Logger } from 'pino';
import type { Platform } from '../platform/module/platform.ts';
import { defineJob } from '../platform/jobs/job.ts';
import { refuseClosed } from '../groups/judge/public-form.ts';
import type { OneType, Seats } from '../claims/kinds/seats.ts';

const everyMs = 5_000;
const hourMs = 3_600_000;

export interface MovingParts {
  readonly platform: Pick<Platform, 'pool' | 'clock'> & { readonly logger: Pick<Logger, 'warn'> };
  readonly seats: Pick<Seats, 'wait'>;
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  /** Null where the type is deleted. */
  readonly typeDetails: (typeId: TypeId) => Promise<TypeDetails | null>;
}

/** Until when a seat is held that is offered now: as long as the type says, no longer than the form is open. */
const heldUntil = (
  now: Instant,
  { waitingListHours }: Pick<TypeDetails, 'waitingListHours'>,
  { registrationClosesAt, endDate }: Pick<EventDetails, 'registrationClosesAt' | 'endDate'>,
): Instant => {
  const latest = [registrationClosesAt ?? endDate, endDate].map((at) => Date.parse(at));
  return Instant.parse(new Date(Math.min(Date.parse(now) + waitingListHours * hourMs, ...latest)).toISOString());
};

/**
 * Moves the waiting list of a type on: what was offered and not taken in time goes, what is free is offered, while the
 * form is open and e-mails go out. What it decides on is the type's own stream, so that it may run anywhere, any time.
 */
export const moveOn = async (
  { platform: { clock }, seats, eventDetails, typeDetails }: MovingParts,
  one: OneType,
): Promise<void> => {
  const [event, type] = await Promise.all([eventDetails(one.eventId), typeDetails(one.typeId)]);
  if (event === null) return;
  const now = clock.now();
  if (type === null) {
    const found = await seats.wait(one, { kind: 'look' });
    if (found.kind !== 'queued') return;
    for (const registrantId of found.queue.keys())
      await seats.wait(one, { kind: 'leave', registrantId, because: 'staff' });
    return;
  }
  const isOffering = event.sendEmails && refuseClosed(event, now) === null;
  const limit = isOffering ? type.availableSeats : null;
  await seats.wait(one, { kind: 'advance', limit, now, until: heldUntil(now, type, event) });
};

/**
 * Moves every waiting list on, now and every five seconds: what falls due while nothing runs is found at the next start.
 * A list that cannot be moved is logged, and tried again.
 */
export const moveWaitingListsOn = defineJob(
  { name: 'move-waiting-lists-on', runsIn: 'worker' },
  (parts: MovingParts) => {
    const { pool, logger } = parts.platform;
    const warn = (error: unknown): void => logger.warn({ err: error }, 'a waiting list could not be moved on');
    const moveAll = async (): Promise<void> => {
      for (const one of await typesWaitedFor(pool)) await moveOn(parts, one).catch(warn);
    };
    let moving: Promise<void> | null = null;
    const look = (): void => {
      moving ??= moveAll()
        .catch(warn)
        .finally(() => {
          moving = null;
        });
    };
    look();
    const timer = setInterval(look, everyMs);
    timer.unref();
    return async () => {
      clearInterval(timer);
      await moving;
    };
  },
);
