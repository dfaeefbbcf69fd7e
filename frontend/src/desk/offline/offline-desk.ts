import type { CopiedPerson } from '@turnout/contracts/check-in';
import type { RegistrationStatus } from '@turnout/contracts/registration';
import type { Intent } from '../scanner.state.ts';
import type { ByCopy, Verdict } from '../verdict.ts';
import { type Copy, namedLike } from './copy.ts';
import { type Came, type CopyOptions, holdCopy, instantOf } from './copy-holder.ts';
import { openDecider } from './decider.ts';
import { type OfflinePlace, ownQueue } from './owned-queues.ts';
import { type Answered, openQueue, type OfflineScan, type Told } from './queue.ts';
import { insideBySeen, type Seen, type SeenHere, seenTogether } from './seen.ts';
import { openSender, senderLock, type Sent } from './sender.ts';

export interface OfflineDeskOptions extends Omit<CopyOptions, 'onChange'> {
  /** The owner of these scans, and their place: an account, an event, a place. */
  readonly scope: string;
  /** The place that the copy is of. */
  readonly place: OfflinePlace;
  readonly send: (scans: readonly OfflineScan[]) => Promise<Sent>;
  /** Does some work while no other tab does work of that name; answers whether it was done. */
  readonly alone: (name: string, work: () => Promise<void>) => Promise<boolean>;
  /** Something is kept that other tabs of this desk should see. */
  readonly onKept?: () => void;
  /** Something could not be kept or read; the desk goes on as one without a copy. */
  readonly onProblem: (message: string, cause: unknown) => void;
}

/** Somebody who was let in by the copy, and whom the server has let in since. */
export interface CameOffline extends NonNullable<Answered['arrived']> {
  readonly name: string;
  readonly status: RegistrationStatus | undefined;
  /** From the scan until the server had it, by this device's clock, in ms. */
  readonly tookMs: number;
}

/** So many are known of those who were handed in. */
const arrivedAtMost = 500;

export interface OfflineState {
  /** The copy: not there, on its way, or ready; `asOf` in ms by the server's clock. */
  readonly copy:
    | { readonly kind: 'none' }
    /** `all`: of so many; null: that is not known. */
    | { readonly kind: 'loading'; readonly have: number; readonly all: number | null }
    | { readonly kind: 'ready'; readonly people: number; readonly asOf: number };
  /** Scans without an answer of the server. */
  readonly waiting: number;
  /** Results that somebody has to look at. */
  readonly told: readonly Told[];
  /** People whom this page handed in: the server has let them in, the last ones at most. */
  readonly arrived: readonly CameOffline[];
  /** The server's clock less this device's, in ms; null before an answer said. */
  readonly aheadMs: number | null;
}

/** Somebody of the copy who was looked up. */
export type CopiedHit = CopiedPerson & { readonly typeName: string; readonly isIn: boolean };

/** A desk's other half: it decides by the copy while the line is gone, and hands in what it did. */
export interface OfflineDesk {
  readonly state: () => OfflineState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads what this device kept, and goes on with what waits. */
  readonly open: () => Promise<void>;
  /** True: the event allows it; where not, the copy goes. */
  readonly allow: (isAllowed: boolean) => Promise<void>;
  /** Asks for the copy, or what changed since. */
  readonly refresh: () => Promise<void>;
  /** True: somebody can be decided on without the server. */
  readonly isReady: () => boolean;
  /** True: scans are decided by the copy now, unasked: the line is gone, or earlier ones are still to be handed in. */
  readonly isAway: () => boolean;
  /** Tells whether something presented stands for somebody of the copy, and means nothing to the server. */
  readonly owns: (code: string) => boolean;
  /** Decides, and keeps the scan before it says how; null: the copy cannot decide this. */
  readonly decide: (intent: Intent) => Promise<ByCopy | null>;
  /** The server let somebody in: from now on this device knows. */
  readonly noteAnswer: (intent: Intent, verdict: Verdict) => Promise<void>;
  readonly lookUp: (text: string, atMost: number) => readonly CopiedHit[];
  readonly lost: () => void;
  readonly back: () => void;
  /** Another tab kept something. */
  readonly reread: () => Promise<void>;
  readonly seen: (commandIds: readonly string[]) => Promise<void>;
  readonly close: () => void;
}

/** The way in or out that a verdict of the copy showed; null: neither. */
const wayOf = ({ says }: ByCopy): Seen['way'] | null => (says === 'let-in' ? 'in' : says === 'let-out' ? 'out' : null);

/** Comings and goings by scans of which the server has not heard. */
const seenBy = (scans: readonly OfflineScan[]): readonly (readonly [string, Seen])[] =>
  scans.flatMap(({ person, verdict, intent, aheadMs }): readonly (readonly [string, Seen])[] => {
    const way = wayOf(verdict);
    if (person === null || way === null) return [];
    const at = instantOf(intent.presentedAt + aheadMs);
    return [[person, { way, at, notedAt: at }]];
  });

const copyState = (copy: Copy | null): OfflineState['copy'] => {
  if (copy === null) return { kind: 'none' };
  const people = copy.people.size;
  return copy.isComplete
    ? { kind: 'ready', people, asOf: copy.asOf }
    : { kind: 'loading', have: people, all: copy.all };
};

/** The state of a desk's queue and of its copy. */
const openState = (options: OfflineDeskOptions) => {
  const listeners = new Set<() => void>();
  let state: OfflineState = { copy: { kind: 'none' }, waiting: 0, told: [], arrived: [], aheadMs: null };
  const set = (next: Partial<OfflineState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const held = holdCopy({
    ...options,
    onChange: () => set({ copy: copyState(held.copy()), aheadMs: held.aheadMs() }),
  });
  const queue = openQueue(options.shelf, options.scope);
  let waitingSeen: ReturnType<typeof seenBy> = [];
  return {
    held,
    queue,
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    seen: (): SeenHere => seenTogether(held.marks(), waitingSeen),
    noteArrived: (answers: readonly Answered[]) => set({ arrived: withArrived(state.arrived, answers, options.now()) }),
    readQueue: async () => {
      const [waiting, told] = await Promise.all([queue.waiting(), queue.told()]);
      waitingSeen = seenBy(waiting);
      set({ waiting: waiting.length, told });
    },
  };
};

type Standing = ReturnType<typeof openState>;

/** Adds those of the answers who came in at the event's door; told twice, they are there once. */
const withArrived = (
  before: OfflineState['arrived'],
  answers: readonly Answered[],
  now: number,
): OfflineState['arrived'] => {
  const known = new Set<string>(before.map(({ checkinId }) => checkinId));
  const fresh = answers.flatMap(({ answer, arrived, scan: { intent, verdict } }): readonly CameOffline[] => {
    if (answer !== 'recorded' || arrived === undefined || known.has(arrived.checkinId)) return [];
    known.add(arrived.checkinId);
    const { name, status } = verdict;
    return [{ ...arrived, name, status: status ?? undefined, tookMs: now - intent.presentedAt }];
  });
  return fresh.length === 0 ? before : [...before, ...fresh].slice(-arrivedAtMost);
};

/** Keeps the copy fresh, in one tab at a time. */
const openRefresh = (
  { held }: Standing,
  { alone, scope, onKept, onProblem }: OfflineDeskOptions,
  reached: () => void,
) => {
  let refreshing: Promise<void> | null = null;
  const once = async (): Promise<void> => {
    try {
      const isOurs = await alone(`turnout.copy ${scope}`, async () => {
        await held.readKept();
        if (await held.readPages()) reached();
      });
      if (isOurs) onKept?.();
    } catch (error) {
      onProblem('The copy of this desk was not kept', error);
    } finally {
      refreshing = null;
    }
  };
  return (): Promise<void> => (refreshing ??= once());
};

export const openOfflineDesk = (options: OfflineDeskOptions): OfflineDesk => {
  const { scope, send, alone, onKept, onProblem } = options;
  const standing = openState(options);
  const { held, queue, state, readQueue, seen } = standing;
  let isLost = false;
  let isTaken = true;

  const changed = async () => {
    await readQueue();
    onKept?.();
  };
  const sender = openSender({
    queue,
    send,
    alone: (work) => alone(senderLock(scope), work),
    onAnswers: async (answers: readonly Answered[]) => {
      await held.mark(
        answers.flatMap(({ answer, scan: { person, verdict, intent } }): readonly Came[] => {
          const way = wayOf(verdict);
          if (answer !== 'recorded' || person === null || way === null) return [];
          return [{ key: person, way, presentedAt: intent.presentedAt }];
        }),
      );
      standing.noteArrived(answers);
    },
    onSettled: changed,
    onLine: (line) => {
      isTaken = line !== 'not-taken';
      isLost = line === 'lost';
    },
    onProblem: (error) => onProblem('Scans wait and could not be read', error),
  });
  const decide = openDecider(standing, () => {
    onKept?.();
    void sender.run();
  });
  const refresh = openRefresh(standing, options, () => {
    isLost = false;
  });

  return {
    state,
    subscribe: standing.subscribe,
    open: async () => {
      await ownQueue(options.shelf, options, options.mark);
      await readQueue();
      await held.readKept();
      void sender.run();
    },
    allow: held.allow,
    refresh,
    isReady: held.isUsable,
    isAway: () => held.isUsable() && (isLost || (state().waiting > 0 && isTaken)),
    owns: (code) => held.copy()?.people.has(code) === true || held.copy()?.groups.has(code) === true,
    decide: async (intent) => {
      try {
        return await decide(intent);
      } catch (error) {
        // Nobody is let in by what could not be kept.
        onProblem('A scan could not be kept', error);
        return null;
      }
    },
    noteAnswer: async (intent, verdict) => {
      const copy = held.copy();
      const way = verdict.kind === 'checked-in' ? 'in' : verdict.kind === 'checked-out' ? 'out' : null;
      if (way === null || intent.isWholeGroup || copy === null) return;
      try {
        const found = await held.find(intent, copy);
        const { presentedAt } = intent;
        if (found.kind === 'person') await held.mark([{ key: found.person.key, way, presentedAt }]);
      } catch (error) {
        onProblem('The copy of this desk does not know whom it let in', error);
      }
    },
    lookUp: (text, atMost) => {
      const copy = held.copy();
      if (copy === null || !held.isUsable()) return [];
      const here = seen();
      return namedLike(copy, text, atMost).map((one) => ({
        ...one,
        typeName: copy.types.get(one.typeId) ?? '',
        isIn: insideBySeen(one, here).isInside,
      }));
    },
    lost: () => {
      isLost = true;
    },
    back: () => {
      isLost = false;
      void sender.run();
      void refresh();
    },
    reread: async () => {
      await readQueue();
      await held.readKept();
    },
    seen: async (commandIds) => {
      await queue.seen(commandIds);
      await changed();
    },
    close: () => {
      held.close();
      sender.close();
    },
  };
};
