import { PrinterView } from '@turnout/contracts/printing';
import { z } from 'zod';
import { askPrinter, NotReached, Refused, Unanswered } from './ipp-client.ts';

/** A printer with its address. */
export interface Printer extends PrinterView {
  readonly uri: string;
}

/** The course of a job at its printer: `gone`: it knows no such job. */
export type Course = 'going' | 'completed' | 'stopped' | 'gone';

/** The printers of a computer, spoken to over IPP. */
export interface Printers {
  /** @throws NotReached where no print server is there. */
  readonly list: () => Promise<readonly Printer[]>;
  /** The printer to print on: the one that was chosen, or the computer's own; null: there is none. */
  readonly chosen: () => Promise<Printer | null>;
  /** Hands a document over. @returns the printer's number of the job. @throws as `askPrinter` does. */
  readonly send: (uri: string, job: { readonly name: string; readonly file: Buffer }) => Promise<number>;
  /** The number of a job by its name, of whatever state; null: the printer knows none. */
  readonly find: (uri: string, name: string) => Promise<number | null>;
  readonly courseOf: (uri: string, job: number) => Promise<Course>;
}

const texts = z.union([z.array(z.string()), z.string().transform((one) => [one])]);
const Attributes = z.looseObject({
  'printer-name': z.string().min(1).max(127).optional(),
  'printer-state': z.string().optional(),
  'printer-state-reasons': texts.optional(),
  'printer-uri-supported': texts.optional(),
});
const JobAttributes = z.looseObject({ 'job-id': z.int(), 'job-name': z.string().optional() });
const JobState = z.looseObject({ 'job-state': z.string() });

const asked = {
  'requested-attributes': ['printer-name', 'printer-state', 'printer-state-reasons', 'printer-uri-supported'],
};
const states: Readonly<Record<string, PrinterView['state']>> = {
  idle: 'idle',
  processing: 'printing',
  stopped: 'stopped',
};
const courses: Readonly<Record<string, Course>> = { completed: 'completed', canceled: 'stopped', aborted: 'stopped' };
/** Completed jobs that are looked through. */
const jobsAtMost = 200;
const printersAtMost = 50;
const user = 'turnout';

const printerOf = (attributes: unknown, uri: string | null): Printer | null => {
  const read = Attributes.safeParse(attributes);
  if (!read.success) return null;
  const found = read.data;
  const at = uri ?? found['printer-uri-supported']?.[0];
  if (at === undefined) return null;
  const reasons = (found['printer-state-reasons'] ?? []).filter((reason) => reason !== 'none');
  return {
    name: found['printer-name'] ?? at.slice(0, 127),
    state: states[found['printer-state'] ?? ''] ?? 'unknown',
    reasons: reasons.slice(0, 10).map((reason) => reason.slice(0, 60)),
    uri: at,
  };
};

/**
 * Opens the printers of this computer.
 * @param server address of the print server (CUPS); @param wanted the name of one of its printers, or the address of a printer
 *   that is spoken to without one; null: the print server's default, or its only one.
 */
export const openPrinters = (server: string, wanted: string | null): Printers => {
  const direct = wanted !== null && /^(ipps?|https?):\/\//.test(wanted) ? wanted : null;

  const list = async (): Promise<readonly Printer[]> => {
    if (direct !== null) {
      const { printers } = await askPrinter(direct, { name: 'Get-Printer-Attributes', attributes: asked });
      return printers.flatMap((one) => printerOf(one, direct) ?? []);
    }
    try {
      const { printers } = await askPrinter(server, { name: 'CUPS-Get-Printers', attributes: asked });
      return printers.flatMap((one) => printerOf(one, null) ?? []).slice(0, printersAtMost);
    } catch (error) {
      // A print server without a printer says that it found none.
      if (error instanceof Refused && error.status === 'client-error-not-found') return [];
      throw error;
    }
  };

  const ownOf = async (): Promise<string | null> => {
    try {
      const { printers } = await askPrinter(server, { name: 'CUPS-Get-Default', attributes: asked });
      return Attributes.safeParse(printers[0]).data?.['printer-name'] ?? null;
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
  };

  const jobsOf = async (uri: string, which: 'not-completed' | 'completed') => {
    const attributes = {
      'requesting-user-name': user,
      limit: jobsAtMost,
      'requested-attributes': ['job-id', 'job-name'],
      'which-jobs': which,
    };
    const { jobs } = await askPrinter(uri, { name: 'Get-Jobs', attributes });
    return jobs.flatMap((one) => JobAttributes.safeParse(one).data ?? []);
  };

  return {
    list,
    chosen: async () => {
      const all = await list();
      if (direct !== null || (wanted === null && all.length === 1)) return all[0] ?? null;
      const name = wanted ?? (await ownOf());
      return all.find((one) => one.name === name) ?? null;
    },
    send: async (uri, { name, file }) => {
      const attributes = {
        'requesting-user-name': user,
        'job-name': name,
        'document-format': 'application/pdf',
      };
      const { jobs } = await askPrinter(uri, { name: 'Print-Job', attributes, data: file });
      const job = JobAttributes.safeParse(jobs[0]);
      if (!job.success) throw new Unanswered(`${uri} took a job and gave it no number`);
      return job.data['job-id'];
    },
    find: async (uri, name) => {
      const all = [...(await jobsOf(uri, 'not-completed')), ...(await jobsOf(uri, 'completed'))];
      return all.find((one) => one['job-name'] === name)?.['job-id'] ?? null;
    },
    courseOf: async (uri, job) => {
      const attributes = {
        'job-id': job,
        'requesting-user-name': user,
        'requested-attributes': ['job-state'],
      };
      try {
        const { jobs } = await askPrinter(uri, { name: 'Get-Job-Attributes', attributes });
        const state = JobState.safeParse(jobs[0]).data?.['job-state'] ?? '';
        return courses[state] ?? 'going';
      } catch (error) {
        if (error instanceof Refused && error.status === 'client-error-not-found') return 'gone';
        throw error;
      }
    },
  };
};

/** Tells whether something may go well a moment later: the printer is off, the line broke, or it wants nobody right now. */
export const mayComeBack = (error: unknown): boolean =>
  error instanceof NotReached || error instanceof Unanswered || error instanceof Refused;
