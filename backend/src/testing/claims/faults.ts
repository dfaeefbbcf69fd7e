import { categoryOf, type EventStore, type EventToAppend } from '@turnout/contracts/kernel';
import { AppendTooLarge } from '../../platform/event-store/errors.ts';

/** An append fails before it is stored, after it was, or because it certainly never will be. */
export type How = 'before' | 'after' | 'too-large';

/** A failure of the log: what it met, and how. */
export interface Fault {
  readonly what: string;
  readonly how: How;
}

/** A log that fails when it is told to. */
export interface Faults {
  readonly around: (log: EventStore) => EventStore;
  /** Lets so many reads and appends pass, fails the next one and none after it. */
  readonly failAfter: (passing: number, how: How) => void;
  /** The failure since then; null: there was none, it was over before. From here on all pass. */
  readonly met: () => Fault | null;
}

const categories: ReadonlySet<string> = new Set([
  'registration',
  'seats',
  'activityseats',
  'fieldoptions',
  'codeuses',
  'numbers',
  'likeness',
]);

const isRelease = ({ type }: EventToAppend): boolean => /(Released|Returned)$/.test(type);

/** Opens failures of what registrations and all kinds of claims read and append. */
export const openFaults = (): Faults => {
  let plan: { passing: number; readonly how: How } | null = null;
  let fault: Fault | null = null;

  const attempt = async <T>(
    verb: 'append' | 'release' | 'read',
    stream: string,
    work: () => Promise<T>,
  ): Promise<T> => {
    if (plan === null || !categories.has(categoryOf(stream))) return work();
    if (plan.passing > 0) {
      plan.passing -= 1;
      return work();
    }
    const { how } = plan;
    plan = null;
    fault = { what: `${verb} ${categoryOf(stream)}`, how };
    if (verb !== 'read' && how === 'too-large') throw new AppendTooLarge(2, 1);
    if (verb !== 'read' && how === 'after') await work();
    throw new Error(`the log failed at ${verb} ${stream}`);
  };

  return {
    around: (log) => ({
      ...log,
      append: (stream, expected, events) =>
        attempt(events.some(isRelease) ? 'release' : 'append', stream, () => log.append(stream, expected, events)),
      readStream: (stream, ...asked) => attempt('read', stream, () => log.readStream(stream, ...asked)),
    }),
    failAfter: (passing, how) => {
      fault = null;
      plan = { passing, how };
    },
    met: () => {
      plan = null;
      return fault;
    },
  };
};
