import type { EventDetails } from '@turnout/contracts/event-setup';
import type { TypeDetails } from '@turnout/contracts/forms';
import { isRejection, systemCommandId, type EventId, type PrimaryId, type TypeId } from '@turnout/contracts/kernel';
import { hasTimeToPay } from '@turnout/contracts/payment';
import { eventsWithTimeToPay, owingGroups } from '@turnout/projections/registration/queries';
import type { Logger } from 'pino';
import { openStreams, type Streams } from '../platform/command/streams.ts';
import { defineJob } from '../platform/jobs/job.ts';
import type { Platform } from '../platform/module/platform.ts';
import { owingFold, type OwingState } from './owing-group.ts';
import { remindOrEnd, unpaidStepOf, type UnpaidSettings } from './unpaid.decider.ts';

const everyMs = 60_000;
const pageSize = 500;

export interface UnpaidParts {
  readonly platform: Pick<Platform, 'pool' | 'clock' | 'log' | 'commands'> & { readonly logger: Pick<Logger, 'warn'> };
  readonly registrationStream: (primaryId: PrimaryId) => string;
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  /** Null where the type is deleted. */
  readonly typeDetails: (typeId: TypeId) => Promise<Pick<TypeDetails, 'registrationWithoutPayment'> | null>;
}

/** The moments before which groups need not be looked at, by the settings that they were worked out from. */
type Looked = Map<PrimaryId, { readonly settings: string; readonly until: number }>;

const settingsKey = (event: UnpaidSettings): string =>
  JSON.stringify([
    event.remindToPay,
    event.paymentReminderDaysAfter,
    event.endTimeToPay,
    event.daysToPay,
    event.paymentReminderDaysBefore,
    event.endDate,
    event.allowDeposit,
    event.depositAmount,
    event.onlinePaymentOnly,
  ]);

/**
 * Opens the look at all groups that owe something: each is decided on by its own newest facts, so that it may run
 * anywhere, any time. A group is read again when something can be due, or once a settings change.
 */
export const openUnpaid = ({ platform, registrationStream, eventDetails, typeDetails }: UnpaidParts) => {
  const { pool, clock, log, commands, logger } = platform;
  const streams: Streams<OwingState> = openStreams({ log, fold: owingFold, capacity: 64 });
  let looked: Looked = new Map();

  const mayOwe = async ({ group }: OwingState): Promise<boolean> => {
    if (group.kind === 'absent') return false;
    const first = [...group.registrants.values()].find(({ place }) => place === 1);
    return first !== undefined && (await typeDetails(first.typeId))?.registrationWithoutPayment === true;
  };

  /** @returns the moment until which nothing is due. */
  const lookAt = async (eventId: EventId, primaryId: PrimaryId, settings: UnpaidSettings): Promise<number> => {
    const streamId = registrationStream(primaryId);
    const now = clock.now();
    const { state, revision } = await streams.read(streamId);
    const command = { eventId, settings, mayOwe: await mayOwe(state) };
    const step = unpaidStepOf(state, command, now);
    if (step.kind === 'wait') return step.until === null ? Infinity : Date.parse(step.until);
    // Decided anew on the newest facts; two workers at once decide the same, once.
    const commandId = systemCommandId('unpaid', primaryId, String(revision));
    const decided = await commands.handle({
      streams,
      streamId,
      eventId,
      decide: remindOrEnd,
      command,
      context: { now, actor: { kind: 'system', id: 'remind-unpaid' }, commandId, correlationId: commandId },
    });
    if (isRejection(decided)) throw new Error(`${primaryId} could not be reminded: ${decided.rejected}`);
    return Date.parse(now);
  };

  const lookAtEvent = async (eventId: EventId, next: Looked): Promise<void> => {
    const event = await eventDetails(eventId);
    if (event === null || !hasTimeToPay(event)) return;
    const settings = settingsKey(event);
    let after: PrimaryId | '' = '';
    for (;;) {
      const page: readonly PrimaryId[] = await owingGroups(pool, { eventId, after, limit: pageSize });
      for (const primaryId of page) {
        const known = looked.get(primaryId);
        if (known?.settings === settings && known.until > Date.parse(clock.now())) {
          next.set(primaryId, known);
          continue;
        }
        try {
          next.set(primaryId, { settings, until: await lookAt(eventId, primaryId, event) });
        } catch (error) {
          logger.warn({ err: error, primaryId }, 'a group that owes something could not be looked at');
        }
      }
      const last = page.at(-1);
      if (last === undefined || page.length < pageSize) return;
      after = last;
    }
  };

  return async (): Promise<void> => {
    const next: Looked = new Map();
    for (const eventId of await eventsWithTimeToPay(pool)) await lookAtEvent(eventId, next);
    looked = next;
  };
};

/** Reminds people to pay, and ends the time to pay of who did not, now and once a minute: what falls due while nothing runs is found at the next start. */
export const remindUnpaid = defineJob({ name: 'remind-unpaid', runsIn: 'worker' }, (parts: UnpaidParts) => {
  const lookAtAll = openUnpaid(parts);
  let looking: Promise<void> | null = null;
  const look = (): void => {
    looking ??= lookAtAll()
      .catch((error: unknown) =>
        parts.platform.logger.warn({ err: error }, 'unpaid registrations could not be looked at'),
      )
      .finally(() => {
        looking = null;
      });
  };
  look();
  const timer = setInterval(look, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
});
