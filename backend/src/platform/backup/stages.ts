import { BackupRefused } from './manifest.ts';

/** The parts of a long piece of work, each of which must move on. */
export interface Stages {
  /**
   * Does one part.
   * @param what it is about, such as `ops.person_keys`.
   * @param work calls `moved` whenever something was done, with how much there is by then.
   * @throws BackupRefused where nothing moved for too long; the work itself goes on until its connection is ended.
   */
  readonly run: <T>(what: string, work: (moved: (count: number) => void) => Promise<T>) => Promise<T>;
}

/** Longer than any honest page takes, on a disk that still answers. */
const patienceMs = 60_000;
const sayEveryMs = 2_000;
const count = new Intl.NumberFormat('en');

/**
 * @param options `say`: how far it is, at most every two seconds, for people; `patienceMs`: how long a part may
 *   stand still; `monotonic`: milliseconds that only grow.
 */
export const openStages = (
  options: {
    readonly say?: ((sentence: string) => void) | undefined;
    readonly patienceMs?: number | undefined;
    readonly monotonic?: () => number;
  } = {},
): Stages => {
  const { say = () => undefined, monotonic = () => performance.now() } = options;
  const patience = options.patienceMs ?? patienceMs;
  let saidAt = monotonic();
  return {
    run: async (what, work) => {
      const stalled = Promise.withResolvers<never>();
      const stop = () =>
        stalled.reject(
          new BackupRefused(
            `Nothing moved for ${patience / 1_000} s at ${what}: the database or the disk does not answer. It was given up; try again.`,
          ),
        );
      let timer = setTimeout(stop, patience);
      const moved = (done: number): void => {
        clearTimeout(timer);
        timer = setTimeout(stop, patience);
        if (monotonic() - saidAt < sayEveryMs) return;
        saidAt = monotonic();
        say(`${what}: ${count.format(done)} so far.`);
      };
      try {
        return await Promise.race([work(moved), stalled.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
};
