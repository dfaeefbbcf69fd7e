import { defineJob } from '../../platform/jobs/job.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';
import { namedBy } from '../../groups/judge/name-files.ts';

const sweepEveryMs = 15 * 60_000;
const page = 100;

type SweepParts = Pick<RegistrationParts, 'files' | 'registrations' | 'platform'> & {
  /** A quarter of an hour unless told. */
  readonly everyMs?: number;
};

/**
 * Erases files that no registration names: those that have waited for two days, and those of people whose registration has
 * not named them for an hour, as where a server stopped in between. What is named after all, is noted so.
 */
export const sweepFilesOfRegistrants = async (parts: Omit<SweepParts, 'everyMs'>): Promise<void> => {
  const { files, platform } = parts;
  const now = platform.clock.now();
  await files.eraseWaiting(now);
  for (let behind = ''; ;) {
    const people = await files.inDoubt(now, behind, page);
    for (const personId of people) await files.settle(personId, namedBy(parts, personId), [], now);
    const last = people.at(-1);
    if (last === undefined || people.length < page) return;
    behind = last;
  }
};

/** Sweeps now and every quarter of an hour, in every server. One that fails is logged, and the next tries again. */
export const sweepRegistrantFiles = defineJob(
  { name: 'sweep-registrant-files', runsIn: 'server' },
  ({ everyMs = sweepEveryMs, ...parts }: SweepParts) => {
    let sweeping: Promise<unknown> = Promise.resolve();
    const sweep = (): void => {
      sweeping = sweeping
        .then(() => sweepFilesOfRegistrants(parts))
        .catch((error: unknown) =>
          parts.platform.logger.warn({ err: error }, 'files that no registration names could not be swept'),
        );
    };
    sweep();
    const timer = setInterval(sweep, everyMs);
    timer.unref();
    return async () => {
      clearInterval(timer);
      await sweeping;
    };
  },
);
