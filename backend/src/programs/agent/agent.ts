import type { PrintJobView } from '@turnout/contracts/printing';
import { setTimeout as pause } from 'node:timers/promises';
import type { Journal } from './journal.ts';
import { printOne } from './print-one.ts';
import { mayComeBack, type Printers } from './printers.ts';
import { TurnoutAway, TurnoutRefused, type Outcome, type Saying, type Turnout } from './turnout-client.ts';

export interface AgentParts {
  readonly turnout: Turnout;
  readonly printers: Printers;
  readonly journal: Journal;
  readonly computer: string;
  /** Tells whoever sits at the computer. */
  readonly say: (line: string) => void;
  /** Between two looks, in ms. */
  readonly everyMs: number;
}

/** A print agent at work. */
export interface Agent {
  /** Resolves where it was told to end; rejects where Turnout lets it in no more, or something broke. */
  readonly ended: Promise<void>;
  /** Whatever the printer has goes on; it is asked after by whoever starts the agent again. */
  readonly end: () => Promise<void>;
}

const isAway = (error: unknown): boolean => error instanceof TurnoutAway || mayComeBack(error);
/** Whoever is refused here has no access any more: asking again would not help. */
const isShutOut = (error: unknown): boolean =>
  error instanceof TurnoutRefused && (error.status === 401 || error.status === 403);

class Ending extends Error {}

/** Says a thing once until it changes. */
const openSaying = (say: (line: string) => void) => {
  let was = '';
  return (line: string): void => {
    if (line !== was && line !== '') say(line);
    was = line;
  };
};

/**
 * Runs a print agent: says every moment that it is there, takes the jobs of its desk one after the other, and goes on where
 * Turnout or the printer were away for a while (rule badges/print-agent).
 */
export const runAgent = (parts: AgentParts): Agent => {
  const { turnout, printers, journal, everyMs } = parts;
  const stopping = new AbortController();
  // Each speaks for itself: what goes well in one place says nothing of another.
  const trouble = {
    announcing: openSaying(parts.say),
    working: openSaying(parts.say),
    printers: openSaying(parts.say),
  };

  const rest = async (): Promise<void> => {
    try {
      await pause(everyMs, undefined, { signal: stopping.signal });
    } catch (error) {
      if (stopping.signal.aborted) throw new Ending('the agent was told to end');
      throw error;
    }
  };
  /** Until it is done: whatever is away is asked again. */
  const until = async <T>(of: 'announcing' | 'working', work: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        const done = await work();
        trouble[of]('');
        return done;
      } catch (error) {
        if (!isAway(error)) throw error;
        trouble[of](error instanceof Error ? error.message : String(error));
        await rest();
      }
    }
  };

  const saying = async (): Promise<Saying> => {
    const { computer } = parts;
    try {
      const all = await printers.list();
      const chosen = await printers.chosen();
      trouble.printers('');
      const shown = all.map(({ name, state, reasons }) => ({ name, state, reasons }));
      return { computer, printers: shown, printer: chosen?.name ?? null };
    } catch (error) {
      if (!mayComeBack(error)) throw error;
      trouble.printers(error instanceof Error ? error.message : String(error));
      // The desk is told that there is no printer; jobs wait for it.
      return { computer, printers: [], printer: null };
    }
  };

  const report = async (job: PrintJobView, outcome: Outcome): Promise<void> => {
    try {
      await until('working', () => turnout.report(job._id, outcome));
    } catch (error) {
      // Somebody set it aside meanwhile.
      if (!(error instanceof TurnoutRefused) || isShutOut(error)) throw error;
    }
  };

  const work = async (job: PrintJobView): Promise<void> => {
    if (job.state === 'waiting') {
      try {
        await until('working', () => turnout.take(job._id));
      } catch (error) {
        if (error instanceof TurnoutRefused && !isShutOut(error)) return; // another agent was first
        throw error;
      }
    }
    const outcome = await until('working', () => printOne({ turnout, printers, journal, rest }, job));
    if (outcome !== null) {
      await report(job, outcome);
      parts.say(`${job.confirmationNumber} ${job.what.kind}: ${outcome.problem ?? outcome.state}`);
    }
    await journal.forget(job._id);
  };

  /** Heard of by the desk also while a job waits for paper. */
  let waiting: readonly PrintJobView[] = [];
  const announceAlways = async (): Promise<void> => {
    for (;;) {
      const said = await saying();
      waiting = await until('announcing', () => turnout.announce(said));
      await rest();
    }
  };
  const printAlways = async (): Promise<void> => {
    for (;;) {
      const [next] = waiting;
      waiting = waiting.slice(1);
      if (next === undefined) await rest();
      else await work(next);
    }
  };

  const run = async (): Promise<void> => {
    try {
      await Promise.all([announceAlways(), printAlways()]);
    } catch (error) {
      stopping.abort();
      if (!(error instanceof Ending)) throw error;
    }
  };
  const ended = run();
  return {
    ended,
    end: async () => {
      stopping.abort();
      await ended;
    },
  };
};
