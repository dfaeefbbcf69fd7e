import { pictureOf, shownUploads, type EventDetails } from '@turnout/contracts/event-setup';
import { Instant, SpeakerId, type EventId } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock/clock.ts';
import type { Files, StoredFile } from '../platform/files/files.ts';
import { defineJob } from '../platform/jobs/job.ts';
import type { FindSpeaker } from './upload-routes.ts';

const sweepEveryMs = 60 * 60_000;
/** Whoever sent a picture may be about to save what names it. */
const sparedMs = 24 * 60 * 60_000;
const page = 100;

export interface SweepParts {
  readonly files: Files;
  readonly details: (eventId: EventId) => Promise<EventDetails | null>;
  readonly speaker: FindSpeaker;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
  /** An hour unless told. */
  readonly everyMs?: number;
}

type Asked = Pick<SweepParts, 'details' | 'speaker'>;

/** Whether what a file was brought for still names it. What cannot be known of an erased speaker names nothing. */
const isNamed = async ({ details, speaker }: Asked, { id, eventId, personId }: StoredFile): Promise<boolean> => {
  const event = eventId === null ? null : await details(eventId);
  if (event === null) return false;
  if (personId === null) return shownUploads(event).includes(id);
  const shown = await speaker(SpeakerId.parse(personId));
  return shown !== null && pictureOf(shown) === id;
};

/**
 * Erases pictures that were uploaded for something and are named by nothing a day later: a form that was never saved, an
 * event or a speaker who is gone, a server that stopped in between.
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
