import { shownUploads, type EventDetails } from '@turnout/contracts/event-setup';
import { Instant, type EventId } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock/clock.ts';
import type { Files, StoredFile } from '../platform/files/files.ts';
import { defineJob } from '../platform/jobs/job.ts';
import type { IsShownByRecord } from './pictured-records.ts';

const sweepEveryMs = 60 * 60_000;
/** Whoever sent a picture may be about to save what names it. */
const sparedMs = 24 * 60 * 60_000;
const page = 100;

export interface SweepParts {
  readonly files: Files;
  readonly details: (eventId: EventId) => Promise<EventDetails | null>;
  readonly isShownByRecord: IsShownByRecord;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
  /** An hour unless told. */
  readonly everyMs?: number;
}

type Asked = Pick<SweepParts, 'details' | 'isShownByRecord'>;

/** Tells whether the event or the record that a file was brought for still names it. */
const isNamed = async ({ details, isShownByRecord }: Asked, file: StoredFile): Promise<boolean> => {
  const event = file.eventId === null ? null : await details(file.eventId);
  if (event === null) return false;
  return file.personId === null ? shownUploads(event).includes(file.id) : isShownByRecord(file);
};

/**
 * Erases pictures that were uploaded for something and are named by nothing a day later: a form that was never saved, an
 * event or a record that is gone, a server that stopped in between.
 */
export const sweepFiles = async ({ files, clock, ...asked }: Omit<SweepParts, 'logger'>): Promise<void> => {
  const before = Instant.parse(new Date(Date.parse(clock.now()) - sparedMs).toISOString());
  await files.eraseWaiting(before);
  for (let behind = ''; ;) {
    const some = await files.broughtBefore(before, behind, page);
    for (const file of some)
      if (file.eventId !== null && !(await isNamed(asked, file))) await files.erase(file.eventId, [file.id]);
    const last = some.at(-1);
    if (last === undefined || some.length < page) return;
    behind = last.id;
  }
};

/** Sweeps now and every hour, in every server. One that fails is logged, and the next tries again. */
export const sweepFilesJob = defineJob(
  { name: 'sweep-files', runsIn: 'server' },
  ({ logger, everyMs = sweepEveryMs, ...parts }: SweepParts) => {
    let sweeping: Promise<unknown> = Promise.resolve();
    const sweep = (): void => {
      sweeping = sweeping
        .then(() => sweepFiles(parts))
        .catch((error: unknown) => logger.warn({ err: error }, 'pictures that nothing names could not be swept'));
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
