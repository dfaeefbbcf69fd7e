import { EventId, PrintAgentId } from '@turnout/contracts/kernel';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { hasCode } from '../../platform/machine/has-code.ts';

/**
 * How far a job came. `sending`: it is being handed to the printer, and nobody has heard yet; `sent`: the printer has it under
 * that number.
 */
const Step = z.discriminatedUnion('step', [
  z.object({ step: z.literal('sending'), uri: z.string() }),
  z.object({ step: z.literal('sent'), uri: z.string(), number: z.int() }),
]);
export type Step = z.infer<typeof Step>;

/** The place where an agent may print: it is let in there by its token. */
const Access = z.object({ url: z.string(), token: z.string(), eventId: EventId, desk: z.string() });
export type Access = z.infer<typeof Access>;

const Kept = z.object({
  agentId: PrintAgentId,
  access: Access.nullable().default(null),
  jobs: z.record(z.string(), Step).default({}),
});
type Kept = z.infer<typeof Kept>;

/** An agent's own memory, in a file that outlives it: what was sent must not be sent again. */
export interface Journal {
  readonly agentId: PrintAgentId;
  readonly access: () => Access | null;
  readonly letIn: (access: Access) => Promise<void>;
  readonly stepOf: (jobId: string) => Step | null;
  /** On the disk when it returns. */
  readonly note: (jobId: string, step: Step) => Promise<void>;
  readonly forget: (jobId: string) => Promise<void>;
}

/** Written beside it and put in its place: a computer that is switched off meanwhile has the old one or the new one. */
const writeWhole = async (file: string, kept: Kept): Promise<void> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.new`;
  const handle = await open(fresh, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify(kept));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
};

const readKept = async (file: string): Promise<Kept | null> => {
  try {
    return Kept.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
};

/** Opens the memory of an agent. @param newId what it is called from now on, where there is no file yet. */
export const openJournal = async (file: string, newId: () => PrintAgentId): Promise<Journal> => {
  let kept: Kept = (await readKept(file)) ?? { agentId: newId(), access: null, jobs: {} };
  await writeWhole(file, kept);
  const change = async (next: Partial<Kept>): Promise<void> => {
    kept = { ...kept, ...next };
    await writeWhole(file, kept);
  };
  return {
    agentId: kept.agentId,
    access: () => kept.access,
    letIn: (access) => change({ access }),
    stepOf: (jobId) => kept.jobs[jobId] ?? null,
    note: (jobId, step) => change({ jobs: { ...kept.jobs, [jobId]: step } }),
    forget: (jobId) => {
      const { [jobId]: _over, ...jobs } = kept.jobs;
      return change({ jobs });
    },
  };
};
