/** The process that a background job runs in: every server, or every worker. */
export type JobProcess = 'server' | 'worker';

/** What is known of a background job before anybody opens it. */
export interface JobName {
  /** The file's name without `.job.ts`, e.g. `sweep-imports`. */
  readonly name: string;
  readonly runsIn: JobProcess;
}

/** Ends a job; resolves when nothing of it is under way any more. */
export type StopJob = () => Promise<void>;

/** A background job that has its parts and is not started yet. */
export interface Job extends JobName {
  readonly start: () => StopJob | Promise<StopJob>;
}

/** A background job that waits for its parts. */
export interface DefinedJob<P> extends JobName {
  readonly open: (parts: P) => Job;
}

/**
 * Names what a process does beside answering and reacting, so that its capability's manifest can list it before
 * it has what it works with.
 * @param start begins it, once it is handed its parts; gives what stops it.
 */
export const defineJob = <P>(
  { name, runsIn }: JobName,
  start: (parts: P) => StopJob | Promise<StopJob>,
): DefinedJob<P> => ({ name, runsIn, open: (parts) => ({ name, runsIn, start: () => start(parts) }) });

/**
 * Starts a process's jobs one after the other, in the order of the manifests.
 * @param named what the manifests name for this process; `modules`: what its capabilities have opened.
 * @returns stops them, the last one first.
 * @throws where a job that is named was not opened, or one was opened that no manifest names here; nothing is
 *   started then. Where one does not start, those before it are stopped.
 */
export const startJobs = async (
  named: readonly JobName[],
  modules: readonly { readonly jobs?: readonly Job[] | undefined }[],
): Promise<StopJob> => {
  const opened = modules.flatMap(({ jobs = [] }) => jobs);
  const jobs = named.map(({ name }) => {
    const job = opened.find((one) => one.name === name);
    if (job === undefined) throw new Error(`nobody here opened the job that a manifest names: ${name}`);
    return job;
  });
  const strange = opened.filter((job) => !jobs.includes(job)).map(({ name }) => name);
  if (strange.length > 0) throw new Error(`no manifest names these jobs for this process: ${strange.join(', ')}`);
  const stops: StopJob[] = [];
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  try {
    for (const { start } of jobs) stops.push(await start());
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
};
