import type { PrintJobView } from '@turnout/contracts/printing';
import { NotReached, Refused } from './ipp-client.ts';
import type { Journal } from './journal.ts';
import type { Printers } from './printers.ts';
import { TurnoutRefused, type Outcome, type Turnout } from './turnout-client.ts';

export interface PrintingWith {
  readonly turnout: Turnout;
  readonly printers: Printers;
  readonly journal: Journal;
  /** A moment between two looks at the printer; rejects where the agent is to end. */
  readonly rest: () => Promise<void>;
}

const failed = (problem: Outcome['problem']): Outcome => ({ state: 'failed', problem });
/** The name by which printers and print servers know a job. */
export const nameOf = ({ _id }: Pick<PrintJobView, '_id'>): string => `turnout-${_id}`;

/** Waits for what becomes of a job that the printer has. */
const follow = async ({ printers, rest }: PrintingWith, uri: string, number: number): Promise<Outcome> => {
  for (;;) {
    const course = await printers.courseOf(uri, number);
    if (course === 'completed') return { state: 'printed', problem: null };
    if (course === 'stopped') return failed('stopped');
    // Printers forget what is long over: nobody was there to see it.
    if (course === 'gone') return { state: 'unclear', problem: 'broken-off' };
    await rest();
  }
};

/** Hands a job to the printer; null: it is no longer this agent's. */
const hand = async (
  { turnout, printers, journal }: PrintingWith,
  job: PrintJobView,
): Promise<Outcome | null | { readonly uri: string; readonly number: number }> => {
  let file: Buffer;
  try {
    file = await turnout.file(job._id);
  } catch (error) {
    if (!(error instanceof TurnoutRefused)) throw error;
    return error.code === 'print-job-taken' || error.code === 'print-job-not-found' ? null : failed('not-allowed');
  }
  const printer = await printers.chosen();
  if (printer === null) return failed('no-printer');
  const { uri } = printer;
  // From here on it may be on paper, whatever happens to this computer.
  await journal.note(job._id, { step: 'sending', uri });
  try {
    const number = await printers.send(uri, { name: nameOf(job), file });
    await journal.note(job._id, { step: 'sent', uri, number });
    return { uri, number };
  } catch (error) {
    if (error instanceof Refused) return failed('refused');
    if (error instanceof NotReached) await journal.forget(job._id);
    throw error;
  }
};

/**
 * Prints one job that this agent took, once (rule badges/print-agent). Where it was begun before, the printer is asked under the
 * job's name; what neither the journal nor the printer can tell is `unclear`, and never sent again.
 * @returns the outcome; null: the job is no longer this agent's.
 * @throws where printer or Turnout are away: to be called again, with the same journal.
 */
export const printOne = async (parts: PrintingWith, job: PrintJobView): Promise<Outcome | null> => {
  const { printers, journal } = parts;
  const step = journal.stepOf(job._id);
  if (step === null) {
    const handed = await hand(parts, job);
    return handed !== null && 'uri' in handed ? follow(parts, handed.uri, handed.number) : handed;
  }
  if (step.step === 'sent') return follow(parts, step.uri, step.number);
  const number = await printers.find(step.uri, nameOf(job));
  if (number === null) return { state: 'unclear', problem: 'broken-off' };
  await journal.note(job._id, { step: 'sent', uri: step.uri, number });
  return follow(parts, step.uri, number);
};
