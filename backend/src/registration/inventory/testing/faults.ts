import { categoryOf, type EventStore } from '@turnout/contracts/kernel';

/** A failure of the log: what it met, and whether that was stored all the same. */
export interface Fault {
  readonly what: string;
  readonly isStored: boolean;
}

/** A log that fails when it is told to. */
export interface Faults {
  readonly around: (log: EventStore) => EventStore;
  /** Lets so many reads and appends pass, fails the next one and none after it. @param isStored fails once it is stored. */
  readonly failAfter: (passing: number, isStored: boolean) => void;
  /** What failed since; null: nothing did, it was over before. From here on all pass. */
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

/** Opens failures of what registrations and all kinds of claims read and append. */
export const openFaults = (): Faults => {
  let plan: { passing: number; readonly isStored: boolean } | null = null;
  let fault: Fault | null = null;

  const attempt = async <T>(verb: 'append' | 'read', stream: string, work: () => Promise<T>): Promise<T> => {
    if (plan === null || !categories.has(categoryOf(stream))) return work();
    if (plan.passing > 0) {
      plan.passing -= 1;
      return work();
    }
    const isStored = plan.isStored && verb === 'append';
    plan = null;
    fault = { what: `${verb} ${categoryOf(stream)}`, isStored };
    if (isStored) await work();
    throw new Error(`the log failed at ${verb} ${stream}`);
  };

  return {
    around: (log) => ({
      ...log,
      append: (stream, ...asked) => attempt('append', stream, () => log.append(stream, ...asked)),
      readStream: (stream, ...asked) => attempt('read', stream, () => log.readStream(stream, ...asked)),
    }),
    failAfter: (passing, isStored) => {
      fault = null;
      plan = { passing, isStored };
    },
    met: () => {
      plan = null;
      return fault;
    },
  };
};
