import type { deskEvents } from '@turnout/contracts/check-in';
import type { AnyEvent, EventOf, Instant } from '@turnout/contracts/kernel';
import { hash, randomUUID } from 'node:crypto';
import type { CommandContext } from '../platform/command/handle.ts';
import { metadataOf } from '../platform/command/handle.ts';
import { deriveUuid, newCommandId } from '../platform/ids/ids.ts';
import { PersonErased } from '../platform/personal/keyring.ts';
import type { Platform } from '../platform/module/platform.ts';
import { refusalFact, type Refusal, type RefusalPlace } from './refusal-fact.ts';
import { openRefusalCounts, type NotStored } from './refusal-counts.ts';

/** Who presented something: an account, or somebody at an address as limits count it. */
export interface Asker {
  readonly context: () => CommandContext;
  readonly address: string;
}

export interface Refusals {
  /**
   * Appends the refusal to the desk's own stream of the day, or to that of all strangers. Beyond a limit for
   * each asker it is counted instead. Resolves when it is stored or counted.
   */
  readonly record: (refusal: Refusal, asker: Asker) => Promise<void>;
  /** Says of the minutes that are over how much was not stored; tried again next time where the log is away. */
  readonly settle: () => Promise<void>;
  /** Says what is left to say; nothing more is recorded. */
  readonly close: () => Promise<void>;
}

/** Beyond so many a minute refusals are counted, not stored (rule check-in/many-refusals). */
const ofStaffPerMinute = 600;
/** Of strangers behind one address: a hall that tries badges, not a program that fills the log. */
const ofStrangersPerMinute = 120;

type RefusalsNotStored = EventOf<(typeof deskEvents)['RefusalsNotStored']>;

/** Whether somebody of the event presented it: an account, or a device that is a desk. */
const isOfStaff = ({ actor, desk }: CommandContext): boolean =>
  actor.kind === 'account' || (actor.kind === 'device' && desk !== undefined);

/**
 * `desk-<eventId>-<hash of the desk's name>-<day>` for who is logged in; one stream of the event's day for all
 * strangers, under a word that no hash is, so that nobody without an account makes streams.
 */
const streamOf = ({ eventId, desk }: RefusalPlace, context: CommandContext, day: string): string => {
  const key = isOfStaff(context) ? hash('sha256', desk, 'hex').slice(0, 16) : 'strangers';
  return `desk-${eventId}-${key}-${day}`;
};

const notStoredOf = ({ place, count, from, to }: NotStored): RefusalsNotStored => {
  const { eventId, desk, checkpointId, activityId } = place;
  const at = {
    ...(checkpointId === undefined ? {} : { checkpointId }),
    ...(activityId === undefined ? {} : { activityId }),
  };
  return { type: 'RefusalsNotStored', data: { eventId, desk, ...at, count, from, to } };
};

const dayOf = (at: string): string => at.slice(0, 10);

/**
 * Refused scans, foreign codes too, as facts: who, where, with what, why (rule check-in/every-verdict); and how many more
 * there were than are stored.
 */
export const openRefusals = ({
  log,
  seal,
  logger,
  clock,
}: Pick<Platform, 'seal' | 'clock'> & {
  readonly log: Pick<Platform['log'], 'append'>;
  readonly logger: Pick<Platform['logger'], 'warn'>;
}): Refusals => {
  const counts = openRefusalCounts({
    perMinute: (asker) => (asker.startsWith('account ') ? ofStaffPerMinute : ofStrangersPerMinute),
  });
  /** Taken from the counts, and not in the log yet; each keeps its id, so that twice is once. */
  let due: { readonly one: NotStored; readonly id: string }[] = [];

  const append = async (
    place: RefusalPlace,
    { event, context, id, day }: { event: AnyEvent; context: CommandContext; id: string; day: string },
  ): Promise<void> => {
    const { toAppend } = await seal(event, metadataOf(context, place.eventId), id);
    const result = await log.append(streamOf(place, context, day), 'any', [toAppend]);
    if (!result.ok) throw new Error('an append without expectation was refused');
  };

  const say = async ({ one, id }: (typeof due)[number]): Promise<void> => {
    const context = { ...one.context, commandId: newCommandId(), now: clock.now() };
    await append(one.place, { event: notStoredOf(one), context, id, day: dayOf(one.from) });
  };

  const settleUpTo = async (now: Instant | null): Promise<void> => {
    // Until what is due is told the rest is counted on, so that it cannot pile up.
    if (due.length === 0 || now === null) due.push(...counts.take(now).map((one) => ({ one, id: randomUUID() })));
    const told = await Promise.allSettled(due.map(say));
    const failure = told.find((one) => one.status === 'rejected');
    due = due.filter((_, index) => told[index]?.status === 'rejected');
    if (failure !== undefined)
      logger.warn(
        { err: failure.reason, capability: 'check-in' },
        'how many refusals were not stored could not be told',
      );
  };
  let settling: Promise<void> = Promise.resolve();
  const settle = (now: () => Instant | null): Promise<void> => {
    settling = settling.then(() => settleUpTo(now()));
    return settling;
  };

  return {
    record: async (refusal, { context: contextOf, address }) => {
      const context = contextOf();
      const asker = isOfStaff(context) ? `account ${context.actor.id}` : `address ${address}`;
      if (!counts.admit(asker, refusal, context)) return;
      const day = dayOf(context.now);
      const fact = refusalFact(refusal, day);
      const stored = { context, day, id: deriveUuid(`${context.commandId} refused ${context.now}`) };
      try {
        await append(refusal, { ...stored, event: fact });
      } catch (error) {
        if (!(error instanceof PersonErased)) throw error;
        // That it happened can be told of an erased person, with what can not.
        await append(refusal, { ...stored, event: { ...fact, personal: {} } });
      }
    },
    settle: () => settle(() => clock.now()),
    close: () => settle(() => null),
  };
};
